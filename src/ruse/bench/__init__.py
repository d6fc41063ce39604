"""How fast it is: `ruse bench`, with a yardstick in C and a game of OpenSpiel's to compare with."""
