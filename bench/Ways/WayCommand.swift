import ArgumentParser

/// Walks one way, for a counter of instructions that runs beside it.
struct WayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "way",
    abstract: "Walks a way from a document to a scene; scripts/instructions counts what it takes.",
    discussion: """
      Nothing is measured here. All that is walked is made before, whatever the count is, so what two counts differ by is the
      way alone.
      """)

  @Argument(
    help: "The way: label, 12 letters; Arabic; name of strings; ...", completion: .list(Way.all.map(\.name)))
  var name: String

  @Option(help: ArgumentHelp("How often it is walked.", valueName: "N"))
  var count = 100

  func validate() throws {
    if !Way.all.contains(where: { $0.name == name }) {
      throw ValidationError(
        "'\(name)' is none of the ways: \(Way.all.map { "'\($0.name)'" }.joined(separator: ", "))")
    }
    guard (1...Way.most).contains(count) else {
      throw ValidationError("--count \(count) is not in 1...\(Way.most)")
    }
  }

  func run() throws {
    for way in Way.all where way.name == name { try way.walk()(count) }
  }
}
