import Pixels

#if canImport(Glibc)
  import Glibc
#endif

/// A font's COLR table, version 1: the graphs of paints of its glyphs. FreeType 2.12 does not answer for them, so the
/// table is read here, each number with a check of its bounds.
///
/// Numbers are those at the coordinates of a variable font. A value; Sendable.
struct PaintTable: Sendable {
  private let table: TableBytes
  private let store: VariationStore?
  private let layerList: Int?
  private let clipList: Int?
  /// The places of the root paints by glyph.
  private let roots: [UInt32: Int]
  /// How many numbers were read for paints and boxes, each change of a variable font among them. A copy counts on.
  private(set) var numbers = 0

  /// `coordinates` are normalised, one for each axis. Nil for a table without glyphs of version 1.
  init?(_ bytes: [UInt8], coordinates: [Double]) {
    let table = TableBytes(bytes)
    guard let version = table.uint16(0), version >= 1, let list = table.place(14), let count = table.uint32(list)
    else { return nil }
    var roots: [UInt32: Int] = [:]
    for index in 0..<table.records(count, of: 6, at: list + 4) {
      let record = list + 4 + 6 * index
      guard let glyph = table.uint16(record), let paint = table.place(record + 2, from: list) else { continue }
      if roots[UInt32(glyph)] == nil { roots[UInt32(glyph)] = paint }
    }
    guard !roots.isEmpty else { return nil }
    self.table = table
    self.roots = roots
    layerList = table.place(18)
    clipList = table.place(22)
    store = VariationStore(table, store: table.place(30), map: table.place(26), coordinates: coordinates)
  }

  /// Whether a glyph has a graph.
  func paints(_ glyph: UInt32) -> Bool { roots[glyph] != nil }

  /// The place of a glyph's root paint.
  func root(of glyph: UInt32) -> Int? { roots[glyph] }

  /// The place of a layer's paint.
  func layer(_ index: Int) -> Int? {
    guard let layerList, let count = table.uint32(layerList), index < count else { return nil }
    return table.place(layerList + 4 + 4 * index, from: layerList)
  }

  /// The box that a glyph's paints are clipped to, in font units, y up; nil where it has none.
  mutating func clipBox(of glyph: UInt32) -> (low: SIMD2<Double>, high: SIMD2<Double>)? {
    guard let clipList, table.uint8(clipList) == 1, let promised = table.uint32(clipList + 1) else { return nil }
    for index in 0..<table.records(promised, of: 7, at: clipList + 5) {
      let record = clipList + 5 + 7 * index
      numbers += 1
      guard let first = table.uint16(record), let last = table.uint16(record + 2) else { return nil }
      guard glyph >= first, glyph <= last else { continue }
      guard let box = table.nearPlace(record + 4, from: clipList), let format = table.uint8(box),
        format == 1 || format == 2
      else { return nil }
      guard let edges = words(4, at: box + 1, varying: format == 2 ? box + 9 : nil) else { return nil }
      return (SIMD2(edges[0], edges[1]), SIMD2(edges[2], edges[3]))
    }
    return nil
  }

  /// The paint at a place; nil where it is cut off, of no known format, or of too many numbers.
  mutating func node(at place: Int) -> PaintNode? {
    guard let format = table.uint8(place) else { return nil }
    switch format {
    case 1:
      guard let count = table.uint8(place + 1), let first = table.uint32(place + 2) else { return nil }
      return .layers(first: first, count: count)
    case 2, 3: return color(at: place + 1, varying: format == 3 ? place + 5 : nil).map { .solid($0) }
    case 4...9: return gradient(format, at: place).map { .gradient($0) }
    case 10:
      guard let child = child(of: place), let glyph = table.uint16(place + 4) else { return nil }
      return .glyph(UInt32(glyph), child: child)
    case 11: return table.uint16(place + 1).map { .colorGlyph(UInt32($0)) }
    case 12...31:
      guard let child = child(of: place), let map = map(format, at: place) else { return nil }
      return .transform(map, child: child)
    case 32:
      guard let source = child(of: place), let mode = table.uint8(place + 4).flatMap(PaintBlend.init(rawValue:)),
        let backdrop = table.nearPlace(place + 5, from: place)
      else { return nil }
      return .composite(source: source, mode: mode, backdrop: backdrop)
    default: return nil
    }
  }

  private func child(of place: Int) -> Int? { table.nearPlace(place + 1, from: place) }

  // MARK: Numbers

  /// Numbers of two bytes with their changes, whose first index is at `varying`; nil where they are cut off.
  private mutating func words(_ count: Int, at place: Int, varying: Int?, unsigned: Set<Int> = []) -> [Double]? {
    let base = varying.map { table.uint32($0) } ?? VariationStore.noVariation
    guard let base else { return nil }
    var values: [Double] = []
    numbers += count
    for index in 0..<count {
      let offset = place + 2 * index
      guard let value = unsigned.contains(index) ? table.uint16(offset) : table.int16(offset) else { return nil }
      values.append(Double(value) + change(base, index))
    }
    return values
  }

