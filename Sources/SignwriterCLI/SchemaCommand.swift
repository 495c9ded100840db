import ArgumentParser
import Documents

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Prints the JSON Schema of labels, style sheets and jobs.")

  func run() throws {
    do {
      try StandardOutput.write(line: JSONWriter.pretty(DocumentSchema.jsonSchema()))
    } catch {
      throw cannotStart(error)
    }
  }
}
