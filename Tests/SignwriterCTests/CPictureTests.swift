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
    #"""
    {"style": "captions/pill", "size": [400, 190], "words": [{"text": "one", "start": 0, "end": 1}], "time": 0.5, "tracks":
     [{"words": [{"text": "eins", "start": 0.2, "end": 1}], "style": "captions/broadcast", "area": [0, 0, 1, 0.5]}]}
    """#,
    #"{"kind": "group", "size": [90, 40], "children": [{"text": "a"}, {"text": "b", "opacity": 0.5}]}"#,
  ]

  @Test(arguments: kinds)
  func `a document of any kind has the same pixels as in Swift`(_ json: String) throws {
    let expected = try swift.render(try Document(json: json)).image
    let drawn = try library.render(json)
    #expect(drawn.width == expected.width && drawn.height == expected.height)
    #expect(drawn.bytes == expected.bytes)
  }

  @Test(arguments: EquivalentTexts.all)
  func `a text is drawn as a renderer of its own draws it, whatever was drawn before`(_ texts: EquivalentTexts)
    throws
  {
    func json(_ text: String) -> String {
      #"{"text": "\#(text)", "font": {"family": "Noto Sans CJK JP", "size": 40}}"#
    }
    func draw(_ list: [String]) throws -> [[UInt8]] {
      let library = try CLibrary()
      defer { try? library.release() }
      return try list.map { try library.render(json($0)).bytes }
    }
    let (first, second) = (try draw([texts.first])[0], try draw([texts.second])[0])
    if texts.looksDifferent { #expect(first != second) }
    #expect(try draw([texts.first, texts.second, texts.first]) == [first, second, first])
    #expect(try draw([texts.second, texts.first, texts.second]) == [second, first, second])
  }

  @Test func `alpha is premultiplied where that is asked for`() throws {
    let json = CPictureTests.kinds[0]
    let expected = try swift.render(try Document(json: json), alphaMode: .premultiplied).image
    #expect(try library.render(json, flags: SIGNWRITER_PREMULTIPLIED).bytes == expected.bytes)
  }

  @Test func `blue is first where that is asked for`() throws {
    let json = CPictureTests.kinds[0]
    let picture = try library.render(json)
    let reversed = try library.render(json, flags: SIGNWRITER_BGRA)
    let order = [2, 1, 0, 3]
    #expect(reversed.bytes == picture.bytes.indices.map { picture.bytes[$0 - $0 % 4 + order[$0 % 4]] })
    #expect(reversed.bytes != picture.bytes)
  }

  @Test(arguments: [0, SIGNWRITER_PREMULTIPLIED | SIGNWRITER_BOTTOM_UP])
  func `a mask beside the picture is the one that is drawn alone, and the picture stays as it is`(
    _ flags: Int
  ) throws {
    let json = CPictureTests.kinds[0]
    let (alone, mask) = (
      try library.render(json, flags: flags),
      try library.render(json, content: SIGNWRITER_TEXT_MASK, flags: flags)
    )
    #expect(Set(mask.bytes).count > 2)
    var drawing = CLibrary.drawing(flags: flags | SIGNWRITER_WITH_MASK)
    let document = try CLibrary.make {
      signwriter_document_create(library.renderer, json, json.utf8.count, nil, $0, $1)
    }
    defer { signwriter_document_release(document, nil) }
    for picture in [
      try CLibrary.make { signwriter_render(library.renderer, json, json.utf8.count, &drawing, $0, $1) },
      try CLibrary.make { signwriter_document_render(document, library.renderer, &drawing, $0, $1) },
    ] {
      let pixels = try CLibrary.pixels(picture)
      #expect(CLibrary.bytes(pixels) == alone.bytes && Int(pixels.flags) == flags | SIGNWRITER_WITH_MASK)
      let beside = try CLibrary.make { signwriter_picture_mask(picture, $0, $1) }
      // It lives as long as it is held, whatever becomes of the picture.
      #expect(signwriter_picture_release(picture, nil) == 0)
      #expect(try CLibrary.bytes(CLibrary.pixels(beside)) == mask.bytes)
      #expect(try CLibrary.pixels(beside).bytes_per_pixel == 1)
      #expect(signwriter_picture_release(beside, nil) == 0)
    }
  }

  @Test func `a mask beside the picture is refused where there is no place for it`() throws {
    let json = CPictureTests.kinds[0]
    for content in [SIGNWRITER_TEXT_MASK, SIGNWRITER_RGBA16] {
      #expect(throws: CLibrary.Failure.self) {
        try library.render(json, content: content, flags: SIGNWRITER_WITH_MASK)
      }
    }
    var drawing = CLibrary.drawing(flags: SIGNWRITER_WITH_MASK)
    let refused = try #require(throws: CLibrary.Failure.self) {
      try CLibrary.make { signwriter_document_create(library.renderer, json, json.utf8.count, &drawing, $0, $1) }
    }
    #expect(refused.description.contains("leave SIGNWRITER_WITH_MASK out"))
    let picture = try CLibrary.make { signwriter_render(library.renderer, json, json.utf8.count, nil, $0, $1) }
    defer { signwriter_picture_release(picture, nil) }
    let none = try #require(throws: CLibrary.Failure.self) {
      try CLibrary.make { signwriter_picture_mask(picture, $0, $1) }
    }
    #expect(none.description.contains("draw it with SIGNWRITER_WITH_MASK"))
  }

  @Test func `changes are the smallest rectangle in which pictures differ`() throws {
    func picture(_ color: String) throws -> OpaquePointer {
      let json = #"""
        {"kind": "group", "size": [40, 30], "children": [
          {"text": "", "size": [40, 30], "background": {"color": "black"}},
          {"text": "", "size": [5, 4], "frame": [11, 7, 5, 4], "background": {"color": "\#(color)"}}]}
        """#
      return try CLibrary.make { signwriter_render(library.renderer, json, json.utf8.count, nil, $0, $1) }
    }
    func changes(_ picture: OpaquePointer, _ earlier: OpaquePointer?) throws -> [UInt32] {
      var area = signwriter_area()
      area.size = MemoryLayout<signwriter_area>.size
      try CLibrary.call { signwriter_picture_changes(picture, earlier, &area, $0) }
      return [area.x, area.y, area.width, area.height]
    }
    let (red, blue, same) = (try picture("red"), try picture("blue"), try picture("red"))
    defer { for picture in [red, blue, same] { signwriter_picture_release(picture, nil) } }
    #expect(try changes(blue, red) == [11, 7, 5, 4])
    #expect(try changes(same, red) == [0, 0, 0, 0])
    #expect(try changes(red, nil) == [0, 0, 40, 30])
    let json = #"{"text": "", "size": [9, 9]}"#
    let other = try CLibrary.make { signwriter_render(library.renderer, json, json.utf8.count, nil, $0, $1) }
    defer { signwriter_picture_release(other, nil) }
    #expect(try changes(other, nil) == [0, 0, 0, 0])
    #expect(throws: CLibrary.Failure.self) { try changes(other, red) }
  }

  @Test func `a document that is kept draws and measures as its text does, at any time`() throws {
    for json in CPictureTests.kinds {
      let document = try CLibrary.make {
        signwriter_document_create(library.renderer, json, json.utf8.count, nil, $0, $1)
      }
      defer { signwriter_document_release(document, nil) }
      for time in [nil, 0.4] as [Double?] {
        var drawing = CLibrary.drawing(flags: SIGNWRITER_PREMULTIPLIED | (time == nil ? 0 : SIGNWRITER_AT_TIME))
        drawing.time = time ?? 0
        let (again, alone) = (
          try CLibrary.make { signwriter_document_render(document, library.renderer, &drawing, $0, $1) },
          try CLibrary.make { signwriter_render(library.renderer, json, json.utf8.count, &drawing, $0, $1) }
        )
        #expect(CLibrary.bytes(try CLibrary.pixels(again)) == CLibrary.bytes(try CLibrary.pixels(alone)), "\(json)")
        signwriter_picture_release(again, nil)
        signwriter_picture_release(alone, nil)
      }
      let (own, measured) = (
        try CLibrary.make { signwriter_document_measures(document, $0, $1) },
        try CLibrary.make { signwriter_measure(library.renderer, json, json.utf8.count, nil, $0, $1) }
      )
      #expect(try CLibrary.json(of: own) == CLibrary.json(of: measured))
      signwriter_measures_release(own, nil)
      signwriter_measures_release(measured, nil)
    }
  }

  @Test func `a document refuses what belongs to its other function`() throws {
    let json = CPictureTests.kinds[0]
    var drawing = CLibrary.drawing(flags: SIGNWRITER_BGRA)
    #expect(throws: CLibrary.Failure.self) {
      try CLibrary.make { signwriter_document_create(library.renderer, json, json.utf8.count, &drawing, $0, $1) }
    }
    let document = try CLibrary.make {
      signwriter_document_create(library.renderer, json, json.utf8.count, nil, $0, $1)
    }
    defer { signwriter_document_release(document, nil) }
    "name".withCString { name in
      var named = CLibrary.drawing()
      named.name = name
      #expect(throws: CLibrary.Failure.self) {
        try CLibrary.make { signwriter_document_render(document, library.renderer, &named, $0, $1) }
      }
    }
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

  /// As `batch --masks` writes it: grey of 8 bits a sample, without a colour space.
  @Test func `an encoded mask is a grey file of its bytes, drawn alone or beside a picture`() throws {
    let json = CPictureTests.kinds[0]
    func picture(_ drawing: signwriter_drawing) throws -> OpaquePointer {
      var drawing = drawing
      return try CLibrary.make { signwriter_render(library.renderer, json, json.utf8.count, &drawing, $0, $1) }
    }
    func file(_ picture: OpaquePointer, _ format: String = "png") throws -> [UInt8] {
      let room = 1 << 16
      var bytes = [UInt8](repeating: 0, count: room)
      var length = 0
      try CLibrary.call { signwriter_picture_encode_to(picture, format, &bytes, room, &length, $0) }
      return Array(bytes[..<length])
    }
    let whole = try picture(CLibrary.drawing(flags: SIGNWRITER_WITH_MASK | SIGNWRITER_BGRA))
    let masks = [
      try picture(CLibrary.drawing(content: SIGNWRITER_TEXT_MASK)),
      try CLibrary.make { signwriter_picture_mask(whole, $0, $1) },
    ]
    let upward = try picture(CLibrary.drawing(content: SIGNWRITER_TEXT_MASK, flags: SIGNWRITER_BOTTOM_UP))
    defer { for picture in [whole, upward] + masks { signwriter_picture_release(picture, nil) } }
    let coverage = try library.render(json, content: SIGNWRITER_TEXT_MASK).bytes
    #expect(Set(coverage).count > 2)
    for mask in masks {
      let png = try file(mask)
      // The header's depth and type of colour: 8 bits, grey.
      #expect(Array(png[24..<26]) == [8, 0])
      #expect(!["sRGB", "gAMA", "iCCP"].contains { png.firstRange(of: Array($0.utf8)) != nil })
      let decoded = try PNGCodec.decode(png)
      let gray = coverage.flatMap { (sample: UInt8) -> [UInt8] in [sample, sample, sample, 255] }
      #expect(decoded.bytes == gray)
      for format in ["webp", "qoi", "jpeg", "raw", "npy"] {
        let refused = #expect(throws: CLibrary.Failure.self) { try file(mask, format) }
        #expect(refused?.description.hasSuffix("cannot be written as \(format); write png") == true)
      }
    }
    let refused = #expect(throws: CLibrary.Failure.self) { try file(upward) }
    #expect(refused?.description.contains("draw it without SIGNWRITER_BOTTOM_UP") == true)
  }

  @Test func `header, library and package have one version`() {
    #expect(String(cString: signwriter_version_text()) == SignwriterVersion.current)
    let parts = SignwriterVersion.current.split(separator: ".").compactMap { UInt32($0) }
    #expect(parts.count == 3 && signwriter_version() == parts[0] * 1_000_000 + parts[1] * 1000 + parts[2])
  }
}
