import Documents
import JSON

/// An entry of a preview: a document, a style of a sheet, or a line of jobs. Sendable; a value.
struct PreviewTarget: Sendable {
  enum Entry: Sendable {
    case document
    case style(String)
    case line(Int)
  }

  let index: Int
  let entry: Entry

  /// Reads `file`, and `style` or `line`.
  init(_ json: JSONObject) throws(ServedFailure) {
    guard let number = json["file"]?.number, let index = Int(exactly: number), index >= 0 else {
      throw ServedFailure(400, "wrongType", place: "file", "file is missing; give the index of a file")
    }
    self.index = index
    if let style = json["style"]?.string {
      entry = .style(style)
    } else if let line = json["line"]?.number.flatMap({ Int(exactly: $0) }) {
      entry = .line(line)
    } else {
      entry = .document
    }
  }

  /// The object that a body holds.
  static func object(_ body: [UInt8]) throws(ServedFailure) -> JSONObject {
    do throws(DocumentError) {
      guard let object = try JSONParser.parse(body, source: "request").object else {
        throw DocumentError(.wrongType, source: "request", "wanted an object")
      }
      return object
    } catch {
      throw ServedFailure(error)
    }
  }

  /// The file of the entry. Throws if it has no such entry.
  func file(in model: PreviewModel) throws(ServedFailure) -> PreviewFile {
    guard model.files.indices.contains(index) else { throw missing("there is no file \(index)") }
    let file = model.files[index]
    switch (file.kind, entry) {
    case (.styles, .style(let name)):
      guard file.json.object?["styles"]?.object?[name] != nil else {
        throw missing("\(file.path) has no style \(JSONWriter.quoted(name)) any more")
      }
    case (.document, .document): break
    case (.jobs, .line(let number)), (.table, .line(let number)):
      guard file.lines.contains(where: { $0.number == number }) else {
        throw missing("\(file.path) has no job on line \(number) any more")
      }
    default: throw missing("\(file.path) holds something else now")
    }
    return file
  }

  private func missing(_ words: String) -> ServedFailure {
    ServedFailure(404, "entry", "\(words); choose another one from the list")
  }

  /// What the file has for the entry. Throws if a line is not JSON.
  func value(in file: PreviewFile) throws(ServedFailure) -> JSONValue {
    switch entry {
    case .document: return file.json
    case .style(let name): return file.json.object?["styles"]?.object?[name] ?? .null
    case .line(let number):
      guard let line = file.lines.first(where: { $0.number == number }) else { return .null }
      do throws(DocumentError) { return try line.json.get() } catch { throw ServedFailure(error) }
    }
  }

  /// The name of the entry in messages.
  func source(in file: PreviewFile) -> String {
    if case .line(let number) = entry { "\(file.path):\(number)" } else { file.path }
  }

  /// A style sheet with another value for a style.
  static func replaced(_ name: String, in sheet: JSONValue, with value: JSONValue) -> JSONValue {
    var object = sheet.object ?? JSONObject()
    var styles = object["styles"]?.object ?? JSONObject()
    styles[name] = value
    object["styles"] = .object(styles)
    return .object(object)
  }
}
