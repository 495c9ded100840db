import ArgumentParser
import Documents
import Resolving
import Typography

/// Checks that memory and GL objects do not grow, however many labels are drawn.
struct SoakCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "soak", abstract: "Draws labels by the thousand and watches memory and GL objects.",
    discussion: """
      Every label is another text, in a hundred styles. Exit status: 1 where the peak of resident memory after all
      labels is more than 5 % above that after the first of them, or where the number of GL objects changed.
      """)

  @Option(help: ArgumentHelp("Labels.", valueName: "N"))
  var labels = 100_000

  @Option(help: ArgumentHelp("After so many of them the first look is taken.", valueName: "N"))
  var first = 1_000

  @Option(
    help: ArgumentHelp("cpu or gpu; each is a run of its own, since the peak is the process's.", valueName: "R"))
  var renderer = RendererKind.cpu

  @Option(help: ArgumentHelp("Which labels; see run --list.", valueName: "WORKLOAD"))
  var workload = "styles"

  @Option(help: ArgumentHelp("Index of a GL device, as `signwriter doctor` lists them.", valueName: "N"))
  var device: Int?

  @Option(help: ArgumentHelp("Folder of the example jobs.", valueName: "DIR"))
  var corpus = "examples/countries"

  func validate() throws {
    guard (1...100_000_000).contains(first), (first...100_000_000).contains(labels) else {
      throw ValidationError("--first \(first) and --labels \(labels): 1 <= first <= labels <= 100000000")
    }
    guard try WorkloadTable.chosen(workload, corpus: corpus).count == 1 else {
      throw ValidationError("--workload \(workload): one of them")
    }
  }

  func run() throws {
    let chosen = try WorkloadTable.chosen(workload, corpus: corpus)[0]
    let subject = try Subject(renderer, device: device, measuresReadback: false)
    print(subject.identity.description)
    let soak = Soak(workload: chosen, subject: subject, resolver: SceneResolver(catalog: try FontCatalog()))
    let looks = try soak.run(labels: labels, first: first)
    var table = MarkdownTable([">labels", ">peak MiB", ">of the first", ">GL objects"])
    for look in looks {
      table.add([
        "\(look.labels)", Figures.mebibytes(look.peakMemory),
        Figures.short(Double(look.peakMemory) / Double(looks[0].peakMemory)),
        look.liveObjects.map { "\($0)" } ?? "",
      ])
    }
    print(table.text, terminator: "")
    let complaints = Soak.complaints(looks)
    for complaint in complaints { print(complaint) }
    if !complaints.isEmpty { throw ExitCode(1) }
  }
}
