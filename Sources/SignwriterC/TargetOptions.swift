import CSignwriter
import GLESRendering
import Pixels

/// The target that a caller describes.
enum TargetOptions {
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
    var options = RenderTarget(
      surface, width: Int(target.width), height: Int(target.height), format: try format(target.format))
    (options.x, options.y) = (Int(target.x), Int(target.y))
    options.composition = composition
    options.isPremultiplied = form.alphaMode == .premultiplied
    options.rows = form.isBottomUp ? .bottomUp : .topDown
    return options
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
  static func form(_ options: DrawingOptions) throws(Fault) -> PictureForm {
    guard !options.form.isMask else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT, "content: a texture takes SIGNWRITER_RGBA only; draw masks to memory")
    }
    return options.form
  }
}
