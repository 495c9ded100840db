import CSignwriter
import GLESRendering

/// A texture that shows a caller's pixels, behind a handle.
final class ImportObject: HandleObject, Sendable {
  static let kind = HandleKind.importedTexture
  private let texture: ImportedTexture

  init(_ texture: ImportedTexture) { self.texture = texture }

  /// The target by which it is drawn into.
  var target: signwriter_target {
    var target = signwriter_target()
    target.surface = UInt32(SIGNWRITER_TEXTURE)
    target.name = texture.texture
    target.width = UInt32(clamping: texture.width)
    target.height = UInt32(clamping: texture.height)
    target.format = UInt32(clamping: texture.format.rawValue)
    return target
  }
}
