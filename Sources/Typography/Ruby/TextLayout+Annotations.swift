package import Basics

/// The annotations of a text that is laid out.
extension TextLayout {
  /// An annotation, before its lines are placed. Lengths are in points before fitting. A value; Sendable.
  package struct Annotated: Sendable, Hashable {
    /// The part of the text beside which it stands, as UTF-16 offsets.
    package internal(set) var base: Range<Int>
    /// What is written.
    @Bytewise package private(set) var text: String
    /// The size of its em.
    let em: Double
    /// The edges of its box from the baseline of the line down.
    let top: Double
    let bottom: Double
    /// Whether it is a mark, and not a reading.
    package let isMark: Bool
  }

  /// An annotation beside a line, in points. A value; Sendable.
  package struct PlacedAnnotation: Sendable, Hashable {
    /// The part of the text beside which it stands, as UTF-16 offsets.
    package let base: Range<Int>
    /// What is written.
    @Bytewise package private(set) var text: String
    /// The size of its em.
    package let em: Double
    /// The left and right edge from the left of the text block, as its advances reach.
    package let x0: Double
    package let x1: Double
    /// The edges of its em box from the baseline of the line down.
    package let top: Double
    package let bottom: Double
    /// Whether it runs from right to left.
    package let isRightToLeft: Bool
    /// Whether it is a mark, and not a reading.
    package let isMark: Bool
  }

  /// The annotations beside a line, in the order of the text.
  package func annotations(ofLine index: Int) -> [PlacedAnnotation] {
    guard !annotated.isEmpty else { return [] }
    let line = lines[index]
    var edges: [Int: (x0: Double, x1: Double, isRightToLeft: Bool)] = [:]
    for run in line.runs {
      guard case .annotation(let id) = run.kind else { continue }
      let known = edges[id] ?? (.infinity, -.infinity, run.isRightToLeft)
      edges[id] = (min(known.x0, run.x), max(known.x1, run.x + run.width), known.isRightToLeft)
    }
    let order = edges.keys.sorted { (annotated[$0].base.lowerBound, $0) < (annotated[$1].base.lowerBound, $1) }
    return order.compactMap { id in
      guard let place = edges[id] else { return nil }
      let known = annotated[id]
      return PlacedAnnotation(
        base: known.base, text: known.text, em: known.em * line.scaleFactor, x0: place.x0, x1: place.x1,
        top: known.top * line.scaleFactor, bottom: known.bottom * line.scaleFactor,
        isRightToLeft: place.isRightToLeft, isMark: known.isMark)
    }
  }
}
