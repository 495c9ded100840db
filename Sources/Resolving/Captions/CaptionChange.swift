import Documents
import Pixels
import Scene

/// What differs between two moments of a caption: outside of it they have the same pixels.
///
/// A word draws nothing beyond its own ink: its fills, strokes and shadows are masks of its own glyphs, also where it is
/// one figure with others. So what a word in another look changes lies in its ink before and after. That holds as long as
/// the other words are divided into the same figures in the same order; where they are not, everything may differ.
struct CaptionChange {
  let before: CaptionPainter
  let after: CaptionPainter

  /// The ink of what differs, in a space: of each word, and of the boxes.
  func areas(in space: SceneSpace) throws(ResolveError) -> [PixelRect] {
    guard let words = changedWords, let place = try common(in: space) else {
      return [try before.nodes(in: space).inkBounds.union(try after.nodes(in: space).inkBounds)]
    }
    var areas: [PixelRect] = []
    for word in words {
      let ink = try before.ink(ofWord: word, in: place).union(try after.ink(ofWord: word, in: place))
      areas.append(ink.intersection(columns(ofWord: word, in: place) ?? ink))
    }
    if before.boxes != after.boxes {
      areas.append(try before.boxNodes(in: place).inkBounds.union(try after.boxNodes(in: place).inkBounds))
    }
    return areas
  }

  /// The columns of a word that differ, as high as may be; nil where that is not known.
  private func columns(ofWord word: Int, in place: SceneSpace) -> PixelRect? {
    guard place.transform.isTranslation, let points = after.sweptColumns(ofWord: word, since: before) else {
      return nil
    }
    let pixels = [points.lowerBound, points.upperBound].map { $0 * place.scale + place.transform.tx }
    guard pixels.allSatisfy({ abs($0) < 1e8 }) else { return nil }
    // A pixel beyond each end, which the boundary may cover in part.
    return PixelRect(
      minX: Int(pixels[0].rounded(.down)) - 1, minY: Int(-1e8), maxX: Int(pixels[1].rounded(.up)) + 1,
      maxY: Int(1e8))
  }

  /// The space of the words, if the whole caption rests alike at both moments.
  private func common(in space: SceneSpace) throws(ResolveError) -> SceneSpace? {
    guard try before.passage() == after.passage() else { return nil }
    return try after.place(in: space)
  }

  /// The words that are drawn otherwise; nil where the others are other figures, or in another order.
  private var changedWords: Set<Int>? {
    let changed = Set(before.words.filter { before.trait(ofWord: $0) != after.trait(ofWord: $0) })
    func rest(_ painter: CaptionPainter) -> [[Int]] {
      painter.wordsOfFigures.map { $0.filter { !changed.contains($0) } }.filter { !$0.isEmpty }
    }
    return rest(before) == rest(after) ? changed : nil
  }
}

extension CaptionsContent {
  /// What differs from another moment of the same captions; nil where that is not known.
  func changes(since other: CaptionsContent, in space: SceneSpace) throws(ResolveError) -> [PixelRect]? {
    guard plan === other.plan else { return nil }
    let (before, after) = (other.shown, shown)
    var areas: [PixelRect] = []
    for caption in Set(before + after) {
      let place = try place(of: caption, in: space)
      switch (before.contains(caption), after.contains(caption)) {
      case (true, true):
        let change = CaptionChange(before: try other.painter(of: caption), after: try painter(of: caption))
        areas += try change.areas(in: place)
      case (true, false): areas.append(try other.painter(of: caption).nodes(in: place).inkBounds)
      default: areas.append(try painter(of: caption).nodes(in: place).inkBounds)
      }
    }
    for (index, track) in tracks.enumerated() {
      guard index < other.tracks.count, let own = try track.changes(since: other.tracks[index], in: space) else {
        return nil
      }
      areas += own
    }
    return areas
  }
}

extension [SceneNode] {
  /// The bounds of everything that is drawn.
  fileprivate var inkBounds: PixelRect { reduce(PixelRect.empty) { $0.union($1.inkBounds) } }
}
