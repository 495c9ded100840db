// An importer of SignwriterBatch can name the types of its interface: the folder for results, and its errors.
@_exported public import Storage
