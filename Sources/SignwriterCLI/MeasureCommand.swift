import ArgumentParser
import LabelDocument
import LabelScene
import Signwriter
import Typography

struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure", abstract: "Says what a label's picture would hold, as JSON, without drawing it.")

  @OptionGroup var source: LabelSource

  func run() throws {
    do {
      let (document, fonts, images) = try source.document()
      let report = try SceneResolver(catalog: fonts, images: images).resolve(document).report
      try StandardOutput.write(line: JSONWriter.pretty(report.json))
    } catch {
      throw cannotStart(error)
    }
  }
}
