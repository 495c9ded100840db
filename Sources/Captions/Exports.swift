// Who has a value of these rooms can name the words in it.
@_exported public import Vocabulary
