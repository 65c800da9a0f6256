"""Questions before something is lost."""

from typing import Final

TEXTS: Final = {
    "yes": "do it",
    "no": "no, go back",
    "end": "End your turn?",
    "end_lost": "This would be lost:",
    "dice_left": "dice you can still use: {kinds}",
    "permits_left": "{number} building permits",
    "permits_left.one": "1 building permit",
    "resign": "Resign?",
    "resign_lost": "You count as having lost; a bot plays on in your seat.",
    "agree": "End the game here?",
    "agree_lost": "All players agree, and the standing decides.",
    "agree_shared": "It ends when all players have said so; then the standing decides.",
    "leave": "Leave the game?",
    "leave_kept": "It is kept: you can resume it at any time.",
    "quit_lost": "Ctrl+C again leaves; this game is NOT SAVED and will be lost",
    "leave_lost": "It is NOT SAVED and will be lost.",
    "leave_lost_since": "What was played since it was NOT SAVED will be lost.",
}
