import ArgumentParser
import GLESRendering

/// Measures the host's part of the GPU path.
struct HostCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "host",
    abstract: "Measures what a label costs on the host on the GPU path, with a device that draws nothing.",
    discussion: """
      Prints a table of processor time for each label, in microseconds: the medians of passes with new texts. The masks
      of glyphs are kept from pass to pass. `fill` is what is left when plan and cut are taken from drawing. The columns
      of threads are wall time of the library from documents to pictures, each of which is dropped at once. On one thread
      nothing is planned ahead.
      """)

  @Option(help: ArgumentHelp("Only these, by comma; see run --list.", valueName: "A,B"))
  var workloads = "names,plain,reference-4,reference-8"

  @Option(help: ArgumentHelp("Passes.", valueName: "N"))
  var passes = 20

  @Option(help: ArgumentHelp("Threads for the columns of wall time, by comma.", valueName: "N,M"))
  var threads = "1,2"

  @Option(help: ArgumentHelp("Seed of the made-up texts.", valueName: "N"))
  var seed: UInt64 = BenchSettings.defaultSeed

  @Option(help: ArgumentHelp("Folder of the example jobs.", valueName: "DIR"))
  var corpus = "examples/countries"

  func validate() throws {
    guard (1...100_000).contains(passes) else { throw ValidationError("--passes \(passes) is not in 1...100000") }
    guard threadCounts != nil else { throw ValidationError("--threads \(threads) is no list of numbers in 1...64") }
  }

  /// The numbers of threads; nil if one is none.
  private var threadCounts: [Int]? {
    let counts = threads.split(separator: ",").map { Int($0) ?? 0 }
    return counts.allSatisfy((1...64).contains) ? counts : nil
  }

  func run() throws {
    let chosen = try WorkloadTable.chosen(workloads, corpus: corpus)
    try NullDevice.install()
    let counts = threadCounts ?? []
    var table = MarkdownTable(
      ["workload"] + HostMeasurement.Part.allCases.map { ">\($0.rawValue) us" }
        + counts.map { ">wall, \($0) thread\($0 == 1 ? "" : "s") us" })
    for workload in chosen {
      var measurement = try HostMeasurement(workload, threads: counts)
      try measurement.run(passes: passes, seed: seed)
      func cell(_ seconds: [Double]?) -> String {
        Statistics(seconds ?? []).map { Figures.short($0.median * 1e6) } ?? ""
      }
      table.add(
        [workload.name] + HostMeasurement.Part.allCases.map { cell(measurement.samples[$0]?.map(\.processor)) }
          + counts.map { cell(measurement.walls[$0]) })
    }
    print(table.text, terminator: "")
  }
}
