/// The filters of a sheet, collected into passes: those that do not need the alpha of groups, and those that do.
struct FilterPasses {
  /// What the filters of one pass share. A texture cannot be read while it is drawn to, so the stages of a filter
  /// alternate between textures, in turns. The stages of all labels with the same turn share passes.
  struct Filter: Equatable {
    let turn: Int
    let target: SheetTexture
    let source: SheetTexture
    let needsAlpha: Bool
    let program: ShaderProgramID
  }

  private var filters = InstanceLists<Filter>()

  mutating func add(_ instance: Instance, _ filter: Filter) { filters.add(instance, filter) }

  mutating func add(_ list: [Instance], _ filter: Filter) { filters.add(list, filter) }

  /// The passes, in the order of their turns.
  func passes(needsAlpha: Bool) -> [(Pass, [Instance])] {
    filters.lists.filter { $0.key.needsAlpha == needsAlpha }
      .map { (order: ($0.key.turn, $0.key.source.rawValue, $0.key.program.name), pass: $0) }
      .sorted { $0.order < $1.order }
      .map { entry in
        let filter = entry.pass.key
        return (
          Pass(program: filter.program, target: filter.target, source: filter.source, instances: 0..<0),
          entry.pass.instances
        )
      }
  }
}
