import Documents
import Pixels
import Typography

/// Strokes of letters that touch and are of several runs, as those of a joined word in two colours are.
extension TextMasks {
  /// A joined word, or a part of one, that several runs have together.
  private struct Word {
    let stroke: PlacedMask
    let run: GlyphRun
    /// The first of its runs, which draws it.
    let owner: Int
    /// The indices of its glyphs in each of its runs, by the run.
    let glyphs: [Int: Set<Int>]
  }

  /// Adds the strokes of the chosen runs of a flat line. Letters of runs that differ in nothing but what fills them have one
  /// together.
  mutating func addStrokes(
    on index: Int, stroke: OutlineStroke, of chosen: ChosenRuns, to masks: inout [PlacedMask]
  ) throws(FontError) {
    var runs = layout.lines[index].runs
    for word in try words(in: runs, on: index, stroke, of: chosen) {
      if chosen.contains(runs[word.owner].span, of: content.label) {
        let first = masks.count
        masks.append(word.stroke)
        try cut(&masks, from: first, to: word.run, on: index)
        try weigh(masks[first...])
      }
      for (place, glyphs) in word.glyphs { runs[place] = runs[place].without(glyphs) }
    }
    for run in runs where chosen.contains(run.span, of: content.label) {
      try add(run, on: index, stroke: stroke, to: &masks)
    }
  }

  private mutating func words(
    in runs: [GlyphRun], on index: Int, _ stroke: OutlineStroke, of chosen: ChosenRuns
  ) throws(FontError) -> [Word] {
    var words: [Word] = []
    var start = 0
    while start < runs.count {
      var end = start + 1
      while end < runs.count, isStrokedAlike(runs[end - 1], runs[end], of: chosen) { end += 1 }
      // What is not chosen is not drawn, joined or not: of a line with thousands of parts one is chosen at a time.
      if end - start > 1, chosen.chooses(runs[start].span, of: content.label),
        let joined = GlyphRun.joined(runs[start..<end])
      {
        for group in try joinedGroups(of: joined.run) {
          if let word = try word(of: group, in: joined, from: start, on: index, stroke) { words.append(word) }
        }
      }
      start = end
    }
    return words
  }

  /// The word that a group of glyphs is; nil where one run has all of them.
  private func word(
    of group: GlyphContacts.Group, in joined: GlyphRun.Joined, from start: Int, on index: Int,
    _ stroke: OutlineStroke
  ) throws(FontError) -> Word? {
    let members = Set(group.glyphs)
    var glyphs: [Int: Set<Int>] = [:]
    for (place, indices) in joined.places.enumerated() {
      let own = Set(indices.indices.filter { members.contains(indices[$0]) })
      if !own.isEmpty { glyphs[start + place] = own }
    }
    guard glyphs.count > 1, let owner = glyphs.keys.min(),
      let mask = try mask(
        of: group, in: joined.run, on: index, moved: .zero, strike(of: joined.run, stroke: stroke))
    else { return nil }
    return Word(stroke: mask, run: joined.run, owner: owner, glyphs: glyphs)
  }

  /// Whether two runs have one font, the same strokes and the same effects, and both or neither of them are chosen.
  private func isStrokedAlike(_ run: GlyphRun, _ next: GlyphRun, of chosen: ChosenRuns) -> Bool {
    guard run.isOfOneFont(as: next) else { return false }
    guard run.span != next.span else { return true }
    let label = content.label
    func paint(_ run: GlyphRun) -> TextPaint { label.paints[run.span.map { label.paintOfRun[$0] } ?? 0] }
    func effects(_ run: GlyphRun) -> Int {
      label.effects.isEmpty ? 0 : run.span.map { label.effectsOfRun[$0] } ?? 0
    }
    return paint(run).strokes == paint(next).strokes && effects(run) == effects(next)
      && chosen.chooses(run.span, of: label) == chosen.chooses(next.span, of: label)
  }
}
