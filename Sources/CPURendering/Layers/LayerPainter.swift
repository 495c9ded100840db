import CRowKernels
import Pixels
import Scene

/// Composites a layer with its effects on a canvas, row by row. Not Sendable.
///
/// With B the backdrop, T the content, a its coverage, f the fill opacity and o the layer's:
///
///     G = B with the drop shadows that are not knocked out, which strokes are laid on
///     E = B with drop shadows, outer glow, outer strokes, outer bevel
///     I = lerp(G, blend(G, T), f), then overlays, satin, inner glow, inner shadows, inner strokes, bevel
///     R = (1 - a) E + a I          result = lerp(B, R, o)
///
/// Where what lies beneath is blurred with the share s, lerp(B, gauss(B), s) stands for B in E and I. A knock-out
/// begins G with what the group began with. A mask that hides effects multiplies o.
final class LayerPainter {
  /// The pixels that are drawn.
  let area: PixelRect
  private let mode: LayerMode
  private let opacity: Float
  private let fillOpacity: Float
  private let seed: UInt32
  /// 1 for each channel that is drawn, and whether all are.
  private let channels: SIMD3<Float>
  private let hasAllChannels: Bool
  private let content: FloatCanvas
  private let backdrop: Backdrop
  /// What the result is multiplied by; nil where that is 1.
  private let hiding: Plane?
  /// A row of the content over the area.
  private let contentRow: ColorRow
  /// The effects, and which of them are laid where.
  private let steps: [LayerStep]
  private let parts: Parts
  /// The steps along the row that is drawn.
  private var runs: ContiguousArray<LayerRun> = []
  /// The same, where ``row_composite_layer`` can do all of it.
  private var effects: ContiguousArray<RowEffect> = []
  /// Whether all modes and settings are those of ``row_composite_layer``.
  private let hasKernel: Bool
  private let edge: EdgeGamma?

  /// What lies beneath a layer, beyond what is on its canvas.
  struct Backdrop {
    /// What lies beneath, blurred, over the layer's area; nil where nothing is.
    var blurred: FloatCanvas?
    /// How much of that is seen.
    var share: Plane?
    /// Whether the content begins with `bottom` in place of what lies beneath.
    var knocksOut = false
    /// What the group began with; nil for nothing.
    var bottom: FloatCanvas?

    /// Whether it is what is on the canvas.
    fileprivate var isPlain: Bool { blurred == nil && !knocksOut }
  }

  /// `box` are the bounds of the shape where `area` has only a part of it.
  init(
    _ layer: StyledLayer, _ shape: LayerPicture, _ backdrop: Backdrop, area: PixelRect, box: PixelRect?,
    in arena: ScratchArena
  ) {
    let content = shape.content
    hiding = shape.hiding
    self.backdrop = backdrop
    mode = LayerMode(layer.blend)
    (opacity, fillOpacity, seed) = (layer.opacity, layer.fillOpacity, layer.effects.seed)
    channels = layer.effects.channels
    hasAllChannels = channels == SIMD3(1, 1, 1)
    self.content = content
    self.area = area
    contentRow = ColorRow(length: area.width, in: arena)
    contentRow.clear()
    edge = layer.effects.edgeGamma.map { EdgeGamma($0) }
    let recipe = layer.effects.recipe
    let maker = LayerStepMaker(content: content, area: area, box: box, in: arena)
    steps = recipe.steps.map { maker.step($0) }
    parts = Parts(
      beneath: recipe.range(of: .beneath), unknocked: recipe.range(of: .unknocked), outer: recipe.range(of: .outer),
      grouped: recipe.range(of: .grouped), inner: recipe.range(of: .inner))
    hasKernel =
      steps.allSatisfy(\.hasKernel) && mode.kernel != nil && edge == nil && hiding == nil && hasAllChannels
      && backdrop.isPlain
    runs.reserveCapacity(hasKernel ? 0 : steps.count)
    effects.reserveCapacity(hasKernel ? steps.count : 0)
  }

  /// The steps of each phase of the composition, as indices.
  private struct Parts {
    let beneath: Range<Int>
    let unknocked: Range<Int>
    let outer: Range<Int>
    let grouped: Range<Int>
    let inner: Range<Int>
  }

  /// Composites the rows `rows` over a canvas.
  func lay(rows: Range<Int>, over canvas: FloatCanvas) {
    for y in rows {
      let row = canvas.settled(row: y, columns: area.x..<area.maxX)
      lay(row: y, over: row.dropping(area.x - canvas.area.x))
    }
  }

