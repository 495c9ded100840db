import Pixels
import Scenes

/// The passes that make the planes of layers. The stages of all layers with contents of one depth and with the same turn
/// share passes: they need nothing of each other.
struct StylePasses {
  private struct Key: Hashable {
    let depth: Int
    let turn: Int
    let program: ShaderProgramID
    let source: SheetTexture
    let target: SheetTexture
  }

  private var instances: [Key: [Instance]] = [:]

  /// Adds the stages of a layer, whose content lies in its canvas's texture at `move` from its place in the scene.
  mutating func add(
    _ layer: PlacedLayer, records: LayerRecords, contentMove move: SIMD2<Int>, table: inout SheetTable
  ) {
    let plan = layer.plan
    guard !plan.planes.chains.isEmpty else { return }
    let content = PlacedLayer.Plane(
      texture: .canvas(depth: plan.depth), corner: plan.contentArea.corner &+ move, area: plan.contentArea)
    let alpha = StyleStage(work: .alpha, target: .styleAlpha, area: plan.contentArea)
    add(alpha, at: layer.alpha, from: content, depth: plan.depth, turn: 0, record: 0)
    for (index, chain) in plan.planes.chains.enumerated() {
      var source = layer.plane(of: chain.source)
      for (number, stage) in chain.stages.enumerated() {
        let corner = layer.corner(of: stage, in: index)
        let record = records.append(stage, source: source, to: &table)
        add(stage, at: corner, from: source, depth: plan.depth, turn: chain.turn + number, record: record)
        source = PlacedLayer.Plane(texture: stage.target, corner: corner, area: stage.area)
      }
    }
  }

  private mutating func add(
    _ stage: StyleStage, at corner: SIMD2<Int>, from source: PlacedLayer.Plane, depth: Int, turn: Int, record: Int
  ) {
    let key = Key(
      depth: depth, turn: turn, program: stage.program, source: source.texture, target: stage.target)
    let offset = stage.area.corner &- source.area.corner
    instances[key, default: []].append(
      Instance(
        target: PixelRect(x: corner.x, y: corner.y, width: stage.area.width, height: stage.area.height),
        source: source.rect, terms: SIMD4(Int32(offset.x), Int32(offset.y), Int32(record), Int32(stage.term))))
  }

  /// The passes for contents of one depth, in the order of their turns.
  func passes(depth: Int) -> [(Pass, [Instance])] {
    instances.filter { $0.key.depth == depth }
      .map { (order: ($0.turn, $0.target.rawValue, $0.source.rawValue, $0.program.name), key: $0, list: $1) }
      .sorted { $0.order < $1.order }
      .map { entry in
        let key = entry.key
        return (Pass(program: key.program, target: key.target, source: key.source, instances: 0..<0), entry.list)
      }
  }
}
