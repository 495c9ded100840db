public import CSignwriter
import GLESRendering
import Pixels
import Resolving
import Scene
import Signwriter
import VideoFrames

/// A texture that was handed out, behind a handle.
final class LeaseObject: HandleObject, Sendable {
  static let kind = HandleKind.lease
  let lease: TextureLease
  let scale: Double
  /// The renderer that handed it out.
  let renderer: RendererHandle

  init(_ lease: TextureLease, scale: Double, renderer: OpaquePointer?) {
    self.lease = lease
    self.scale = scale
    self.renderer = RendererHandle(renderer)
  }

  /// The texture as C programs see it.
  var info: signwriter_lease_info {
    var info = signwriter_lease_info()
    info.texture = lease.texture
    info.format = UInt32(clamping: lease.format.rawValue)
    info.texture_width = UInt32(clamping: lease.textureWidth)
    info.texture_height = UInt32(clamping: lease.textureHeight)
    info.width = UInt32(clamping: lease.width)
    info.height = UInt32(clamping: lease.height)
    info.scale = scale
    return info
  }
}

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

/// Memory of a caller's for a picture.
struct Surface {
  private let surface: signwriter_surface

  init(_ surface: signwriter_surface) { self.surface = surface }

  /// Where the rows of a picture would be.
  struct Layout {
    let width: Int
    let height: Int
    let stride: Int
    let form: PictureForm

    /// The bytes of a row that are written.
    var row: Int { width * form.bytesPerPixel }

    /// The picture as C programs see it, without its address.
    var pixels: signwriter_pixels {
      var pixels = signwriter_pixels()
      pixels.width = UInt32(width)
      pixels.height = UInt32(height)
      pixels.stride = stride
      pixels.bytes_per_pixel = UInt32(form.bytesPerPixel)
      pixels.flags = form.flags
      return pixels
    }
  }

  func layout(width: Int, height: Int, _ form: PictureForm) -> Layout {
    Layout(
      width: width, height: height,
      stride: surface.stride == 0 ? width * form.bytesPerPixel : surface.stride, form: form)
  }

  /// The bytes that a picture takes. Throws if it does not fit.
  func memory(for layout: Layout) throws(Fault) -> UnsafeMutableRawBufferPointer {
    guard let bytes = surface.bytes else {
      throw Fault(SIGNWRITER_NULL_ARGUMENT, "surface: its bytes are NULL; give memory for the picture")
    }
    let (width, height) = (Int(surface.width), Int(surface.height))
    guard width == 0 || layout.width <= width, height == 0 || layout.height <= height else {
      throw tooSmall(layout, "the surface is \(width) x \(height)")
    }
    // A picture has at most 2^52 pixels, so nothing but the stride can be too large.
    let stride = UInt(bitPattern: layout.stride)
    guard stride >= UInt(layout.row) else {
      throw tooSmall(layout, "the stride is \(stride) bytes, and a row has \(layout.row)")
    }
    let (before, isBeyond) = layout.stride.multipliedReportingOverflow(by: max(0, layout.height - 1))
    let (needed, isTooMuch) = before.addingReportingOverflow(layout.row)
    guard layout.stride > 0, !isBeyond, !isTooMuch else {
      throw Fault(
        SIGNWRITER_BUFFER_TOO_SMALL,
        "surface: \(layout.height) rows of a stride of \(stride) bytes are more than memory can hold; give the bytes "
          + "from a row to the next")
    }
    guard UInt(needed) <= UInt(bitPattern: surface.length) else {
      throw tooSmall(layout, "it takes \(needed) bytes, and there are \(UInt(bitPattern: surface.length))")
    }
    return UnsafeMutableRawBufferPointer(start: bytes, count: needed)
  }

