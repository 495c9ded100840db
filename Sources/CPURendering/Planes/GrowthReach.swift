/// Where the places lie that a pixel of a grown plane takes from: by rows, the columns between the outermost ones.
struct GrowthReach {
  /// Some columns of a row: `columns` pixels to the left, `dy` above.
  struct Row {
    let dy: Int
    let columns: ClosedRange<Int>
  }

  let rows: [Row]
  /// How far they reach, in pixels.
  let left, up, right, down: Int

  /// The reach of places, each so many pixels to the left of the pixel and above it.
  init(_ places: some Sequence<SIMD2<Int>>) {
    var rows: [Int: ClosedRange<Int>] = [:]
    for place in places {
      let known = rows[place.y] ?? place.x...place.x
      rows[place.y] = min(known.lowerBound, place.x)...max(known.upperBound, place.x)
    }
    self.rows = rows.sorted { $0.key < $1.key }.map { Row(dy: $0.key, columns: $0.value) }
    left = max(0, self.rows.map(\.columns.upperBound).max() ?? 0)
    right = max(0, -(self.rows.map(\.columns.lowerBound).min() ?? 0))
    up = max(0, self.rows.last?.dy ?? 0)
    down = max(0, -(self.rows.first?.dy ?? 0))
  }
}
