import ArgumentParser
import GLESRendering

/// Measures the host's part of the GPU path.
struct HostCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "host",
    abstract: "Measures what a label costs on the host on the GPU path, with a device that draws nothing.",
    discussion: """
      Prints a table of processor time for each label, in microseconds: the medians of passes with new texts. The masks
      of glyphs are kept from pass to pass. `fill` is what is left when plan and cut are taken from drawing.
      """)

  @Option(help: ArgumentHelp("Only these, by comma; see run --list.", valueName: "A,B"))
  var workloads = "names,plain,reference-4,reference-8"

  @Option(help: ArgumentHelp("Passes.", valueName: "N"))
  var passes = 20

  @Option(help: ArgumentHelp("Seed of the made-up texts.", valueName: "N"))
  var seed: UInt64 = BenchSettings.defaultSeed

  @Option(help: ArgumentHelp("Folder of the example jobs.", valueName: "DIR"))
  var corpus = "examples/countries"

  func validate() throws {
    guard (1...100_000).contains(passes) else { throw ValidationError("--passes \(passes) is not in 1...100000") }
  }

  func run() throws {
    let chosen = try WorkloadTable.chosen(workloads, corpus: corpus)
    try NullDevice.install()
    var table = MarkdownTable(["workload"] + HostMeasurement.Part.allCases.map { ">\($0.rawValue) us" })
    for workload in chosen {
      var measurement = try HostMeasurement(workload)
      try measurement.run(passes: passes, seed: seed)
      let cells = HostMeasurement.Part.allCases.map { part in
        Statistics((measurement.samples[part] ?? []).map(\.processor)).map { Figures.short($0.median * 1e6) } ?? ""
      }
      table.add([workload.name] + cells)
    }
    print(table.text, terminator: "")
  }
}
