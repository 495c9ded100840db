import CPURendering
import Documents
import Foundation
import ImageCodecs
import Pixels
import Resolving
import Scene
import TestSupport
import Testing
import Typography

/// Pictures in lines, up to the pixels.
@Suite struct TextObjectsTests {
  private typealias Run = LabelDocument.TextRun

  /// A red square of 8 pixels, and a triangle of that size.
  private nonisolated(unsafe) static let folder: Workspace = {
    let folder = try! Workspace()
    var red = PixelBuffer(width: 8, height: 8, alphaMode: .straight)
    red.bytes = (0..<64).flatMap { _ in [255, 0, 0, 255] as [UInt8] }
    try! folder.write(try! PNGCodec.encode(red), to: "red.png")
    let triangle = #"<path d="M0 8L4 0L8 8Z" fill="red"/>"#
    try! folder.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">\#(triangle)</svg>"#, to: "triangle.svg")
    return folder
  }()

  private static let resolver = SceneResolver(
    catalog: try! FontCatalog(),
    images: ImageLibrary(folders: [folder.root, SceneFiles.folder.appending(path: "Scenes").path]))

  private func picture(_ file: String = "red.png", _ change: (inout LabelDocument.InlineObject) -> Void = { _ in })
    -> Run
  {
    var (run, object) = (Run(""), LabelDocument.InlineObject(file: file))
    change(&object)
    run.object = object
    return run
  }

  private func label(_ runs: [Run], _ change: (inout LabelDocument) -> Void = { _ in }) -> LabelDocument {
    var label = LabelDocument(
      text: "", size: .fixed(width: 160, height: 60), font: .init(family: "DejaVu Sans", size: 20))
    label.runs = runs
    label.alignment = .left
    change(&label)
    return label
  }

  private func drawn(_ label: LabelDocument) throws -> PixelBuffer {
    CPURenderer().render(try Self.resolver.resolve(label).scene, alphaMode: .premultiplied)
  }

  private func measured(_ label: LabelDocument) throws -> MeasuredText {
    try #require(Self.resolver.measure(.label(label)).texts.first)
  }

  /// The pixels with red in them, and whether all of them are red through and through.
  private func red(_ image: PixelBuffer) -> (box: PixelRect, isWhole: Bool) {
    var (box, isWhole) = (PixelRect.empty, true)
    for y in 0..<image.height {
      for x in 0..<image.width where image[x, y].x > 0 {
        box = box.union(PixelRect(x: x, y: y, width: 1, height: 1))
        isWhole = isWhole && image[x, y] == SIMD4(255, 0, 0, 255)
      }
    }
    return (box, isWhole)
  }

  @Test(arguments: ["", "rtl"]) func `a background of ink is around pictures, too`(_ direction: String) throws {
    let thing = picture { ($0.height, $0.width, $0.shift) = (1.5, 2, 0.4) }
    for runs in [[thing], [Run("a"), thing], [Run("O"), thing, thing]] {
      let label = label(runs) {
        var ground = LabelDocument.TextBackground(paint: .color(.black))
        ground.box = .ink
        $0.textBackground = ground
        if !direction.isEmpty { $0.runs.insert(Run("\u{5D0}"), at: 0) }
      }
      let text = try measured(label)
      let box = try #require(text.backgrounds.first).bounds
      for object in text.objects.map(\.bounds) {
        // Grounds are at whole pixels.
        #expect(box.x <= object.x + 1 && box.y <= object.y + 1)
        #expect(box.x + box.width >= object.x + object.width - 1)
        // The letters are smaller, so that the lowest ink is the picture's.
        #expect(abs(box.y + box.height - object.y - object.height) <= 1)
      }
    }
  }

  @Test(arguments: [1.0, 1.7, 3])
  func `a picture fills its box, whose edges are at whole pixels`(scale: Double) throws {
    let label = label([Run("Ox"), picture { ($0.height, $0.width, $0.shift) = (0.83, 1.37, 0.11) }, Run("b")]) {
      $0.scale = scale
    }
    let (box, isWhole) = red(try drawn(label))
    let text = try measured(label)
    let part = try #require(text.objects.first)
    #expect(isWhole && part.range == 2..<3 && text.objects.count == 1)
    let bounds = part.bounds
    #expect(box.x == Int(bounds.x.rounded()) && box.maxX == Int((bounds.x + bounds.width).rounded()))
    // The baseline is at a whole pixel, and the picture moves with it.
    #expect(abs(Double(box.y) - bounds.y) <= 1 && abs(Double(box.maxY) - bounds.y - bounds.height) <= 1)
    #expect(abs(bounds.width - 1.37 * 20 * scale) < 1e-9 && abs(bounds.height - 0.83 * 20 * scale) < 1e-9)
    #expect(abs(Double(box.height) - 0.83 * 20 * scale) <= 1)
  }

