// Who imports Signwriter can name what its interface speaks of: documents, pictures, fonts, scenes and errors.
@_exported public import GLESRenderer
@_exported public import ImageCodecs
@_exported public import LabelDocument
@_exported public import LabelScene
@_exported public import Motion
@_exported public import Pixels
@_exported public import Typography