  private mutating func change(_ base: Int, _ index: Int) -> Double {
    guard base != VariationStore.noVariation, let store else { return 0 }
    return store.delta(base + index, counting: &numbers)
  }

  private mutating func color(at place: Int, varying: Int?) -> PaintColor? {
    guard let entry = table.uint16(place), let alpha = words(1, at: place + 2, varying: varying) else { return nil }
    return PaintColor(entry: entry, alpha: min(1, max(0, alpha[0] / 16384)))
  }

  // MARK: Gradients

  private mutating func gradient(_ format: Int, at place: Int) -> PaintGradient? {
    let varies = format % 2 == 1
    let (count, unsigned): (Int, Set<Int>) = format < 6 ? (6, []) : format < 8 ? (6, [2, 5]) : (4, [])
    guard let line = child(of: place), let stops = stops(at: line, varies: varies),
      let extend = table.uint8(line),
      let v = words(count, at: place + 4, varying: varies ? place + 4 + 2 * count : nil, unsigned: unsigned)
    else { return nil }
    let geometry: PaintGradient.Geometry =
      switch format {
      case 4, 5: .linear(SIMD2(v[0], v[1]), SIMD2(v[2], v[3]), SIMD2(v[4], v[5]))
      case 6, 7:
        .radial(SIMD2(v[0], v[1]), radius: max(0, v[2]), to: SIMD2(v[3], v[4]), toRadius: max(0, v[5]))
      default: .sweep(SIMD2(v[0], v[1]), from: (v[2] / 16384 + 1) * 180, to: (v[3] / 16384 + 1) * 180)
      }
    // What OpenType does not know it draws as `pad`.
    return PaintGradient(
      geometry: geometry, extend: extend == 1 ? .repeat : extend == 2 ? .reflect : .pad, stops: stops)
  }

  private mutating func stops(at line: Int, varies: Bool) -> [PaintGradient.Stop]? {
    guard let promised = table.uint16(line + 1), promised > 0 else { return nil }
    let size = varies ? 10 : 6
    guard table.records(promised, of: size, at: line + 3) == promised else { return nil }
    var stops: [PaintGradient.Stop] = []
    for index in 0..<promised {
      let stop = line + 3 + size * index
      numbers += 3
      guard numbers <= PaintWalk.mostNumbers else { return nil }
      guard let base = varies ? table.uint32(stop + 6) : VariationStore.noVariation, let offset = table.int16(stop),
        let entry = table.uint16(stop + 2), let alpha = table.int16(stop + 4)
      else { return nil }
      let color = PaintColor(
        entry: entry, alpha: min(1, max(0, (Double(alpha) + change(base, 1)) / 16384)))
      stops.append(.init(offset: (Double(offset) + change(base, 0)) / 16384, color: color))
    }
    return stops
  }

  // MARK: Transforms

  /// The map of formats 12 to 31.
  private mutating func map(_ format: Int, at place: Int) -> Affine? {
    let varies = format % 2 == 1
    if format < 14 { return matrix(of: place, varies: varies) }
    // The numbers before the centre, and whether there is one.
    let (count, hasCenter): (Int, Bool) =
      switch format & ~1 {
      case 14, 16, 28: (2, false)
      case 18, 30: (2, true)
      case 20, 24: (1, false)
      default: (1, true)
      }
    let all = count + (hasCenter ? 2 : 0)
    guard let v = words(all, at: place + 4, varying: varies ? place + 4 + 2 * all : nil) else { return nil }
    let map =
      switch format & ~1 {
      case 14: Affine.translation(SIMD2(v[0], v[1]))
      case 16, 18: Affine.scale(v[0] / 16384, v[1] / 16384)
      case 20, 22: Affine.scale(v[0] / 16384, v[0] / 16384)
      case 24, 26: Affine.rotation(degrees: v[0] / 16384 * 180)
      default: Affine(a: 1, b: tan(v[1] / 16384 * .pi), c: -tan(v[0] / 16384 * .pi), d: 1)
      }
    guard hasCenter else { return map }
    let center = SIMD2(v[count], v[count + 1])
    return Affine.translation(-center).then(map).then(.translation(center))
  }

  private mutating func matrix(of place: Int, varies: Bool) -> Affine? {
    guard let matrix = table.nearPlace(place + 4, from: place),
      let base = varies ? table.uint32(matrix + 24) : VariationStore.noVariation
    else { return nil }
    var v: [Double] = []
    for index in 0..<6 {
      guard let value = table.int32(matrix + 4 * index) else { return nil }
      v.append((Double(value) + change(base, index)) / 65536)
    }
    return Affine(a: v[0], b: v[1], c: v[2], d: v[3], tx: v[4], ty: v[5])
  }
}
