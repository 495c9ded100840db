package import Basics
import CRowKernels
package import Pixels
package import Scenes

/// The reference path: the rendering model in plain SIMD Swift. It writes the goldens, draws where there is no GPU, and
/// is the benchmark's yardstick for the GPU.
///
/// It keeps its scratch memory between labels, so use one renderer for many. Not Sendable: use a renderer on one thread
/// at a time. The pixels depend on the scene alone.
package final class CPURenderer {
  private let scratch = Scratch()
  private let cache: PlaneCache
  /// The table of the last plain text, because labels of one style follow each other.
  private var solidTable: SolidFill.Table?

  /// Keeps at most `cacheBytes` bytes of planes of figures that are drawn more than once. A value below 0 counts as 0.
  package init(cacheBytes: Int = 16 << 20) { cache = PlaneCache(capacity: max(0, cacheBytes)) }

  /// How often figures were found again, how many were evicted, and the bytes that are kept now.
  package var planeCache: (use: CacheUse, evictions: Int, bytes: Int) {
    (cache.kept.use, cache.kept.evictions, cache.kept.cost)
  }

  /// Draws one scene as 8-bit RGBA in sRGB, rows from top to bottom. It never fails, because resolving has already
  /// refused what could.
  package func render(_ scene: Scene, alphaMode: AlphaMode = .straight) -> PixelBuffer {
    var image = PixelBuffer(width: 0, height: 0, alphaMode: alphaMode)
    render(scene, into: &image, alphaMode: alphaMode)
    return image
  }

  /// Draws one scene into `image`, whose memory is reused if it is large enough and not shared. Use it for many labels
  /// one after another: fresh memory costs a page fault every four KiB. With `part` the image is that part of the canvas,
  /// in which it must lie.
  package func render(
    _ scene: Scene, part: PixelRect? = nil, into image: inout PixelBuffer, alphaMode: AlphaMode = .straight
  ) {
    scratch.reset()
    let part = part ?? scene.canvas
    assert(scene.canvas.contains(part), "a part at \(part) of a canvas of \(scene.canvas)")
    image.reshape(width: part.width, height: part.height, alphaMode: alphaMode)
    let encoding = RowEncoding(opacity: scene.opacity, alphaMode: alphaMode)
    guard let figure = scene.onlyFigure else {
      let (area, rows) = stack(scene, part)
      return write(area, of: scene, part, to: &image, encoding, row: rows)
    }
    if part == scene.canvas, let fill = SolidFill(figure, of: scene) { return draw(fill, on: &image) }
    draw(figure, of: scene, part, on: &image, encoding)
  }

  /// Draws one scene as 16-bit RGBA in sRGB, rows from top to bottom. It is not dithered, and it never fails.
  package func renderWide(_ scene: Scene, alphaMode: AlphaMode = .straight) -> WidePixelBuffer {
    scratch.reset()
    let area: PixelRect
    let rows: (Int) -> ColorRow
    if let figure = scene.onlyFigure {
      let painter = painter(figure, of: scene, scene.canvas)
      (area, rows) = (painter.dirty, { painter.paint(row: $0) })
    } else {
      (area, rows) = stack(scene, scene.canvas)
    }
    var words = [UInt16](repeating: 0, count: scene.width * scene.height * 4)
    words.withUnsafeMutableBufferPointer { words in
      for y in area.y..<max(area.y, area.maxY) {
        let start = (y * scene.width + area.x) * 4
        rows(y).write(
          to: UnsafeMutableBufferPointer(rebasing: words[start..<(start + area.width * 4)]), opacity: scene.opacity,
          alphaMode)
      }
    }
    return WidePixelBuffer(width: scene.width, height: scene.height, alphaMode: alphaMode, words: words)
  }

  /// Where a scene of several figures has something, and the rows of it.
  private func stack(_ scene: Scene, _ part: PixelRect) -> (area: PixelRect, row: (Int) -> ColorRow) {
    let area = scene.background == nil ? scene.inkBounds.intersection(part) : part
    return (area, LayerStack.rows(of: scene, area: area, in: scratch, cache: cache))
  }

  private func painter(
    _ figure: Figure, of scene: Scene, _ part: PixelRect, makesStrips: Bool = false
  ) -> FigurePainter {
    FigurePainter(
      figure, background: scene.background, canvas: scene.canvas, clip: part, oversampling: scene.oversampling,
      makesStrips: makesStrips, in: scratch.planes, cache: cache)
  }

  private func draw(_ fill: SolidFill, on image: inout PixelBuffer) {
    let alphaMode = image.alphaMode
    let table = fill.table(solidTable, alphaMode: alphaMode) { scene in
      var picture = PixelBuffer(width: scene.width, height: scene.height, alphaMode: alphaMode)
      if let figure = scene.onlyFigure {
        let encoding = RowEncoding(opacity: scene.opacity, alphaMode: alphaMode)
        draw(figure, of: scene, scene.canvas, on: &picture, encoding)
      }
      return picture
    }
    solidTable = table
    let union = fill.union(in: scratch.planes)
    image.fillRows(fill.dirty) { fill.write(row: $0, of: union, table, to: $1) }
  }

  private func draw(
    _ figure: Figure, of scene: Scene, _ part: PixelRect, on image: inout PixelBuffer, _ encoding: RowEncoding
  ) {
    let painter = painter(figure, of: scene, part, makesStrips: true)
    if painter.writesRows, !scene.isDithered {
      let area = painter.dirty.offset(x: -part.x, y: -part.y)
      image.fillStrips(area, height: { painter.height(from: $0 + part.y) }) { rows, bytes, stride in
        let own = (rows.lowerBound + part.y)..<(rows.upperBound + part.y)
        painter.write(rows: own, to: bytes, stride: stride, encoding)
      }
    } else {
      write(painter.dirty, of: scene, part, to: &image, encoding) { painter.paint(row: $0) }
    }
  }

  /// Rounds the rows of `area` to bytes of an image of `part`. `row` gives the premultiplied colours of a row's pixels.
  private func write(
    _ area: PixelRect, of scene: Scene, _ part: PixelRect, to image: inout PixelBuffer, _ encoding: RowEncoding,
    row: (Int) -> ColorRow
  ) {
    image.fillRows(area.offset(x: -part.x, y: -part.y)) { line, bytes in
      let y = line + part.y
      let dither = scene.isDithered ? DitherRow(x: area.x, y: y) : nil
      row(y).write(to: bytes, encoding, dither: dither, count: area.width)
    }
  }
}

