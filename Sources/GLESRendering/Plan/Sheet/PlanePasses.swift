import Pixels

/// The passes that make planes, in their order. Stages of one round and turn share passes, whichever figure or layer they
/// belong to: they need nothing of each other.
struct PlanePasses {
  /// When planes are made: of coverages, of the alpha of groups, or of what was drawn on the canvases of a depth.
  enum Round: Equatable {
    case coverages
    case alpha
    case canvases(depth: Int)
  }

  /// What the stages of one pass share. A texture cannot be read while it is drawn to, so stages alternate between
  /// textures.
  struct Key: Equatable {
    let turn: Int
    let target: SheetTexture
    let source: SheetTexture
    let program: ShaderProgramID
    let round: Round
  }

  private var lists = InstanceLists<Key>()

  /// Adds the rectangle of a stage.
  mutating func add(_ instance: Instance, _ key: Key) { lists.add(instance, key) }

  /// Adds the stages of a plane. `record` writes what a stage's program reads beside its instance.
  mutating func add(
    _ placed: PlacedStages, from source: PlacedPlane, in round: Round, table: inout SheetTable,
    record: (PlaneStage, inout SheetTable) -> Int = { _, _ in 0 }
  ) {
    // A plane of which nothing is seen has no room, and where all are such, no texture.
    for (stage, source, target) in placed.draws(from: source) where !target.area.isEmpty {
      let index = record(stage, &table)
      lists.add(
        stage.operation.instances(from: source, to: target, record: index, table: &table),
        Key(
          turn: stage.turn, target: target.texture, source: source.texture, program: stage.program,
          round: round))
    }
  }

  /// The passes of a round, in the order of their turns.
  func passes(_ round: Round) -> [(Pass, [Instance])] {
    lists.lists.filter { $0.key.round == round }
      .map {
        (
          order: ($0.key.turn, $0.key.target.rawValue, $0.key.source.rawValue, $0.key.program.name),
          entry: $0
        )
      }
      .sorted { $0.order < $1.order }
      .map { _, entry in
        let key = entry.key
        return (
          Pass(program: key.program, target: key.target, source: key.source, instances: 0..<0),
          entry.instances
        )
      }
  }
}
