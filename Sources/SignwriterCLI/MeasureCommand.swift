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
      let document = try source.document()
      let resolver = SceneResolver(catalog: try FontCatalog())
      print(JSONWriter.pretty(try resolver.resolve(document).report.json))
    } catch {
      throw cannotStart(error)
    }
  }
}
