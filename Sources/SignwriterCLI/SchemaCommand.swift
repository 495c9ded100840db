import ArgumentParser
import Documents
import Films
import JSON

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Prints the JSON Schema of documents, style sheets and jobs.")

  @Option(
    name: .customLong("of"),
    help: ArgumentHelp(
      "Prints the schema of these alone: \(DocumentSchema.names.joined(separator: ", ")).", valueName: "KIND"))
  var kind: String?

  @Flag(help: "Prints a page that lists every member, instead of a schema.")
  var markdown = false

  func validate() throws {
    if let kind, !DocumentSchema.names.contains(kind) {
      let known = DocumentSchema.names.joined(separator: ", ")
      throw ValidationError("--of \"\(kind)\" is no kind of document; known are \(known).")
    }
    if markdown && kind != nil { throw ValidationError("--markdown lists every kind; leave out --of.") }
  }

  func run() throws {
    do {
      if markdown {
        try StandardOutput.write(line: DocumentReference.markdown())
      } else if let schema = DocumentSchema.jsonSchema(of: kind) {
        try StandardOutput.write(line: JSONWriter.pretty(schema))
      }
    } catch {
      throw cannotStart(error)
    }
  }
}
