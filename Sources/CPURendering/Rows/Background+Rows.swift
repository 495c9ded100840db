import Pixels
import Scene

extension Background {
  /// Writes the coverage of `count` samples from column `first` of sample row `y` on to `shares`. It is 1 except in the
  /// squares around the rounded corners.
  func coverage(
    row y: Int, from first: Int, count: Int, canvas: PixelRect, oversampling: Int,
    into shares: UnsafeMutablePointer<Float>
  ) {
    shares.update(repeating: 1, count: count)
    let corner = Int((cornerRadius * Float(oversampling)).rounded(.up))
    let width = canvas.width * oversampling
    let height = canvas.height * oversampling
    guard corner > 0, y < corner || y >= height - corner else { return }
    let size = 1 / Float(oversampling)
    let columns = first..<(first + count)
    for corner in [0..<min(corner, width), max(0, width - corner)..<width] {
      for x in corner.clamped(to: columns) {
        shares[x - first] = coverage(
          x: (Float(x) + 0.5) * size, y: (Float(y) + 0.5) * size, width: Float(canvas.width),
          height: Float(canvas.height), sampleSize: size)
      }
    }
  }
}
