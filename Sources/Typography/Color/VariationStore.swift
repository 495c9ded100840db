/// What a table's numbers change by at the coordinates of a variable font: OpenType's ItemVariationStore, with the map
/// from indices to its rows where the table has one.
///
/// A value; Sendable.
struct VariationStore: Sendable {
  private let table: TableBytes
  private let store: Int
  private let map: Int?
  /// The share of each region at the face's coordinates.
  private let scalars: [Double]

  /// The index that means "does not vary".
  static let noVariation = 0xFFFF_FFFF

  /// `coordinates` are normalised, -1...1, one for each axis. Nil where there is no store, or nothing varies.
  init?(_ table: TableBytes, store: Int?, map: Int?, coordinates: [Double]) {
    guard let store, coordinates.contains(where: { $0 != 0 }), table.uint16(store) == 1,
      let list = table.place(store + 2, from: store), let axes = table.uint16(list),
      let promised = table.uint16(list + 2)
    else { return nil }
    let count = axes == 0 ? 0 : table.records(promised, of: 6 * axes, at: list + 4)
    self.table = table
    self.store = store
    self.map = map
    scalars = (0..<count).map { region in
      VariationStore.scalar(table, at: list + 4 + 6 * axes * region, axes: axes, coordinates: coordinates)
    }
  }

  /// The product of the shares along all axes, as OpenType defines it.
  private static func scalar(_ table: TableBytes, at place: Int, axes: Int, coordinates: [Double]) -> Double {
    var product = 1.0
    for axis in 0..<axes {
      func edge(_ index: Int) -> Double { Double(table.int16(place + 6 * axis + 2 * index) ?? 0) / 16384 }
      let (start, peak, end) = (edge(0), edge(1), edge(2))
      if peak == 0 || start > peak || peak > end || (start < 0 && end > 0) { continue }
      let value = axis < coordinates.count ? coordinates[axis] : 0
      if value == peak { continue }
      if value <= start || value >= end { return 0 }
      product *= value < peak ? (value - start) / (peak - start) : (end - value) / (end - peak)
    }
    return product
  }

  /// The change of the number with an index, in the number's own units. `numbers` grows by those that are added up for
  /// it; beyond what a glyph may have it does not change.
  func delta(_ index: Int, counting numbers: inout Int) -> Double {
    guard index < VariationStore.noVariation, let (outer, inner) = row(index),
      outer < table.uint16(store + 6) ?? 0, let data = table.place(store + 8 + 4 * outer, from: store),
      let rows = table.uint16(data), inner < rows, let words = table.uint16(data + 2),
      let regions = table.uint16(data + 4)
    else { return 0 }
    numbers += regions
    guard numbers <= PaintWalk.mostNumbers else { return 0 }
    // The first numbers of a row are twice as wide as the others.
    let isLong = words & 0x8000 != 0
    let (wide, narrow) = isLong ? (4, 2) : (2, 1)
    let wideCount = min(words & 0x7FFF, regions)
    let first = data + 6 + 2 * regions + inner * (wideCount * wide + (regions - wideCount) * narrow)
    var sum = 0.0
    for column in 0..<regions {
      guard let region = table.uint16(data + 6 + 2 * column) else { return sum }
      guard region < scalars.count, scalars[region] != 0 else { continue }
      let isWide = column < wideCount
      let place = first + min(column, wideCount) * wide + max(0, column - wideCount) * narrow
      let value =
        switch (isLong, isWide) {
        case (true, true): table.int32(place)
        case (true, false), (false, true): table.int16(place)
        case (false, false): table.int8(place)
        }
      sum += scalars[region] * Double(value ?? 0)
    }
    return sum
  }

  /// The row of an index: through the map, or the index's two halves.
  private func row(_ index: Int) -> (outer: Int, inner: Int)? {
    guard let map else { return (index >> 16, index & 0xFFFF) }
    guard let format = table.uint8(map), format <= 1, let entry = table.uint8(map + 1),
      let count = format == 0 ? table.uint16(map + 2) : table.uint32(map + 2), count > 0
    else { return nil }
    let size = (entry >> 4 & 3) + 1
    // An index beyond the map's end has the last entry.
    let place = map + (format == 0 ? 4 : 6) + min(index, count - 1) * size
    var value = 0
    for byte in 0..<size {
      guard let next = table.uint8(place + byte) else { return nil }
      value = value << 8 | next
    }
    let bits = (entry & 0xF) + 1
    return (value >> bits, value & (1 << bits - 1))
  }
}
