"""The colours of each theme, as plain values.

Every text that is drawn on a colour here reads with a contrast of 4.5 to 1 at least
(tests/tui/test_contrast.py), also after a terminal of 256 or 16 colours has taken the nearest.
"""

from __future__ import annotations

from typing import Final

import attrs


@attrs.frozen
class SeatInk:
    """A player's colour: as a chip (`bg` under `fg`), and as text on the panel."""

    bg: str
    fg: str
    text: str


@attrs.frozen
class Palette:
    """The colours of a theme, `#rrggbb` each."""

    name: str
    dark: bool
    panel: str
    text: str
    muted: str
    line: str
    accent: str
    """Titles, keys, what can be pressed."""
    good: str
    alarm: str
    waters: tuple[str, str, str]
    lit: tuple[str, str, str]
    """Waters that the chosen unit can reach."""
    on_water: str
    land: str
    grain: str
    """The grain of land that colour alone does not tell from the panel; empty for none."""
    on_land: str
    spot: str
    out: str
    cursor: str
    on_cursor: str
    chosen: str
    on_chosen: str
    seats: tuple[SeatInk, ...]
    """Six; games of four take the first."""
    metals: tuple[str, str, str]
    """Gold, silver, copper, as text on the panel."""
    suits: tuple[str, ...]
    """The eight suits of cards, as text on the panel."""


DARK: Final = Palette(
    name="dark",
    dark=True,
    panel="#0d1320",
    text="#dfe5ee",
    muted="#8d9cb3",
    line="#4a5d7a",
    accent="#f0c674",
    good="#86d993",
    alarm="#ff8c80",
    waters=("#16406b", "#1d4c7d", "#12365c"),
    lit=("#0b6170", "#116a7a", "#085663"),
    on_water="#cfe4f7",
    land="#4c4129",
    grain="",
    on_land="#f4ead2",
    spot="#ffb48f",
    out="#0e1624",
    cursor="#ffffff",
    on_cursor="#000000",
    chosen="#ffd75f",
    on_chosen="#000000",
    seats=(
        SeatInk("#ff6b5e", "#1c0400", "#ff7b6f"),
        SeatInk("#b58cff", "#12042e", "#bb97ff"),
        SeatInk("#f2cb3d", "#1f1700", "#f2cb3d"),
        SeatInk("#57c86e", "#02190a", "#66d07c"),
        SeatInk("#5aa9ff", "#00122b", "#6fb4ff"),
        SeatInk("#ff9d4d", "#1f0c00", "#ffa45c"),
    ),
    metals=("#f2cb3d", "#d5dde8", "#e59a6a"),
    suits=("#ffb48f", "#bb97ff", "#f2cb3d", "#6fb4ff", "#66d07c", "#ff8fc8", "#5fd3cf", "#ff7b6f"),
)

LIGHT: Final = Palette(
    name="light",
    dark=False,
    panel="#faf4e6",
    text="#22262e",
    muted="#505662",
    line="#a79b7d",
    accent="#7a4300",
    good="#1d6329",
    alarm="#a5150c",
    waters=("#b4d6ec", "#c3dff1", "#a4cbe5"),
    lit=("#a4e6cf", "#b4ecd8", "#94dfc5"),
    on_water="#143252",
    land="#ead8ac",
    grain="",
    on_land="#2e2205",
    spot="#a5150c",
    out="#e6e2d6",
    cursor="#101010",
    on_cursor="#ffffff",
    chosen="#5d3a00",
    on_chosen="#ffffff",
    seats=(
        SeatInk("#b3261a", "#ffffff", "#a81f14"),
        SeatInk("#6a35b8", "#ffffff", "#6a35b8"),
        SeatInk("#ffd23f", "#241a00", "#7a5a00"),
        SeatInk("#14692e", "#ffffff", "#14692e"),
        SeatInk("#1b4f9c", "#ffffff", "#1b4f9c"),
        SeatInk("#9a4a00", "#ffffff", "#9a4a00"),
    ),
    metals=("#7a5a00", "#50565f", "#8f4310"),
    suits=("#8a3c12", "#6a35b8", "#7a5a00", "#1b4f9c", "#14692e", "#a31a6b", "#0b6170", "#a81f14"),
)

CONTRAST: Final = Palette(
    name="contrast",
    dark=True,
    panel="#000000",
    text="#ffffff",
    muted="#d7d7d7",
    line="#ffffff",
    accent="#ffff00",
    good="#00ff5f",
    alarm="#ff8787",
    waters=("#00005f", "#000087", "#00003f"),
    lit=("#005f5f", "#005f5f", "#00505a"),
    on_water="#ffffff",
    land="#303030",
    grain="",
    on_land="#ffffff",
    spot="#ffafaf",
    out="#000000",
    cursor="#ffffff",
    on_cursor="#000000",
    chosen="#ffff00",
    on_chosen="#000000",
    seats=(
        SeatInk("#ff5f5f", "#000000", "#ff8787"),
        SeatInk("#d7afff", "#000000", "#d7afff"),
        SeatInk("#ffff00", "#000000", "#ffff00"),
        SeatInk("#00ff5f", "#000000", "#00ff5f"),
        SeatInk("#87d7ff", "#000000", "#87d7ff"),
        SeatInk("#ffaf5f", "#000000", "#ffaf5f"),
    ),
    metals=("#ffff00", "#ffffff", "#ffaf5f"),
    suits=("#ffd7af", "#d7afff", "#ffff00", "#87d7ff", "#00ff5f", "#ff87d7", "#5fffff", "#ff8787"),
)