  private func tooSmall(_ layout: Layout, _ reason: String) -> Fault {
    Fault(
      SIGNWRITER_BUFFER_TOO_SMALL,
      "surface: the picture is \(layout.width) x \(layout.height), and \(reason); give more memory")
  }
}

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
    var options = try place(surface, target)
    (options.x, options.y) = (Int(target.x), Int(target.y))
    options.composition = composition
    options.isPremultiplied = form.alphaMode == .premultiplied
    options.rows = form.isBottomUp ? .bottomUp : .topDown
    return options
  }

  /// A target of colours, or a plane of a frame, whose format must be what such a plane has.
  private static func place(
    _ surface: RenderTarget.Surface, _ target: signwriter_target
  ) throws(Fault) -> RenderTarget {
    let format = try format(target.format)
    let (width, height) = (Int(target.width), Int(target.height))
    guard format != .rgba8, format != .rgba16F else {
      return RenderTarget(surface, width: width, height: height, format: format)
    }
    let coding = try FrameChoices("signwriter_target", target.matrix, target.range, target.site)
    let frame = RenderTarget.FramePlane(
      try coding.format(target.frame_format, "frame_format"), plane: Int(target.plane), color: coding.color)
    var options = RenderTarget(surface, frame: frame, width: width, height: height)
    options.format = format
    return options
  }

  /// The format of a number of signwriter.h.
  static func format(_ number: UInt32) throws(Fault) -> RenderTarget.Format {
    guard let format = RenderTarget.Format(rawValue: Int(number)) else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "format: \(number) is none; write SIGNWRITER_RGBA8 or SIGNWRITER_RGBA16F, or for a plane of a frame "
          + "SIGNWRITER_R8, SIGNWRITER_RG8, SIGNWRITER_R16 or SIGNWRITER_RG16")
    }
    return format
  }

  /// Textures hold pictures only.
  static func form(_ options: DrawingOptions) throws(Fault) -> PictureForm {
    guard !options.form.isMask, !options.form.isWide else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT, "content: a texture takes SIGNWRITER_RGBA only; draw masks to memory")
    }
    guard !options.form.hasMask else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT, "flags: a texture has no mask beside it; leave SIGNWRITER_WITH_MASK out")
    }
    guard !options.form.isReversed else {
      throw Fault(SIGNWRITER_INVALID_ARGUMENT, "flags: a texture has red first; leave SIGNWRITER_BGRA out")
    }
    return options.form
  }
}

/// Documents of a caller's, and where each is to be drawn.
struct TargetBatch {
  private let documents: UnsafeBufferPointer<signwriter_text>
  private let targets: [RenderTarget]
  private let options: DrawingOptions
  /// The most documents of one call.
  private static let mostDocuments = 1 << 16

  /// The result of the drawing.
  struct Drawn {
    let answers: [Result<Void, Fault>]
    let fence: RenderFence
  }

  init(
    _ documents: UnsafePointer<signwriter_text>?, _ count: Int, _ targets: UnsafePointer<signwriter_target>?,
    _ options: DrawingOptions
  ) throws(Fault) {
    guard count >= 1, count <= TargetBatch.mostDocuments else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "count: \(UInt(bitPattern: count)) is not in 1...\(TargetBatch.mostDocuments) documents")
    }
    guard let documents else { throw Fault(SIGNWRITER_NULL_ARGUMENT, "documents: it is NULL; give \(count)") }
    guard let targets else { throw Fault(SIGNWRITER_NULL_ARGUMENT, "targets: it is NULL; give \(count)") }
    let form = try TargetOptions.form(options)
    let given = try SizedArray(UnsafeMutablePointer(mutating: targets), count, "signwriter_target")
    var places: [RenderTarget] = []
    for index in 0..<count { places.append(try TargetOptions.target(try given.read(index), form)) }
    self.documents = UnsafeBufferPointer(start: documents, count: count)
    self.targets = places
    self.options = options
  }

  func draw(on renderer: RendererObject, after sync: UnsafeMutableRawPointer?) throws(Fault) -> Drawn {
    let resolved = documents.map { options.resolve($0, for: renderer) }
    var scenes: [Scene] = []
    var places: [RenderTarget] = []
    for (result, target) in zip(resolved, targets) {
      guard case .success(let document) = result else { continue }
      scenes.append(document.scene)
      places.append(target)
    }
    do throws(SignwriterError) {
      let drawing = try renderer.renderer.draw(scenes, into: places, after: sync)
      var answers = drawing.answers[...]
      return Drawn(
        answers: resolved.map { result in
          result.flatMap { _ in answers.removeFirst().mapError { Fault($0) } }
        }, fence: drawing.fence)
    } catch {
      throw Fault(error)
    }
  }
}

