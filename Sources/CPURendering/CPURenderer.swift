package import Basics
import CRowKernels
package import Pixels
package import Scene

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

  /// About the most bytes of the planes and canvases of a band; see ``Scene/forEachBand(of:within:draw:)``.
  private let bandBytes: Int

  /// Keeps at most `cacheBytes` bytes of planes of figures that are drawn more than once. A value below 0 counts as 0.
  /// What takes more than `bandBytes` bytes of scratch memory is drawn in bands of rows.
  package init(cacheBytes: Int = 16 << 20, bandBytes: Int = 192 << 20) {
    cache = PlaneCache(capacity: max(0, cacheBytes))
    self.bandBytes = bandBytes
  }

  /// How often figures were found again, how many were evicted, and the bytes that are kept now.
  package var planeCache: (use: CacheUse, evictions: Int, bytes: Int) {
    (cache.kept.use, cache.kept.evictions, cache.kept.cost)
  }

  /// What the cache holds.
  package var cacheState: CacheState { cache.kept.state("planes", inBytes: true) }

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
    let part = part ?? scene.canvas
    assert(scene.canvas.contains(part), "a part at \(part) of a canvas of \(scene.canvas)")
    image.reshape(width: part.width, height: part.height, alphaMode: alphaMode)
    let encoding = RowEncoding(opacity: scene.opacity, alphaMode: alphaMode)
    let figure = scene.onlyFigure
    scratch.reset()
    if part == scene.canvas, let fill = figure.flatMap({ SolidFill($0, of: scene) }) {
      return draw(fill, on: &image)
    }
    let boxes = figure == nil ? ShapeBoxes() : nil
    scene.forEachBand(of: part, within: bandBytes) { band in
      scratch.reset()
      if let figure { return draw(figure, of: scene, band, in: part, on: &image, encoding) }
      let (area, rows) = stack(scene, band, boxes ?? ShapeBoxes())
      write(area, of: scene, band, in: part, to: &image, encoding, row: rows)
    }
  }

  /// Draws one scene as 16-bit RGBA in sRGB, rows from top to bottom. It is not dithered, and it never fails.
  package func renderWide(_ scene: Scene, alphaMode: AlphaMode = .straight) -> WidePixelBuffer {
    var words = [UInt16](repeating: 0, count: scene.width * scene.height * 4)
    let boxes = ShapeBoxes()
    words.withUnsafeMutableBufferPointer { words in
      scene.forEachBand(of: scene.canvas, within: bandBytes) { band in
        scratch.reset()
        let (area, rows) = rows(of: scene, band, boxes)
        for y in area.y..<max(area.y, area.maxY) {
          let start = (y * scene.width + area.x) * 4
          rows(y).write(
            to: UnsafeMutableBufferPointer(rebasing: words[start..<(start + area.width * 4)]),
            opacity: scene.opacity, alphaMode)
        }
      }
    }
    return WidePixelBuffer(width: scene.width, height: scene.height, alphaMode: alphaMode, words: words)
  }

  /// Where a scene has something within a part of its canvas, and the rows of it.
  private func rows(
    of scene: Scene, _ part: PixelRect, _ boxes: ShapeBoxes
  ) -> (area: PixelRect, row: (Int) -> ColorRow) {
    guard let figure = scene.onlyFigure else { return stack(scene, part, boxes) }
    let painter = painter(figure, of: scene, part)
    return (painter.dirty, { painter.paint(row: $0) })
  }

  /// Where a scene of several figures has something, and the rows of it, each as long as that is wide.
  private func stack(
    _ scene: Scene, _ part: PixelRect, _ boxes: ShapeBoxes
  ) -> (area: PixelRect, row: (Int) -> ColorRow) {
    let reach = scene.nodes.backdropReach
    // What a layer blurs beneath it must be drawn, too.
    let seen = part.outset(horizontal: reach, vertical: reach).intersection(scene.canvas)
    let ink = scene.background == nil ? scene.inkBounds : scene.canvas
    let area = ink.intersection(part)
    let drawn = ink.intersection(seen)
    let rows = LayerStack.rows(
      of: scene, DrawnPart(area: drawn, whole: ink.intersection(scene.canvas)), boxes, in: scratch, cache: cache)
    guard drawn != area else { return (area, rows) }
    return (area, { rows($0).dropping(area.x - drawn.x) })
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
        draw(figure, of: scene, scene.canvas, in: scene.canvas, on: &picture, encoding)
      }
      return picture
    }
    solidTable = table
    let union = fill.union(in: scratch.planes)
    image.fillRows(fill.dirty, of: 0..<image.height) { fill.write(row: $0, of: union, table, to: $1) }
  }

  private func draw(
    _ figure: Figure, of scene: Scene, _ band: PixelRect, in part: PixelRect, on image: inout PixelBuffer,
    _ encoding: RowEncoding
  ) {
    let painter = painter(figure, of: scene, band, makesStrips: true)
    if painter.writesRows, !scene.isDithered {
      let area = painter.dirty.offset(x: -part.x, y: -part.y)
      let band = (band.y - part.y)..<(band.maxY - part.y)
      image.fillStrips(area, of: band, height: { painter.height(from: $0 + part.y) }) { rows, bytes, stride in
        let own = (rows.lowerBound + part.y)..<(rows.upperBound + part.y)
        painter.write(rows: own, to: bytes, stride: stride, encoding)
      }
    } else {
      write(painter.dirty, of: scene, band, in: part, to: &image, encoding) { painter.paint(row: $0) }
    }
  }

  /// Rounds the rows of `area`, which lies in a band, to bytes of an image of `part`. `row` gives the premultiplied
  /// colours of a row's pixels.
  private func write(
    _ area: PixelRect, of scene: Scene, _ band: PixelRect, in part: PixelRect, to image: inout PixelBuffer,
    _ encoding: RowEncoding, row: (Int) -> ColorRow
  ) {
    let band = (band.y - part.y)..<(band.maxY - part.y)
    image.fillRows(area.offset(x: -part.x, y: -part.y), of: band) { line, bytes in
      let y = line + part.y
      let dither = scene.isDithered ? DitherRow(x: area.x, y: y) : nil
      row(y).write(to: bytes, encoding, dither: dither, count: area.width)
    }
  }
}

