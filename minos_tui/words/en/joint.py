"""How parts are put together."""

from typing import Final

TEXTS: Final = {
    "led": "{head}: {text}",
    "also": "{first}; {second}",
    "quoted": "“{text}”",
    "by": "{who} ",
}
