import ArgumentParser

/// Walks one way, for a counter of instructions that runs beside it.
struct WayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "way",
    abstract: "Walks a way from a document to a scene; scripts/measure instructions counts what it takes.",
    discussion: """
      Nothing is measured here. `counted` walks the way 100 times, which starts what starts once, then N times, then not
      at all: so a counter that writes down what it has at each beginning of it has the N alone.
      """)

  @Argument(
    help: "The way: label, 12 letters; Arabic; name of strings; ...", completion: .list(Way.all.map(\.name)))
  var name: String

  @Option(help: ArgumentHelp("How often it is walked.", valueName: "N"))
  var count = 200

  func validate() throws {
    if !Way.all.contains(where: { $0.name == name }) {
      throw ValidationError(
        "'\(name)' is none of the ways: \(Way.all.map { "'\($0.name)'" }.joined(separator: ", "))")
    }
    guard (1...(Way.most - Self.before)).contains(count) else {
      throw ValidationError("--count \(count) is not in 1...\(Way.most - Self.before)")
    }
  }

  func run() throws {
    for way in Way.all where way.name == name {
      let walk = try way.walk()
      try counted(walk, 0..<Self.before)
      try counted(walk, Self.before..<(Self.before + count))
      try counted(walk, 0..<0)
    }
  }

  private static let before = 100

  /// Its name is the one at whose beginnings scripts/measure instructions has callgrind write.
  @inline(never)
  private func counted(_ walk: Way.Walk, _ part: Range<Int>) throws { try walk(part) }
}
