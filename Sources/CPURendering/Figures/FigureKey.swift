import Basics
import Pixels
import Scene

/// Everything that the planes of a figure depend on, except its position: the masks, relative to the group's corner,
/// and what the layers and shadows make of them. Two figures with one key have the same planes, bit for bit. Nothing is
/// rounded for the key, because glyphs are already placed at quarters of a pixel.
///
/// Masks are compared by identity, so whatever is kept under a key must keep the figure's masks too.
struct FigureKey: Hashable {
  private var words: [UInt64]
  private var hash = WordHash()

  /// `area` is the part of the group that is drawn, in pixels, and `clip` the part in which shadows are drawn. Nil if
  /// planes depend on more: on a paint whose alpha changes, or on pictures.
  init?(_ figure: Figure, oversampling: Int, area: PixelRect, clip: PixelRect) {
    words = []
    words.reserveCapacity(64)
    let origin = figure.groupBounds
    add(oversampling)
    add(area, from: origin)
    for coverage in figure.coverages {
      add(coverage.masks.count)
      for placed in coverage.masks {
        add(UInt64(UInt(bitPattern: ObjectIdentifier(placed.mask))))
        add(placed.x - origin.x * oversampling)
        add(placed.y - origin.y * oversampling)
      }
    }
    for layer in figure.layers {
      guard add(layer) else { return nil }
    }
    for shadow in figure.shadows {
      add(shadow.blur)
      add(shadow.dilation)
      add(figure.bounds(of: shadow).intersection(clip), from: origin)
    }
  }

  static func == (a: FigureKey, b: FigureKey) -> Bool { a.fingerprint == b.fingerprint && a.words == b.words }

  func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }

  /// A well mixed hash of all words.
  var fingerprint: UInt64 { hash.value }

  private mutating func add(_ layer: GroupLayer) -> Bool {
    switch layer {
    case .fill(let coverage, .solid(let color)):
      add(1)
      add(coverage)
      add(UInt64(color.alpha.bitPattern))
    case .fill(let coverage, let paint):
      guard paint.isOpaque else { return false }
      add(1)
      add(coverage)
      add(UInt64(Float(1).bitPattern))
    case .innerShadow(let coverage, let shadow):
      add(2)
      add(coverage)
      add(shadow.blur)
      add(shadow.dilation)
      add(UInt64(shadow.color.alpha.bitPattern))
      add(shadow.blend.rawValue)
    case .pictures: return false
    }
    return true
  }

  private mutating func add(_ blur: Blur) {
    add(blur.horizontal.sigma.bitPattern)
    add(blur.horizontal.fraction.bitPattern)
    add(blur.vertical.sigma.bitPattern)
    add(blur.vertical.fraction.bitPattern)
    add(blur.shiftX)
    add(blur.shiftY)
  }

  private mutating func add(_ dilation: Dilation?) {
    switch dilation {
    case nil: add(0)
    case .disc(let radius):
      add(1)
      add(radius.bitPattern)
    case .erosion(let radius):
      add(2)
      add(radius.bitPattern)
    case .sweep(let dx, let dy):
      add(3)
      add(dx.bitPattern)
      add(dy.bitPattern)
    }
  }

  private mutating func add(_ rect: PixelRect, from origin: PixelRect) {
    add(rect.x - origin.x)
    add(rect.y - origin.y)
    add(rect.width)
    add(rect.height)
  }

  private mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  private mutating func add(_ word: UInt64) {
    words.append(word)
    hash.add(word)
  }
}