CLEAR: Final = attrs.evolve(
    DARK,
    name="clear",
    good="#56b4e9",
    alarm="#ffab5e",
    spot="#ffc9a0",
    seats=(
        SeatInk("#ff8f4a", "#1c0a00", "#ff9a5c"),
        SeatInk("#c9a6ff", "#12042e", "#c9a6ff"),
        SeatInk("#f5e552", "#1f1c00", "#f5e552"),
        SeatInk("#43b5f5", "#00131f", "#56b4e9"),
        SeatInk("#dfe5ee", "#10141c", "#dfe5ee"),
        SeatInk("#34a27c", "#00140d", "#4fb893"),
    ),
)
"""Safe for colour-blind eyes: orange, pale violet, yellow and sky differ in lightness too."""

# Terminals of 16 colours: the very colours that Rich's table of sixteen holds, so that none is
# taken for another.
_BLACK, _RED, _GREEN, _BROWN = "#000000", "#aa0000", "#00aa00", "#aa5500"
_BLUE, _PURPLE, _TEAL, _GREY = "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa"
_SLATE, _ROSE, _LIME, _YELLOW = "#555555", "#ff5555", "#55ff55", "#ffff55"
_SKY, _PINK, _AQUA, _WHITE = "#5555ff", "#ff55ff", "#55ffff", "#ffffff"

DARK16: Final = Palette(
    name="dark16",
    dark=True,
    panel=_BLACK,
    text=_WHITE,
    muted=_GREY,
    line=_GREY,
    accent=_YELLOW,
    good=_LIME,
    alarm=_ROSE,
    waters=(_BLUE, _BLUE, _BLUE),
    lit=(_BLACK, _BLACK, _BLACK),
    on_water=_WHITE,
    land=_BLACK,
    grain=_BROWN,
    on_land=_WHITE,
    spot=_YELLOW,
    out=_BLACK,
    cursor=_WHITE,
    on_cursor=_BLACK,
    chosen=_YELLOW,
    on_chosen=_BLACK,
    seats=(
        SeatInk(_ROSE, _BLACK, _ROSE),
        SeatInk(_PINK, _BLACK, _PINK),
        SeatInk(_YELLOW, _BLACK, _YELLOW),
        SeatInk(_LIME, _BLACK, _LIME),
        SeatInk(_AQUA, _BLACK, _AQUA),
        SeatInk(_WHITE, _BLACK, _WHITE),
    ),
    metals=(_YELLOW, _WHITE, _ROSE),
    suits=(_WHITE, _PINK, _YELLOW, _AQUA, _LIME, _ROSE, _GREY, _YELLOW),
)

LIGHT16: Final = Palette(
    name="light16",
    dark=False,
    panel=_WHITE,
    text=_BLACK,
    muted=_BLACK,
    line=_SLATE,
    accent=_BLUE,
    good=_BLUE,
    alarm=_RED,
    waters=(_AQUA, _AQUA, _AQUA),
    lit=(_LIME, _LIME, _LIME),
    on_water=_BLACK,
    land=_YELLOW,
    grain="",
    on_land=_BLACK,
    spot=_RED,
    out=_WHITE,
    cursor=_BLACK,
    on_cursor=_WHITE,
    chosen=_BLUE,
    on_chosen=_WHITE,
    seats=(
        SeatInk(_RED, _WHITE, _RED),
        SeatInk(_PURPLE, _WHITE, _PURPLE),
        SeatInk(_WHITE, _BLACK, _BLACK),
        SeatInk(_LIME, _BLACK, _BLACK),
        SeatInk(_BLUE, _WHITE, _BLUE),
        SeatInk(_AQUA, _BLACK, _BLACK),
    ),
    metals=(_BLACK, _BLUE, _RED),
    suits=(_BLACK, _PURPLE, _BLACK, _BLUE, _BLACK, _PURPLE, _BLUE, _RED),
)

THEMES: Final = {theme.name: theme for theme in (DARK, LIGHT, CONTRAST, CLEAR)}
_DARK256: Final = attrs.evolve(DARK, spot="#ffd7af")
"""The nearest of 256 colours to the land is lighter than the land itself."""
SIXTEEN: Final = {"dark": DARK16, "light": LIGHT16, "contrast": DARK16, "clear": DARK16}


def palette(theme: str, colours: int = 1 << 24) -> Palette:
    """The palette of a theme on a terminal of so many colours; the dark one if unknown."""
    name = theme if theme in THEMES else "dark"
    if colours <= 16:
        return SIXTEEN[name]
    return _DARK256 if name == "dark" and colours <= 256 else THEMES[name]
