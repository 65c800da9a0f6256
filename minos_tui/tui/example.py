"""The game that `minos frame` shows: its commands, from the set-up to the middle of round 3."""

from __future__ import annotations

from typing import Final

SEATS: Final = 4
OPTIONS: Final = {"first": "seat-order", "placement": "on"}

COMMANDS: Final = """
place shipyard KNO; place house LEP; place shipyard NOR; place house UGA;
place house GAD; place house PYL; place house CAR; place house AVA; throw gstttb;
keep gb; throw ssat; keep gb; throw bbtt; use gull star; move AVA~ d; move d c;
move c KIT~; use building star; move AVA AVA-CYR.1; move KIT~ c; move KNO~ X;
use building; use building; build shipyard KNO; recruit ship KNO; end; throw sasbss;
keep b; throw tsggs; keep bggt; throw sg; use gull star; use building; use gull;
use gull; use scales; move LEP~ N; move N S; move S CYR~; build shipyard CYR;
move CYR~ S; move S Y; move Y PHA~; move CAR~ K; move K G; move G I; move I ROM~;
move ROM~ I; move I G; move G D; move D EMP~; move EMP~ D; move D C; end; throw atgtjg;
keep ggjt; throw bg; stand; use gull; use gull; use gull; move PYL MYC-PYL.1;
move MYC-PYL.1 MYC; use building; build warehouse MYC; use joker as gull; board NOR;
move NOR~ G; move G D; move D E; move E D; move D E; move E D; move D E; move E D;
move D E; move E D; move D E; move E D; move D E; move E D; move D E; move E D;
move D E; move E MAS~; land MAS; end; throw sbasab; keep bb; throw gtsb; keep bbbgt;
throw g; use gull star; use building; use gull; use building; use building;
build warehouse GAD; move GAD~ A; move UGA MIL-UGA.4; move A B; move B SIG~;
build shipyard SIG; move SIG~ B; move B H; move H G; move G E; move E D; move D EMP~;
move EMP~ D; end; throw jgjtsa; keep gj; throw abba; keep gj; throw abaa; use gull;
use joker as gull; use arrow; move X O; move c KIT~; use arrow; use arrow;
use building; board KNO; move KNO~ X; move X T; move T X; move X T; move T X; move X T;
attack T PYL~; throw ggtjgt; keep jt; throw stbg; keep sjt; throw jgb; keep sjjt;
throw gs; stand; throw assbjs; stand; throw astjbb; stand; throw bbgsta; stand;
build warehouse KIT; move O P; end; throw sgbjta; keep bgjt; throw sj; keep bgjjt;
throw s; use gull star; use building; move C G; use joker as arrow; use scales;
use joker as gull; build warehouse PHA; move G NOR~; move LEP CYR-LEP.3;
move PHA KNO-PHA.1; move KNO-PHA.1 KNO; recruit ship KNO; move KNO~ X; move X W;
move CAR LEP-CAR.3; move W MIL~; move MIL~ W; move KNO KNO-PHA.1; end; throw jjgagj;
keep ggjj; throw ss; keep ggjj; throw ja; use gull; move MAS MAS-ROM.1;
move MYC EPI-MYC.3; use joker as building; use gull; use arrow; use joker as gull;
use joker as arrow; move MAS-ROM.1 MAS; build shipyard MAS; move MAS EMP-MAS.1;
move EMP-MAS.1 EMP; move MAS~ E; end; throw ggjbab; keep bbggj; throw b; stand;
use gull; use building; use gull; use building; use building; use joker as gull;
move D C; move C EBU~; build house EBU; move EBU~ C; move C G; move G I; move I ROM~;
move ROM~ I; move I G; move G K; move K CAR~; end; throw jjajbs; keep j; throw gjgst;
keep ggjj; throw ag;
use gull; use joker as building
"""
