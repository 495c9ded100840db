/// The filters of a sheet, collected into passes: those that the alpha of groups does not need, and those that need it.
struct FilterPasses {
  private struct Key: Hashable {
    let needsAlpha: Bool
    let filter: Filter
    let source: SheetTexture
  }

  /// What filters of one pass have in common, beside what they read. A texture cannot be read while it is drawn to, so
  /// the stages of a filter go from one to another, by turns; those of all labels with the same turn share passes.
  struct Filter: Hashable {
    let program: ShaderProgramID
    let target: SheetTexture
    let turn: Int
  }

  private var instances: [Key: [Instance]] = [:]

  mutating func add(_ list: [Instance], _ filter: Filter, source: SheetTexture, needsAlpha: Bool) {
    instances[Key(needsAlpha: needsAlpha, filter: filter, source: source), default: []] += list
  }

  /// In the order of their turns.
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
