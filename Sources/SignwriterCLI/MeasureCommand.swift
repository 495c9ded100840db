import ArgumentParser
import LabelDocument
import LabelScene
import Signwriter
import Typography

struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure", abstract: "Says what a label's picture would hold, as JSON, without drawing it.")

  @OptionGroup var source: LabelSource

  @Option(help: ArgumentHelp("The moment to measure of a document that moves.", valueName: "SECONDS"))
  var at: Double?

  func validate() throws {
    if let at, !(at >= 0 && at <= 86_400) { throw ValidationError("--at \(at) is not in 0...86400 seconds") }
  }

  func run() throws {
    do {
      let (given, fonts, images) = try source.document()
      let document = at.map { given.document(at: $0) } ?? given
      let report = try SceneResolver(catalog: fonts, images: images).resolve(document).report
      try StandardOutput.write(line: JSONWriter.pretty(report.json))
    } catch {
      throw cannotStart(error)
    }
  }
}
