"""Comment des parties s'assemblent."""

from typing import Final

TEXTS: Final = {
    "led": "{head} : {text}",
    "also": "{first} ; {second}",
    "quoted": "« {text} »",
    "by": "{who} – ",
}
