import Documents
import Pixels
import Resolving
import Testing

/// Text that fades out at the edge of its label, by the law of docs/text.md, on both renderers.
@Suite struct FadeTests {
  /// 20 points at scale 2 or 3: DejaVu Sans is full of letters that reach over the edge of 70 points.
  private static func label(_ change: (inout LabelDocument) -> Void = { _ in }) -> LabelDocument {
    var label = LabelDocument(
      text: "HMHMHMHMHM", size: .fixed(width: 90, height: 40), scale: 2,
      font: .init(family: "DejaVu Sans", size: 20))
    label.textInsets = .init(left: 10, right: 10)
    label.alignment = .left
    change(&label)
    return label
  }

  private static func pictures(_ labels: [LabelDocument], by renderer: String) throws -> [PixelBuffer] {
    try InvariantTests.render(labels.map { try SceneFiles.resolver.resolve(.label($0)).scene }, by: renderer)
  }

  @Test(arguments: [1, 2, 4], [false, true])
  func `what is left falls evenly to nothing at the edge`(_ oversampling: Int, _ isStroked: Bool) throws {
    func change(_ label: inout LabelDocument) {
      label.canvas.oversampling = oversampling
      if isStroked { label.strokes = [.init(color: .black, width: 2, position: .center)] }
    }
    for renderer in InvariantTests.renderers {
      let pictures = try Self.pictures(
        [
          Self.label { label in
            change(&label)
            label.fade = 1.5
          },
          Self.label { label in
            change(&label)
            label.lineBreak = .clip
          },
        ], by: renderer)
      // The text box ends at 80 points, and fades over 30: from pixel 100 to 160.
      var partial = 0
      for y in 0..<pictures[0].height {
        for x in 0..<pictures[0].width {
          let share = min(max((160 - (Double(x) + 0.5)) / 60, 0), 1)
          let (faded, whole) = (Double(pictures[0][x, y].w), Double(pictures[1][x, y].w))
          // A stroke lies over the fill: of both the same is left, so of an opaque one less than of one alone.
          let cover = whole / 255
          let low = share * cover, high = isStroked ? 1 - (1 - share * cover) * (1 - share * cover) : low
          #expect(faded / 255 >= low - 0.012 && faded / 255 <= high + 0.012, "\(renderer) \(x) \(y)")
          if faded > 0, faded < whole { partial += 1 }
        }
      }
      #expect(partial > 500, "\(renderer)")
    }
  }

  @Test func `a head fades in, and a turned label fades as an upright one`() throws {
    let head = Self.label { ($0.fade, $0.lineBreak) = (1.5, .truncateHead) }
    for renderer in InvariantTests.renderers {
      let picture = try Self.pictures([head], by: renderer)[0]
      let columns = (0..<picture.width).map { x in (0..<picture.height).map { Int(picture[x, $0].w) }.max() ?? 0 }
      #expect(columns[..<20].allSatisfy { $0 == 0 } && columns[81...].contains(255))
      for x in 20..<80 { #expect(Double(columns[x]) <= 255 * (Double(x) + 0.5 - 20) / 60 + 2, "\(x)") }
    }
    // Half a turn draws the same pixels the other way round.
    let json = #"""
      {"kind": "group", "size": [90, 40], "scale": 2, "children": [{"text": "HMHMHMHMHM", "fade": 1.5, "frame": [0, 0, 90, 40],
       "alignment": "left", "font": {"family": "DejaVu Sans", "size": 20}, "transform": {"rotate": ANGLE}}]}
      """#
    let scenes = try ["0", "180"].map {
      try SceneFiles.resolver.resolve(try Document(json: json.replacing("ANGLE", with: $0))).scene
    }
    for renderer in InvariantTests.renderers {
      let pictures = try InvariantTests.render(scenes, by: renderer)
      var (sum, turned) = (0, 0)
      for x in 110..<180 {
        for y in 0..<80 {
          sum += Int(pictures[0][x, y].w)
          turned += Int(pictures[1][179 - x, 79 - y].w)
        }
      }
      #expect(sum > 10_000 && abs(sum - turned) < sum / 50, "\(renderer): \(sum) \(turned)")
    }
  }

  @Test func `a text that fits does not fade, and draws its own bytes`() throws {
    for renderer in InvariantTests.renderers {
      let pictures = try Self.pictures(
        [Self.label { $0.text = "HM" }, Self.label { ($0.text, $0.fade) = ("HM", 2) }], by: renderer)
      #expect(pictures[0].bytes == pictures[1].bytes)
    }
  }
}
