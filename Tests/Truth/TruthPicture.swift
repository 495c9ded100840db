import Foundation
import ImageCodecs
import Pixels

/// A picture of `Scenes/`, premultiplied, in steps of 8 bits.
struct TruthPicture {
  let width: Int
  let height: Int
  private let texels: [SIMD4<Double>]

  static func named(_ file: String) -> TruthPicture {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../RenderTests/Scenes/\(file)")
    let pixels = try! PNGCodec.decode([UInt8](try! Data(contentsOf: url))).converted(to: .premultiplied)
    return TruthPicture(
      width: pixels.width, height: pixels.height,
      texels: (0..<pixels.width * pixels.height).map { SIMD4<Double>(pixels[$0 % pixels.width, $0 / pixels.width]) }
    )
  }

  /// The premultiplied colour of a pixel, 0...1.
  subscript(x: Int, y: Int) -> SIMD4<Double> { texels[y * width + x] / 255 }

  /// Means of 2 x 2 pixels, rounded to steps of 8 bits; of an odd number the last ones count twice.
  var halved: TruthPicture {
    let (half, low) = ((width + 1) / 2, (height + 1) / 2)
    return TruthPicture(
      width: half, height: low,
      texels: (0..<half * low).map { index in
        let (x, y) = (2 * (index % half), 2 * (index / half))
        var sum = SIMD4<Double>.zero
        for (i, j) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
          sum += texels[min(y + j, height - 1) * width + min(x + i, width - 1)]
        }
        return (sum / 4 + 0.5).rounded(.down)
      })
  }

  /// The straight colour between pixels, by bilinear interpolation. The picture repeats after `period`.
  func straight(at place: SIMD2<Double>, period: SIMD2<Double>) -> SIMD4<Double> {
    func texel(_ x: Int, _ y: Int) -> SIMD4<Double> {
      self[Double(x) >= period.x ? 0 : min(x, width - 1), Double(y) >= period.y ? 0 : min(y, height - 1)]
    }
    let (x, y) = (Int(place.x), Int(place.y))
    let (u, v) = (place.x - Double(x), place.y - Double(y))
    let upper = texel(x, y) * (1 - u) + texel(x + 1, y) * u
    let lower = texel(x, y + 1) * (1 - u) + texel(x + 1, y + 1) * u
    let color = upper * (1 - v) + lower * v
    return color.w > 0 ? SIMD4(color.x / color.w, color.y / color.w, color.z / color.w, color.w) : .zero
  }
}
