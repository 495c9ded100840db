import CSignwriter
import Testing

/// The C interface as a C program uses it, with errors thrown as their sentences.
struct CLibrary {
  let renderer: OpaquePointer

  /// What the library says.
  struct Failure: Error, CustomStringConvertible {
    let status: Int32
    let description: String
  }

  init(fontsOf other: OpaquePointer? = nil) throws {
    var wish = signwriter_renderer_descriptor()
    wish.size = MemoryLayout<signwriter_renderer_descriptor>.size
    wish.choice = UInt32(SIGNWRITER_CPU)
    wish.fonts_of = other
    renderer = try CLibrary.make { signwriter_renderer_create(&wish, $0, $1) }
  }

  func release() throws { try CLibrary.call { signwriter_renderer_release(renderer, $0) } }

  /// Calls a function of the library.
  static func call(_ body: (UnsafeMutablePointer<signwriter_error>) -> signwriter_status) throws {
    var error = signwriter_error()
    error.size = MemoryLayout<signwriter_error>.size
    let status = body(&error)
    guard status != 0 else { return }
    let message = withUnsafeBytes(of: error.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    throw Failure(status: status, description: message)
  }

  /// Calls a function that gives out a handle.
  static func make(
    _ body: (UnsafeMutablePointer<OpaquePointer?>, UnsafeMutablePointer<signwriter_error>) -> signwriter_status
  ) throws -> OpaquePointer {
    var handle: OpaquePointer?
    try call { body(&handle, $0) }
    return try #require(handle)
  }

  static func drawing(content: Int = SIGNWRITER_RGBA, flags: Int = 0) -> signwriter_drawing {
    var drawing = signwriter_drawing()
    drawing.size = MemoryLayout<signwriter_drawing>.size
    drawing.content = UInt32(content)
    drawing.flags = UInt32(flags)
    return drawing
  }

  /// Draws a document, and copies its pixels.
  func render(
    _ json: String, content: Int = SIGNWRITER_RGBA, flags: Int = 0
  ) throws -> (width: Int, height: Int, bytes: [UInt8]) {
    var drawing = CLibrary.drawing(content: content, flags: flags)
    let picture = try CLibrary.make { signwriter_render(renderer, json, json.utf8.count, &drawing, $0, $1) }
    defer { signwriter_picture_release(picture, nil) }
    let pixels = try CLibrary.pixels(picture)
    return (Int(pixels.width), Int(pixels.height), CLibrary.bytes(pixels))
  }

  static func pixels(_ picture: OpaquePointer) throws -> signwriter_pixels {
    var pixels = signwriter_pixels()
    pixels.size = MemoryLayout<signwriter_pixels>.size
    try call { signwriter_picture_pixels(picture, &pixels, $0) }
    return pixels
  }

  /// The measures as JSON.
  static func json(of measures: OpaquePointer) throws -> String {
    var text: UnsafePointer<CChar>?
    var length = 0
    try call { signwriter_measures_json(measures, &text, &length, $0) }
    return String(decoding: UnsafeRawBufferPointer(start: text, count: length), as: UTF8.self)
  }

  static func bytes(_ pixels: signwriter_pixels) -> [UInt8] {
    [UInt8](UnsafeBufferPointer(start: pixels.bytes, count: pixels.length))
  }
}
