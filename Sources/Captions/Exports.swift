// Whoever has a value of this module can name the words in it.
@_exported public import Vocabulary
