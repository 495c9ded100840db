import Basics
import Dispatch
import Documents
import ImageCodecs
import Pixels
import Resolving
import Signwriter
import TestSupport
import Testing

/// Pictures that documents name, in every format that is read.
@Suite struct NamedPictureTests {
  private func draw(_ file: String, _ members: String = "", in folder: Workspace) throws -> RenderedDocument {
    let renderer = try LabelRenderer(.cpu, images: ImageLibrary(folders: [folder.root]))
    return try renderer.render(Document(json: "{\"kind\": \"image\", \"file\": \"\(file)\"\(members)}"))
  }

  /// Smooth, so that JPEG is close.
  private let picture: PixelBuffer = {
    var picture = PixelBuffer(width: 40, height: 24, alphaMode: .straight)
    for y in 0..<24 { for x in 0..<40 { picture[x, y] = SIMD4(UInt8(x * 6), UInt8(y * 10), 90, 255) } }
    return picture
  }()

  @Test func `the same picture in each format is drawn alike, whatever its name ends in`() throws {
    let folder = try Workspace()
    try folder.write(try PNGCodec.encode(picture), to: "a.png")
    try folder.write(try JPEGCodec.encode(picture, quality: 100), to: "a.jpg")
    try folder.write(try WebPCodec.encode(picture), to: "a.webp")
    try folder.write(try WebPCodec.encode(picture), to: "misnamed.png")
    let expected = try draw("a.png", in: folder).image
    #expect(expected.width == 40 && expected.height == 24)
    #expect(try draw("a.webp", in: folder).image == expected)
    #expect(try draw("misnamed.png", in: folder).image == expected)
    #expect(try PixelDifference(draw("a.jpg", in: folder).image, expected).maximum <= 5)
  }

