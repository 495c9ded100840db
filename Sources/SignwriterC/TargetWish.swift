import CSignwriter
import GLESRendering
import Pixels

/// The target that a caller describes.
enum TargetWish {
  /// A target, with alpha and rows as the drawing asks for.
  static func target(_ target: signwriter_target, _ form: PictureForm) throws(Fault) -> RenderTarget {
    let surface: RenderTarget.Surface
    switch Int(target.surface) {
    case SIGNWRITER_TEXTURE: surface = .texture(target.name)
    case SIGNWRITER_FRAMEBUFFER: surface = .framebuffer(target.name)
    default:
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "surface: \(target.surface) is none; write SIGNWRITER_TEXTURE or SIGNWRITER_FRAMEBUFFER")
    }
    guard let composition = RenderTarget.Composition(rawValue: Int(target.composition)) else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "composition: \(target.composition) is none; write SIGNWRITER_REPLACE or SIGNWRITER_OVER")
    }
    guard target.reserved == 0 else {
      throw Fault(SIGNWRITER_INVALID_ARGUMENT, "reserved: \(target.reserved) has no meaning; leave it 0")
    }
    var wish = RenderTarget(
      surface, width: Int(target.width), height: Int(target.height), format: try format(target.format))
    (wish.x, wish.y) = (Int(target.x), Int(target.y))
    wish.composition = composition
    wish.isPremultiplied = form.alphaMode == .premultiplied
    wish.rows = form.isBottomUp ? .bottomUp : .topDown
    return wish
  }

  /// The format of a number of signwriter.h.
  static func format(_ number: UInt32) throws(Fault) -> RenderTarget.Format {
    guard let format = RenderTarget.Format(rawValue: Int(number)) else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT, "format: \(number) is none; write SIGNWRITER_RGBA8 or SIGNWRITER_RGBA16F")
    }
    return format
  }

  /// Textures hold pictures only.
  static func form(_ wish: DrawingWish) throws(Fault) -> PictureForm {
    guard !wish.form.isMask else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT, "content: a texture takes SIGNWRITER_RGBA only; draw masks to memory")
    }
    return wish.form
  }
}
