"""The game that `minos frame` shows: its commands, from the set-up to the middle of round 3."""

from __future__ import annotations

from typing import Final

SEATS: Final = 4
OPTIONS: Final = {"first": "seat-order", "placement": "on"}

COMMANDS: Final = """
place shipyard KNO; place house MYC; place shipyard NOR; place house PHA;
place house SYR; place house EMP; place house EPI; place house TYR; throw abgbbs;
keep gbbb; throw st; stand; use gull; move TYR~ c; move c KIT~; use building star;
build warehouse TYR; move KNO~ X; use building; use building; build shipyard KIT;
move X Z; move Z IAL~; build shipyard IAL; use scales; end; throw tgtgbs; keep bggtt;
throw b; stand; use gull star; use building star; use gull; use building;
build house EPI; move MYC~ U; move U V; move V TRO~; build house TRO; move TRO~ V;
board EPI; move EPI~ Q; move Q O; move O P; move P O; move O P; move P TAR~; land TAR;
move V W; end; throw bjjsjb; keep bbj; throw ast; keep bbjt; throw gj; use gull;
move EMP EMP-MAS.1; move EMP-MAS.1 MAS; board NOR; move NOR~ G; move G C; move C EBU~;
land EBU; use joker as gull; use building star; use building; use joker as building;
build shipyard MAS; build shipyard EBU; build shipyard EBU; move EBU~ C; move C B;
move B SIG~; end; throw jtgjgt; stand; use gull star; use gull; board PHA; move PHA~ Y;
move Y S; move S N; move N L; move L M; move M K; move K G; move G C; move C B;
move B A; move A GAD~; land GAD; use joker as gull; use joker as building star;
build warehouse GAD; move SYR~ R; move R N; move N LEP~; build house LEP; move GAD~ A;
move A B; end; throw ssatgb; keep sgbt; throw ab; stand; use gull; use arrow;
move KIT~ c; move c d; move d AVA~; use building; use building; build shipyard AVA;
use scales star; end; throw ggbbtj; stand; use gull star; use building; use gull;
use building; use joker as gull; build shipyard TAR; move W MIL~; move TAR~ P;
move P R; attack R SYR~; throw tttjst; stand; throw ttbjaj; stand; move MIL~ W;
move MYC EPI-MYC.3; move W X; move X T; move T PYL~; move PYL~ T; move T O; move O Q;
move Q EPI~; move TAR ROM-TAR.2; move ROM-TAR.2 ROM-TAR.1; move EPI~ Q; end;
throw ttsjgs; keep ssgjt; throw a; stand; use gull; use arrow; attack SIG~ B;
throw tsbsja; keep ssajt; throw t; stand; throw tbtasb; stand; move B SIG~;
use scales star; use scales; use joker as building; build shipyard SIG;
recruit ship EBU; end; throw sagbss; keep bgsss; throw t; stand; use gull star;
move LEP~ N; use building; end; throw tggbbb; keep ggbb; throw bb; keep ggbbb; throw t;
use gull; move AVA~ d; move d e
"""
