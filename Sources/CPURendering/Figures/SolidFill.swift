import CRowKernels
import Pixels
import Scene

/// A scene that is one coverage in one colour, on nothing and without shadows: plain text. Each of its pixels depends
/// on its coverage alone. So the masks are united as bytes, and the pixel of each byte is looked up.
struct SolidFill {
  private let coverage: Coverage
  private let color: Color
  private let opacity: Float
  /// The pixels on which anything is drawn.
  let dirty: PixelRect

  /// Nil for any other scene. `figure` is the only figure of the scene.
  init?(_ figure: Figure, of scene: Scene) {
    guard scene.oversampling == 1, !scene.isDithered, scene.background == nil, figure.shadows.isEmpty,
      figure.layers.count == 1, case .fill(let index, .solid(let color)) = figure.layers[0]
    else { return nil }
    coverage = figure.coverages[index]
    self.color = color
    opacity = scene.opacity
    dirty = figure.inkBounds.intersection(scene.canvas)
  }

  /// The pixels of the coverages 0...255, in memory order.
  struct Table {
    fileprivate let color: Color
    fileprivate let opacity: Float
    fileprivate let alphaMode: AlphaMode
    fileprivate let pixels: [UInt32]
    /// The colour 0xBBGGRR of every pixel that shows, if the coverage is its alpha, as in straight opaque text; else nil.
    fileprivate let straight: UInt32?

    fileprivate func holds(_ fill: SolidFill, _ alphaMode: AlphaMode) -> Bool {
      color == fill.color && opacity == fill.opacity && self.alphaMode == alphaMode
    }
  }

  /// `last`, if it is this scene's table; else a new one. It is the picture of a mask that has each coverage once,
  /// which `draw` draws with `alphaMode` as it draws any scene, so that both ways give the same bytes.
  func table(_ last: Table?, alphaMode: AlphaMode, draw: (Scene) -> PixelBuffer) -> Table {
    if let last, last.holds(self, alphaMode) { return last }
    let steps = CoverageMask(left: 0, top: 0, width: 256, height: 1, coverage: (0...255).map { UInt8($0) })
    let ramp = Coverage(masks: [PlacedMask(mask: steps, x: 0, y: 0)], oversampling: 1)
    let scene = Scene(
      width: 256, height: 1, opacity: opacity, coverages: [ramp], layers: [.fill(coverage: 0, paint: .solid(color))]
    )
    let picture = draw(scene)
    let pixels = picture.bytes.withUnsafeBytes { bytes in
      (0..<256).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self) }
    }
    let opaque = pixels[255] & 0xFF_FFFF
    let isStraight = pixels.indices.allSatisfy { pixels[$0] == ($0 == 0 ? 0 : opaque | UInt32($0) << 24) }
    return Table(
      color: color, opacity: opacity, alphaMode: alphaMode, pixels: pixels, straight: isStraight ? opaque : nil)
  }

  /// The union of the masks in `dirty`, row after row: at each pixel the largest coverage.
  func union(in arena: ScratchArena) -> UnsafePointer<UInt8> {
    let count = dirty.width * dirty.height
    let memory = UnsafeMutableRawPointer(arena.allocateZeroed(count / 4 + 1))
    let union = memory.bindMemory(to: UInt8.self, capacity: count)
    for placed in coverage.masks {
      let area = placed.bounds.intersection(dirty)
      let mask = placed.mask
      mask.coverage.withUnsafeBufferPointer { bytes in
        guard !area.isEmpty, let source = bytes.baseAddress else { return }
        row_unite_steps(
          union + ((area.y - dirty.y) * dirty.width + area.x - dirty.x), dirty.width,
          source + ((area.y - placed.y) * mask.width + area.x - placed.x), mask.width, area.width, area.height)
      }
    }
    return UnsafePointer(union)
  }

  /// Writes the pixels of row `y` of `dirty`.
  func write(row y: Int, of union: UnsafePointer<UInt8>, _ table: Table, to bytes: UnsafeMutablePointer<UInt8>) {
    let steps = union + (y - dirty.y) * dirty.width
    if let color = table.straight { return row_write_steps(bytes, steps, color, dirty.width) }
    let row = UnsafeRawPointer(steps)
    let target = UnsafeMutableRawPointer(bytes)
    table.pixels.withUnsafeBufferPointer { pixels in
      let (none, full) = (pixels[0], pixels[255])
      var x = 0
      while x &+ 8 <= dirty.width {
        // Most pixels of a text are all inside or all outside of its letters.
        let eight = row.loadUnaligned(fromByteOffset: x, as: UInt64.self)
        if eight == 0 || eight == ~0 {
          let run = SIMD8(repeating: eight == 0 ? none : full)
          target.storeBytes(of: run, toByteOffset: 4 &* x, as: SIMD8<UInt32>.self)
        } else {
          for place in x..<(x &+ 8) {
            let step = Int(row.load(fromByteOffset: place, as: UInt8.self))
            target.storeBytes(of: pixels[step], toByteOffset: 4 &* place, as: UInt32.self)
          }
        }
        x &+= 8
      }
      while x < dirty.width {
        let step = Int(row.load(fromByteOffset: x, as: UInt8.self))
        target.storeBytes(of: pixels[step], toByteOffset: 4 &* x, as: UInt32.self)
        x &+= 1
      }
    }
  }
}
