"""What is pointed out on the map, beside the position itself."""

from __future__ import annotations

from collections.abc import Mapping

import attrs


@attrs.frozen
class MapView:
    """`cursor` and `chosen` are places by notation (empty: none).

    `reach` holds the cost in halves of a point of each place that the chosen unit can go to,
    `targets` the places it can attack, `marks` what changed since the player's last turn;
    `letters` shows the letters of the sea areas.
    """

    cursor: str = ""
    chosen: str = ""
    reach: Mapping[str, int] = attrs.field(factory=dict)
    targets: frozenset[str] = frozenset()
    marks: frozenset[str] = frozenset()
    letters: bool = False
