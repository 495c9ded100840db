public import CSignwriter
import Documents
import JSON
import Pixels
import Resolving
import Scene
import Signwriter

/// How a caller wants documents to be read and drawn.
struct DrawingOptions {
  private(set) var form = PictureForm()
  private(set) var time: Double?
  private(set) var style: String?
  private(set) var name = ""

  /// What a drawing asks for; the defaults for NULL. Throws for words of 16 bits, and for a mask beside the picture, unless
  /// the function gives them.
  init(
    _ pointer: UnsafePointer<signwriter_drawing>?, mayBeWide: Bool = false, mayHaveMask: Bool = false
  ) throws(Fault) {
    guard let pointer else { return }
    let drawing = try SizedStruct.read(pointer, "signwriter_drawing")
    form = try DrawingOptions.form(drawing, mayBeWide: mayBeWide)
    try DrawingOptions.checkMask(of: form, isGiven: mayHaveMask)
    if Int(drawing.flags) & SIGNWRITER_AT_TIME != 0 {
      guard drawing.time >= 0, drawing.time <= 86_400 else {
        throw Fault(SIGNWRITER_INVALID_ARGUMENT, "time: \(drawing.time) is not in 0...86400 seconds")
      }
      time = drawing.time
    }
    style = try CallerText.string(drawing.style, "style")
    name = try CallerText.string(drawing.name, "name") ?? ""
  }

  /// What the bytes of a picture are to be.
  private static func form(_ drawing: signwriter_drawing, mayBeWide: Bool) throws(Fault) -> PictureForm {
    var form = PictureForm()
    let flags = Int(drawing.flags)
    let known =
      SIGNWRITER_PREMULTIPLIED | SIGNWRITER_BOTTOM_UP | SIGNWRITER_AT_TIME | SIGNWRITER_BGRA | SIGNWRITER_WITH_MASK
    guard flags & ~known == 0 else {
      throw Fault(SIGNWRITER_INVALID_ARGUMENT, "flags: \(flags) has a bit that this library does not know")
    }
    switch Int(drawing.content) {
    case SIGNWRITER_RGBA: break
    case SIGNWRITER_TEXT_MASK: form.isMask = true
    case SIGNWRITER_RGBA16: form.isWide = true
    default:
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "content: \(drawing.content) is none; write SIGNWRITER_RGBA, SIGNWRITER_TEXT_MASK or SIGNWRITER_RGBA16")
    }
    form.alphaMode = flags & SIGNWRITER_PREMULTIPLIED != 0 ? .premultiplied : .straight
    form.isBottomUp = flags & SIGNWRITER_BOTTOM_UP != 0
    form.isReversed = flags & SIGNWRITER_BGRA != 0
    form.hasMask = flags & SIGNWRITER_WITH_MASK != 0
    guard !form.isMask || !form.isReversed else {
      throw Fault(SIGNWRITER_INVALID_ARGUMENT, "flags: a mask has no colours; leave SIGNWRITER_BGRA out")
    }
    guard !form.isWide || mayBeWide else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "content: SIGNWRITER_RGBA16 is of signwriter_render, signwriter_document_render and "
          + "signwriter_timeline_render; write SIGNWRITER_RGBA here")
    }
    guard !form.isWide || (!form.isBottomUp && !form.isReversed) else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "flags: a picture of SIGNWRITER_RGBA16 is top-down and has red first; leave SIGNWRITER_BOTTOM_UP and "
          + "SIGNWRITER_BGRA out")
    }
    return form
  }

  /// Throws where a mask is asked for beside what has none, or of a function that gives none.
  private static func checkMask(of form: PictureForm, isGiven: Bool) throws(Fault) {
    guard form.hasMask else { return }
    guard !form.isMask, !form.isWide else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "flags: SIGNWRITER_WITH_MASK is for pictures of SIGNWRITER_RGBA; write that content, or leave the flag out")
    }
    guard isGiven else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "flags: this function has no place for a mask beside the picture; leave SIGNWRITER_WITH_MASK out")
    }
  }

  init(_ descriptor: signwriter_timeline_descriptor) throws(Fault) {
    style = try CallerText.string(descriptor.style, "style")
    name = try CallerText.string(descriptor.name, "name") ?? ""
  }

  /// Reads a document.
  func document(
    _ json: UnsafePointer<CChar>?, _ length: Int, styles: StyleSheet
  ) throws(Fault) -> Document {
    let bytes = try CallerText.bytes(json, length, "json")
    do throws(DocumentError) {
      let document = try Document(
        JSONParser.parse(bytes, source: name), source: name, styles: styles, styleName: style)
      return time.map { document.document(at: $0) } ?? document
    } catch {
      throw Fault(error)
    }
  }

  /// Reads a document and resolves it.
  func resolve(
    _ json: UnsafePointer<CChar>?, _ length: Int, for renderer: RendererObject
  ) throws(Fault) -> ResolvedDocument {
    try renderer.resolve(try document(json, length, styles: renderer.styles), named: name)
  }

  /// Reads a document of a batch and resolves it. One that fails costs no other.
  func resolve(_ text: signwriter_text, for renderer: RendererObject) -> Result<ResolvedDocument, Fault> {
    Result { () throws(Fault) in try resolve(text.bytes, text.length, for: renderer) }
  }

  /// The scenes to draw of a document: the picture, and the mask beside it where there is one.
  func scenes(of document: ResolvedDocument) -> [Scene] {
    form.hasMask ? [document.scene, document.scene.textMask] : [scene(of: document)]
  }

  /// The scenes to draw of all documents that were resolved.
  func scenes(of documents: [Result<ResolvedDocument, Fault>]) -> [Scene] {
    guard form.hasMask else { return documents.compactMap { try? scene(of: $0.get()) } }
    return documents.flatMap { (try? scenes(of: $0.get())) ?? [] }
  }

  /// The scene to draw of a document.
  func scene(of document: ResolvedDocument) -> Scene {
    form.isMask ? document.scene.textMask : document.scene
  }
}