  /// A picture of two ems' width and one em's height takes an em along the line. Its top is the start of its room, its
  /// right is over the line, and its middle is that of the line.
  @Test(arguments: [LabelDocument.WritingMode.verticalRightToLeft, .verticalLeftToRight])
  func `pictures stand upright in vertical lines`(_ mode: LabelDocument.WritingMode) throws {
    let thing = picture {
      ($0.width, $0.height, $0.margin) = (2, 1, .init(top: 0.25, left: 0, bottom: 0.5, right: 0))
    }
    let label = label([Run("\u{65E5}"), thing, Run("\u{672C}")]) {
      ($0.writingMode, $0.size) = (mode, .fixed(width: 80, height: 120))
      ($0.verticalAlignment, $0.font.family) = (.center, "Noto Sans CJK JP")
    }
    let boxes = try Self.resolver.resolve(label).boxes([.line, .glyph])
    let line = try #require(boxes.first { $0.kind == .line })
    let last = try #require(boxes.last { $0.text == "\u{672C}" })
    let top = try #require(last.quad.map(\.y).min())
    // An em, a quarter of space, the picture, and half an em of space.
    #expect(abs(top - 55) < 0.01)
    let (box, isWhole) = red(try drawn(label))
    #expect(isWhole && box.width == 40 && box.height == 20 && box.y == 25)
    let (left, right) = (try #require(line.quad.map(\.x).min()), try #require(line.quad.map(\.x).max()))
    let (centre, middle) = (Double(box.x + box.maxX) / 2, (left + right) / 2)
    #expect(abs(centre - middle) <= 0.5)
    let measured = try #require(try measured(label).objects.first?.bounds)
    #expect(abs(measured.width - 40) < 1e-9 && abs(measured.height - 20) < 1e-9)
    #expect(abs(measured.y - 25) < 1e-9)
  }

  /// Aligned to the top, its right edge is that of the line.
  @Test(arguments: [(LabelDocument.InlineObject.Align.top, true), (.bottom, false)])
  func `over a vertical line is its right`(_ align: LabelDocument.InlineObject.Align, isRight: Bool) throws {
    let label = label([Run("\u{65E5}"), picture { ($0.width, $0.height, $0.align) = (0.5, 0.5, align) }]) {
      ($0.writingMode, $0.size) = (.verticalRightToLeft, .fixed(width: 80, height: 120))
      ($0.verticalAlignment, $0.font.family) = (.center, "Noto Sans CJK JP")
    }
    let line = try #require(try Self.resolver.resolve(label).boxes([.line]).first).quad.map(\.x)
    let box = red(try drawn(label)).box
    let wanted = try #require(isRight ? line.max() : line.min())
    let edge = Double(isRight ? box.maxX : box.x)
    #expect(abs(edge - wanted) <= 0.5)
  }

  @Test func `without a width a picture keeps its proportions`() throws {
    // 64 x 48 pixels
    let bounds = try #require(try measured(label([picture("photo.png") { $0.height = 1.5 }])).objects.first?.bounds)
    #expect(abs(bounds.width - 40) < 1e-9 && abs(bounds.height - 30) < 1e-9)
  }

  @Test func `a tint is the run's paint, in the shape of the picture`() throws {
    let plain = try drawn(label([picture("star.png")]))
    let tinted = label([picture("star.png") { $0.tint = true }]) { $0.color = Color(red: 0, green: 0, blue: 1) }
    let blue = try drawn(tinted)
    for y in 0..<blue.height {
      for x in 0..<blue.width {
        #expect(blue[x, y].w == plain[x, y].w && blue[x, y].x == 0 && blue[x, y].z == blue[x, y].w)
      }
    }
    let own = label([Run("a"), picture("red.png") { $0.tint = true }]) { $0.runs[1].color = .white }
    let box = try #require(try measured(own).objects.first?.bounds)
    #expect(try drawn(own)[Int(box.x + box.width / 2), Int(box.y + box.height / 2)] == SIMD4(repeating: 255))
  }

  @Test func `a gradient goes on over tinted pictures`() throws {
    let label = label([Run("a"), picture { $0.tint = true }, Run("b")]) {
      $0.gradient = .init(colors: [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)])
      $0.gradient?.start = .init(x: 0, y: 0)
      $0.gradient?.end = .init(x: 1, y: 0)
    }
    let box = try #require(try measured(label).objects.first?.bounds)
    let image = try drawn(label)
    let row = Int(box.y + box.height / 2)
    let (left, right) = (image[Int(box.x + 1), row], image[Int(box.x + box.width - 2), row])
    #expect(left.x > right.x && left.z < right.z && left.w == 255)
  }

