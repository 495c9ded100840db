/// The filters of a sheet, collected into passes: those that do not need the alpha of groups, and those that do.
struct FilterPasses {
  private struct Key: Hashable {
    let needsAlpha: Bool
    let filter: Filter
    let source: SheetTexture
  }

  /// What the filters of one pass share, besides what they read. A texture cannot be read while it is drawn to, so the
  /// stages of a filter alternate between textures, in turns. The stages of all labels with the same turn share passes.
  struct Filter: Hashable {
    let program: ShaderProgramID
    let target: SheetTexture
    let turn: Int
  }

  private var instances: [Key: [Instance]] = [:]

  mutating func add(_ list: [Instance], _ filter: Filter, source: SheetTexture, needsAlpha: Bool) {
    instances[Key(needsAlpha: needsAlpha, filter: filter, source: source), default: []] += list
  }

  /// The passes, in the order of their turns.
  func passes(needsAlpha: Bool) -> [(Pass, [Instance])] {
    instances.filter { $0.key.needsAlpha == needsAlpha }
      .map { (order: ($0.filter.turn, $0.source.rawValue, $0.filter.program.name), key: $0, list: $1) }
      .sorted { $0.order < $1.order }
      .map { entry in
        let filter = entry.key.filter
        return (
          Pass(program: filter.program, target: filter.target, source: entry.key.source, instances: 0..<0),
          entry.list
        )
      }
  }
}