// The functions of signwriter.h that draw one document, and about its picture; they are documented there.

@c @implementation
public func signwriter_render(
  _ renderer: OpaquePointer?, _ json: UnsafePointer<CChar>?, _ length: Int,
  _ drawing: UnsafePointer<signwriter_drawing>?, _ picture: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try place(picture, "picture")
    let options = try DrawingOptions(drawing, mayBeWide: true, mayHaveMask: true)
    place.pointee = try RendererObject.use(renderer) { renderer throws(Fault) in
      try Handle.make(try renderer.picture(of: try options.resolve(json, length, for: renderer), options))
    }
  }
}

@c @implementation
public func signwriter_render_to(
  _ renderer: OpaquePointer?, _ json: UnsafePointer<CChar>?, _ length: Int,
  _ drawing: UnsafePointer<signwriter_drawing>?, _ surface: UnsafePointer<signwriter_surface>?,
  _ pixels: UnsafeMutablePointer<signwriter_pixels>?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let options = try DrawingOptions(drawing)
    let surface = Surface(try SizedStruct.read(surface, "signwriter_surface"))
    if let pixels { try SizedStruct.write(signwriter_pixels(), to: pixels, "signwriter_pixels") }
    try RendererObject.use(renderer) { renderer throws(Fault) in
      let document = try options.resolve(json, length, for: renderer)
      let scene = options.scene(of: document)
      let layout = surface.layout(width: scene.width, height: scene.height, options.form)
      if let pixels {
        var answer = layout.pixels
        answer.scale = document.report.scale
        try SizedStruct.write(answer, to: pixels, "signwriter_pixels")
      }
      let memory = try surface.memory(for: layout)
      let result = renderer.draw(scene, options.form.alphaMode) {
        options.form.write($0, to: memory, stride: layout.stride)
      }
      try result.get()
    }
  }
}