  @Test func `progress stops within a tinted picture, and not within one in its colours`() throws {
    for tint in [true, false] {
      let label = label([picture { ($0.width, $0.tint) = (4, tint) }]) {
        $0.color = Color(red: 0, green: 1, blue: 0)
        $0.highlights = [.init(color: Color(red: 0, green: 0, blue: 1))]
        $0.highlights[0].progress = 0.4
      }
      let image = try drawn(label)
      let row = Int(try #require(try measured(label).objects.first).bounds.y) + 5
      for column in 0..<80 {
        let wanted: SIMD4<UInt8> =
          !tint ? SIMD4(255, 0, 0, 255) : column < 32 ? SIMD4(0, 0, 255, 255) : SIMD4(0, 255, 0, 255)
        #expect(image[column, row] == wanted, "\(column)")
      }
      #expect(try measured(label).objects.count == 1)
    }
  }

  @Test func `a picture that is missing is an error with its place`() throws {
    func error(_ document: Document) -> ResolveError? {
      do throws(ResolveError) { _ = try Self.resolver.resolve(document) } catch { return error }
      return nil
    }
    let label = label([Run("a"), picture("nothing.png")])
    #expect(error(.label(label))?.field == "text[1].image")
    #expect("\(try #require(error(.label(label))))".contains("nothing.png"))
    let group = try Document(
      json:
        #"{"kind": "group", "size": [90, 40], "children": [{"text": ["a", {"image": "nothing.png", "tint": true}]}]}"#
    )
    #expect(error(group)?.field == "children[0].text[1].image")
  }

  @Test func `a picture in a group is the picture alone, moved`() throws {
    let alone = try drawn(
      try label(
        json: #"{"text": ["Hi ", {"image": "tile.png"}], "size": [90, 40], "font": {"family": "DejaVu Sans"}}"#))
    let group = try Document(
      json: #"""
        {"kind": "group", "size": [120, 70], "children": [{"text": ["Hi ", {"image": "tile.png"}],
         "font": {"family": "DejaVu Sans"}, "frame": [20, 11, 90, 40]}]}
        """#)
    let image = CPURenderer().render(try Self.resolver.resolve(group).scene, alphaMode: .premultiplied)
    for y in 0..<40 { for x in 0..<90 { #expect(image[x + 20, y + 11] == alone[x, y]) } }
  }

  private func label(json: String) throws -> LabelDocument {
    guard case .label(let label) = try Document(json: json) else { throw ResolveError.nothingToDraw() }
    return label
  }

  @Test func `a picture fades out with its line`() throws {
    for tint in [false, true] {
      let label = label([Run("Ab"), picture { ($0.width, $0.tint) = (6, tint) }, Run(" long")]) {
        $0.size = .fixed(width: 120, height: 40)
        $0.fade = 3
        $0.color = Color(red: 1, green: 0, blue: 0)
      }
      let image = try drawn(label)
      let row = Int(try #require(try measured(label).objects.first).bounds.y) + 5
      #expect(image[50, row].w == 255 && image[119, row].w < 8)
      #expect((70..<119).allSatisfy { image[$0, row].w >= image[$0 + 1, row].w }, "\(tint)")
    }
  }

  @Test func `along a level path a picture is as in flat text`() throws {
    let flat = label([Run("ab"), picture("tile.png"), Run("c")])
    let text = try measured(flat)
    var along = flat
    along.textPath = .init(.path(try Path(svg: "M0 \(text.lines[0].baseline)H160")))
    #expect(try drawn(along) == drawn(flat))
  }

  @Test func `a bent picture keeps its area, where its letters keep theirs`() throws {
    func area(_ image: PixelBuffer) -> Int {
      (0..<image.height).reduce(0) { sum, y in sum + (0..<image.width).reduce(0) { $0 + Int(image[$1, y].x) } }
    }
    let flat = label([Run("ab"), picture { $0.tint = false }, Run("c")]) { $0.size = .fit }
    let whole = Double(area(try drawn(flat)))
    var round = flat
    round.textPath = .init(.circle(.init(radius: 40)))
    #expect(abs(Double(area(try drawn(round))) / whole - 1) < 0.02)
    // A sheet that leans to one side by its height: areas stay.
    var leaning = flat
    leaning.warp = .init()
    leaning.warp?.quad = [.init(x: 0.2, y: 0), .init(x: 1.2, y: 0), .init(x: 1, y: 1), .init(x: 0, y: 1)]
    #expect(abs(Double(area(try drawn(leaning))) / whole - 1) < 0.02)
  }

  /// Outside of a square with sides of 20 pixels, a stroke of 3 is four bars and four quarters of a disc.
  @Test func `a stroke follows the alpha of a picture`() throws {
    for tint in [false, true] {
      let image = try drawn(
        label([picture { $0.tint = tint }]) {
          $0.color = Color(red: 1, green: 0, blue: 0)
          $0.textInsets.left = 10
          $0.strokes = [.init(color: Color(red: 0, green: 0, blue: 1), width: 3, position: .outside)]
        })
      let box = red(image).box
      #expect((box.width, box.height) == (20, 20))
      for side in [SIMD2(-2, 10), SIMD2(21, 10), SIMD2(10, -2), SIMD2(10, 21)] {
        #expect(image[box.x + side.x, box.y + side.y] == SIMD4(0, 0, 255, 255), "\(side)")
      }
      var blue = 0.0
      for y in 0..<image.height { for x in 0..<image.width { blue += Double(image[x, y].z) / 255 } }
      #expect(abs(blue - (4 * 20 * 3 + .pi * 9)) < 3, "\(blue)")
    }
  }

  @Test func `both renderers draw the same`() throws {
    let members = [
      #""shadow": {"offset": [2.3, 1.6], "color": "black"}"#, #""innerShadow": {"offset": [1, 1], "blur": 2}"#,
      #""bevel": {"size": 3}, "oversampling": 2"#, #""gradient": {"colors": ["red", "blue"], "box": "line"}"#,
      #""warp": {"style": "arc", "bend": 0.5}"#, #""textPath": {"circle": {"radius": 30}, "orient": "bend"}"#,
      #""fade": 3"#, #""stretch": {"by": "glyphs"}"#, #""opacity": 0.5, "stroke": {"width": 2, "color": "teal"}"#,
      #""highlights": [{"progress": 0.5, "color": "gold"}]"#,
      #""layerStyle": {"dropShadows": [{}], "strokes": [{"size": 2}]}"#,
    ]
    var scenes: [Scene] = []
    for member in members {
      for transform in ["", #", "transform": {"rotate": 7, "scale": 1.1}"#] {
        let json = #"""
          {"kind": "group", "size": [180, 110], "children": [{"text": ["ab ",
           {"image": "star.png", "tint": true, "shift": 0.1, "color": "navy"},
           {"image": "photo.png", "margin": [0.1, 0.2, 0.1, 0.2], "align": "center"}, "שלום ",
           {"image": "triangle.svg"}], "numberOfLines": 2, "frame": [10, 10, 120, 90],
           "font": {"family": "DejaVu Sans", "size": 22}, \#(member)\#(transform)}]}
          """#
        scenes.append(try Self.resolver.resolve(Document(json: json)).scene)
      }
    }
    let pictures = try (InvariantTests.render(scenes, by: "cpu"), InvariantTests.render(scenes, by: "gpu"))
    for (index, (cpu, gpu)) in zip(pictures.0, pictures.1).enumerated() {
      expectSame(gpu, cpu, within: .gpu, members[index / 2])
    }
  }
}
