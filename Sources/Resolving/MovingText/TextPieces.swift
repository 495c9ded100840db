import Documents
import Motion
import Pixels
import Scene
import Typography

/// A text divided into pieces that move by themselves: its glyphs or its words, in the order of the text.
struct TextPieces {
  /// The text, with a run for each piece.
  private let content: LabelContent
  /// The ranges of the pieces in UTF-16 units of the text; white space belongs to no piece.
  let ranges: [Range<Int>]
  /// The index of each piece's run.
  private let runs: [Int]
  /// The same text by how much of its highlights is painted, as a share of what they paint at rest.
  private var highlighted: [Double: LabelContent] = [:]

  /// Divides a text, whose highlights are painted as at rest.
  init(_ text: LabelContent, unit: CyclingDocument.PieceStaggering.Unit) throws(ResolveError) {
    var document = text.document
    var parts: [(text: String, isPiece: Bool)] = []
    for character in document.text {
      let isSpace = character.isWhitespace
      if let last = parts.last, unit == .word || isSpace, last.isPiece != isSpace {
        parts[parts.count - 1].text.append(character)
      } else {
        parts.append((String(character), !isSpace))
      }
    }
    var ranges: [Range<Int>] = []
    var runs: [Int] = []
    var start = 0
    for (index, part) in parts.enumerated() {
      let end = start + part.text.utf16.count
      if part.isPiece {
        ranges.append(start..<end)
        runs.append(index)
      }
      start = end
    }
    document.runs = parts.map { LabelDocument.TextRun($0.text) }
    content = try LabelContent(document, resources: text.resources)
    self.ranges = ranges
    self.runs = runs
  }

  /// The text with as much of its highlights as a pose paints.
  private mutating func content(in pose: Pose) throws(ResolveError) -> LabelContent {
    guard pose.highlightProgress < 1, !content.document.highlights.isEmpty else { return content }
    if let known = highlighted[pose.highlightProgress] { return known }
    var document = content.document
    document.paintHighlights(as: pose)
    let made = try LabelContent(document, resources: content.resources)
    highlighted[pose.highlightProgress] = made
    return made
  }

  /// The nodes of a piece in a pose about its own centre.
  mutating func nodes(
    of index: Int, pose: Pose, in space: SceneSpace, clip: [PlacedMask]? = nil
  ) throws(ResolveError) -> [SceneNode] {
    guard let box = box(of: index) else { return [] }
    let place = try space.posed(pose, about: box.origin + box.size / 2)
    guard place.isVisible else { return [] }
    let run = runs[index]
    var figures = try content(in: pose).figures(in: place, withGrounds: false, of: ChosenRuns([run]))
    if let clip { figures = figures.map { $0.clipped(to: clip) } }
    return try FigureParts.nodes(of: figures, over: [], opacity: Float(pose.alpha))
  }

  /// The box of a piece in points, from its glyphs' advances and their lines' heights, where they are drawn; nil where
  /// it has no glyph.
  private func box(of index: Int) -> (origin: SIMD2<Double>, size: SIMD2<Double>)? {
    var low = SIMD2<Double>(repeating: .infinity)
    var high = SIMD2<Double>(repeating: -.infinity)
    let bending = content.bending
    for (number, line) in content.layout.lines.enumerated() {
      let lineBox = content.box(of: line)
      for run in line.runs where content.label.styled.author(of: run.span) == runs[index] {
        let width = run.glyphs.reduce(0) { $0 + $1.advance }
        if let bending {
          for point in content.outline(ofLine: number, within: run.x...(run.x + max(0, width)), by: bending) {
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
          }
          continue
        }
        let left = content.origin.x + run.x
        low = pointwiseMin(low, SIMD2(left, lineBox.y))
        high = pointwiseMax(high, SIMD2(left + width, lineBox.y + lineBox.height))
      }
    }
    return low.x <= high.x ? (low, high - low) : nil
  }
}
