// An importer of Signwriter can name the types of its interface: documents, pictures, fonts and errors.
@_exported public import Documents
@_exported public import GLESRendering
@_exported public import ImageCodecs
@_exported public import JSON
@_exported public import Motion
@_exported public import Pixels
@_exported public import Resolving
@_exported public import Typography
