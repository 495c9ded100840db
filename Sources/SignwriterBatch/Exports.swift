// An importer of SignwriterBatch can name the types of its interface: those of Signwriter, the errors of files, and how
// workers are started and limited.
@_exported public import Signwriter
@_exported public import Storage
@_exported public import Workers