  /// Composites row `y` over `target`, whose first value is the area's first column.
  private func lay(row y: Int, over target: ColorRow) {
    let hasContent = y >= content.area.y && y < content.area.maxY
    if hasContent { copyContent(content, row: y) }
    if hasKernel { return layByKernel(row: y, over: target, hasContent: hasContent) }
    runs.removeAll(keepingCapacity: true)
    for step in steps { runs.append(step.run(row: y, x: area.x)) }
    let beneath = BackdropRow(backdrop, hiding: hiding, row: y, x: area.x)
    runs.withUnsafeBufferPointer { runs in
      for x in stride(from: 0, to: area.width, by: Lanes.scalarCount) {
        let backdrop = LaneColors(target, at: x)
        let top = hasContent ? LaneColors(contentRow, at: x) : .clear
        composited(backdrop, beneath, top, runs, x, y).store(in: target, at: x)
      }
    }
  }

  /// The same, for the modes and settings that most styles have.
  private func layByKernel(row y: Int, over target: ColorRow, hasContent: Bool) {
    effects.removeAll(keepingCapacity: true)
    for step in steps { effects.append(step.effect(row: y)) }
    effects.withUnsafeBufferPointer { effects in
      let layer = RowLayer(
        effects: effects.baseAddress, beneath_end: parts.beneath.upperBound,
        unknocked_end: parts.unknocked.upperBound,
        outer_end: parts.outer.upperBound, grouped_end: parts.grouped.upperBound,
        inner_end: parts.inner.upperBound, opacity: opacity, fill_opacity: fillOpacity, mode: mode.kernel ?? 0)
      withUnsafePointer(to: layer) { layer in
        row_composite_layer(
          target.red, target.pitch, hasContent ? contentRow.red : nil, contentRow.pitch, layer, area.width)
      }
    }
  }

  @inline(__always) private func composited(
    _ original: LaneColors, _ row: BackdropRow, _ content: LaneColors, _ runs: UnsafeBufferPointer<LayerRun>,
    _ x: Int, _ y: Int
  ) -> LaneColors {
    let coverage = content.alpha
    let backdrop = row.blurred(original, at: x)
    var outside = backdrop
    let bottom = row.bottom(backdrop, at: x)
    var ground = bottom
    for index in parts.unknocked { runs[index].lay(over: &ground, at: x, ground: bottom) }
    if !(1 - coverage).isZero {
      for index in parts.beneath { runs[index].lay(over: &outside, at: x, ground: ground) }
      for index in parts.outer { runs[index].lay(over: &outside, at: x, ground: ground) }
    }
    var result = outside
    if !coverage.isZero {
      var inside = ground
      var source = content.straight
      source.alpha = Lanes(repeating: 1)
      for index in parts.grouped { runs[index].lay(over: &source, at: x, ground: ground) }
      inside.lay(source, fill(x, y), mode, isFill: true)
      for index in parts.inner { runs[index].lay(over: &inside, at: x, ground: ground) }
      result = edge?.mixed(outside, inside, coverage) ?? outside.mixed(with: inside, coverage)
    }
    if let hiding = row.hiding {
      result = original.mixed(with: result, hiding.lanes(x) * opacity)
    } else if opacity < 1 {
      result = original.mixed(with: result, Lanes(repeating: opacity))
    }
    return limited(result, original)
  }

  /// The fill opacity; of a dissolved layer 1 or 0.
  @inline(__always) private func fill(_ x: Int, _ y: Int) -> Lanes {
    let share = Lanes(repeating: fillOpacity)
    guard mode.isDissolved else { return share }
    return LayerRun.dissolved(share, seed: seed, x: area.x + x, y: y)
  }

  /// The result in the channels that are drawn, and the backdrop in the others.
  @inline(__always) private func limited(_ colors: LaneColors, _ backdrop: LaneColors) -> LaneColors {
    if hasAllChannels { return colors }
    let kept = backdrop.straight
    return LaneColors(
      red: channels.x > 0 ? colors.red : kept.red * colors.alpha,
      green: channels.y > 0 ? colors.green : kept.green * colors.alpha,
      blue: channels.z > 0 ? colors.blue : kept.blue * colors.alpha, alpha: colors.alpha)
  }

  private func copyContent(_ content: FloatCanvas, row y: Int) {
    let columns = (content.area.x..<content.area.maxX).clamped(to: area.x..<area.maxX)
    guard !columns.isEmpty else { return contentRow.clear() }
    let source = content.row(y)
    for (target, channel) in zip(contentRow.channels, source.channels) {
      let start = columns.lowerBound - area.x
      target.update(repeating: 0, count: start)
      (target + start).update(from: channel + (columns.lowerBound - content.area.x), count: columns.count)
      (target + start + columns.count).update(repeating: 0, count: area.width - start - columns.count)
    }
  }
}
