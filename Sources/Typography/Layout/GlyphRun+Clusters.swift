extension GlyphRun {
  /// Glyphs that one part of the text has together, with the place of their advance. A value; Sendable.
  package struct Cluster: Sendable, Hashable {
    /// The indices of the glyphs in the run.
    package let glyphs: Range<Int>
    /// The start of the advance, in points from the left of the text block.
    package let x: Double
    /// The advance in points, with spacing.
    package let advance: Double
  }

  /// The clusters from left to right.
  package var clusters: [Cluster] {
    var clusters: [Cluster] = []
    var pen = x
    var place = 0
    while place < glyphs.count {
      let (first, left) = (place, pen)
      while place < glyphs.count, glyphs[place].cluster == glyphs[first].cluster {
        pen += glyphs[place].advance
        place += 1
      }
      clusters.append(Cluster(glyphs: first..<place, x: left, advance: pen - left))
    }
    return clusters
  }
}
