import CRowKernels
import Pixels

/// Draws an image through an affine map onto whole pixels. An enlarged image is interpolated bilinearly. A reduced one
/// is first halved until it is at most six times too large, and then filtered (`ImageReduction`). One that is also
/// turned is halved until it is at most twice too large, and then sampled at 2 x 2 positions per pixel. An image that
/// is only moved by whole pixels does not change.
struct ImageSampler {
  /// How the image continues beyond its edges.
  enum Edge: Hashable {
    case transparent, clamped, repeated

    fileprivate var kernelEdge: Int32 {
      switch self {
      case .transparent: Int32(ROW_TRANSPARENT)
      case .clamped: Int32(ROW_CLAMPED)
      case .repeated: Int32(ROW_REPEATED)
      }
    }

    /// The pixel that stands for one at any place; nil where it is transparent.
    func index(_ place: Int, in length: Int) -> Int? {
      switch self {
      case .transparent: return (0..<length).contains(place) ? place : nil
      case .clamped: return min(max(place, 0), length - 1)
      case .repeated:
        let rest = place % length
        return rest < 0 ? rest + length : rest
      }
    }
  }

  private let image: PixelBuffer
  private let inverse: Affine
  private let edge: Edge
  private let positions: Int
  /// The filter that draws the image where it is reduced and not turned; nil elsewhere.
  private let reduction: ImageReduction?

  /// Makes a sampler. `map` maps the image's pixels to those of the canvas; the result is nil if it is not invertible.
  /// `image` is premultiplied.
  init?(_ image: PixelBuffer, map: Affine, edge: Edge) {
    guard let inverse = map.inverse, image.width > 0, image.height > 0 else { return nil }
    let level = ImageLevel(width: image.width, height: image.height, inverse: inverse)
    self.init(image.halved(to: level), inverse: inverse.then(level.scale), edge: edge)
  }

  /// `image` is halved already, and `inverse` maps the canvas to its pixels.
  private init(_ image: PixelBuffer, inverse: Affine, edge: Edge) {
    self.image = image
    self.inverse = inverse
    self.edge = edge
    let rest = inverse.shrinking
    let isReduced = max(rest.x, rest.y) > ImageReduction.least
    positions = isReduced ? 2 : 1
    reduction = isReduced && !inverse.isTurned ? ImageReduction(image, inverse: inverse, edge: edge) : nil
  }

  /// The pixels of `area`, premultiplied.
  func pixels(_ area: PixelRect) -> PixelBuffer {
    if let reduction { return reduction.pixels(area) }
    var result = PixelBuffer(width: area.width, height: area.height, alphaMode: .premultiplied)
    guard !area.isEmpty else { return result }
    image.bytes.withUnsafeBufferPointer { pixels in
      result.bytes.withUnsafeMutableBufferPointer { target in
        guard let pixels = pixels.baseAddress, let target = target.baseAddress else { return }
        var sampling = RowSampling(
          pixels: pixels, width: image.width, height: image.height, edge: edge.kernelEdge,
          positions: Int32(positions), a: inverse.a, b: inverse.b, c: inverse.c, d: inverse.d, tx: inverse.tx,
          ty: inverse.ty)
        for row in 0..<area.height {
          row_sample_pixels(target + 4 * row * area.width, &sampling, area.x, area.y + row, area.width)
        }
      }
    }
    return result
  }
}

extension PixelBuffer {
  /// The colour at a place, interpolated between the centres of four pixels.
  func color(at place: SIMD2<Double>, edge: ImageSampler.Edge) -> SIMD4<Float> {
    let corner = (place - 0.5).rounded(.down)
    let share = SIMD2<Float>(place - 0.5 - corner)
    let (x, y) = (Int(bounded: corner.x), Int(bounded: corner.y))
    func texel(_ x: Int, _ y: Int) -> SIMD4<Float> {
      guard let column = edge.index(x, in: width), let row = edge.index(y, in: height) else { return .zero }
      return SIMD4<Float>(self[column, row])
    }
    let top = texel(x, y) + (texel(x + 1, y) - texel(x, y)) * share.x
    let bottom = texel(x, y + 1) + (texel(x + 1, y + 1) - texel(x, y + 1)) * share.x
    return top + (bottom - top) * share.y
  }
}
