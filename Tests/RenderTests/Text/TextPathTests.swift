import Documents
import Foundation
import Pixels
import Resolving
import Scene
import TestSupport
import Testing
import Typography

#if canImport(Glibc)
  import Glibc
#endif

/// Labels along paths, against what a browser measures and what must be true of them whatever they look like.
@Suite struct TextPathTests {
  static func label(_ text: String = "Hamburg", _ path: LabelDocument.TextPath?) -> LabelDocument {
    var label = LabelDocument(text: text, scale: 2, font: .init(family: "DejaVu Sans", size: 24))
    label.textPath = path
    return label
  }

  static func path(
    _ data: String, _ orient: LabelDocument.TextPath.Orient = .auto
  ) throws -> LabelDocument.TextPath {
    var path = LabelDocument.TextPath(.path(try Path(svg: data)))
    path.orient = orient
    return path
  }

  // MARK: A browser

  struct Known: Decodable {
    let length: Double
    let d: String
    let style: String
    let attributes: String
    let text: String
    /// For each unit the start, the end and the angle; zeros where it is hidden.
    let chars: [[Double]]
  }

  struct Corpus: Decodable { let cases: [String: Known] }

  static let corpus: [String: Known] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../TypographyTests/Corpus/text-paths.json")
    return try! JSONDecoder().decode(Corpus.self, from: Data(contentsOf: file)).cases
  }()

  /// What the attributes of a case say, in a document's words. Chromium hides what goes around a closed path, and ignores
  /// `side`, which is told apart by another test.
  static let settings: [String: @Sendable (inout LabelDocument) -> Void] = [
    "arc-middle": {
      $0.textPath?.align = .middle
      $0.textPath?.startOffset = .share(0.5)
    },
    "circle-wrap": { $0.textPath?.startOffset = .share(0.9) },
    "offset-neg": { $0.textPath?.startOffset = .points(-40) },
    // A path length of 100 that is 400 long.
    "pathLength": { $0.textPath?.startOffset = .points(100) },
    "spacing": { $0.characterSpacing = 4.0 / 30 },
    // Only the whole path can be filled: that of 600 points is the beginning of this one.
    "textLength": {
      var arc = LabelDocument.TextPath.Arc(radius: 200.028)
      arc.center = .init(x: 250, y: 250)
      (arc.from, arc.to) = (-90, -90 + 600 / 200.028 * 180 / .pi)
      $0.textPath?.shape = .arc(arc)
      $0.textPath?.spread = .spacing
    },
  ]

  @Test(arguments: TextPathTests.corpus.keys.sorted()) func `characters stand where a browser puts them`(
    _ name: String
  ) throws {
    let known = try #require(Self.corpus[name])
    var label = Self.label(known.text, try Self.path(known.d, .rotate))
    label.canvas.scale = 1
    label.font.size = 30
    label.size = .fixed(width: 700, height: 500)
    label.textPath?.overflow = .hide
    Self.settings[name]?(&label)
    let resolved = try SceneFiles.resolver.resolve(label)
    let line = try #require(SceneFiles.resolver.measure(.label(label)).texts.first?.layout.lines.first)
    let boxes = resolved.boxes([.glyph])
    let shown = zip(known.text, known.chars).filter { $0.0 != " " && $0.1 != [0, 0, 0, 0, 0] }
    try #require(boxes.map(\.text) == shown.map { String($0.0) }, "\(boxes.map(\.text))")
    // A browser adds space after the last letter of a line, too, and turns it for that.
    for (box, (character, place)) in zip(boxes, shown).dropLast(name == "spacing" ? 1 : 0) {
      let share = line.ascent / (line.ascent + line.descent)
      let start = box.quad[0] + (box.quad[3] - box.quad[0]) * share
      let end = box.quad[1] + (box.quad[2] - box.quad[1]) * share
      #expect((start - SIMD2(place[0], place[1])).norm < 0.6, "\(character): \(start) \(place)")
      #expect((end - SIMD2(place[2], place[3])).norm < 0.6, "\(character): \(end) \(place)")
      let angle = atan2(end.y - start.y, end.x - start.x) * 180 / .pi
      #expect(abs((angle - place[4]).remainder(dividingBy: 360)) < 0.25, "\(character): \(angle) \(place)")
    }
    #expect(resolved.report.hiddenClusters == known.text.filter { $0 != " " }.count - shown.count)
  }

  @Test func `all cases of the browser are there`() { #expect(Self.corpus.count == 13) }

  // MARK: Closed forms

  @Test(arguments: [LabelDocument.TextPath.Orient.rotate, .bend, .skew, .upright, .auto])
  func `text along a level line has flat text's bytes`(_ orient: LabelDocument.TextPath.Orient) throws {
    var flat = Self.label("Waffle, \u{0634}\u{0645}", nil)
    flat.font.fallback = []
    flat.size = .fixed(width: 220, height: 60)
    flat.verticalAlignment = .top
    flat.alignment = .left
    flat.underline = .init(thickness: 2)
    flat.strokes = [.init(color: .black, width: 2, position: .outside)]
    flat.shadows = [.init(blur: .init(3))]
    let place = try #require(SceneFiles.resolver.measure(.label(flat)).texts.first?.layout.lines.first)
    var along = flat
    along.textPath = try Self.path("M0 \(place.baseline)H100 210", orient)
    #expect(try Drawn(along).image.bytes == Drawn(flat).image.bytes)
    // Insets and offsets move it.
    along.textInsets = .init(top: 5, left: 5, bottom: 0, right: 0)
    flat.textInsets = .init(top: 2, left: 5, bottom: 0, right: 0)
    along.textPath?.offset = 3
    #expect(try Drawn(along).image.bytes == Drawn(flat).image.bytes)
  }

  @Test func `a bend along a circle is the map to polar coordinates`() throws {
    let radius = 90.0
    let curve = try #require(
      TextCurve([.arc(center: SIMD2(100, 100), radius: radius, from: -.pi / 2, sweep: 2 * .pi)], isClosed: true))
    let layout = try TextLayouter(catalog: FontCatalog()).layout(
      "Hamburg", style: TextStyle(font: .init(family: "DejaVu Sans"), size: 24))
    var setting = PathSetting()
    (setting.orientation, setting.lift, setting.overflow) = (.bend, 4, .wrap)
    setting.start.points = 20
    let bending = PathBending(
      layout, at: SIMD2(7, 3), of: Array("Hamburg".utf16), along: [(curve, setting)])
    let line = layout.lines[0]
    for cluster in line.runs[0].clusters {
      let map = try #require(bending.map(ofLine: 0, clusterAt: 7 + cluster.x))
      for (x, y) in [(0.0, 0.0), (cluster.advance, 20), (cluster.advance / 2, -7), (-2, 11)] {
        let point = map.point(SIMD2(7 + cluster.x + x, 3 + line.baseline - y))
        let angle = (20 + cluster.x + x) / radius
        let known = SIMD2(100, 100) + (radius + 4 + y) * SIMD2(sin(angle), -cos(angle))
        #expect((point - known).norm < 1e-9, "\(point) \(known)")
      }
    }
  }

  @Test func `a path walked on its right side is the path walked backwards`() throws {
    var right = try Self.path("M10 80C40 0 120 0 160 70", .rotate)
    right.side = .right
    let left = try Self.path("M160 70C120 0 40 0 10 80", .rotate)
    #expect(try Drawn(Self.label("Hamburg", right)).image.bytes == Drawn(Self.label("Hamburg", left)).image.bytes)
  }

  // MARK: Setting

  @Test func `what lies beyond the ends is hidden, goes on, shrinks or ends in an ellipsis`() throws {
    func drawn(_ overflow: LabelDocument.TextPath.Overflow) throws -> Drawn {
      var path = try Self.path("M0 40Q40 20 80 40", .rotate)
      path.overflow = overflow
      return try Drawn(Self.label("Hamburgefonts", path))
    }
    let hidden = try drawn(.hide)
    #expect(hidden.report.hiddenClusters > 5 && hidden.report.isTruncated)
    let extended = try drawn(.extend)
    #expect(extended.report.hiddenClusters == 0 && extended.mass > hidden.mass * 3 / 2)
    let shrunk = try drawn(.shrink)
    #expect(shrunk.report.hiddenClusters == 0 && shrunk.report.scaleFactor < 0.6)
    let truncated = try drawn(.truncate)
    #expect(truncated.report.hiddenClusters == 0 && truncated.report.isTruncated)
  }

  /// All letters of Hebrew, each once.
  private static let hebrew = String(
    String.UnicodeScalarView((0x5D0...0x5EA).compactMap { Unicode.Scalar($0 as UInt32) }))

  /// SVG 2, 11.10.2.3: the start of a text that runs right to left is its right end.
  @Test(arguments: LabelDocument.TextPath.Align.allCases)
  func `a line that runs right to left begins at the path's end, and loses its end`(
    _ align: LabelDocument.TextPath.Align
  ) throws {
    for (data, offset) in [("M10 60H70", nil), ("M10 60V10H70", 40), ("M10 60H70", 25.0)] {
      var path = try Self.path(data, .rotate)
      (path.overflow, path.align, path.startOffset) = (.hide, align, offset.map { .points($0) })
      func shown(_ text: String, _ direction: LabelDocument.Direction) throws -> [String] {
        var label = Self.label(text, path)
        label.direction = direction
        return try SceneFiles.resolver.resolve(label).boxes([.glyph]).map(\.text)
      }
      let found = try shown(Self.hebrew, .auto)
      #expect(align != .start || Set(found) == Set(Self.hebrew.prefix(found.count).map(String.init)))
      #expect(align != .end || Set(found) == Set(Self.hebrew.suffix(found.count).map(String.init)))
      #expect((1..<10).contains(found.count))
      // As many as of a line that runs left to right from the same distance of the other end.
      let same = String(repeating: "\u{5E9}", count: 12)
      #expect(try shown(same, .rightToLeft).count == shown(same, .leftToRight).count, "\(data)")
    }
  }

  /// The places of letters are those of the line turned round: from the path's end as others from its start.
  @Test func `an offset of a line that runs right to left is from the path's end`() throws {
    func edges(_ text: String, _ change: (inout LabelDocument.TextPath) -> Void) throws -> ClosedRange<Double> {
      var path = try Self.path("M20 60H220", .rotate)
      change(&path)
      var label = Self.label(text, path)
      (label.canvas.scale, label.size) = (1, .fixed(width: 260, height: 80))
      let x = try SceneFiles.resolver.resolve(label).boxes([.glyph]).flatMap(\.quad).map(\.x)
      return try #require(x.min())...(try #require(x.max()))
    }
    let word = "\u{5D0}\u{5D1}\u{5D2}"
    #expect(try abs(edges(word) { _ in }.upperBound - 220) < 0.1)
    #expect(try abs(edges(word) { $0.startOffset = .points(31) }.upperBound - 189) < 0.1)
    #expect(try abs(edges(word) { $0.startOffset = .share(0.25) }.upperBound - 170) < 0.1)
    #expect(try abs(edges(word) { $0.align = .end }.lowerBound - 20) < 0.1)
    #expect(try abs(edges("abc") { $0.startOffset = .points(31) }.lowerBound - 51) < 0.1)
    let middle = try edges(word) { $0.align = .middle }
    #expect(abs(middle.lowerBound + middle.upperBound - 240) < 0.1)
    // Motions move both the same way.
    #expect(try abs(edges(word) { $0.shift = -9 }.upperBound - 211) < 0.1)
  }

  @Test func `a line around a circle that runs right to left ends where it would cover its beginning`() throws {
    var path = LabelDocument.TextPath(.circle(.init(radius: 20)))
    path.orient = .rotate
    for spread in [LabelDocument.TextPath.Spread.none, .spacing] {
      path.spread = spread
      let text = String(Self.hebrew.prefix(spread == .none ? 27 : 4))
      let found = try SceneFiles.resolver.resolve(Self.label(text, path)).boxes([.glyph]).map(\.text)
      #expect(Set(found) == Set(text.prefix(found.count).map(String.init)))
      #expect(spread == .spacing ? found.count == 4 : found.count < 18)
    }
  }

  @Test func `a fade of a line that runs right to left is at the path's start`() throws {
    var path = try Self.path("M10 60H110", .rotate)
    path.overflow = .truncate
    var label = Self.label(Self.hebrew + Self.hebrew, path)
    (label.canvas.scale, label.size) = (1, .fixed(width: 130, height: 80))
    label.lineBreak = .truncateTail
    label.fade = 2
    let image = try Drawn(label).image
    func mass(_ columns: Range<Int>) -> Int {
      columns.reduce(0) { sum, x in sum + (0..<image.height).reduce(0) { $0 + Int(image[x, $1].w) } }
    }
    #expect(mass(10..<30) * 2 < mass(90..<110) && mass(10..<60) > 0)
  }

  @Test func `each contour has a line, and further lines stand below the last`() throws {
    var label = Self.label("One\nTwo\nThree", try Self.path("M0 30H200M0 90H200", .rotate))
    label.numberOfLines = 0
    label.canvas.scale = 1
    let text = try #require(SceneFiles.resolver.measure(.label(label)).texts.first)
    let height = text.layout.lines[2].baseline - text.layout.lines[1].baseline
    #expect(text.lines.map { $0.carets[0].point.y } == [30, 90, 90 + height])
  }

  @Test func `a spread text is as long as its path`() throws {
    for spread in [LabelDocument.TextPath.Spread.spacing, .glyphs] {
      var path = try Self.path("M20 90A70 70 0 0 1 160 90", .bend)
      path.spread = spread
      var label = Self.label("SALE", path)
      label.canvas.scale = 1
      let carets = try #require(SceneFiles.resolver.measure(.label(label)).texts.first).lines[0].carets
      let ends = [carets[0].point, carets.last?.point ?? .zero]
      #expect(
        zip(ends, [SIMD2(20.0, 90), SIMD2(160.0, 90)]).allSatisfy { ($0 - $1).norm < 0.1 }, "\(spread): \(ends)")
    }
  }

  @Test func `a canvas that fits holds the bent text with its effects`() throws {
    for orient in LabelDocument.TextPath.Orient.allCases {
      var label = Self.label("HAMBURGEFONTS", .init(.circle(.init(radius: 40))))
      label.textPath?.orient = orient
      label.shadows = [.init(offset: .init(x: 3, y: 4), blur: .init(4))]
      label.strokes = [.init(color: .black, width: 3, position: .outside)]
      let drawn = try Drawn(label)
      #expect(!drawn.report.isCropped)
      var roomy = label
      roomy.textInsets = .init(top: 60, left: 60, bottom: 60, right: 60)
      #expect(abs(try Drawn(roomy).mass - drawn.mass) <= drawn.mass / 200, "\(orient)")
    }
  }

  @Test func `a stroke along a path keeps its width, and shadows their side`() throws {
    // Turned by a quarter, the letter's right side is the picture's lower one.
    var label = Self.label("l", try Self.path("M60 20V120", .rotate))
    let plain = try Drawn(label).image.inkBounds()
    label.strokes = [.init(color: .black, width: 3, position: .outside)]
    let stroked = try Drawn(label).image.inkBounds()
    #expect(abs(stroked.height - plain.height - 12) <= 2 && abs(stroked.width - plain.width - 12) <= 2)
    label.strokes = []
    label.shadows = [.init(offset: .init(x: 0, y: 30), blur: .init(0))]
    let shadowed = try Drawn(label).image.inkBounds()
    #expect(shadowed.height - plain.height == 60 && shadowed.width == plain.width)
  }

  @Test func `letters that are bent too sharply are reported as folded`() throws {
    // Counterclockwise the tops of letters point to the middle, which is nearer than they are high.
    var arc = LabelDocument.TextPath.Arc(radius: 12)
    (arc.from, arc.to) = (270, -90)
    var path = LabelDocument.TextPath(.arc(arc))
    path.orient = .bend
    #expect(try Drawn(Self.label("lll", path)).report.foldedClusters == 3)
    arc.radius = 100
    path.shape = .arc(arc)
    #expect(try Drawn(Self.label("lll", path)).report.foldedClusters == 0)
    arc.radius = 12
    path.shape = .arc(arc)
    path.orient = .rotate
    #expect(try Drawn(Self.label("lll", path)).report.foldedClusters == 0)
  }

  // MARK: Paints and pictures

  @Test(arguments: [LabelDocument.TextPath.Orient.rotate, .bend])
  func `a paint by line follows the path`(_ orient: LabelDocument.TextPath.Orient) throws {
    var circle = LabelDocument.TextPath.Circle(radius: 60)
    circle.center = .init(x: 100, y: 100)
    var path = LabelDocument.TextPath(.circle(circle))
    path.orient = orient
    var label = Self.label("HHHHHHHHHHH", path)
    label.size = .fixed(width: 200, height: 200)
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    label.gradient = .init(
      colors: [red, red, blue, blue], locations: [0, 0.5, 0.5, 1], start: .init(x: 0.5, y: 0),
      end: .init(x: 0.5, y: 1))
    label.gradient?.box = .line
    let line = try #require(SceneFiles.resolver.measure(.label(label)).texts.first?.layout.lines.first)
    // Red lies farther from the middle of the circle than the middle of the line's box, in pixels.
    let edge = 2 * (60 + line.ascent - (line.ascent + line.descent) / 2)
    let image = try Drawn(label).image
    var counts = (red: 0, blue: 0)
    for y in 0..<image.height {
      for x in 0..<image.width where image[x, y].w == 255 {
        let distance = (SIMD2(Double(x), Double(y)) + 0.5 - SIMD2(200, 200)).norm
        guard abs(distance - edge) > 1 else { continue }
        let isRed = distance > edge
        #expect(image[x, y] == (isRed ? SIMD4(255, 0, 0, 255) : SIMD4(0, 0, 255, 255)), "\(x) \(y)")
        if isRed { counts.red += 1 } else { counts.blue += 1 }
      }
    }
    #expect(counts.red > 500 && counts.blue > 500)
  }

  @Test
  func `a colour glyph through a map that leaves it is itself, and through one that doubles it twice as large`()
    throws
  {
    func drawn(_ factor: Double?) throws -> Drawn {
      var label = LabelDocument(text: "\u{1F600}", font: .init(family: "Noto Color Emoji", size: 40))
      if let factor {
        var warp = LabelDocument.Warp()
        warp.mesh = .init(
          columns: 2, rows: 2,
          points: [
            .init(x: 0, y: 0), .init(x: factor, y: 0), .init(x: 0, y: factor), .init(x: factor, y: factor),
          ])
        label.warp = warp
      }
      return try Drawn(label)
    }
    let (flat, same, double) = (try drawn(nil), try drawn(1), try drawn(2))
    #expect(abs(same.mass - flat.mass) < flat.mass / 50)
    #expect(abs(double.mass - 4 * flat.mass) < flat.mass / 10)
    for (plain, bent, factor) in [(flat, same, 1), (flat, double, 2)] {
      let (a, b) = (plain.image.inkBounds(), bent.image.inkBounds())
      #expect(abs(b.width - factor * a.width) <= 2 * factor && abs(b.height - factor * a.height) <= 2 * factor)
    }
  }

  @Test func `colour glyphs and gradients along paths are the same by both renderers`() throws {
    guard GPU.isThere else { return }
    var scenes: [Scene] = []
    for orient in LabelDocument.TextPath.Orient.allCases {
      var label = Self.label(
        "Ham \u{1F600} \u{0634}\u{0645}\u{0633}", try Self.path("M5 60C40 0 120 0 160 60", orient))
      label.font.fallback = ["Noto Color Emoji"]
      label.underline = .init()
      label.gradient = .init(colors: [.black, Color(red: 1, green: 0.5, blue: 0)])
      label.gradient?.box = .line
      label.shadows = [.init(offset: .init(x: 2, y: 3), blur: .init(4))]
      scenes.append(try SceneFiles.resolver.resolve(label).scene)
    }
    let pictures = try (InvariantTests.render(scenes, by: "cpu"), InvariantTests.render(scenes, by: "gpu"))
    for (cpu, gpu) in zip(pictures.0, pictures.1) { expectSame(gpu, cpu, within: .gpu) }
  }

  // MARK: Motion

  @Test func `keyframes bend a warp and move a text along its path`() throws {
    func caret(_ members: String) throws -> MeasuredText.Caret {
      let document = try Document(
        json: """
          {"kind": "cycling", "texts": ["one", "two"], "duration": 1, "hold": 1, "size": [160, 80], "time": 1.5,
           "font": {"family": "DejaVu Sans", "size": 20}, "curve": "linear", \(members)}
          """)
      return try #require(SceneFiles.resolver.measure(document).texts.first?.lines.first?.carets.first)
    }
    // Half-way of the transition to the second text.
    let path = #""textPath": {"path": "M 0 50 H 160"}"#
    let moved = try caret(
      path + #", "keyframes": {"enter": [{"startOffset": 40}, {"progress": 1, "startOffset": 0}]}"#)
    #expect(abs(moved.point.x - 20) < 1e-9)
    let warp = #""warp": {"style": "arc", "bend": 0.1}"#
    let bent = try caret(warp + #", "keyframes": {"enter": [{"bend": 0.8}, {"progress": 1, "bend": 0}]}"#)
    // An arc's first letter is turned by a quarter turn for a bend of 1.
    let angle = try #require(bent.stance?.angle)
    #expect(abs(angle + 45) < 0.5, "\(angle)")
  }

  // MARK: Measures

  @Test func `a hit is the nearest caret of the path, and boxes hold their letters`() throws {
    let label = Self.label("Hamburg", .init(.circle(.init(radius: 50))))
    let text = try #require(SceneFiles.resolver.measure(.label(label)).texts.first)
    for caret in text.lines[0].carets {
      #expect(text.hit(x: caret.point.x, y: caret.point.y)?.graphemeIndex == caret.graphemeIndex)
    }
    let boxes = try SceneFiles.resolver.resolve(label).boxes([.glyph, .word, .line])
    #expect(boxes.allSatisfy { ($0.polygon?.count ?? 0) >= 4 })
    let line = try #require(boxes.first { $0.kind == .line }?.polygon)
    let outline = try #require(text.outline)
    #expect(line.count == outline.count && zip(line, outline).allSatisfy { ($0 - $1).norm < 1e-9 })
    // The ink of each letter is in its own polygon.
    for (index, character) in "Hamburg".enumerated() {
      var alone = label
      alone.runs = [
        .init(String("Hamburg".prefix(index))), .init(String(character)),
        .init(String("Hamburg".dropFirst(index + 1))),
      ]
      for run in [0, 2] { alone.runs[run].color = .clear }
      let box = try #require(boxes.filter { $0.kind == .glyph }[index].polygon)
      let image = try Drawn(alone).image
      for y in 0..<image.height {
        for x in 0..<image.width where image[x, y].w > 128 {
          #expect(Self.isInside(SIMD2(Double(x) + 0.5, Double(y) + 0.5), box, slack: 2), "\(character) \(x) \(y)")
        }
      }
    }
  }

  /// Whether a point is in a convex polygon that is walked clockwise, or nearly.
  private static func isInside(_ point: SIMD2<Double>, _ polygon: [SIMD2<Double>], slack: Double) -> Bool {
    polygon.indices.allSatisfy { index in
      let (from, to) = (polygon[index], polygon[(index + 1) % polygon.count])
      let (along, off) = (to - from, point - from)
      return along.norm < 1e-9 || (along.x * off.y - along.y * off.x) / along.norm >= -slack
    }
  }
}