// The functions of signwriter.h that draw into textures and framebuffers of the caller's; they are documented there.

@c @implementation
public func signwriter_draw(
  _ renderer: OpaquePointer?, _ documents: UnsafePointer<signwriter_text>?, _ count: Int,
  _ drawing: UnsafePointer<signwriter_drawing>?, _ targets: UnsafePointer<signwriter_target>?,
  _ after: UnsafeMutableRawPointer?, _ fence: UnsafeMutablePointer<OpaquePointer?>?,
  _ errors: UnsafeMutablePointer<signwriter_error>?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    fence?.pointee = nil
    let options = try DrawingOptions(drawing)
    let batch = try TargetBatch(documents, count, targets, options)
    let errors = try errors.map { errors throws(Fault) in try SizedArray(errors, count, "signwriter_error") }
    let drawn = try RendererObject.use(renderer) { renderer throws(Fault) in
      try batch.draw(on: renderer, after: after)
    }
    if let errors {
      for (index, answer) in drawn.answers.enumerated() { answer.fault.write(to: errors[index]) }
    } else if let fault = drawn.answers.lazy.compactMap(\.failure).first {
      throw fault
    }
    if let fence { fence.pointee = try Handle.make(FenceObject(drawn.fence)) }
  }
}

@c @implementation
public func signwriter_lease_create(
  _ renderer: OpaquePointer?, _ json: UnsafePointer<CChar>?, _ length: Int,
  _ drawing: UnsafePointer<signwriter_drawing>?, _ format: UInt32, _ lease: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try place(lease, "lease")
    let options = try DrawingOptions(drawing)
    let form = try TargetOptions.form(options)
    let format = try TargetOptions.format(format)
    place.pointee = try RendererObject.use(renderer) { object throws(Fault) in
      let document = try options.resolve(json, length, for: object)
      do throws(SignwriterError) {
        let leases = try object.renderer.lease(
          [document.scene], format: format, rows: form.isBottomUp ? .bottomUp : .topDown,
          isPremultiplied: form.alphaMode == .premultiplied)
        return LeaseObject(try leases[0].get(), scale: document.report.scale, renderer: renderer)
      } catch {
        throw Fault(error)
      }
    }.handle()
  }
}

@c @implementation
public func signwriter_lease_describe(
  _ lease: OpaquePointer?, _ info: UnsafeMutablePointer<signwriter_lease_info>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try given(info, "info")
    try SizedStruct.write(try Handle.find(lease, LeaseObject.self).info, to: place, "signwriter_lease_info")
  }
}

@c @implementation
public func signwriter_lease_fence(
  _ lease: OpaquePointer?, _ fence: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try place(fence, "fence")
    place.pointee = try Handle.make(FenceObject(try Handle.find(lease, LeaseObject.self).lease.fence))
  }
}

@c @implementation
public func signwriter_lease_release(
  _ lease: OpaquePointer?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in try Handle.remove(lease, LeaseObject.self).lease.release() }
}

extension Result where Failure == Fault {
  /// Why it failed; nil if it did not.
  fileprivate var failure: Fault? { if case .failure(let fault) = self { fault } else { nil } }
  /// Why it failed, or that it did not.
  fileprivate var fault: Fault { failure ?? Fault(SIGNWRITER_OK, "") }
}
