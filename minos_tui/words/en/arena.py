"""The arena: its report, and why one can't be held."""

from typing import Final

TEXTS: Final = {
    "head": "{game}, {games:game+s}, seed {seed}; shares with their 95 % intervals",
    "bot": "{name} {wins:>7} wins  {share:>5} %  ({low} to {high})",
    "place": "seat {seat}",
    "seat": "{name}               {share:>5} %  ({low} to {high})",
    "turns": "rounds: median {median}, a tenth below {p10}, a tenth above {p90}; unfinished "
    "{unfinished}",
    "faults": "{name}: wrong answers, played as the default instead: {faults} ({kinds})",
    "trouble_late": "late",
    "trouble_crashed": "program ended",
    "trouble_nonsense": "no command",
    "trouble_illegal": "not legal",
    "trouble_error": "failed",
    "unknown_game": "no game is called “{game}”: choose {choices}",
    "wrong_bots": "this game is played by {low} to {high:bot+s}, not {given}: change --bots",
    "no_games": "an arena plays at least one game, not {given}: change --games",
    "unusable_map": "{reason}",
    "wrong_jobs": "jobs are 0 or more, not {given}: change --jobs",
    "no_distributed": "a cluster needs Dask: install minos_tui[cluster], or leave --cluster out",
    "no_cluster": "no cluster answers at {address}: check --cluster, or leave it out",
    "stronger": "decided: {name} is stronger",
    "weaker": "decided: {name} is weaker",
    "open": "not decided: play more games, or widen --decide",
    "rating": "{name} {points:>6} points  ({low} to {high})",
    "match": "{name} against {other} {share:>5} %  ({low} to {high}), {games:game+s}",
    "wrong_format": "no arena is held as “{given}”: choose {choices}",
    "same_bots": "matches of two need two or more bots, each named once: change --bots",
    "wrong_margin": "--decide takes a share between 0 and an even one, as 0.05, not {given}",
    "processes_lost": "processes ended again and again, after game {games}: try --jobs 1",
}
