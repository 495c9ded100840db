import Pixels
package import Scenes

/// The numbers of a sheet that are too many for instances: layers, colours, stops, kernels. Records of four
/// floats, found by index; table.glsl, layers.glsl, gradient.glsl and convolution.glsl tell their layout.
package struct SheetTable: Sendable {
  /// Records a row of the texture, as a power of two.
  package static let widthShift = 10

  package enum LayerKind: Int, Sendable {
    case fill = 0
    case innerShadow = 1
    case pictures = 2
  }

  package private(set) var records: [SIMD4<Float>] = []
  /// Kernels are a function of these, so equal ones are kept once.
  private var kernels: [PackedKernel.Key: Int] = [:]
  private var gradients: [Gradient: Int] = [:]

  package init() {}

  package var count: Int { records.count }

  @discardableResult
  package mutating func append(_ record: SIMD4<Float>) -> Int {
    records.append(record)
    return records.count - 1
  }

  /// The index of the paint's records. `picture` is where the texels of an image lie.
  package mutating func append(_ paint: Paint, picture: SIMD2<Int> = .zero) -> Int {
    switch paint {
    case .solid(let color):
      let index = append(.zero)
      append(color.premultiplied)
      return index
    case .gradient(let gradient): return append(gradient)
    case .image(let image):
      let plane = PlaneReference(texture: .pictures, corner: picture, area: image.bounds, isFine: false)
      let index = append(SIMD4(-1, 0, 0, 0))
      for record in plane.records { append(record) }
      return index
    }
  }

  private mutating func append(_ gradient: Gradient) -> Int {
    if let index = gradients[gradient] { return index }
    let first = records.count
    let entries = gradient.ramp.entries
    for (index, entry) in entries.enumerated() {
      let next = entries[min(index + 1, entries.count - 1)]
      append(SIMD4(entry.location, next.location, 0, 0))
      append(entry.color)
    }
    let index = append(
      SIMD4(Float(entries.count), Float(first), Float(gradient.kind.rawValue), Float(gradient.extend.rawValue)))
    append(SIMD4(gradient.u, 0))
    append(SIMD4(gradient.v, 0))
    gradients[gradient] = index
    return index
  }

  /// The index of a dilation's record: which kind, its radius or its two lengths.
  mutating func append(_ dilation: Dilation) -> Int {
    switch dilation {
    case .disc(let radius): append(SIMD4(0, Float(radius), 0, 0))
    case .erosion(let radius): append(SIMD4(1, Float(radius), 0, 0))
    case .sweep(let dx, let dy): append(SIMD4(2, Float(dx), Float(dy), 0))
    }
  }

  /// The index of a plan's kernel.
  mutating func appendKernel(of plan: BlurPlan) -> Int {
    append(plan.kernel, key: PackedKernel.Key(kind: .plan, sigma: plan.sigma, fraction: plan.fraction))
  }

  /// The index of a kernel, and its length, as `Instance.taps`.
  mutating func appendKernel(_ kernel: PackedKernel) -> SIMD4<Int32> {
    SIMD4(Int32(append(kernel.weights, key: kernel.key)), Int32(kernel.weights.count), 0, 0)
  }

  /// Four weights to a record, padded with zeros.
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