extension PixelBuffer {
  /// Fills `area`, which must be inside the image, by `fill`, which gets a row and the address of its first pixel
  /// there. All pixels around it become transparent. As strips of one row a plain
  /// label took a tenth longer.
  fileprivate mutating func fillRows(_ area: PixelRect, fill: (Int, UnsafeMutablePointer<UInt8>) -> Void) {
    assert(bounds.contains(area), "an area of \(area) in a picture of \(bounds)")
    let stride = width * 4
    let height = height
    bytes.withUnsafeMutableBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      guard !area.isEmpty else { return base.update(repeating: 0, count: bytes.count) }
      var cleared = base
      for y in area.y..<area.maxY {
        let row = base + (y * stride + area.x * 4)
        cleared.update(repeating: 0, count: row - cleared)
        fill(y, row)
        cleared = row + area.width * 4
      }
      cleared.update(repeating: 0, count: base + height * stride - cleared)
    }
  }

  /// Fills `area` by `fill`, which gets the rows of a strip, the address of the first pixel there, and the bytes from one
  /// row to the next. `height` says how many rows from one on are a strip.
  fileprivate mutating func fillStrips(
    _ area: PixelRect, height heightOfStrip: (Int) -> Int,
    fill: (Range<Int>, UnsafeMutablePointer<UInt8>, Int) -> Void
  ) {
    assert(bounds.contains(area), "an area of \(area) in a picture of \(bounds)")
    let stride = width * 4
    let height = height
    bytes.withUnsafeMutableBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      guard !area.isEmpty else { return base.update(repeating: 0, count: bytes.count) }
      var cleared = base
      var y = area.y
      while y < area.maxY {
        let rows = y..<min(y + max(1, heightOfStrip(y)), area.maxY)
        for line in rows {
          let row = base + (line * stride + area.x * 4)
          cleared.update(repeating: 0, count: row - cleared)
          cleared = row + area.width * 4
        }
        fill(rows, base + (y * stride + area.x * 4), stride)
        y = rows.upperBound
      }
      cleared.update(repeating: 0, count: base + height * stride - cleared)
    }
  }
}

@available(*, unavailable)
extension CPURenderer: Sendable {}
