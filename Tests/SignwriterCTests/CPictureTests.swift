import CSignwriter
import Documents
import ImageCodecs
import Pixels
import Signwriter
import TestSupport
import Testing

/// What C programs get is what Swift programs get.
@Suite final class CPictureTests {
  private let library: CLibrary
  private let swift: LabelRenderer

  init() throws {
    library = try CLibrary()
    swift = try LabelRenderer(.cpu)
  }

  deinit { try? library.release() }

  private static let kinds = [
    #"{"text": "Hello", "shadows": [{"color": "black", "blur": 4}], "gradient": {"colors": ["red", "blue"]}}"#,
    #"{"kind": "textField", "text": "secret", "size": [120, 30]}"#,
    #"{"kind": "pageControl", "numberOfPages": 3}"#,
    #"{"kind": "counting", "from": 0, "to": 50, "duration": 2}"#,
    #"{"kind": "cycling", "texts": ["one", "two"]}"#,
    #"{"style": "captions/pill", "size": [400, 90], "words": [{"text": "one", "start": 0, "end": 1}], "time": 0.5}"#,
    #"{"kind": "group", "size": [90, 40], "children": [{"text": "a"}, {"text": "b", "opacity": 0.5}]}"#,
  ]

  @Test(arguments: kinds)
  func `a document of any kind has the same pixels as in Swift`(_ json: String) throws {
    let expected = try swift.render(try Document(json: json)).image
    let drawn = try library.render(json)
    #expect(drawn.width == expected.width && drawn.height == expected.height)
    #expect(drawn.bytes == expected.bytes)
  }

  @Test func `alpha is premultiplied where that is asked for`() throws {
    let json = CPictureTests.kinds[0]
    let expected = try swift.render(try Document(json: json), alphaMode: .premultiplied).image
    #expect(try library.render(json, flags: SIGNWRITER_PREMULTIPLIED).bytes == expected.bytes)
  }

  @Test func `a picture that is bottom-up has the same rows in the other order`() throws {
    let json = CPictureTests.kinds[0]
    let picture = try library.render(json)
    let turned = try library.render(json, flags: SIGNWRITER_BOTTOM_UP)
    let rows = (0..<picture.height).map { row in
      Array(picture.bytes[(row * picture.width * 4)..<((row + 1) * picture.width * 4)])
    }
    #expect(turned.bytes == Array(rows.reversed().joined()))
  }

  @Test func `a text mask is the alpha of the text alone, one byte a pixel`() throws {
    let plain = #"{"text": "Hello", "color": "red", "size": [90, 40]}"#
    let rich = #"{"text": "Hello", "color": "red", "size": [90, 40], "shadows": [{"color": "blue", "blur": 6}]}"#
    let picture = try library.render(plain)
    let mask = try library.render(rich, content: SIGNWRITER_TEXT_MASK)
    #expect(mask.bytes.count == mask.width * mask.height)
    #expect(mask.bytes == stride(from: 3, to: picture.bytes.count, by: 4).map { picture.bytes[$0] })
  }

  @Test func `memory of the caller takes rows with its stride, and nothing else is touched`() throws {
    let json = #"{"text": "Hello", "size": [30, 12]}"#
    let picture = try library.render(json)
    let stride = 30 * 4 + 8
    var memory = [UInt8](repeating: 77, count: stride * 12)
    var pixels = signwriter_pixels()
    pixels.size = MemoryLayout<signwriter_pixels>.size
    try memory.withUnsafeMutableBytes { memory in
      var surface = signwriter_surface()
      surface.size = MemoryLayout<signwriter_surface>.size
      surface.bytes = memory.baseAddress
      surface.length = memory.count
      surface.stride = stride
      try CLibrary.call {
        signwriter_render_to(library.renderer, json, json.utf8.count, nil, &surface, &pixels, $0)
      }
    }
    #expect(pixels.width == 30 && pixels.height == 12)
    for row in 0..<12 {
      #expect(
        Array(memory[(row * stride)..<(row * stride + 120)])
          == Array(picture.bytes[(row * 120)..<(row * 120 + 120)]))
      #expect(memory[(row * stride + 120)..<((row + 1) * stride)].allSatisfy { $0 == 77 })
    }
  }

  @Test func `an encoded picture is the file that Swift writes`() throws {
    let json = CPictureTests.kinds[0]
    var bytes: [UInt8] = []
    let picture = try CLibrary.make { signwriter_render(library.renderer, json, json.utf8.count, nil, $0, $1) }
    defer { signwriter_picture_release(picture, nil) }
    try withUnsafeMutablePointer(to: &bytes) { bytes in
      try CLibrary.call { error in
        signwriter_picture_encode(
          picture, "png",
          { context, start, length in
            context?.assumingMemoryBound(to: [UInt8].self).pointee += UnsafeRawBufferPointer(
              start: start, count: length)
            return 0
          }, bytes, error)
      }
    }
    #expect(bytes == (try swift.render(try Document(json: json)).png()))
  }

  @Test func `header, library and package have one version`() {
    #expect(String(cString: signwriter_version_text()) == SignwriterVersion.current)
    let parts = SignwriterVersion.current.split(separator: ".").compactMap { UInt32($0) }
    #expect(parts.count == 3 && signwriter_version() == parts[0] * 1_000_000 + parts[1] * 1000 + parts[2])
  }
}
