import Documents
import Resolving
import Testing

/// The size that `fit` chooses, by the advances in DejaVu Sans's file: 2048 units an em, none of these letters kerned.
@Suite struct FitSizeTests {
  private static func size(_ label: LabelDocument) throws -> Double {
    try #require(try MeasuredDocument(try SceneFiles.resolver.resolve(label)).texts.first?.lines.first).fontSize
  }

  /// The letters of a line with their units.
  static let lines: [(text: String, units: Double)] = [("I", 604), ("mm", 3990), ("HillH", 4787), ("WIW", 4654)]

  @Test(arguments: lines, [11.0, 37.3, 120])
  func `a line is as large as its width allows, to a 64th of a point`(
    _ line: (text: String, units: Double), _ width: Double
  ) throws {
    let size = (64 * width * 2048 / line.units).rounded(.down) / 64
    for mode in ["shrink", "grow", "both"] {
      let font = mode == "shrink" ? 1000 : mode == "grow" ? 1 : 20
      let chosen = try Self.size(
        LabelDocument(
          json:
            #"{"text": "\#(line.text)", "font": {"family": "DejaVu Sans", "size": \#(font)}, "size": [\#(width), 2000], "#
            + #""fit": {"mode": "\#(mode)"}, "numberOfLines": 1}"#)
      )
      // A 64th of a point either way is the rounding of sums.
      #expect(abs(chosen - size) <= 1.0 / 64 + 1e-9, "\(mode): \(chosen) for \(size)")
    }
  }

  @Test(arguments: [19.0, 60.5])
  func `a line is as large as the height of its box allows`(_ height: Double) throws {
    // Ascender and descender of the file: 1901 and 483 units.
    let size = (64 * height * 2048 / 2384).rounded(.down) / 64
    let chosen = try Self.size(
      LabelDocument(
        json:
          #"{"text": "Hi", "font": {"family": "DejaVu Sans", "size": 4}, "size": [2000, \#(height)], "fit": {"mode": "both"}}"#
      )
    )
    #expect(abs(chosen - size) <= 1.0 / 64 + 1e-9, "\(chosen) for \(size)")
  }
}
