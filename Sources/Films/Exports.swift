// An importer of Films can name the types of its interface: those of Signwriter, and the errors of files.
@_exported public import Signwriter
@_exported public import Storage
