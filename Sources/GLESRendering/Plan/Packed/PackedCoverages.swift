import Pixels
import Scene

/// The coverages of a sheet's packed figures, united on the host and uploaded to one texture.
///
/// This is for software devices, which share the host's processor: for them uniting on the host takes less time than
/// drawing the masks from the atlas and packing them.
struct PackedCoverages {
  /// The bytes of a row.
  let stride: Int
  private(set) var bytes: [UInt8] = []

  /// `width` is in texels.
  init(width: Int) { stride = width * PackedBlur.unit }

  /// Draws the masks of a coverage, as far as they lie in `ink`, which is placed at `corner`, in texels. `ink` is in
  /// pixels from `origin`.
  mutating func draw(_ coverage: Coverage, ink: PixelRect, origin: SIMD2<Int>, at corner: SIMD2<Int>) {
    let needed = (corner.y + ink.height) * stride
    if bytes.count < needed { bytes += [UInt8](repeating: 0, count: needed - bytes.count) }
    for placed in coverage.masks {
      let whole = placed.bounds.offset(x: -origin.x, y: -origin.y)
      let visible = whole.intersection(ink)
      guard !visible.isEmpty else { continue }
      let target = (corner.y + visible.y - ink.y) * stride + corner.x * PackedBlur.unit + visible.x - ink.x
      let source = (visible.y - whole.y) * placed.mask.width + visible.x - whole.x
      placed.mask.coverage.withUnsafeBytes { mask in
        bytes.withUnsafeMutableBytes { bytes in
          for row in 0..<visible.height {
            PackedCoverages.unite(
              UnsafeMutableRawBufferPointer(rebasing: bytes[(target + row * stride)...].prefix(visible.width)),
              with: UnsafeRawBufferPointer(
                rebasing: mask[(source + row * placed.mask.width)...].prefix(visible.width)))
          }
        }
      }
    }
  }

  /// The larger of each two bytes.
  private static func unite(_ target: UnsafeMutableRawBufferPointer, with source: UnsafeRawBufferPointer) {
    var index = 0
    while index + 16 <= target.count {
      let a = target.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
      let b = source.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
      target.storeBytes(of: a.replacing(with: b, where: b .> a), toByteOffset: index, as: SIMD16<UInt8>.self)
      index += 16
    }
    while index < target.count {
      target[index] = max(target[index], source[index])
      index += 1
    }
  }
}
