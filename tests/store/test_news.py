"""News that servers of one database tell each other, as text."""

from __future__ import annotations

import pytest

from minos_tui.store.together import News


@pytest.mark.parametrize("text", ["", "nonsense", "[]", "[1, 2]", '["a", "b", "c", 4]', "{}"])
def test_what_is_no_news_is_told(text: str) -> None:
    with pytest.raises(ValueError, match=r"no news|Expecting|unpack"):
        News.read(text)


def test_news_come_back_as_they_were() -> None:
    news = News("here", "said", "abc", {"name": "é", "ply": 3})

    assert news == News.read(news.text())
