"""How much of a file is read. Whatever a file holds, neither memory nor time is without end."""

FILE_BYTES = 64 * 2**20
DEPTH = 64
"""How deep elements, objects and messages may be in each other."""
ELEMENTS = 1_000_000
BRANCHES = 64
"""The most texts that the branches of one message give."""
CHARACTERS = 100_000
"""Of one text, as documents have it."""
FILE_CHARACTERS = 20_000_000
"""Of all texts of a file, with what they refer to."""
VARIABLES = 1_000
"""The most places where one text asks for a variable, with those in its forms."""
