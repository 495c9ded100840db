import Pixels
import Scenes

/// Large scenes are drawn in bands of rows, one after another, so that their planes and canvases, which have floats,
/// need not all be in memory at once. A band is drawn as any part of a canvas is, and reads beyond it what its
/// effects reach, so small bands would cost time.
extension Scene {
  private static let fewestRows = 64

  /// Calls `draw` for the bands of a part of the canvas, from top to bottom, each of which takes about `bandBytes` bytes
  /// of planes and canvases at the most.
  func forEachBand(of part: PixelRect, within bandBytes: Int, draw: (PixelRect) -> Void) {
    let canvas = 20 * part.width * part.height * oversampling * oversampling
    // Most scenes are far from it, whatever they hold.
    guard canvas > bandBytes / 10 else { return draw(part) }
    let bytes = Double(canvas) + nodes.scratchBytes(on: part, oversampling: oversampling)
    let rows = Double(part.height) * min(1, Double(bandBytes) / bytes)
    let height = max(Int(rows), Scene.fewestRows)
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
}

extension FloatCanvas {
  /// Four channels, and what waiting shadows leave.
  fileprivate static let bytesPerPixel = 20.0
}

extension PixelRect {
  /// Floating point: what lies far beyond a canvas may be so large that an integer overflows.
  fileprivate var area: Double { isEmpty ? 0 : Double(width) * Double(height) }
}
