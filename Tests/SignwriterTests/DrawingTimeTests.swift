import Documents
import ImageCodecs
import Resolving
import Signwriter
import TestSupport
import Testing

/// The processor's time of all drawings of a document together. Nothing here goes by how fast the machine is: drawings are made
/// slower, twice with each step, until the time of many is over the limit, so that one takes about as many times less.
@Suite(.enabled(if: areDrawingsRead, "librsvg2-2 is not installed")) struct DrawingTimeTests {
  private static let start = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>"

  /// A drawing that takes twice as long with each level: each mask is drawn twice for the mask around it.
  private static func masks(_ levels: Int) -> String {
    var masks = ""
    for level in 1...levels {
      let inner = level == 1 ? "" : "mask='url(#m\(level - 1))'"
      masks += "<mask id='m\(level)'><g \(inner)><rect width='9' height='9' fill='#fff' \(inner)/></g></mask>"
    }
    return "\(start)<defs>\(masks)</defs><rect width='9' height='9' mask='url(#m\(levels))'/></svg>"
  }

  private static func image(_ file: String, side: Int) -> String {
    #"{"kind": "image", "file": "\#(file)", "size": [\#(side), \#(side)]}"#
  }

  /// A document that shows a drawing at sizes from 10 pixels on.
  private static func group(_ file: String, sizes: Int) throws -> Document {
    let children = (0..<sizes).map { image(file, side: 10 + $0) }
    return try Document(
      json: #"{"kind": "group", "size": [90, 90], "children": [\#(children.joined(separator: ", "))]}"#)
  }

  private static func renderer(_ images: ImageLibrary, milliseconds: Int) throws -> LabelRenderer {
    var limits = ResourceLimits()
    limits.drawingMilliseconds = milliseconds
    return try LabelRenderer(.cpu, images: images, limits: limits)
  }

  private static func fault(_ renderer: LabelRenderer, _ document: Document) -> String? {
    do {
      _ = try renderer.render(document)
      return nil
    } catch { return "\(error)" }
  }

  @Test func `the default is five seconds`() { #expect(ResourceLimits().drawingMilliseconds == 5000) }

  @Test func `one drawing that takes longer than the document may is an error that says what, and how much`() throws
  {
    let folder = try Workspace()
    try folder.write(Self.masks(28), to: "endless.svg")
    let renderer = try Self.renderer(ImageLibrary(folders: [folder.root]), milliseconds: 200)
    let text = Self.fault(renderer, try Self.group("endless.svg", sizes: 1)) ?? ""
    #expect(text.contains("children[0]") && text.contains("\"endless.svg\"") && text.contains("200 ms"), "\(text)")
    #expect(text.contains("raise the limit"), "\(text)")
    // What comes after it is drawn.
    try folder.write("\(Self.start)<rect width='9' height='9'/></svg>", to: "a.svg")
    #expect(Self.fault(renderer, try Self.group("a.svg", sizes: 1)) == nil)
  }

  @Test func `no time is no drawing, and all else`() throws {
    let folder = try Workspace()
    try folder.write("\(Self.start)<rect width='9' height='9'/></svg>", to: "a.svg")
    try folder.write(try PNGCodec.encode(PixelBuffer(width: 9, height: 9, alphaMode: .straight)), to: "a.png")
    let images = ImageLibrary(folders: [folder.root])
    for amount in [0, -1, Int.min] {
      let renderer = try Self.renderer(images, milliseconds: amount)
      #expect(Self.fault(renderer, try Self.group("a.svg", sizes: 1))?.contains("\"a.svg\"") == true)
      #expect(Self.fault(renderer, try Self.group("a.png", sizes: 1)) == nil)
    }
    #expect(Self.fault(try Self.renderer(images, milliseconds: .max), try Self.group("a.svg", sizes: 1)) == nil)
  }

  @Test func `sizes are counted together, whether they are drawn now or were before`() throws {
    let sizes = 64
    let folder = try Workspace()
    // The first drawing of which so many sizes are too much.
    var found: (file: String, images: ImageLibrary, fault: String)?
    for level in 2...28 where found == nil {
      let file = "\(level).svg"
      try folder.write(Self.masks(level), to: file)
      let images = ImageLibrary(folders: [folder.root])
      if let fault = Self.fault(
        try Self.renderer(images, milliseconds: 400), try Self.group(file, sizes: sizes))
      {
        found = (file, images, fault)
      }
    }
    let (file, images, first) = try #require(found)
    #expect(first.contains("\"\(file)\"") && first.contains("more than 400 ms"), "\(first)")
    // Each alone is a document of its own, and takes a part of that.
    let renderer = try Self.renderer(images, milliseconds: 400)
    for index in 0..<sizes {
      let alone = try Document(json: Self.image(file, side: 10 + index))
      #expect(Self.fault(renderer, alone) == nil, "\(index)")
    }
    // Now nothing has to be drawn, and the document is as much too much as before.
    let second = Self.fault(renderer, try Self.group(file, sizes: sizes)) ?? ""
    #expect(second.contains("\"\(file)\"") && second.contains("more than 400 ms"), "\(second)")
    #expect(
      Self.fault(try Self.renderer(images, milliseconds: 3_600_000), try Self.group(file, sizes: sizes)) == nil)
  }

  @Test func `a picture in a line is named by its run`() throws {
    let folder = try Workspace()
    try folder.write("\(Self.start)<rect width='9' height='9'/></svg>", to: "a.svg")
    let renderer = try Self.renderer(ImageLibrary(folders: [folder.root]), milliseconds: 0)
    let text =
      Self.fault(renderer, try Document(json: #"{"text": ["a", {"image": "a.svg"}]}"#)) ?? ""
    #expect(text.contains("text[1].image: with \"a.svg\""), "\(text)")
  }
}

/// Whether drawings can be read here.
private let areDrawingsRead: Bool = {
  let text = "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'/>"
  return (try? SVGDrawing(Array(text.utf8)).width) == 8
}()
