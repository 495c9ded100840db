@_exported public import Documents
// `import Signwriter` makes all types of its interface visible: documents, pictures, fonts, scenes and errors.
@_exported public import GLESRendering
@_exported public import ImageCodecs
@_exported public import Motion
@_exported public import Pixels
@_exported public import Scenes
@_exported public import Typography