extension PixelBuffer {
  /// Fills `area`, which must lie in the rows `band` of the image, by `fill`, which gets a row and the address of its
  /// first pixel there. All pixels of the band around it become transparent. As strips of one row a plain
  /// label took a tenth longer.
  fileprivate mutating func fillRows(
    _ area: PixelRect, of band: Range<Int>, fill: (Int, UnsafeMutablePointer<UInt8>) -> Void
  ) {
    assert(bounds.contains(area), "an area of \(area) in a picture of \(bounds)")
    let stride = width * 4
    bytes.withUnsafeMutableBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      var cleared = base + band.lowerBound * stride
      guard !area.isEmpty else { return cleared.update(repeating: 0, count: band.count * stride) }
      for y in area.y..<area.maxY {
        let row = base + (y * stride + area.x * 4)
        cleared.update(repeating: 0, count: row - cleared)
        fill(y, row)
        cleared = row + area.width * 4
      }
      cleared.update(repeating: 0, count: base + band.upperBound * stride - cleared)
    }
  }

  /// Fills `area` by `fill`, which gets the rows of a strip, the address of the first pixel there, and the bytes from one
  /// row to the next. `height` says how many rows from one on are a strip.
  fileprivate mutating func fillStrips(
    _ area: PixelRect, of band: Range<Int>, height heightOfStrip: (Int) -> Int,
    fill: (Range<Int>, UnsafeMutablePointer<UInt8>, Int) -> Void
  ) {
    assert(bounds.contains(area), "an area of \(area) in a picture of \(bounds)")
    let stride = width * 4
    bytes.withUnsafeMutableBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      var cleared = base + band.lowerBound * stride
      guard !area.isEmpty else { return cleared.update(repeating: 0, count: band.count * stride) }
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
      cleared.update(repeating: 0, count: base + band.upperBound * stride - cleared)
    }
  }
}

@available(*, unavailable)
extension CPURenderer: Sendable {}
