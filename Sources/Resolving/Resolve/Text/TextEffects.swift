import Documents
import Pixels
import Scene
import Typography

/// The effects of a part of a text: the label's, or those of a run with its own.
struct TextEffects: Hashable {
  let effects: LabelDocument.Effects
  /// The opacity within that of the label.
  let opacity: Double

  private init(_ run: LabelDocument.TextRun?, in label: LabelDocument) {
    effects = run.map { label.effects.overlaid(with: $0.effects) } ?? label.effects
    opacity = run?.opacity ?? 1
  }

  /// The effects of a label, of which its own are the first, then in the order of the text, and the index of each run's.
  /// Nothing where all runs have the label's.
  static func effects(
    of label: LabelDocument, runs: [LabelDocument.TextRun]
  ) -> (effects: [TextEffects], ofRun: [Int]) {
    let plain = LabelDocument.Effects()
    guard runs.contains(where: { $0.effects != plain || $0.opacity != nil }) else { return ([], []) }
    var effects = [TextEffects(nil, in: label)]
    var indices: [TextEffects: Int] = [effects[0]: 0]
    let ofRun = runs.map { run in
      let own = TextEffects(run, in: label)
      if let known = indices[own] { return known }
      effects.append(own)
      indices[own] = effects.count - 1
      return effects.count - 1
    }
    return effects.count > 1 ? (effects, ofRun) : ([], [])
  }
}

extension [FigureParts] {
  /// The nodes of figures that are one text: the shadows of all lie under the text, the first figure's lowest.
  func nodes(at offset: SIMD2<Int>, on canvas: SIMD2<Double>? = nil) throws(ResolveError) -> [SceneNode] {
    // By number, because a copy of parts counts each of their lists.
    guard count > 1 else { return isEmpty ? [] : try self[0].nodes(at: offset, on: canvas) }
    var shadows: [SceneNode] = []
    var groups: [SceneNode] = []
    for parts in self {
      let figure = try parts.figure(at: offset, on: canvas)
      guard !figure.groupBounds.isEmpty else { continue }
      if !figure.shadows.isEmpty { shadows.append(.figure(figure.onlyShadows)) }
      groups.append(.figure(figure.withoutShadows))
    }
    return shadows + groups
  }

  /// The bounds of everything that is drawn, in pixels, before the figures are moved.
  var inkBounds: PixelRect {
    var bounds = PixelRect.empty
    for index in indices { bounds = bounds.union(self[index].inkBounds) }
    return bounds
  }

  /// The bounds without shadows.
  var groupBounds: PixelRect { reduce(.empty) { $0.union($1.groupBounds) } }
}
