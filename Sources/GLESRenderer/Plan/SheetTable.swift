package import LabelScene
import Pixels

/// The numbers of a sheet that are too many for instances: layers, colours, stops, kernels. Records of four
/// floats, found by index; table.glsl, layers.glsl, gradient.glsl and convolution.glsl tell their layout.
package struct SheetTable: Sendable {
  /// Records a row of the texture, as a power of two.
  package static let widthShift = 10

  package enum LayerKind: Int, Sendable {
    case fill = 0
    case innerShadow = 1
  }

  /// Kernels are a function of these, so equal ones are kept once.
  private struct KernelKey: Hashable {
    let sigma: Double
    let fraction: Double
  }

  package private(set) var records: [SIMD4<Float>] = []
  private var kernels: [KernelKey: Int] = [:]
  private var gradients: [LinearGradient: Int] = [:]

  package init() {}

  package var count: Int { records.count }

  @discardableResult
  package mutating func append(_ record: SIMD4<Float>) -> Int {
    records.append(record)
    return records.count - 1
  }

  /// The index of the paint's two records.
  package mutating func append(_ paint: Paint) -> Int {
    switch paint {
    case .solid(let color):
      let index = append(.zero)
      append(color.vector)
      return index
    case .linear(let gradient):
      if let index = gradients[gradient] { return index }
      let stops = records.count
      for (index, stop) in gradient.stops.enumerated() {
        let next = gradient.stops[min(index + 1, gradient.stops.count - 1)]
        append(SIMD4(stop.location, next.location, 0, 0))
        append(stop.color.vector)
      }
      let (slope, offset) = gradient.parameter
      let index = append(SIMD4(Float(gradient.stops.count), Float(stops), 0, 0))
      append(SIMD4(slope.x, slope.y, offset, 0))
      gradients[gradient] = index
      return index
    }
  }

  /// The index of a plan's kernel, four weights to a record, padded with zeros.
  mutating func appendKernel(of plan: BlurPlan) -> Int {
    let key = KernelKey(sigma: plan.sigma, fraction: plan.fraction)
    if let index = kernels[key] { return index }
    let index = records.count
    for quad in stride(from: 0, to: plan.kernel.count, by: 4) {
      var record = SIMD4<Float>.zero
      for tap in quad..<min(quad + 4, plan.kernel.count) { record[tap - quad] = plan.kernel[tap] }
      records.append(record)
    }
    kernels[key] = index
    return index
  }
}
