import Pixels
package import Scene

/// The numbers of a sheet that are too many for instances: layers, colours, stops, kernels. They are records of four
/// floats, found by index; `SheetRecord` defines their layout.
package struct SheetTable: Sendable {
  /// Records per row of the texture, as a power of two.
  package static let widthShift = 10

  package enum LayerKind: Int, Sendable, CaseIterable {
    case fill, innerShadow, pictures
  }

  /// Kinds of paints other than gradients; a gradient has its number of entries here.
  package enum PaintKind: Int, Sendable, CaseIterable {
    case solid = 0
    case picture = -1
  }

  package enum DilationKind: Int, Sendable, CaseIterable {
    case disc, erosion, sweep
  }

  /// A contour is so many straight lines.
  static let contourIntervals = 255

  /// A hard edge is handed over as a segment of no extent. It begins just before its location, where the later stop is
  /// already in force.
  static let hardEdgeLead: Float = 6e-8
  static let hardEdgeSlope: Float = 1e20

  package private(set) var records: [SIMD4<Float>] = []
  /// The index of each kernel. Kernels are a function of the key, so equal ones are stored once.
  private var kernels: [PackedKernel.Key: Int] = [:]
  private var gradients: [Gradient: Int] = [:]
  private var ramps: [GradientRamp: Int] = [:]
  /// The tables of layers' effects, which the scenes of a sheet keep alive.
  private var styleTables: [ObjectIdentifier: Int] = [:]

  package init() {}

  package var count: Int { records.count }

  @discardableResult
  package mutating func append(_ record: SIMD4<Float>) -> Int {
    records.append(record)
    return records.count - 1
  }

  /// Appends records and returns the index of the first.
  @discardableResult
  mutating func append(contentsOf list: [SIMD4<Float>]) -> Int {
    records += list
    return records.count - list.count
  }

  /// The records of a contour: each of its intervals, with both ends.
  mutating func index(of contour: ContourTable) -> Int {
    index(of: contour) { zip(contour.values, contour.values.dropFirst()).map { SIMD4($0, $1, 0, 0) } }
  }

  /// The records of a ramp: its colours.
  mutating func index(of ramp: StyleRamp) -> Int { index(of: ramp) { ramp.colors } }

  private mutating func index(of table: AnyObject, _ make: () -> [SIMD4<Float>]) -> Int {
    if let index = styleTables[ObjectIdentifier(table)] { return index }
    let index = append(contentsOf: make())
    styleTables[ObjectIdentifier(table)] = index
    return index
  }

  /// Appends the records of a tile whose picture lies at `corner`, and returns the index.
  mutating func append(_ tile: StyleTile, corner: SIMD2<Int>) -> Int {
    let index = reserve(SheetRecord.StyleTile.self)
    self[index, SheetRecord.StyleTile.axes] = SIMD4(lowHalf: tile.across, highHalf: tile.down)
    self[index, SheetRecord.StyleTile.frame] = SIMD4(lowHalf: tile.origin, highHalf: tile.period)
    self[index, SheetRecord.StyleTile.area] = SIMD4(
      Float(corner.x), Float(corner.y), Float(tile.picture.width), Float(tile.picture.height))
    return index
  }

  /// Reserves records for a layout, all zero, and returns the index of the first.
  mutating func reserve<Layout: RecordLayout>(_: Layout.Type) -> Int {
    records.append(contentsOf: repeatElement(.zero, count: Layout.stride))
    return records.count - Layout.stride
  }

  /// A record of the item whose first record is at `index`.
  subscript<Layout: RecordLayout>(index: Int, place: Layout) -> SIMD4<Float> {
    get { records[index + place.rawValue] }
    set { records[index + place.rawValue] = newValue }
  }

  /// Writes a plane to the records from `index` on.
  mutating func write(_ plane: PlaneReference, at index: Int) {
    self[index, SheetRecord.Plane.placement] = plane.placement
    self[index, SheetRecord.Plane.bounds] = plane.bounds
  }

  /// Appends the paint's records and returns their index. `picture` is the place of an image's texels.
  package mutating func append(_ paint: Paint, picture: SIMD2<Int> = .zero) -> Int {
    switch paint {
    case .solid(let color):
      let index = append(SIMD4(Float(PaintKind.solid.rawValue), 0, 0, 0))
      append(color.premultiplied)
      return index
    case .gradient(let gradient): return append(gradient)
    case .image(let image):
      let plane = PlaneReference(texture: .pictures, corner: picture, area: image.bounds, isFine: false)
      let index = append(SIMD4(Float(PaintKind.picture.rawValue), 0, 0, 0))
      write(plane, at: reserve(SheetRecord.Plane.self))
      return index
    }
  }

  /// The records of a ramp: its entries.
  mutating func index(of ramp: GradientRamp) -> Int {
    if let index = ramps[ramp] { return index }
    let first = records.count
    let entries = ramp.entries
    for (index, entry) in entries.enumerated() {
      let next = entries[min(index + 1, entries.count - 1)]
      let place = reserve(SheetRecord.RampEntry.self)
      self[place, SheetRecord.RampEntry.range] = SIMD4(entry.location, next.location, 0, 0)
      self[place, SheetRecord.RampEntry.color] = entry.color
    }
    ramps[ramp] = first
    return first
  }

  private mutating func append(_ gradient: Gradient) -> Int {
    if let index = gradients[gradient] { return index }
    let first = index(of: gradient.ramp)
    let index = reserve(SheetRecord.Gradient.self)
    self[index, SheetRecord.Gradient.kind] = SIMD4(
      Float(gradient.ramp.entries.count), Float(first), Float(gradient.kind.number), Float(gradient.extend.number))
    self[index, SheetRecord.Gradient.u] = SIMD4(gradient.u, gradient.center)
    self[index, SheetRecord.Gradient.v] = SIMD4(gradient.v, 0)
    gradients[gradient] = index
    return index
  }

  /// Appends a dilation's record and returns its index: the kind, and its radius or its two lengths.
  mutating func append(_ dilation: Dilation) -> Int {
    let (kind, x, y): (DilationKind, Double, Double) =
      switch dilation {
      case .disc(let radius): (.disc, radius, 0)
      case .erosion(let radius): (.erosion, radius, 0)
      case .sweep(let dx, let dy): (.sweep, dx, dy)
      }
    return append(SIMD4(Float(kind.rawValue), Float(x), Float(y), 0))
  }

  /// Appends a plan's kernel and returns its index.
  mutating func appendKernel(of plan: BlurPlan) -> Int {
    append(plan.kernel, key: PackedKernel.Key(kind: .plan, sigma: plan.sigma, fraction: plan.fraction))
  }

  /// Appends a kernel and returns its index and its length, as `Instance.taps`.
  mutating func appendKernel(_ kernel: PackedKernel) -> SIMD4<Int32> {
    SIMD4(Int32(append(kernel.weights, key: kernel.key)), Int32(kernel.weights.count), 0, 0)
  }

  /// Appends four weights per record, padded with zeros.
  private mutating func append(_ weights: [Float], key: PackedKernel.Key) -> Int {
    if let index = kernels[key] { return index }
    let index = records.count
    for quad in stride(from: 0, to: weights.count, by: 4) {
      var record = SIMD4<Float>.zero
      for tap in quad..<min(quad + 4, weights.count) { record[tap - quad] = weights[tap] }
      records.append(record)
    }
    kernels[key] = index
    return index
  }
}