@c @implementation
public func signwriter_picture_pixels(
  _ picture: OpaquePointer?, _ pixels: UnsafeMutablePointer<signwriter_pixels>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try given(pixels, "pixels")
    try SizedStruct.write(try Handle.find(picture, PictureObject.self).pixels, to: place, "signwriter_pixels")
  }
}

@c @implementation
public func signwriter_picture_mask(
  _ picture: OpaquePointer?, _ mask: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try place(mask, "mask")
    guard let mask = try Handle.find(picture, PictureObject.self).mask else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT, "picture: it has no mask beside it; draw it with SIGNWRITER_WITH_MASK")
    }
    place.pointee = try Handle.make(mask)
  }
}

@c @implementation
public func signwriter_picture_changes(
  _ picture: OpaquePointer?, _ earlier: OpaquePointer?, _ area: UnsafeMutablePointer<signwriter_area>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try given(area, "area")
    let picture = try Handle.find(picture, PictureObject.self)
    var before: PictureObject?
    if earlier != nil { before = try Handle.find(earlier, PictureObject.self) }
    let found = try picture.changes(from: before) ?? .empty
    var area = signwriter_area()
    (area.x, area.y) = (UInt32(found.x), UInt32(found.y))
    (area.width, area.height) = (UInt32(found.width), UInt32(found.height))
    try SizedStruct.write(area, to: place, "signwriter_area")
  }
}

@c @implementation
public func signwriter_picture_measures(
  _ picture: OpaquePointer?, _ measures: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try place(measures, "measures")
    guard let document = try Handle.find(picture, PictureObject.self).document else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "picture: a frame of a timeline has no measures; measure the document at the frame's time")
    }
    place.pointee = try Handle.make(MeasuresObject(document))
  }
}

@c @implementation
public func signwriter_picture_encode(
  _ picture: OpaquePointer?, _ format: UnsafePointer<CChar>?, _ write: signwriter_write?,
  _ context: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let format = try EncodedPicture.format(format)
    guard let write else { throw Fault(SIGNWRITER_NULL_ARGUMENT, "write: it is NULL; give a function") }
    let bytes = try EncodedPicture.bytes(of: picture, format)
    let status = bytes.withUnsafeBytes { bytes in
      Processes.outside { write(context, bytes.baseAddress, bytes.count) }
    }
    guard status == 0 else { throw Fault.stopped(status) }
  }
}

@c @implementation
public func signwriter_picture_encode_to(
  _ picture: OpaquePointer?, _ format: UnsafePointer<CChar>?, _ bytes: UnsafeMutableRawPointer?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try given(length, "length")
    place.pointee = 0
    let file = try EncodedPicture.bytes(of: picture, try EncodedPicture.format(format))
    place.pointee = file.count
    guard UInt(bitPattern: capacity) >= UInt(file.count) else {
      throw Fault(
        SIGNWRITER_BUFFER_TOO_SMALL,
        "capacity: the file takes \(file.count) bytes, and there are \(UInt(bitPattern: capacity)); give more memory"
      )
    }
    guard let bytes else {
      throw Fault(SIGNWRITER_NULL_ARGUMENT, "bytes: it is NULL, and its capacity is \(UInt(bitPattern: capacity))")
    }
    file.withUnsafeBytes { bytes.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(bytes), byteCount: $0.count) }
  }
}

@c @implementation
public func signwriter_picture_save(
  _ picture: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    guard let path = try CallerText.string(path, "path") else {
      throw Fault(SIGNWRITER_NULL_ARGUMENT, "path: it is NULL; give the path of a file")
    }
    try EncodedPicture.save(picture, path)
  }
}

@c @implementation
public func signwriter_picture_release(
  _ picture: OpaquePointer?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in try Handle.release(picture, PictureObject.self) }
}

extension Fault {
  /// That a callback asked to stop.
  static func stopped(_ result: Int32) -> Fault {
    Fault(SIGNWRITER_STOPPED, "the callback returned \(result), so the call stopped; return 0 to go on")
  }
}
