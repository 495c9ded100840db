import Documents
import Pixels
import Resolving
import Signwriter
import Testing

/// A label counts as cropped where what the canvas cuts off can be seen: where it has 2 of 255 steps or more.
@Suite struct CroppingTests {
  private static func resolved(_ width: Int, _ members: String) throws -> ResolvedDocument {
    let json = """
      {"text": "█", "font": {"family": "DejaVu Sans", "size": 40}, "size": [\(width), 160], "alignment": "center",
       "lineBreak": "clip", \(members)}
      """
    return try SceneFiles.resolver.resolve(try Document(json: json))
  }

  /// The greatest alpha in the columns left of the middle `width` ones, and right of them.
  private static func beyond(_ width: Int, of picture: PixelBuffer) -> (left: UInt8, right: UInt8) {
    let edge = (picture.width - width) / 2
    func greatest(_ columns: Range<Int>) -> UInt8 {
      columns.reduce(0) { most, x in (0..<picture.height).reduce(most) { max($0, picture[x, $1].w) } }
    }
    return (greatest(0..<edge), greatest((picture.width - edge)..<picture.width))
  }

  @Test(arguments: [
    ##""shadow": {"color": "#000", "blur": 24}"##, ##""shadow": {"color": "#0008", "blur": 16, "offset": [5, 0]}"##,
    ##""color": "#FFFFFF40", "shadow": {"color": "#000", "blur": 30}"##,
    ##""shadow": {"color": "#000", "blur": 9, "spread": 3}"##,
    ##""opacity": 0.2, "shadow": {"color": "#000", "blur": 20}"##,
  ])
  func `a shadow is cropped where it can be seen beyond the canvas, and its tail is not`(members: String) throws {
    let whole = try InvariantTests.render([Self.resolved(300, members).scene], by: "cpu")[0]
    var (seen, unseen, tails) = (0, 0, 0)
    for width in stride(from: 40, through: 160, by: 2) {
      let report = try Self.resolved(width, members).report
      let (left, right) = Self.beyond(width, of: whole)
      if max(left, right) >= 2 {
        seen += 1
        let cropping = try #require(report.cropping, "\(width): \(left), \(right)")
        #expect(cropping.isShadow && cropping.top == 0 && cropping.bottom == 0, "\(width): \(cropping)")
        #expect((cropping.left > 0 || left < 2) && (cropping.right > 0 || right < 2), "\(width): \(cropping)")
      } else if report.isCropped {
        // The bounds of the caster are whole pixels, so the edge may count as one further out.
        let nearer = Self.beyond(width - 2, of: whole)
        #expect(max(nearer.left, nearer.right) >= 2, "\(width): \(report.cropping?.description ?? "")")
      } else {
        unseen += 1
        if report.ink.width > width { tails += 1 }
      }
    }
    #expect(seen > 2 && unseen > 20 && tails > 0, "\(seen), \(unseen), \(tails)")
  }

  @Test func `the sentence says which side, how much, and that it is the shadow`() throws {
    func failure(_ width: Int, _ members: String) throws -> String {
      let report = try Self.resolved(width, members).report
      return try #require(report.cropping, "\(members)").description
    }
    let right = try failure(60, ##""shadow": {"color": "#000", "offset": [40, 0]}"##)
    #expect(right.hasSuffix(" pt of the shadow on the right") && !right.contains("left"), "\(right)")
    let text = try failure(20, ##""color": "#F00""##)
    #expect(text.contains(" pt on the left, ") && !text.contains("shadow"), "\(text)")
    let cropping = try Self.resolved(60, ##""shadow": {"color": "#000", "offset": [40, 0]}"##).report.cropping
    let error = #expect(throws: OverflowError.self) {
      try OverflowPolicy.fail.check(.cropped, scaleFactor: 1, cropping: cropping)
    }
    let sentence = error.map { "\($0)" } ?? ""
    #expect(sentence.contains("cuts off \(right);") && sentence.contains("textInsets"), "\(sentence)")
  }

  /// A label in a box of about its size, which cuts off some of it or not.
  private static func boxed(_ index: Int) -> String {
    func choice<Value>(_ values: [Value], _ step: Int) -> Value { values[index / step % values.count] }
    let text = String("Neue Höchstpunktzahl gÅy".prefix(3 + index * 7 % 21))
    let shadow = ##""shadow": {"color": "#000", "offset": [0, 1.5], "blur": 1.5}, "##
    let effects = ["", shadow, #""stroke": {"width": 1.3}, "#]
    let size = choice([11, 13.5, 17, 24, 31.3], 1)
    let (width, height) = (30 + Double(index * 37 % 950) / 5, size * (1 + Double(index * 11 % 60) / 100))
    return """
      {"text": "\(text)", "font": {"family": "DejaVu \(choice(["Sans", "Serif"], 5))", "size": \(size)},
       \(choice(effects, 3))"size": [\(index % 9 == 0 ? "null" : "\(width)"), \(height)],
       "alignment": "\(choice(["left", "center", "right"], 2))", "minimumScaleFactor": \(choice([1, 0.5], 7)), "scale":
      """
  }

  @Test func `what is said of a label is the same at all its scales`() throws {
    var (cropped, truncated, shrunk) = (0, 0, 0)
    for index in 0..<240 {
      let json = Self.boxed(index)
      func report(_ scale: Double) throws -> DocumentReport {
        try SceneFiles.resolver.resolve(try Document(json: json + "\(scale)}")).report
      }
      let plain = try report(1)
      cropped += plain.isCropped ? 1 : 0
      truncated += plain.isTruncated ? 1 : 0
      shrunk += plain.scaleFactor < 1 ? 1 : 0
      for scale in [0.75, 1.5, 2, 3, 4] {
        let other = try report(scale)
        #expect(other.cropping == plain.cropping, "\(json)\(scale)}")
        #expect(other.lines.map(\.text) == plain.lines.map(\.text), "\(json)\(scale)}")
        #expect(
          other.isTruncated == plain.isTruncated && other.scaleFactor == plain.scaleFactor, "\(json)\(scale)}")
      }
    }
    #expect((40...200).contains(cropped) && truncated > 20 && shrunk > 20, "\(cropped), \(truncated), \(shrunk)")
  }

  @Test func `what is cut off of a group is said in points`() throws {
    func cropping(_ scale: Double) throws -> DocumentReport.Cropping? {
      let child = #"{"kind": "label", "text": "", "frame": [15, 0, 9, 8], "background": {"color": "red"}}"#
      let json = #"{"kind": "group", "size": [20, 20], "children": [\#(child)], "scale": \#(scale)}"#
      return try SceneFiles.resolver.resolve(try Document(json: json)).report.cropping
    }
    for scale in [1.0, 2, 2.5] {
      let cropping = try #require(try cropping(scale))
      #expect(cropping.right == 4 && cropping.left + cropping.top + cropping.bottom == 0, "\(scale): \(cropping)")
    }
  }
}
