import ArgumentParser
import LabelDocument

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Prints the JSON Schema of labels, style sheets and jobs.")

  func run() {
    print(JSONWriter.pretty(DocumentSchema.jsonSchema()))
  }
}
