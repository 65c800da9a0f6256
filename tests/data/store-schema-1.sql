BEGIN TRANSACTION;
CREATE TABLE boards (
	digest VARCHAR(64) NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (digest)
);
INSERT INTO "boards" VALUES('5aaa53e24cc2e8b0ea54e727176bad7e4b3eeeb1d888a8ba3ca941ce45cccd96','# The Mediterranean of the Bronze Age and early antiquity: the standard board.
# Cells are [column, row], counted from 0 at the top left. In a drawing a letter is a cell of that
# sea area, "#" is land and "~" water out of play. docs/boards.md says how to draw a board;
# `minos maps --check FILE` says what is wrong with one.

format = 1
name = "mediterranean"
fish = "O"                          # all fleets start here
closed = { 2 = 6, 3 = 5, 4 = 0 }    # closed sites by number of players
apart = 5                           # steps between two closed sites, at least

[title]
en = "Mediterranean"
fr = "Méditerranée"

[intro]
en = "From the Pillars to the Phoenician coast: 24 sites, 31 seas. All fleets start in the Ionian Sea, two to five steps from every harbour. A soldier can walk from Gadir round the sea to Siga, but slowly; seven sites lie on islands."
fr = "Des Colonnes à la côte phénicienne : 24 sites, 31 mers. Toutes les flottes partent de la mer Ionienne, à deux à cinq pas de chaque port. Un soldat peut aller à pied de Gadès à Siga en faisant le tour de la mer, mais lentement ; sept sites sont sur des îles."

[drawing]
small = ''''''
~~~~~~~~~~################################################~~~~~~~~~####~~~~~~~
~~~~~~~~~~######################QQQQ########################~~~~~~~~###~~~~~~~
~###~~~~~~##############FFFF####QQQQQ#####################~~~~~~~~~~~~~~~~~~~~
~################EEE###FF#FFJ#####QQQQ######################~~~~~~~~~~~####~~~
~################EEEEEFFF##IJJ#####QQQQQ#####################~#######~~~######
~##############DDDEEEEEEE##IIJJ######QQQQ###################~~~~~#############
##############DDDDDGGGGGGGIIIIJJJ######QQQQ#######VV#####V##~#################
~###########CCDDDDDG##GG####IIJJJJ#######QQQ######VV#V#V#VVVV#################
~###########CC######GGG######JJJJJJJ##PP###QQ######VVVVVVVV##V################
~############CCCCGGGGGGG####JJJJJJJJ###PPP#OOOO#####V##VVVVVVVV###############
~##########CCCCCHHHHGGKKKKKKJ######R##RPPPOO#######U#UUUUUWW#WW###############
~AAAA#####CCCHHHHBBBKKKKKKKK######RR#RROOOO#######UUUU#UU#WWWW################
AAAAAAAAAAABBBBBBB########KKKKK##RRRRRROOOT#TT#XX#XXXXX#XWW#WWWWW##aa##bbb####
AAAA##BBBBBB##############MMMMKKKRRRROOOOTTTTTTXXXXXXXXXXX######aaaabbbb######
AAA###################LLLLMMMMMMMRRROOOOOOOOOOXXXXX######ZZZZZaaaa####bbb#####
#######################LLLLLNNNNNNNNSSSSSSSSSS############ZZZZdd######ccc#####
#####################LLLLLLLNNNNNNNNNSS######SSYYYYYYeeeeeeeddddddddcccc######
###############################NNNNNNN###########YYYeeeee##########dccc#######
##############################################################################
''''''
large = ''''''
~~~~~~~~~~~~~~~#########################################################################~~~~~~~~~~~~######~~~~~~~~~~
~~~~~~~~~~~~~~~#################################QQQQ####################################~~~~~~~~~~~~~~###~~~~~~~~~~~
~~~~~~~~~~~~~~~################################QQQQQQ##################################~~~~~~~~~~~~~~~~#~~~~~~~~~~~~
~~#####~~~~~~~~######################FFFFF######QQQQQQ#################################~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
~#######~~~~~~~#####################FFFFFFF#####QQQQQQQ################################~~~~~~~~~~~~~~~~~~~~~####~~~~
~#########################EEE#####FFFF#FFFF######QQQQQQQQ###############################~~~~~~~~~~~~~~~~~~#########~
~#########################EEEEEEEEEEF##FFFFF#######QQQQQQQ################################~~~#########~~~###########
~#######################DEEEEEEEEEEEE###IIIJJ#######QQQQQQQQ##############################~#########################
~#####################DDDEEEEEEEEEEEE##IIIIIJJ#########QQQQQQ###########################~~~~~~~~~###################
#####################DDDDDDEEEEEEGGGGGIIIIIIIJJ#########QQQQQQ############VV############~~~~########################
~##################DDDDDDDDDDDGGGGGGG####IIIIJJJJ#########QQQQQQ##########VVV#######VV###~##########################
~################DDDDDDDDDDDGGG##GG######IIIIIJJJJJ##########QQQQ#########VVV#VV#VV#VVVVVV##########################
~################CCCCDDDDDD###GGGGG######IIIIIJJJJJJ###########QQQ#########VVV#VV#VV#V##VVV#########################
~#################CCCC######GGGGGGG######IIIJJJJJJJJJ#####PP####QQ##########VVVVVVVVVVVVVVVV########################
~##################CCCCCCCGGGGGGGGGG####JJJJJJJJJJJJJJ####PPPP###QQ##########VV##VVVVVVV###W########################
~################CCCCCCCCCCCGGGGGGKKKKKJJJJJJJJJJJJJJJJ####PPPPOOOOOOOO########UU##VVVVWWWWW########################
~###############CCCCCHHHHHHHHHGGKKKKKKKKKJJJJJJJJJJJJJJ###PPPPOOO#########UUU##UUUU#UUWW#WWWW#######################
~##############AACCCCHHHHHHHHBKKKKKKKKKKKKK#########RR###RROOOOO###########UUUUUUUUUU#WWWWWW########################
AAAAA#########AAABBBBBBBBBBBBB####KKKKKKKK#########RR##RRRROOOOO##########UUUUUU#UUUWWWWWW#WW#######################
AAAAAAA####AAAABBBBBBBBBBB#########KK##KKKKK######RRRRRRRROOOOOO##TTT#TTT##UUUUUUU##WWWWWWWWWWW#####################
AAAAAAAAAAAABBBBBBBB###################KKKKKKKK##RRRRRRRRRROOOOOT#TTT#TTTT#XXXXXX#XXXX#WWWWWaaaaa####aaa###bbbb#####
AAAAAA###BBBBBBBB#####################MMMMMMKKKKKKRRRRRRRRROOOTTTTTTTTTTTXXXXXXXXXXXXXXX######aaaa##aaaabbbbb#######
AAAA################################LLLLMMMMMMMMMMMMRRRRROOOOOOOOOOOOOOOXXXXXXXXXXXXZZZZZZZZaaaaaaaaaaa###bbbb######
AAAA###############################LLLLLLLMMMMMMMMNNNNNNNSSSSSSSSSSSSSOOXXXX##########ZZZZZZZZaaaa#######bbbbb######
AAA###############################LLLLLLLLLLMMMMNNNNNNNNSSSSSSSSSSSSSSS################ZZZZZZZaaa#######cccccc######
AA##################################LLLLLLLLNNNNNNNNNNNNNSS######SSSSSYYYYYYYYYeeeeeeeeeeeddddddddddddccccccc#######
A#################################LLLLLLLLNNNNNNNNNNNNNNN###########YYYYYYYYYYYeeeeeeeee#########dddddddcccc########
##############################################NNNNNNNNNN##############YYYYYYYYeeeeeee##############dddddcc##########
################################################NNNNNNNNN################YYYYeeee###################################
####################################################################################################################
''''''

# Sea areas: names, one of three shades of water (neighbours differ), and the cell of a ship at sea.
[areas]
A = { en = "Sea of the Pillars", fr = "Mer des Colonnes", tint = 1, small = [3, 12], large = [3, 20] }
B = { en = "Numidian Sea", fr = "Mer Numide", tint = 0, small = [13, 12], large = [18, 19] }
C = { en = "Iberian Sea", fr = "Mer d’Ibérie", tint = 2, small = [13, 10], large = [20, 15] }
D = { en = "Balearic Sea", fr = "Mer des Baléares", tint = 1, small = [16, 6], large = [22, 10] }
E = { en = "Gallic Gulf", fr = "Golfe Gaulois", tint = 2, small = [19, 4], large = [29, 7] }
F = { en = "Ligurian Sea", fr = "Mer Ligure", tint = 0, small = [25, 2], large = [40, 4] }
G = { en = "Sardinian Sea", fr = "Mer Sarde", tint = 0, small = [20, 9], large = [31, 14] }
H = { en = "Sea of Ebusos", fr = "Mer d’Ébuse", tint = 1, small = [15, 11], large = [25, 17] }
I = { en = "Etruscan Sea", fr = "Mer d’Étrurie", tint = 2, small = [28, 6], large = [43, 10] }
J = { en = "Tyrrhenian Sea", fr = "Mer Tyrrhénienne", tint = 1, small = [31, 9], large = [46, 15] }
K = { en = "Punic Sea", fr = "Mer Punique", tint = 2, small = [25, 11], large = [36, 17] }
L = { en = "Lesser Syrtis", fr = "Petite Syrte", tint = 0, small = [24, 15], large = [37, 24] }
M = { en = "African Sea", fr = "Mer d’Afrique", tint = 1, small = [29, 14], large = [45, 22] }
N = { en = "Greater Syrtis", fr = "Grande Syrte", tint = 2, small = [34, 16], large = [51, 26] }
O = { en = "Ionian Sea", fr = "Mer Ionienne", tint = 1, small = [40, 11], large = [60, 19] }
P = { en = "Gulf of Taras", fr = "Golfe de Tarente", tint = 2, small = [40, 9], large = [60, 15] }
Q = { en = "Adriatic Sea", fr = "Mer Adriatique", tint = 2, small = [37, 4], large = [54, 6] }
R = { en = "Sicilian Sea", fr = "Mer de Sicile", tint = 0, small = [36, 12], large = [53, 20] }
S = { en = "Sea of Cyrene", fr = "Mer de Cyrène", tint = 0, small = [41, 15], large = [62, 23] }
T = { en = "Messenian Sea", fr = "Mer de Messénie", tint = 2, small = [43, 13], large = [68, 21] }
U = { en = "Myrtoan Sea", fr = "Mer de Myrto", tint = 1, small = [52, 11], large = [79, 17] }
V = { en = "Thracian Sea", fr = "Mer de Thrace", tint = 0, small = [54, 8], large = [83, 13] }
W = { en = "Icarian Sea", fr = "Mer Icarienne", tint = 2, small = [60, 11], large = [88, 17] }
X = { en = "Cretan Sea", fr = "Mer de Crète", tint = 0, small = [49, 13], large = [79, 21] }
Y = { en = "Libyan Sea", fr = "Mer de Libye", tint = 1, small = [49, 16], large = [73, 26] }
Z = { en = "Karpathian Sea", fr = "Mer de Carpathos", tint = 1, small = [59, 15], large = [89, 24] }
a = { en = "Pamphylian Sea", fr = "Mer de Pamphylie", tint = 0, small = [65, 13], large = [97, 22] }
b = { en = "Cilician Sea", fr = "Mer de Cilicie", tint = 1, small = [70, 13], large = [106, 21] }
c = { en = "Phoenician Sea", fr = "Mer de Phénicie", tint = 0, small = [69, 17], large = [106, 25] }
d = { en = "Egyptian Sea", fr = "Mer d’Égypte", tint = 2, small = [63, 16], large = [99, 26] }
e = { en = "Marmaric Sea", fr = "Mer Marmarique", tint = 0, small = [55, 16], large = [81, 26] }

# Sites: the cell of the land half, the harbour beside it, and the first of the six land cells of the
# label (code, level, owner, guards).
[[site]]
code = "GAD"
en = "Gadir"
fr = "Gadès"
area = "A"
small = { land = [3, 10], harbour = [3, 11], label = [1, 10] }
large = { land = [4, 17], harbour = [4, 18], label = [1, 17] }

[[site]]
code = "EMP"
en = "Emporion"
fr = "Emporion"
area = "D"
small = { land = [16, 4], harbour = [16, 5], label = [11, 4] }
large = { land = [24, 6], harbour = [24, 7], label = [20, 6] }

[[site]]
code = "MAS"
en = "Massalia"
fr = "Massalia"
area = "F"
small = { land = [23, 2], harbour = [23, 3], label = [18, 2] }
large = { land = [34, 4], harbour = [34, 5], label = [29, 4] }

[[site]]
code = "ROM"
en = "Rome"
fr = "Rome"
area = "J"
small = { land = [31, 5], harbour = [31, 6], label = [31, 5] }
large = { land = [46, 8], harbour = [46, 9], label = [46, 8] }

[[site]]
code = "TAR"
en = "Taras"
fr = "Tarente"
area = "P"
small = { land = [38, 7], harbour = [38, 8], label = [34, 7] }
large = { land = [58, 12], harbour = [58, 13], label = [54, 12] }

[[site]]
code = "EPI"
en = "Epidamnos"
fr = "Épidamne"
area = "Q"
small = { land = [41, 5], harbour = [40, 5], label = [41, 5] }
large = { land = [61, 8], harbour = [61, 9], label = [61, 8] }

[[site]]
code = "PYL"
en = "Pylos"
fr = "Pylos"
area = "T"
small = { land = [44, 11], harbour = [44, 12], label = [43, 11] }
large = { land = [66, 18], harbour = [66, 19], label = [65, 18] }

[[site]]
code = "MYC"
en = "Mycenae"
fr = "Mycènes"
area = "U"
small = { land = [50, 10], harbour = [50, 11], label = [45, 10] }
large = { land = [73, 16], harbour = [74, 16], label = [68, 16] }

[[site]]
code = "TRO"
en = "Troy"
fr = "Troie"
area = "V"
small = { land = [61, 7], harbour = [61, 8], label = [61, 7] }
large = { land = [90, 11], harbour = [90, 12], label = [90, 11] }

[[site]]
code = "MIL"
en = "Miletus"
fr = "Milet"
area = "W"
small = { land = [62, 11], harbour = [62, 10], label = [62, 11] }
large = { land = [92, 17], harbour = [92, 16], label = [92, 17] }

[[site]]
code = "UGA"
en = "Ugarit"
fr = "Ougarit"
area = "b"
small = { land = [72, 13], harbour = [72, 14], label = [72, 13] }
large = { land = [109, 21], harbour = [109, 22], label = [109, 21] }

[[site]]
code = "TYR"
en = "Tyre"
fr = "Tyr"
area = "c"
small = { land = [72, 16], harbour = [72, 15], label = [72, 16] }
large = { land = [109, 25], harbour = [109, 24], label = [109, 25] }

[[site]]
code = "AVA"
en = "Avaris"
fr = "Avaris"
area = "d"
small = { land = [66, 17], harbour = [67, 17], label = [61, 17] }
large = { land = [98, 27], harbour = [99, 27], label = [93, 27] }

[[site]]
code = "CYR"
en = "Cyrene"
fr = "Cyrène"
area = "S"
small = { land = [39, 16], harbour = [38, 16], label = [39, 16] }
large = { land = [61, 25], harbour = [61, 24], label = [59, 25] }

[[site]]
code = "LEP"
en = "Leptis"
fr = "Leptis"
area = "N"
small = { land = [29, 17], harbour = [29, 16], label = [25, 17] }
large = { land = [45, 27], harbour = [45, 26], label = [40, 27] }

[[site]]
code = "CAR"
en = "Carthage"
fr = "Carthage"
area = "K"
small = { land = [23, 12], harbour = [23, 11], label = [18, 12] }
large = { land = [34, 19], harbour = [35, 19], label = [29, 19] }

[[site]]
code = "SIG"
en = "Siga"
fr = "Siga"
area = "B"
small = { land = [6, 14], harbour = [6, 13], label = [6, 14] }
large = { land = [14, 22], harbour = [14, 21], label = [11, 22] }

[[site]]
code = "EBU"
en = "Ebusos"
fr = "Ébuse"
area = "C"
island = true
small = { land = [14, 8], harbour = [14, 9], label = [14, 8] }
large = { land = [24, 13], harbour = [24, 14], label = [22, 13] }

[[site]]
code = "NOR"
en = "Nora"
fr = "Nora"
area = "G"
island = true
small = { land = [23, 8], harbour = [23, 9], label = [23, 8] }
large = { land = [35, 13], harbour = [35, 14], label = [35, 13] }

[[site]]
code = "SYR"
en = "Syracuse"
fr = "Syracuse"
area = "R"
island = true
small = { land = [33, 11], harbour = [33, 12], label = [28, 11] }
large = { land = [49, 19], harbour = [49, 20], label = [44, 19] }

[[site]]
code = "KNO"
en = "Knossos"
fr = "Cnossos"
area = "X"
island = true
small = { land = [53, 14], harbour = [53, 13], label = [51, 14] }
large = { land = [80, 23], harbour = [80, 22], label = [78, 23] }

[[site]]
code = "PHA"
en = "Phaistos"
fr = "Phaistos"
area = "Y"
island = true
small = { land = [52, 15], harbour = [52, 16], label = [48, 15] }
large = { land = [76, 24], harbour = [76, 25], label = [73, 24] }

[[site]]
code = "IAL"
en = "Ialysos"
fr = "Ialysos"
area = "Z"
island = true
small = { land = [60, 13], harbour = [60, 14], label = [58, 13] }
large = { land = [90, 21], harbour = [90, 22], label = [88, 21] }

[[site]]
code = "KIT"
en = "Kition"
fr = "Kition"
area = "c"
island = true
small = { land = [69, 15], harbour = [69, 16], label = [64, 15] }
large = { land = [102, 24], harbour = [102, 25], label = [98, 24] }

# Paths: the spots in order from the first site to the second. Only a ferry crosses water, once.
[[path]]
sites = ["GAD", "EMP"]
small = [[5, 8], [8, 7], [10, 6], [13, 5]]
large = [[8, 14], [12, 11], [15, 8], [19, 7]]

[[path]]
sites = ["EMP", "MAS"]
small = [[16, 3]]
large = [[23, 5]]

[[path]]
sites = ["MAS", "ROM"]
small = [[25, 1], [29, 3]]
large = [[36, 2], [43, 4]]

[[path]]
sites = ["ROM", "TAR"]
small = [[34, 6], [37, 6]]
large = [[50, 10], [53, 11]]

[[path]]
sites = ["ROM", "EPI"]
small = [[32, 3], [30, 1], [35, 0], [38, 2]]
large = [[46, 6], [45, 2], [50, 0], [56, 4]]

[[path]]
sites = ["EPI", "MYC"]
small = [[44, 6], [46, 7], [48, 8]]
large = [[65, 10], [68, 12], [72, 14]]

[[path]]
sites = ["MYC", "PYL"]
small = [[44, 10]]
large = [[68, 17]]

[[path]]
sites = ["EPI", "TRO"]
ferry = true
small = [[47, 4], [51, 5], [55, 5], [58, 6]]
large = [[68, 8], [75, 7], [81, 8], [86, 10]]

[[path]]
sites = ["TRO", "MIL"]
small = [[63, 8], [65, 9]]
large = [[93, 13], [94, 15]]

[[path]]
sites = ["MIL", "UGA"]
small = [[69, 11], [71, 10], [73, 10], [75, 11]]
large = [[100, 17], [104, 17], [108, 17], [112, 19]]

[[path]]
sites = ["UGA", "TYR"]
small = [[75, 15]]
large = [[112, 23]]

[[path]]
sites = ["TYR", "AVA"]
small = [[73, 17], [69, 18]]
large = [[110, 27], [104, 28]]

[[path]]
sites = ["AVA", "CYR"]
small = [[62, 18], [57, 18], [52, 18], [46, 17]]
large = [[92, 28], [85, 28], [78, 29], [68, 27]]

[[path]]
sites = ["CYR", "LEP"]
small = [[39, 18], [36, 18], [33, 18]]
large = [[60, 28], [53, 29], [47, 28]]

[[path]]
sites = ["LEP", "CAR"]
small = [[23, 17], [20, 16], [19, 14]]
large = [[36, 27], [31, 25], [32, 22]]

[[path]]
sites = ["CAR", "SIG"]
small = [[20, 13], [16, 13], [13, 14]]
large = [[30, 21], [25, 21], [20, 22]]

[[path]]
sites = ["KNO", "PHA"]
small = [[55, 15]]
large = [[79, 24]]
');
CREATE TABLE choices (
	name VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE commands (
	game_id VARCHAR(16) NOT NULL, 
	ply INTEGER NOT NULL, 
	grp INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	chance BOOLEAN NOT NULL, 
	taken_back BOOLEAN NOT NULL, 
	PRIMARY KEY (game_id, ply), 
	FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "commands" VALUES('wuupp',1,1,'close GAD ROM PYL TRO TYR',1,0);
INSERT INTO "commands" VALUES('wuupp',2,2,'throw tajjat',1,0);
INSERT INTO "commands" VALUES('wuupp',3,3,'keep t',0,0);
INSERT INTO "commands" VALUES('wuupp',4,4,'throw assgg',1,0);
INSERT INTO "commands" VALUES('wuupp',5,5,'keep ag',0,0);
INSERT INTO "commands" VALUES('wuupp',6,6,'throw bajb',1,0);
INSERT INTO "commands" VALUES('wuupp',7,7,'use arrow',0,0);
INSERT INTO "commands" VALUES('wuupp',8,8,'use joker as gull',0,0);
INSERT INTO "commands" VALUES('wuupp',9,9,'use gull',0,0);
INSERT INTO "commands" VALUES('wuupp',10,10,'move O T',0,0);
INSERT INTO "commands" VALUES('wuupp',11,11,'move T X',0,0);
INSERT INTO "commands" VALUES('wuupp',12,12,'move X KNO~',0,0);
INSERT INTO "commands" VALUES('wuupp',13,13,'end',0,0);
INSERT INTO "commands" VALUES('wuupp',14,14,'throw tggtjg',1,0);
INSERT INTO "commands" VALUES('wuupp',15,15,'keep ggjtt',0,0);
INSERT INTO "commands" VALUES('wuupp',16,16,'throw g',1,0);
INSERT INTO "commands" VALUES('wuupp',17,17,'keep ggjtt',0,0);
INSERT INTO "commands" VALUES('wuupp',18,18,'throw t',1,0);
INSERT INTO "commands" VALUES('wuupp',19,19,'use gull star',0,0);
INSERT INTO "commands" VALUES('wuupp',20,20,'use gull',0,0);
INSERT INTO "commands" VALUES('wuupp',21,21,'use joker as building star',0,0);
INSERT INTO "commands" VALUES('wuupp',22,22,'move O P',0,0);
INSERT INTO "commands" VALUES('wuupp',23,23,'move P TAR~',0,0);
INSERT INTO "commands" VALUES('wuupp',24,24,'build house TAR',0,0);
INSERT INTO "commands" VALUES('wuupp',25,25,'move TAR~ P',0,0);
INSERT INTO "commands" VALUES('wuupp',26,26,'move P R',0,0);
INSERT INTO "commands" VALUES('wuupp',27,27,'move R SYR~',0,0);
INSERT INTO "commands" VALUES('wuupp',28,28,'build house SYR',0,0);
INSERT INTO "commands" VALUES('wuupp',29,29,'move SYR~ R',0,0);
INSERT INTO "commands" VALUES('wuupp',30,30,'move R N',0,0);
INSERT INTO "commands" VALUES('wuupp',31,31,'move N LEP~',0,0);
INSERT INTO "commands" VALUES('wuupp',32,32,'end',0,0);
INSERT INTO "commands" VALUES('wuupp',33,33,'throw tsttst',1,0);
INSERT INTO "commands" VALUES('wuupp',34,34,'keep ttt',0,0);
INSERT INTO "commands" VALUES('wuupp',35,35,'throw jba',1,0);
INSERT INTO "commands" VALUES('wuupp',36,36,'keep ajtt',0,0);
INSERT INTO "commands" VALUES('wuupp',37,37,'throw ja',1,0);
INSERT INTO "commands" VALUES('wuupp',38,38,'use joker as scales star',0,0);
INSERT INTO "commands" VALUES('wuupp',39,39,'use arrow',0,0);
INSERT INTO "commands" VALUES('wuupp',40,40,'use arrow star',0,0);
INSERT INTO "commands" VALUES('wuupp',41,41,'buy ring',0,0);
INSERT INTO "commands" VALUES('wuupp',42,42,'use joker as gull',0,0);
INSERT INTO "commands" VALUES('wuupp',43,43,'buy ring',0,0);
INSERT INTO "commands" VALUES('wuupp',44,44,'move O T',0,0);
INSERT INTO "commands" VALUES('wuupp',45,45,'move T X',0,0);
INSERT INTO "commands" VALUES('wuupp',46,46,'move X W',0,0);
INSERT INTO "commands" VALUES('wuupp',47,47,'move W X',0,0);
INSERT INTO "commands" VALUES('wuupp',48,48,'move X U',0,0);
INSERT INTO "commands" VALUES('wuupp',49,49,'end',0,0);
INSERT INTO "commands" VALUES('wuupp',50,50,'throw bsgbgg',1,0);
INSERT INTO "commands" VALUES('wuupp',51,51,'keep gb',0,0);
INSERT INTO "commands" VALUES('wuupp',52,52,'throw astg',1,0);
INSERT INTO "commands" VALUES('wuupp',53,53,'stand',0,0);
INSERT INTO "commands" VALUES('wuupp',54,54,'use arrow star',0,0);
INSERT INTO "commands" VALUES('wuupp',55,55,'use scales',0,0);
INSERT INTO "commands" VALUES('wuupp',56,56,'end',0,0);
INSERT INTO "commands" VALUES('wuupp',57,57,'throw gbgtgt',1,0);
INSERT INTO "commands" VALUES('wuupp',58,58,'keep ggbtt',0,0);
INSERT INTO "commands" VALUES('wuupp',59,59,'throw t',1,0);
INSERT INTO "commands" VALUES('wuupp',60,60,'stand',0,0);
INSERT INTO "commands" VALUES('wuupp',61,61,'use gull star',0,0);
INSERT INTO "commands" VALUES('wuupp',62,62,'use building star',0,0);
INSERT INTO "commands" VALUES('wuupp',63,63,'use gull',0,0);
INSERT INTO "commands" VALUES('wuupp',64,64,'build warehouse LEP',0,0);
INSERT INTO "commands" VALUES('wuupp',65,65,'move LEP~ N',0,0);
INSERT INTO "commands" VALUES('wuupp',66,66,'move N S',0,0);
INSERT INTO "commands" VALUES('wuupp',67,67,'move S CYR~',0,0);
INSERT INTO "commands" VALUES('wuupp',68,68,'build house CYR',0,0);
INSERT INTO "commands" VALUES('wuupp',69,69,'move CYR~ S',0,0);
INSERT INTO "commands" VALUES('wuupp',70,70,'move S Y',0,0);
INSERT INTO "commands" VALUES('wuupp',71,71,'move Y PHA~',0,0);
INSERT INTO "commands" VALUES('wuupp',72,72,'end',0,0);
INSERT INTO "commands" VALUES('wuupp',73,73,'throw jtagba',1,0);
INSERT INTO "commands" VALUES('wuupp',74,74,'keep aagb',0,0);
INSERT INTO "commands" VALUES('wuupp',75,75,'throw gg',1,0);
INSERT INTO "commands" VALUES('wuupp',76,76,'keep aggg',0,0);
INSERT INTO "commands" VALUES('wuupp',77,77,'throw jg',1,0);
INSERT INTO "commands" VALUES('wuupp',78,78,'use joker as arrow',0,0);
INSERT INTO "commands" VALUES('wuupp',79,79,'end',0,0);
INSERT INTO "commands" VALUES('wuupp',80,80,'throw bjgssg',1,0);
INSERT INTO "commands" VALUES('wuupp',81,81,'stand',0,0);
INSERT INTO "commands" VALUES('wuupp',82,82,'use joker as building',0,0);
INSERT INTO "commands" VALUES('wuupp',83,83,'end',0,0);
INSERT INTO "commands" VALUES('wuupp',84,84,'throw asstjb',1,0);
INSERT INTO "commands" VALUES('wuupp',85,85,'stand',0,0);
INSERT INTO "commands" VALUES('wuupp',86,86,'use building star',0,0);
INSERT INTO "commands" VALUES('wuupp',87,87,'use arrow',0,0);
INSERT INTO "commands" VALUES('wuupp',88,88,'use scales',0,0);
INSERT INTO "commands" VALUES('wuupp',89,89,'use scales',0,0);
INSERT INTO "commands" VALUES('wuupp',90,90,'use joker as gull',0,0);
INSERT INTO "commands" VALUES('wuupp',91,91,'build shipyard PHA',0,0);
INSERT INTO "commands" VALUES('wuupp',92,92,'move PHA~ Y',0,0);
INSERT INTO "commands" VALUES('wuupp',93,93,'move Y e',0,0);
INSERT INTO "commands" VALUES('wuupp',94,94,'move e d',0,0);
INSERT INTO "commands" VALUES('wuupp',95,95,'move d AVA~',0,0);
INSERT INTO "commands" VALUES('wuupp',96,96,'build shipyard AVA',0,0);
INSERT INTO "commands" VALUES('wuupp',97,97,'move AVA~ d',0,0);
INSERT INTO "commands" VALUES('wuupp',98,98,'end',0,0);
INSERT INTO "commands" VALUES('wuupp',99,99,'throw tjajbs',1,0);
INSERT INTO "commands" VALUES('wuupp',100,100,'keep abjt',0,0);
INSERT INTO "commands" VALUES('wuupp',101,101,'throw ta',1,0);
INSERT INTO "commands" VALUES('wuupp',102,102,'keep ab',0,0);
INSERT INTO "commands" VALUES('wuupp',103,103,'throw tgaa',1,0);
INSERT INTO "commands" VALUES('wuupp',104,104,'use building star',0,0);
INSERT INTO "commands" VALUES('wuupp',105,105,'end',0,0);
INSERT INTO "commands" VALUES('wuupp',106,106,'throw tatstj',1,0);
INSERT INTO "commands" VALUES('wuupp',107,107,'keep aj',0,0);
INSERT INTO "commands" VALUES('wuupp',108,108,'throw ggtj',1,0);
INSERT INTO "commands" VALUES('wuupp',109,109,'stand',0,0);
INSERT INTO "commands" VALUES('wuupp',110,110,'end',0,0);
INSERT INTO "commands" VALUES('wuupp',111,111,'throw aaaabb',1,0);
INSERT INTO "commands" VALUES('wuupp',112,112,'keep aabb',0,0);
INSERT INTO "commands" VALUES('wuupp',113,113,'throw aa',1,0);
INSERT INTO "commands" VALUES('wuupp',114,114,'keep aabb',0,0);
INSERT INTO "commands" VALUES('wuupp',115,115,'throw tj',1,0);
INSERT INTO "commands" VALUES('wuupp',116,116,'use building star',0,0);
INSERT INTO "commands" VALUES('wuupp',117,117,'use building',0,0);
INSERT INTO "commands" VALUES('wuupp',118,118,'use arrow',0,0);
INSERT INTO "commands" VALUES('wuupp',119,119,'use arrow',0,0);
INSERT INTO "commands" VALUES('wuupp',120,120,'use joker as gull',0,0);
INSERT INTO "commands" VALUES('fd4zy',1,1,'close EMP ROM EPI TRO UGA PHA',1,0);
INSERT INTO "commands" VALUES('fd4zy',2,2,'first 2',1,0);
INSERT INTO "commands" VALUES('fd4zy',3,3,'place house PYL',0,0);
INSERT INTO "commands" VALUES('fd4zy',4,4,'place shipyard GAD',0,0);
INSERT INTO "commands" VALUES('fd4zy',5,5,'place house MAS',0,0);
INSERT INTO "commands" VALUES('fd4zy',6,6,'place house EBU',0,0);
INSERT INTO "commands" VALUES('fd4zy',7,7,'throw tstjbg',1,0);
INSERT INTO "commands" VALUES('fd4zy',8,8,'keep gbjtt',0,0);
INSERT INTO "commands" VALUES('fd4zy',9,9,'throw t',1,0);
INSERT INTO "commands" VALUES('fd4zy',10,10,'stand',0,0);
INSERT INTO "commands" VALUES('fd4zy',11,11,'use gull star',0,0);
INSERT INTO "commands" VALUES('fd4zy',12,12,'use building star',0,0);
INSERT INTO "commands" VALUES('fd4zy',13,13,'use joker as gull',0,0);
INSERT INTO "commands" VALUES('fd4zy',14,14,'build warehouse PYL',0,0);
INSERT INTO "commands" VALUES('fd4zy',15,15,'move PYL~ T',0,0);
INSERT INTO "commands" VALUES('fd4zy',16,16,'move T X',0,0);
INSERT INTO "commands" VALUES('fd4zy',17,17,'move X KNO~',0,0);
INSERT INTO "commands" VALUES('fd4zy',18,18,'move EBU~ C',0,0);
INSERT INTO "commands" VALUES('fd4zy',19,19,'move C B',0,0);
INSERT INTO "commands" VALUES('fd4zy',20,20,'move B SIG~',0,0);
INSERT INTO "commands" VALUES('fd4zy',21,21,'end',0,0);
INSERT INTO "commands" VALUES('fd4zy',22,22,'throw stabja',1,0);
INSERT INTO "commands" VALUES('fd4zy',23,23,'keep -',0,0);
INSERT INTO "commands" VALUES('fd4zy',24,24,'throw bssbaa',1,0);
INSERT INTO "commands" VALUES('fd4zy',25,25,'keep bb',0,0);
INSERT INTO "commands" VALUES('fd4zy',26,26,'throw aajj',1,0);
INSERT INTO "commands" VALUES('fd4zy',27,27,'use joker as arrow',0,0);
INSERT INTO "commands" VALUES('fd4zy',28,28,'use joker as building',0,0);
INSERT INTO "commands" VALUES('fd4zy',29,29,'buy ring',0,0);
INSERT INTO "commands" VALUES('fd4zy',30,30,'end',0,0);
INSERT INTO "commands" VALUES('fd4zy',31,31,'throw ggabbj',1,0);
INSERT INTO "commands" VALUES('fd4zy',32,32,'stand',0,0);
INSERT INTO "commands" VALUES('fd4zy',33,33,'use gull',0,0);
INSERT INTO "commands" VALUES('fd4zy',34,34,'use building',0,0);
INSERT INTO "commands" VALUES('fd4zy',35,35,'use gull',0,0);
INSERT INTO "commands" VALUES('fd4zy',36,36,'use building',0,0);
INSERT INTO "commands" VALUES('fd4zy',37,37,'use arrow',0,0);
INSERT INTO "commands" VALUES('fd4zy',38,38,'use joker as gull',0,0);
INSERT INTO "commands" VALUES('fd4zy',39,39,'build house SIG',0,0);
INSERT INTO "commands" VALUES('fd4zy',40,40,'build warehouse KNO',0,0);
INSERT INTO "commands" VALUES('fd4zy',41,41,'move SIG~ B',0,0);
INSERT INTO "commands" VALUES('fd4zy',42,42,'move B K',0,0);
INSERT INTO "commands" VALUES('fd4zy',43,43,'move K CAR~',0,0);
INSERT INTO "commands" VALUES('fd4zy',44,44,'move KNO~ X',0,0);
INSERT INTO "commands" VALUES('fd4zy',45,45,'move X U',0,0);
INSERT INTO "commands" VALUES('fd4zy',46,46,'move U MYC~',0,0);
INSERT INTO "commands" VALUES('fd4zy',47,47,'buy ring',0,0);
INSERT INTO "commands" VALUES('fd4zy',48,48,'buy ring',0,0);
INSERT INTO "commands" VALUES('fd4zy',49,49,'end',0,0);
INSERT INTO "commands" VALUES('fd4zy',50,50,'throw jagsgt',1,0);
INSERT INTO "commands" VALUES('fd4zy',51,51,'keep j',0,0);
INSERT INTO "commands" VALUES('fd4zy',52,52,'throw jagab',1,0);
INSERT INTO "commands" VALUES('fd4zy',53,53,'keep gb',0,0);
INSERT INTO "commands" VALUES('fd4zy',54,54,'throw aags',1,0);
INSERT INTO "commands" VALUES('fd4zy',55,55,'use scales',0,0);
INSERT INTO "commands" VALUES('fd4zy',56,56,'end',0,0);
INSERT INTO "commands" VALUES('fd4zy',57,57,'throw gabbat',1,0);
INSERT INTO "commands" VALUES('fd4zy',58,58,'stand',0,0);
INSERT INTO "commands" VALUES('fd4zy',59,59,'use gull star',0,0);
INSERT INTO "commands" VALUES('fd4zy',60,60,'use building',0,0);
INSERT INTO "commands" VALUES('fd4zy',61,61,'use building',0,0);
INSERT INTO "commands" VALUES('fd4zy',62,62,'use arrow',0,0);
INSERT INTO "commands" VALUES('fd4zy',63,63,'use arrow',0,0);
INSERT INTO "commands" VALUES('fd4zy',64,64,'build shipyard MYC',0,0);
INSERT INTO "commands" VALUES('fd4zy',65,65,'move MYC~ U',0,0);
INSERT INTO "commands" VALUES('fd4zy',66,66,'move U W',0,0);
INSERT INTO "commands" VALUES('fd4zy',67,67,'move W MIL~',0,0);
INSERT INTO "commands" VALUES('fd4zy',68,68,'end',0,0);
INSERT INTO "commands" VALUES('fd4zy',69,69,'throw tgbbgj',1,0);
INSERT INTO "commands" VALUES('fd4zy',70,70,'keep gt',0,0);
INSERT INTO "commands" VALUES('fd4zy',71,71,'throw ajsg',1,0);
INSERT INTO "commands" VALUES('fd4zy',72,72,'keep t',0,0);
INSERT INTO "commands" VALUES('fd4zy',73,73,'throw ajbsg',1,0);
INSERT INTO "commands" VALUES('fd4zy',74,74,'use joker as arrow',0,0);
INSERT INTO "commands" VALUES('fd4zy',75,75,'end',0,0);
INSERT INTO "commands" VALUES('frexz',1,1,'palace knossos',0,0);
INSERT INTO "commands" VALUES('frexz',2,2,'palace phaistos',0,0);
INSERT INTO "commands" VALUES('frexz',3,3,'palace kato-zakros',0,0);
INSERT INTO "commands" VALUES('frexz',4,4,'turn I6',1,0);
INSERT INTO "commands" VALUES('frexz',5,5,'deal I7 to 1',1,0);
INSERT INTO "commands" VALUES('frexz',6,6,'deal R2 to 2',1,0);
INSERT INTO "commands" VALUES('frexz',7,7,'deal G7 to 3',1,0);
INSERT INTO "commands" VALUES('frexz',8,8,'deal G1 to 1',1,0);
INSERT INTO "commands" VALUES('frexz',9,9,'deal T4 to 2',1,0);
INSERT INTO "commands" VALUES('frexz',10,10,'deal S2 to 3',1,0);
INSERT INTO "commands" VALUES('frexz',11,11,'deal W4 to 1',1,0);
INSERT INTO "commands" VALUES('frexz',12,12,'deal P2 to 2',1,0);
INSERT INTO "commands" VALUES('frexz',13,13,'deal P7 to 3',1,0);
INSERT INTO "commands" VALUES('frexz',14,14,'deal R3 to 1',1,0);
INSERT INTO "commands" VALUES('frexz',15,15,'deal P1 to 2',1,0);
INSERT INTO "commands" VALUES('frexz',16,16,'deal A8 to 3',1,0);
INSERT INTO "commands" VALUES('frexz',17,17,'deal A4 to 1',1,0);
INSERT INTO "commands" VALUES('frexz',18,18,'deal S5 to 2',1,0);
INSERT INTO "commands" VALUES('frexz',19,19,'deal I1 to 3',1,0);
INSERT INTO "commands" VALUES('frexz',20,20,'deal W6 to 1',1,0);
INSERT INTO "commands" VALUES('frexz',21,21,'deal T6 to 2',1,0);
INSERT INTO "commands" VALUES('frexz',22,22,'deal I5 to 3',1,0);
INSERT INTO "commands" VALUES('frexz',23,23,'deal R6 to 1',1,0);
INSERT INTO "commands" VALUES('frexz',24,24,'deal R1 to 2',1,0);
INSERT INTO "commands" VALUES('frexz',25,25,'deal G6 to 3',1,0);
INSERT INTO "commands" VALUES('frexz',26,26,'deal I2 to 1',1,0);
INSERT INTO "commands" VALUES('frexz',27,27,'offer - for P3 to 2',0,0);
INSERT INTO "commands" VALUES('frexz',28,28,'decline',0,0);
INSERT INTO "commands" VALUES('frexz',29,29,'pass',0,0);
INSERT INTO "commands" VALUES('frexz',30,30,'offer - for T3 to 3',0,0);
INSERT INTO "commands" VALUES('frexz',31,31,'decline',0,0);
INSERT INTO "commands" VALUES('frexz',32,32,'pass',0,0);
INSERT INTO "commands" VALUES('frexz',33,33,'offer - for T6 to all',0,0);
INSERT INTO "commands" VALUES('frexz',34,34,'decline',0,0);
INSERT INTO "commands" VALUES('frexz',35,35,'accept T6 from 3',0,0);
INSERT INTO "commands" VALUES('frexz',36,36,'offer G6 for I7 R to 2',0,0);
INSERT INTO "commands" VALUES('frexz',37,37,'decline',0,0);
INSERT INTO "commands" VALUES('frexz',38,38,'offer - for A2 to 2',0,0);
INSERT INTO "commands" VALUES('frexz',39,39,'decline',0,0);
INSERT INTO "commands" VALUES('frexz',40,40,'pass',0,0);
INSERT INTO "commands" VALUES('frexz',41,41,'pass',0,0);
INSERT INTO "commands" VALUES('frexz',42,42,'pass',0,0);
INSERT INTO "commands" VALUES('frexz',43,43,'discard G1',0,0);
INSERT INTO "commands" VALUES('frexz',44,44,'discard T6',0,0);
INSERT INTO "commands" VALUES('frexz',45,45,'turn P8',1,0);
INSERT INTO "commands" VALUES('frexz',46,46,'deal I3 to 2',1,0);
INSERT INTO "commands" VALUES('frexz',47,47,'deal G3 to 3',1,0);
INSERT INTO "commands" VALUES('frexz',48,48,'deal S3 to 1',1,0);
INSERT INTO "commands" VALUES('frexz',49,49,'deal S6 to 2',1,0);
INSERT INTO "commands" VALUES('frexz',50,50,'deal P5 to 3',1,0);
INSERT INTO "commands" VALUES('frexz',51,51,'deal S1 to 1',1,0);
INSERT INTO "commands" VALUES('frexz',52,52,'deal G2 to 2',1,0);
INSERT INTO "commands" VALUES('frexz',53,53,'deal G8 to 3',1,0);
INSERT INTO "commands" VALUES('frexz',54,54,'deal R8 to 1',1,0);
INSERT INTO "commands" VALUES('frexz',55,55,'deal S8 to 2',1,0);
INSERT INTO "commands" VALUES('frexz',56,56,'deal W2 to 3',1,0);
INSERT INTO "commands" VALUES('frexz',57,57,'deal P3 to 1',1,0);
INSERT INTO "commands" VALUES('frexz',58,58,'deal S4 to 2',1,0);
INSERT INTO "commands" VALUES('frexz',59,59,'deal W7 to 3',1,0);
INSERT INTO "commands" VALUES('frexz',60,60,'deal G4 to 1',1,0);
INSERT INTO "commands" VALUES('frexz',61,61,'deal A7 to 2',1,0);
INSERT INTO "commands" VALUES('frexz',62,62,'deal T5 to 3',1,0);
INSERT INTO "commands" VALUES('frexz',63,63,'deal A1 to 1',1,0);
INSERT INTO "commands" VALUES('frexz',64,64,'deal A6 to 2',1,0);
INSERT INTO "commands" VALUES('frexz',65,65,'deal T8 to 3',1,0);
INSERT INTO "commands" VALUES('frexz',66,66,'deal W8 to 1',1,0);
INSERT INTO "commands" VALUES('frexz',67,67,'deal D3 to 1',1,0);
INSERT INTO "commands" VALUES('frexz',68,68,'pass',0,0);
INSERT INTO "commands" VALUES('frexz',69,69,'pass',0,0);
INSERT INTO "commands" VALUES('frexz',70,70,'offer - for P2 to all',0,0);
INSERT INTO "commands" VALUES('frexz',71,71,'accept P2 from 1',0,0);
INSERT INTO "commands" VALUES('frexz',72,72,'pass',0,0);
INSERT INTO "commands" VALUES('frexz',73,73,'meld straight P1 S4 S5 G2 I3 A6',0,0);
INSERT INTO "commands" VALUES('frexz',74,74,'pass',0,0);
INSERT INTO "commands" VALUES('frexz',75,75,'pass',0,0);
INSERT INTO "commands" VALUES('frexz',76,76,'pass',0,0);
INSERT INTO "commands" VALUES('frexz',77,77,'build courtyards',1,0);
INSERT INTO "commands" VALUES('frexz',78,78,'discard I1',0,0);
INSERT INTO "commands" VALUES('frexz',79,79,'discard W2',0,0);
INSERT INTO "commands" VALUES('frexz',80,80,'discard G7',0,0);
INSERT INTO "commands" VALUES('frexz',81,81,'discard G8',0,0);
INSERT INTO "commands" VALUES('frexz',82,82,'discard W7',0,0);
INSERT INTO "commands" VALUES('frexz',83,83,'discard T5',0,0);
INSERT INTO "commands" VALUES('frexz',84,84,'discard I5',0,0);
INSERT INTO "commands" VALUES('frexz',85,85,'discard D3',0,0);
INSERT INTO "commands" VALUES('frexz',86,86,'discard S1',0,0);
INSERT INTO "commands" VALUES('frexz',87,87,'discard A1',0,0);
INSERT INTO "commands" VALUES('frexz',88,88,'discard P2',0,0);
INSERT INTO "commands" VALUES('frexz',89,89,'discard I2',0,0);
INSERT INTO "commands" VALUES('frexz',90,90,'discard I7',0,0);
INSERT INTO "commands" VALUES('frexz',91,91,'discard P3',0,0);
INSERT INTO "commands" VALUES('frexz',92,92,'discard S3',0,0);
INSERT INTO "commands" VALUES('frexz',93,93,'discard W6',0,0);
INSERT INTO "commands" VALUES('frexz',94,94,'turn R5',1,0);
INSERT INTO "commands" VALUES('frexz',95,95,'deal W3 to 3',1,0);
INSERT INTO "commands" VALUES('frexz',96,96,'deal W5 to 1',1,0);
INSERT INTO "commands" VALUES('frexz',97,97,'deal R7 to 2',1,0);
INSERT INTO "commands" VALUES('frexz',98,98,'deal T2 to 3',1,0);
INSERT INTO "commands" VALUES('frexz',99,99,'deal R4 to 1',1,0);
INSERT INTO "commands" VALUES('frexz',100,100,'deal I8 to 2',1,0);
INSERT INTO "commands" VALUES('frexz',101,101,'deal D4 to 3',1,0);
INSERT INTO "commands" VALUES('frexz',102,102,'deal T1 to 1',1,0);
INSERT INTO "commands" VALUES('frexz',103,103,'deal P4 to 2',1,0);
INSERT INTO "commands" VALUES('frexz',104,104,'deal A5 to 3',1,0);
INSERT INTO "commands" VALUES('frexz',105,105,'deal W1 to 1',1,0);
INSERT INTO "commands" VALUES('frexz',106,106,'deal A2 to 2',1,0);
INSERT INTO "commands" VALUES('frexz',107,107,'deal D5 to 3',1,0);
INSERT INTO "commands" VALUES('frexz',108,108,'deal S7 to 1',1,0);
INSERT INTO "commands" VALUES('frexz',109,109,'deal D1 to 2',1,0);
INSERT INTO "commands" VALUES('frexz',110,110,'deal P6 to 3',1,0);
INSERT INTO "commands" VALUES('frexz',111,111,'deal G5 to 1',1,0);
INSERT INTO "commands" VALUES('frexz',112,112,'deal D2 to 2',1,0);
INSERT INTO "commands" VALUES('frexz',113,113,'deal T3 to 3',1,0);
INSERT INTO "commands" VALUES('frexz',114,114,'deal T7 to 1',1,0);
INSERT INTO "commands" VALUES('frexz',115,115,'deal I4 to 2',1,0);
INSERT INTO "commands" VALUES('frexz',116,116,'deal A3 to 1',1,0);
INSERT INTO "commands" VALUES('frexz',117,117,'pass',0,0);
INSERT INTO "commands" VALUES('frexz',118,118,'pass',0,0);
INSERT INTO "commands" VALUES('frexz',119,119,'offer - for W7 to all',0,0);
INSERT INTO "commands" VALUES('frexz',120,120,'decline',0,0);
CREATE TABLE games (
	id VARCHAR(16) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	rules VARCHAR(40) NOT NULL, 
	program VARCHAR(40) NOT NULL, 
	options TEXT NOT NULL, 
	seats TEXT NOT NULL, 
	board_name VARCHAR(60) NOT NULL, 
	board_digest VARCHAR(64) NOT NULL, 
	taken_over INTEGER NOT NULL, 
	position TEXT NOT NULL, 
	dice VARCHAR(10) NOT NULL, 
	seal VARCHAR(64) NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	seed VARCHAR(20) NOT NULL, 
	phrases TEXT NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	plies INTEGER NOT NULL, 
	made DOUBLE NOT NULL, 
	changed DOUBLE NOT NULL, 
	owner VARCHAR(100) NOT NULL, 
	owner_until DOUBLE NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('wuupp','minos','1','minos_tui 0.1.0','{"first": "seat-order", "soldier-steps": "2", "talents": "25,26"}','[["human", "Ann", false], ["icarus", "", false], ["random", "", false]]','mediterranean','5aaa53e24cc2e8b0ea54e727176bad7e4b3eeeb1d888a8ba3ca941ce45cccd96',0,'','sealed','93d736c73dc602f58e39f90de791b7313bb07a783c05a3e2e6f315a3fb93d0c2','43a08ca211e3b9ee387459aab854002a2e7b97410c857daf18c308b7dd2b590b','0','[]','running',120,1.79604593595571875573e+09,1.7960459367096068859e+09,'',0.0);
INSERT INTO "games" VALUES('fd4zy','minos','1','minos_tui 0.1.0','{"placement": "on", "round-limit": "3"}','[["human", "Ann", false], ["icarus", "", false]]','mediterranean','5aaa53e24cc2e8b0ea54e727176bad7e4b3eeeb1d888a8ba3ca941ce45cccd96',0,'','seed','','','11','[]','over',75,1.79604593676211261744e+09,1.79604593746351337427e+09,'',0.0);
INSERT INTO "games" VALUES('frexz','palaces','1','minos_tui 0.1.0','{"target": "30"}','[["human", "Ann", false], ["random", "", false], ["random", "", false]]','','',0,'','sealed','8820164d6c9729d283f3b3809a377045e167b263ee9c92b29339ffae8855bf59','9ab08c2c19c462fe132c30f1055c81df3fa187afcdb573c4c550d3109a3d5c3e','0','[]','running',120,1.7960459375215959549e+09,1.79604593806186747543e+09,'',0.0);
CREATE TABLE meta (
	name VARCHAR(20) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "meta" VALUES('schema','1');
INSERT INTO "meta" VALUES('program','minos_tui 0.1.0');
CREATE TABLE notes (
	game_id VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (game_id, number), 
	FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
CREATE TABLE snapshots (
	game_id VARCHAR(16) NOT NULL, 
	ply INTEGER NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	state TEXT NOT NULL, 
	PRIMARY KEY (game_id, ply), 
	FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "snapshots" VALUES('wuupp',98,'85bbb341f062775e','{"game":"minos","rules":"1","board":{"name":"mediterranean","digest":"5aaa53e24cc2e8b0ea54e727176bad7e4b3eeeb1d888a8ba3ca941ce45cccd96"},"options":{"first":"seat-order","soldier-steps":"2","talents":"25,26"},"closed":["GAD","ROM","PYL","TRO","TYR"],"round":3,"first":1,"seat":3,"players":[{"seat":1,"talents":25,"rings":3,"ships":6,"soldiers":12,"out":false,"income":0},{"seat":2,"talents":6,"rings":1,"ships":6,"soldiers":6,"out":false,"income":7},{"seat":3,"talents":6,"rings":6,"ships":6,"soldiers":12,"out":false,"income":0}],"bank":{"shipyards":14,"houses":13,"warehouses":31,"walls":16,"rings":40},"sites":{"TAR":{"holder":2,"guards":1,"houses":1},"AVA":{"holder":2,"guards":1,"shipyards":1},"CYR":{"holder":2,"guards":1,"houses":1},"LEP":{"holder":2,"guards":1,"warehouses":1},"SYR":{"holder":2,"guards":1,"houses":1},"KNO":{"holder":1,"ship":true},"PHA":{"holder":2,"guards":1,"shipyards":1}},"sea":{"U":3,"d":2},"fish":{},"spots":{},"phase":[{"at":"rolling"}]}');
INSERT INTO "snapshots" VALUES('wuupp',105,'8c0c9634f4f84a47','{"game":"minos","rules":"1","board":{"name":"mediterranean","digest":"5aaa53e24cc2e8b0ea54e727176bad7e4b3eeeb1d888a8ba3ca941ce45cccd96"},"options":{"first":"seat-order","soldier-steps":"2","talents":"25,26"},"closed":["GAD","ROM","PYL","TRO","TYR"],"round":4,"first":1,"seat":1,"players":[{"seat":1,"talents":25,"rings":3,"ships":6,"soldiers":12,"out":false,"income":0},{"seat":2,"talents":6,"rings":1,"ships":6,"soldiers":6,"out":false,"income":7},{"seat":3,"talents":6,"rings":6,"ships":6,"soldiers":12,"out":false,"income":0}],"bank":{"shipyards":14,"houses":13,"warehouses":31,"walls":16,"rings":40},"sites":{"TAR":{"holder":2,"guards":1,"houses":1},"AVA":{"holder":2,"guards":1,"shipyards":1},"CYR":{"holder":2,"guards":1,"houses":1},"LEP":{"holder":2,"guards":1,"warehouses":1},"SYR":{"holder":2,"guards":1,"houses":1},"KNO":{"holder":1,"ship":true},"PHA":{"holder":2,"guards":1,"shipyards":1}},"sea":{"U":3,"d":2},"fish":{},"spots":{},"phase":[{"at":"rolling"}]}');
INSERT INTO "snapshots" VALUES('wuupp',110,'7a6dc6406e812481','{"game":"minos","rules":"1","board":{"name":"mediterranean","digest":"5aaa53e24cc2e8b0ea54e727176bad7e4b3eeeb1d888a8ba3ca941ce45cccd96"},"options":{"first":"seat-order","soldier-steps":"2","talents":"25,26"},"closed":["GAD","ROM","PYL","TRO","TYR"],"round":4,"first":1,"seat":2,"players":[{"seat":1,"talents":25,"rings":3,"ships":6,"soldiers":12,"out":false,"income":0},{"seat":2,"talents":6,"rings":1,"ships":6,"soldiers":6,"out":false,"income":7},{"seat":3,"talents":6,"rings":6,"ships":6,"soldiers":12,"out":false,"income":0}],"bank":{"shipyards":14,"houses":13,"warehouses":31,"walls":16,"rings":40},"sites":{"TAR":{"holder":2,"guards":1,"houses":1},"AVA":{"holder":2,"guards":1,"shipyards":1},"CYR":{"holder":2,"guards":1,"houses":1},"LEP":{"holder":2,"guards":1,"warehouses":1},"SYR":{"holder":2,"guards":1,"houses":1},"KNO":{"holder":1,"ship":true},"PHA":{"holder":2,"guards":1,"shipyards":1}},"sea":{"U":3,"d":2},"fish":{},"spots":{},"phase":[{"at":"rolling"}]}');
INSERT INTO "snapshots" VALUES('fd4zy',56,'ef2fb3ee2e3b4d43','{"game":"minos","rules":"1","board":{"name":"mediterranean","digest":"5aaa53e24cc2e8b0ea54e727176bad7e4b3eeeb1d888a8ba3ca941ce45cccd96"},"options":{"placement":"on","round-limit":"3"},"closed":["EMP","ROM","EPI","TRO","UGA","PHA"],"round":3,"first":2,"seat":2,"players":[{"seat":1,"talents":42,"rings":2,"ships":12,"soldiers":22,"out":false,"income":2},{"seat":2,"talents":8,"rings":3,"ships":12,"soldiers":20,"out":false,"income":7}],"bank":{"shipyards":15,"houses":12,"warehouses":30,"walls":16,"rings":45},"sites":{"GAD":{"holder":1,"ship":true,"guards":1,"shipyards":1},"MAS":{"holder":1,"ship":true,"guards":1,"houses":1},"PYL":{"holder":2,"guards":1,"houses":1,"warehouses":1},"MYC":{"holder":2,"ship":true},"CAR":{"holder":2,"ship":true},"SIG":{"holder":2,"guards":1,"houses":1},"EBU":{"holder":2,"guards":1,"houses":1},"KNO":{"holder":2,"guards":1,"warehouses":1}},"sea":{},"fish":{},"spots":{},"phase":[{"at":"rolling"}]}');
INSERT INTO "snapshots" VALUES('fd4zy',68,'a0d25adcd5b38391','{"game":"minos","rules":"1","board":{"name":"mediterranean","digest":"5aaa53e24cc2e8b0ea54e727176bad7e4b3eeeb1d888a8ba3ca941ce45cccd96"},"options":{"placement":"on","round-limit":"3"},"closed":["EMP","ROM","EPI","TRO","UGA","PHA"],"round":3,"first":2,"seat":1,"players":[{"seat":1,"talents":42,"rings":2,"ships":12,"soldiers":22,"out":false,"income":2},{"seat":2,"talents":3,"rings":5,"ships":12,"soldiers":19,"out":false,"income":8}],"bank":{"shipyards":14,"houses":12,"warehouses":30,"walls":16,"rings":43},"sites":{"GAD":{"holder":1,"ship":true,"guards":1,"shipyards":1},"MAS":{"holder":1,"ship":true,"guards":1,"houses":1},"PYL":{"holder":2,"guards":1,"houses":1,"warehouses":1},"MYC":{"holder":2,"guards":1,"shipyards":1},"MIL":{"holder":2,"ship":true},"CAR":{"holder":2,"ship":true},"SIG":{"holder":2,"guards":1,"houses":1},"EBU":{"holder":2,"guards":1,"houses":1},"KNO":{"holder":2,"guards":1,"warehouses":1}},"sea":{},"fish":{},"spots":{},"phase":[{"at":"rolling"}]}');
INSERT INTO "snapshots" VALUES('fd4zy',75,'5c1210fa5226fded','{"game":"minos","rules":"1","board":{"name":"mediterranean","digest":"5aaa53e24cc2e8b0ea54e727176bad7e4b3eeeb1d888a8ba3ca941ce45cccd96"},"options":{"placement":"on","round-limit":"3"},"closed":["EMP","ROM","EPI","TRO","UGA","PHA"],"round":3,"first":2,"seat":1,"players":[{"seat":1,"talents":42,"rings":3,"ships":12,"soldiers":22,"out":false,"income":2},{"seat":2,"talents":3,"rings":5,"ships":12,"soldiers":19,"out":false,"income":8}],"bank":{"shipyards":14,"houses":12,"warehouses":30,"walls":16,"rings":42},"sites":{"GAD":{"holder":1,"ship":true,"guards":1,"shipyards":1},"MAS":{"holder":1,"ship":true,"guards":1,"houses":1},"PYL":{"holder":2,"guards":1,"houses":1,"warehouses":1},"MYC":{"holder":2,"guards":1,"shipyards":1},"MIL":{"holder":2,"ship":true},"CAR":{"holder":2,"ship":true},"SIG":{"holder":2,"guards":1,"houses":1},"EBU":{"holder":2,"guards":1,"houses":1},"KNO":{"holder":2,"guards":1,"warehouses":1}},"sea":{},"fish":{},"spots":{},"phase":[{"at":"ended","reason":"round_limit"}]}');
INSERT INTO "snapshots" VALUES('frexz',118,'8ff773c9170d5140','{"game":"palaces","rules":"1","options":{"target":"30"},"round":3,"lead":3,"kingdoms":[{"seat":1,"palace":"knossos","hand":["R3","R4","R6","R8","W1","W4","W5","W8","T1","T7","S7","G4","G5","A3","A4"],"resources":[],"points":0,"famine":0},{"seat":2,"palace":"phaistos","hand":["P4","R1","R2","R7","T4","S6","S8","I4","I8","A2","A7","D1","D2"],"resources":["courtyards"],"points":2,"famine":0},{"seat":3,"palace":"kato-zakros","hand":["P5","P6","P7","W3","T2","T3","T8","S2","G3","G6","A5","A8","D4","D5"],"resources":[],"points":0,"famine":0}],"deck":[],"discards":["P1","P2","P3","P8","R5","W2","W6","W7","T5","T6","S1","S3","S4","S5","G1","G2","G7","G8","I1","I2","I3","I5","I6","I7","A1","A6","D3"],"build_deck":["throne-room","throne-room","throne-room","throne-room","sailing-ships","sailing-ships","sailing-ships","sailing-ships","storerooms","storerooms","storerooms","storerooms","shrine","shrine","shrine","shrine","workshops","workshops","workshops","workshops","courtyards","courtyards","courtyards","administration","administration","administration","administration","earthquake","earthquake","piracy","piracy","famine","famine","plague","plague"],"build_discards":[],"phase":[{"at":"trading","seat":2,"left":3}]}');
INSERT INTO "snapshots" VALUES('frexz',119,'eeb65bb5b8009e94','{"game":"palaces","rules":"1","options":{"target":"30"},"round":3,"lead":3,"kingdoms":[{"seat":1,"palace":"knossos","hand":["R3","R4","R6","R8","W1","W4","W5","W8","T1","T7","S7","G4","G5","A3","A4"],"resources":[],"points":0,"famine":0},{"seat":2,"palace":"phaistos","hand":["P4","R1","R2","R7","T4","S6","S8","I4","I8","A2","A7","D1","D2"],"resources":["courtyards"],"points":2,"famine":0},{"seat":3,"palace":"kato-zakros","hand":["P5","P6","P7","W3","T2","T3","T8","S2","G3","G6","A5","A8","D4","D5"],"resources":[],"points":0,"famine":0}],"deck":[],"discards":["P1","P2","P3","P8","R5","W2","W6","W7","T5","T6","S1","S3","S4","S5","G1","G2","G7","G8","I1","I2","I3","I5","I6","I7","A1","A6","D3"],"build_deck":["throne-room","throne-room","throne-room","throne-room","sailing-ships","sailing-ships","sailing-ships","sailing-ships","storerooms","storerooms","storerooms","storerooms","shrine","shrine","shrine","shrine","workshops","workshops","workshops","workshops","courtyards","courtyards","courtyards","administration","administration","administration","administration","earthquake","earthquake","piracy","piracy","famine","famine","plague","plague"],"build_discards":[],"phase":[{"at":"trading","seat":2,"left":2},{"at":"answering","seat":2,"to":0,"give":[],"ask":["W7"],"queue":[3,1]}]}');
INSERT INTO "snapshots" VALUES('frexz',120,'2a4969c7aa28683d','{"game":"palaces","rules":"1","options":{"target":"30"},"round":3,"lead":3,"kingdoms":[{"seat":1,"palace":"knossos","hand":["R3","R4","R6","R8","W1","W4","W5","W8","T1","T7","S7","G4","G5","A3","A4"],"resources":[],"points":0,"famine":0},{"seat":2,"palace":"phaistos","hand":["P4","R1","R2","R7","T4","S6","S8","I4","I8","A2","A7","D1","D2"],"resources":["courtyards"],"points":2,"famine":0},{"seat":3,"palace":"kato-zakros","hand":["P5","P6","P7","W3","T2","T3","T8","S2","G3","G6","A5","A8","D4","D5"],"resources":[],"points":0,"famine":0}],"deck":[],"discards":["P1","P2","P3","P8","R5","W2","W6","W7","T5","T6","S1","S3","S4","S5","G1","G2","G7","G8","I1","I2","I3","I5","I6","I7","A1","A6","D3"],"build_deck":["throne-room","throne-room","throne-room","throne-room","sailing-ships","sailing-ships","sailing-ships","sailing-ships","storerooms","storerooms","storerooms","storerooms","shrine","shrine","shrine","shrine","workshops","workshops","workshops","workshops","courtyards","courtyards","courtyards","administration","administration","administration","administration","earthquake","earthquake","piracy","piracy","famine","famine","plague","plague"],"build_discards":[],"phase":[{"at":"trading","seat":2,"left":2},{"at":"answering","seat":2,"to":0,"give":[],"ask":["W7"],"queue":[1]}]}');
CREATE INDEX games_changed ON games (changed);
COMMIT;
