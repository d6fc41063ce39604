"""One decision of a bot game with one clearly best choice, by what its seat could know: cut, kept, asked and solved.

A set is a file a game (`sets/`), made by `tools/puzzles.py`. What is kept of a puzzle is a record up to the decision, and
what each choice is worth; who asks it (`asking`) shows that seat's view and nothing of what lies behind it.
"""
