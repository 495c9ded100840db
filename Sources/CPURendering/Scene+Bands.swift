import Pixels
import Scene

/// Large scenes are drawn in bands of rows, one after another, so that their planes and canvases, which have floats,
/// need not all be in memory at once. A band is drawn as any part of a canvas is, and what its effects reach beyond it is
/// drawn for the next one again. So a band is at least as high as they reach on one side, or there are none.
extension Scene {
  private static let fewestRows = 64

  /// Calls `draw` for the bands of a part of the canvas, from top to bottom, each of which takes about `bandBytes` bytes
  /// of planes and canvases at the most, unless effects reach farther.
  func forEachBand(of part: PixelRect, within bandBytes: Int, draw: (PixelRect) -> Void) {
    // Most scenes are far from it, whatever they hold.
    guard 20 * part.width * part.height * oversampling * oversampling > bandBytes / 10 else { return draw(part) }
    let canvas = onlyFigure == nil ? FloatCanvas.bytesPerPixel * part.area : 0
    let bytes = canvas + nodes.scratchBytes(on: part, oversampling: oversampling)
    guard bytes > Double(bandBytes) else { return draw(part) }
    let middle = PixelRect(
      x: part.x, y: part.y + part.height / 2, width: part.width,
      height: max(1, min(Scene.fewestRows, part.height / 2)))
    let rows = Int(Double(part.height) * Double(bandBytes) / bytes)
    let height = max(rows, Scene.fewestRows, nodes.rowsBeyond(middle) / 2)
    // Two bands of which each is drawn with most of the other save nothing.
    guard height < part.height * 2 / 3 else { return draw(part) }
    for top in stride(from: part.y, to: part.maxY, by: height) {
      draw(PixelRect(minX: part.x, minY: top, maxX: part.maxX, maxY: min(top + height, part.maxY)))
    }
  }
}

extension [SceneNode] {
  /// About the bytes of planes and canvases that nodes take while they are drawn within `part`: those of the one that
  /// takes most, because each gives its memory back.
  fileprivate func scratchBytes(on part: PixelRect, oversampling n: Int) -> Double {
    reduce(0) { Swift.max($0, $1.scratchBytes(on: part, oversampling: n)) }
  }

  /// How many rows above and below a band are drawn for it, together.
  fileprivate func rowsBeyond(_ band: PixelRect) -> Int { reduce(0) { Swift.max($0, $1.rowsBeyond(band)) } }
}

extension SceneNode {
  fileprivate func scratchBytes(on part: PixelRect, oversampling n: Int) -> Double {
    switch self {
    case .figure(let figure):
      let drawn = figure.drawnGroupBounds(on: part)
      let samples = figure.coverages.reduce(0) { $0 + $1.bounds.intersection(drawn).area } * Double(n * n)
      // A blurred plane and what it was blurred from.
      let shadows = figure.shadows.reduce(0) { $0 + figure.bounds(of: $1).intersection(part).area }
      return 4 * samples + 8 * shadows + 4 * drawn.area * Double(figure.shadows.isEmpty ? 0 : n * n)
    case .group(let nodes, _):
      let area = inkBounds.intersection(part)
      return FloatCanvas.bytesPerPixel * area.area + nodes.scratchBytes(on: area, oversampling: n)
    case .layer(let layer):
      let area = layer.inkBounds.intersection(part)
      let content = layer.drawnContent(in: area)
      let planes = 4 * Double(layer.effects.recipe.planeCount)
      let canvases = FloatCanvas.bytesPerPixel * Double(2 + (layer.backdrop == nil ? 0 : 2))
      let others = layer.clipped + (layer.mask?.nodes ?? []) + (layer.backdrop?.shape ?? [])
      return (planes + canvases) * content.union(area).area
        + Swift.max(
          layer.nodes.scratchBytes(on: content, oversampling: n), others.scratchBytes(on: content, oversampling: n))
    }
  }

  fileprivate func rowsBeyond(_ band: PixelRect) -> Int {
    switch self {
    case .figure(let figure): return max(0, figure.drawnGroupBounds(on: band).height - band.height)
    case .group(let nodes, _): return nodes.rowsBeyond(band)
    case .layer(let layer):
      let content = layer.drawnContent(in: band)
      return max(0, content.height - band.height) + layer.nodes.rowsBeyond(content)
    }
  }
}

extension FloatCanvas {
  /// Four channels, and what waiting shadows leave.
  fileprivate static let bytesPerPixel = 20.0
}

extension PixelRect {
  /// Floating point: what lies far beyond a canvas may be so large that an integer overflows.
  fileprivate var area: Double { isEmpty ? 0 : Double(width) * Double(height) }
}
