import Documents
import Testing
import Truth

/// Tests every blend mode, of layers and of effects, against its formula.
@Suite(.serialized) struct BlendTruthTests {
  /// What lies beneath: columns of colours, of which some are translucent, and of black, white and greys.
  private static let columns = [
    "[0, 0, 0]", "[1, 1, 1]", "[0.302, 0.302, 0.302]", "[0.81, 0.22, 0.11]", "[0.13, 0.62, 0.27]",
    "[0.2, 0.33, 0.91]",
    "[0.9, 0.75, 0.15, 0.6]", "[0.35, 0.1, 0.55, 0.3]", "[0.96, 0.95, 0.9]",
  ]
  /// What is laid over them. None is at a place where a mode jumps.
  private static let rows = [
    "[0, 0, 0]", "[1, 1, 1]", "[0.6, 0.6, 0.6]", "[0.85, 0.41, 0.07]", "[0.12, 0.45, 0.66]", "[0.38, 0.9, 0.21]",
    "[0.74, 0.17, 0.83]",
  ]

  /// Rows of boxes with more members over columns of boxes.
  private static func grid(_ members: (String) -> String) -> String {
    let beneath = columns.enumerated().map { TruthCorpus.box("[\(3 * $0), 0, 3, 21]", $1) }
    let above = rows.enumerated().map { index, color in
      let box = TruthCorpus.box("[0, 0, 27, 3]", "[0.5, 0.5, 0.5]")
      return #"{"kind": "group", "size": [27, 3], "frame": [0, \#(3 * index), 27, 3], "children": [\#(box)], "#
        + members(color) + "}"
    }
    return #"{"kind": "group", "size": [27, 21], "children": [\#((beneath + above).joined(separator: ", "))]}"#
  }

  /// The same with boxes of the colours themselves.
  private static func layers(_ members: String) -> String {
    grid { _ in members }.replacing("[0.5, 0.5, 0.5]", with: "@")
      .split(separator: "@", omittingEmptySubsequences: false).enumerated()
      .map { index, part in index == 0 ? String(part) : rows[index - 1] + part }.joined()
  }

  @Test(arguments: TruthBlend.modes)
  func `a layer's blend mode is its formula`(mode: String) throws {
    for members in ["", #", "opacity": 0.6"#, #", "fillOpacity": 0.45"#] {
      try DocumentTruthTests.expectTruth(Self.layers(#""blend": "\#(mode)"\#(members)"#))
    }
  }

  @Test(arguments: TruthBlend.modes)
  func `an effect's blend mode is its formula`(mode: String) throws {
    try DocumentTruthTests.expectTruth(
      Self.grid { color in
        #""fillOpacity": 0, "layerStyle": {"colorOverlays": [{"blend": "\#(mode)", "opacity": 0.71, "color": \#(color)}]}"#
      })
  }
}
