/// Instances by the program that draws them, in the order in which the programs were first asked for.
struct InstanceLists {
  private(set) var lists: [(program: ShaderProgramID, instances: [Instance])] = []
  private var indices: [ShaderProgramID: Int] = [:]

  subscript(program: ShaderProgramID) -> [Instance] {
    get { indices[program].map { lists[$0].instances } ?? [] }
    _modify {
      let index = indices[program] ?? lists.count
      if index == lists.count {
        indices[program] = index
        lists.append((program, []))
      }
      yield &lists[index].instances
    }
  }
}