  @Test(.enabled(if: isSVGRead, "librsvg2-2 is not installed"))
  func `a drawing is drawn at the size at which it is shown`() throws {
    let folder = try Workspace()
    // A black rectangle over the left 3 of 8 pixels.
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><rect width='3' height='8'/></svg>", to: "a.svg"
    )
    #expect(try draw("a.svg", in: folder).image.width == 8)
    // 20 times as large: pixels would be interpolated over 20 columns, a drawing has a sharp edge.
    let large = try draw("a.svg", ", \"size\": [40, 40], \"scale\": 4", in: folder).image
    #expect(large.width == 160)
    #expect(large[59, 80] == SIMD4(0, 0, 0, 255) && large[60, 80] == .zero)
    let stretched = try draw("a.svg", ", \"size\": [160, 10], \"contentMode\": \"stretch\"", in: folder).image
    #expect(stretched[59, 5] == SIMD4(0, 0, 0, 255) && stretched[60, 5] == .zero)
  }

  @Test(.enabled(if: isSVGRead, "librsvg2-2 is not installed"))
  func `a drawing that ends librsvg is an error of its document, and the next one is drawn`() throws {
    let folder = try Workspace()
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><text font-size='1e9'>A</text></svg>",
      to: "hostile.svg")
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='2' height='2'><rect width='2' height='2'/></svg>", to: "a.svg"
    )
    let renderer = try LabelRenderer(.cpu, images: ImageLibrary(folders: [folder.root]))
    for _ in 0..<2 {
      let error = #expect(throws: SignwriterError.self) {
        try renderer.render(Document(json: #"{"kind": "image", "file": "hostile.svg"}"#))
      }
      let text = error.map { "\($0)" } ?? ""
      #expect(text.contains("\"hostile.svg\"") && text.contains("librsvg ended while it drew this"), "\(text)")
    }
    let drawn = try renderer.render(Document(json: #"{"kind": "image", "file": "a.svg"}"#)).image
    #expect(drawn.bytes == [UInt8]([0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]))
  }

  @Test func `a picture is decoded once, however many threads need it at once`() throws {
    let folder = try Workspace()
    try folder.write(try PNGCodec.encode(picture), to: "a.png")
    let library = ImageLibrary(folders: [folder.root])
    let document = try Document(json: #"{"kind": "image", "file": "a.png", "size": [20, 12]}"#)
    DispatchQueue.concurrentPerform(iterations: 16) { _ in
      _ = try? LabelRenderer(.cpu, images: library).render(document)
    }
    // Made were the picture of the file, and that picture at its size.
    #expect(library.use.asked - library.use.found == 2 && library.use.asked >= 16)
  }

  @Test func `what a picture does not show of its file is in the report`() throws {
    let folder = try Workspace()
    try folder.write(Array(try JPEGCodec.encode(picture, quality: 100).dropLast(2)), to: "open.jpg")
    try folder.write(try JPEGCodec.encode(picture), to: "fine.jpg")
    let image = try draw("open.jpg", in: folder).report
    #expect(
      image.pictureRemarks.count == 1 && image.pictureRemarks[0].hasPrefix("open.jpg: "), "\(image.pictureRemarks)")
    #expect(image.warnings == image.pictureRemarks)
    #expect(image.json.object?["pictures"]?.array?.count == 1)
    #expect(try draw("fine.jpg", in: folder).report.pictureRemarks.isEmpty)
    let label = Document.label(
      LabelDocument(text: "Hi", image: .init(file: "open.jpg")))
    let renderer = try LabelRenderer(.cpu, images: ImageLibrary(folders: [folder.root]))
    #expect(try renderer.render(label).report.pictureRemarks == image.pictureRemarks)
  }

  @Test(
    .enabled(if: isSVGRead, "librsvg is not installed"),
    arguments: [
      (#"<image xlink:href="photo.png" width="9" height="9"/>"#, "photo.png"),
      (#"<image href='https://a.example/b.jpg' width="9" height="9"/>"#, "https://a.example/b.jpg"),
      (#"<use href = "icons.svg#star"/><use href="icons.svg#star"/>"#, "icons.svg#star"),
      (#"<rect width="9" height="9" fill="url(paints.svg#p)"/>"#, "paints.svg#p"),
      (#"<filter id="f"><feImage href="grain.png"/></filter>"#, "grain.png"),
      ("<style>@import 'look.css'; a { fill: url(#g) }</style>", "look.css"),
      (#"<style><![CDATA[@font-face { src: url( "face.woff2" ) }]]></style>"#, "face.woff2"),
      (##"<image href="a.png"/><image href="b.png"/><image href="c.png"/>"##, #"a.png" and 2 more"#),
    ])
  func `what a drawing would take from elsewhere is in the report`(_ body: String, _ name: String) throws {
    let folder = try Workspace()
    let start =
      #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="10">"#
    try folder.write(start + #"<rect width="5" height="5" fill="red"/>"# + body + "</svg>", to: "a.svg")
    let report = try draw("a.svg", in: folder).report
    #expect(report.pictureRemarks.count == 1, "\(report.pictureRemarks)")
    #expect(
      report.pictureRemarks.first?.hasPrefix("a.svg: it names \"\(name)") ?? false, "\(report.pictureRemarks)")
  }

  @Test(
    .enabled(if: isSVGRead, "librsvg is not installed"),
    arguments: [
      ##"<defs><path id="p" d="M0 0h5v5z"/></defs><use href="#p"/><use xlink:href=" #p"/>"##,
      #"<image width="1" height="1" href="data:image/png;base64,iVBORw0KGgo="/>"#,
      #"<a href="https://example.org/"><rect width="2" height="2" style="fill: url(#g)"/></a>"#,
      #"<!-- <image href="old.png"/> url(old.css) --><title>href="x.png"</title>"#,
      #"<linearGradient id="g"/><rect width="2" height="2" fill="url('#g')" data-href="x.png"/>"#,
    ])
  func `a drawing that takes nothing from elsewhere has no remark`(_ body: String) throws {
    let folder = try Workspace()
    let start =
      #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="10">"#
    try folder.write(start + #"<rect width="5" height="5" fill="red"/>"# + body + "</svg>", to: "a.svg")
    #expect(try draw("a.svg", in: folder).report.pictureRemarks.isEmpty)
  }

  /// Pictures in one colour, with a stroke of 2 points within their edge or without one.
  @Test(arguments: [(20_000, 10), (10, 17_000), (16_384, 1), (33_000, 3)], [false, true])
  func `a picture is as long as a picture may be`(_ size: (width: Int, height: Int), _ isStroked: Bool) throws {
    let folder = try Workspace()
    var long = PixelBuffer(width: size.width, height: size.height, alphaMode: .straight)
    for index in long.bytes.indices { long.bytes[index] = [200, 100, 50, 255][index & 3] }
    try folder.write(try PNGCodec.encode(long), to: "long.png")
    let stroke = isStroked ? ##", "stroke": {"color": "#0000ff", "width": 2, "position": "inside"}"## : ""
    let document = try Document(json: #"{"kind": "image", "file": "long.png"\#(stroke)}"#)
    let renderer = try LabelRenderer(.cpu, images: ImageLibrary(folders: [folder.root]))
    let drawn = try renderer.render(document).image
    #expect(drawn.width == size.width && drawn.height == size.height)
    var wrong = 0
    for y in 0..<size.height {
      for x in 0..<size.width {
        let isEdge = min(x, y, size.width - 1 - x, size.height - 1 - y) < 2
        let wanted: SIMD4<UInt8> = isStroked && isEdge ? SIMD4(0, 0, 255, 255) : SIMD4(200, 100, 50, 255)
        if drawn[x, y] != wanted { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test(.enabled(if: isSVGRead, "librsvg is not installed"))
  func `a drawing without a size has that of the picture`() throws {
    let folder = try Workspace()
    let body = "<rect width='50%' height='100%' fill='#f00'/><rect x='10' y='4' width='5' height='6' fill='#00f'/>"
    for (index, head) in ["", "<?xml version='1.0'?><!-- <svg> -->\n", "<!DOCTYPE svg>\n"].enumerated() {
      let name = "open\(index).svg"
      try folder.write("\(head)<svg xmlns='http://www.w3.org/2000/svg'>\(body)</svg>", to: name)
      for scale in [1, 2] {
        let members = ", \"size\": [30, 12], \"scale\": \(scale)"
        let drawn = try draw(name, members, in: folder).image.converted(to: .straight)
        #expect(drawn.width == 30 * scale && drawn.height == 12 * scale)
        #expect(drawn[2 * scale, 11 * scale] == SIMD4(255, 0, 0, 255) && drawn[20 * scale, 2].w == 0, "\(name)")
        #expect(drawn[12 * scale, 6 * scale] == SIMD4(0, 0, 255, 255), "\(name) at \(scale)")
      }
      let error = #expect(throws: SignwriterError.self) { try draw(name, in: folder) }
      #expect(error.map { "\($0)" }?.contains("give the picture a size") == true)
    }
  }

  @Test func `a picture that cannot be read is told by its place, its name and what to give`() throws {
    let folder = try Workspace()
    try folder.write(Array(try JPEGCodec.encode(picture).prefix(300)), to: "short.jpg")
    try folder.write("GIF89a", to: "a.gif")
    try folder.write([], to: "empty.png")
    try folder.write("<svg xmlns='http://www.w3.org/2000/svg'/>", to: "sizeless.svg")
    try folder.write(try PNGCodec.encode(picture), to: "large.png")
    for (file, words) in [
      ("short.jpg", "JPEG: "), ("a.gif", "give a PNG, JPEG, WebP or SVG file"), ("empty.png", "the file is empty"),
      ("sizeless.svg", "SVG: "), ("none.png", "there is no such file"),
    ] {
      let error = #expect(throws: SignwriterError.self) { try draw(file, in: folder) }
      let text = error.map { "\($0)" } ?? ""
      #expect(text.contains("file: ") && text.contains("\"\(file)\"") && text.contains(words), "\(text)")
      #expect(!text.contains("\n"))
    }
    let small = ImageLibrary(folders: [folder.root], maxPixels: 100)
    #expect(throws: SignwriterError.self) {
      try LabelRenderer(.cpu, images: small).render(Document(json: #"{"kind": "image", "file": "large.png"}"#))
    }
  }
}

/// Whether drawings can be read here.
private let isSVGRead: Bool = {
  let text = "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'/>"
  return (try? SVGDrawing(Array(text.utf8)).width) == 8
}()
