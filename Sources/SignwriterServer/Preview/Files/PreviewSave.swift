import Documents
import Glibc
import JSON
import Storage

/// Writes back what was tried: only the values that differ, and only to the state of the file that they were tried on.
struct PreviewSave {
  let target: PreviewTarget
  private let value: JSONValue
  private let digest: String

  /// Reads the body of a request: `file`, `style` or `line`, `value`, and the `digest` of the file that the page has.
  init(_ body: [UInt8]) throws(ServedFailure) {
    let json = try PreviewTarget.object(body)
    target = try PreviewTarget(json)
    guard let value = json["value"], let digest = json["digest"]?.string else {
      throw ServedFailure(400, "wrongType", "value or digest is missing; give what is saved, and the file's state")
    }
    (self.value, self.digest) = (value, digest)
  }

  /// Saves, and returns the digest of the file as it is now. Throws, and leaves the file as it is, if it has changed
  /// meanwhile, or if what was tried is faulty.
  func save(_ model: PreviewModel) throws(ServedFailure) -> String {
    guard model.files.indices.contains(target.index) else {
      throw ServedFailure(404, "entry", "there is no such file; choose another entry from the list")
    }
    let path = model.files[target.index].path
    guard model.files[target.index].kind != .table else {
      throw ServedFailure(400, "table", "rows of a table are not saved to; copy the JSON, or edit \(path)")
    }
    let file = try PreviewModel.read(path)
    guard file.digest == digest else {
      throw ServedFailure(
        409, "changed",
        "\(path) has changed since its values were read, and nothing was saved; what you tried is still here: look at"
          + " the new file, then save again")
    }
    let text = try changed(file)
    try check(text, like: file, model)
    try PreviewSave.write(text, to: path)
    return PreviewFile.digest(of: text)
  }

  private func changed(_ file: PreviewFile) throws(ServedFailure) -> [UInt8] {
    let lost = ServedFailure(409, "changed", "\(file.path) has no such entry any more, and nothing was saved")
    do {
      switch target.entry {
      case .document:
        guard let text = try JSONText(file.bytes).replacing([], with: value) else { throw lost }
        return text
      case .style(let name):
        guard let text = try JSONText(file.bytes).replacing(["styles", name], with: value) else { throw lost }
        return text
      case .line(let number):
        var lines = file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard number > 0, lines.indices.contains(number - 1),
          let line = try JSONText(Array(lines[number - 1])).replacing([], with: value)
        else { throw lost }
        lines[number - 1] = line[...]
        return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
      }
    } catch let error as DocumentError {
      throw ServedFailure(error)
    } catch {
      throw lost
    }
  }

  /// What has an error is not saved.
  private func check(_ text: [UInt8], like old: PreviewFile, _ model: PreviewModel) throws(ServedFailure) {
    do throws(DocumentError) {
      let file = try PreviewFile(path: old.path, bytes: text)
      let sheet = try model.sheet.map { index throws(DocumentError) in
        try StyleSheet(index == target.index ? file.json : model.files[index].json, source: model.files[index].path)
      }
      switch target.entry {
      case .style: _ = try StyleSheet(file.json, source: file.path)
      case .document: _ = try Document(file.json, source: file.path, styles: sheet ?? StyleSheet())
      case .line: _ = try Job(value, styles: sheet ?? StyleSheet(), source: file.path, defaultID: "")
      }
    } catch {
      throw ServedFailure(error)
    }
  }

  /// Replaces the file, or the one that a link leads to, and keeps who may read it.
  static func write(_ bytes: [UInt8], to path: String) throws(ServedFailure) {
    var status = stat()
    guard let real = realpath(path, nil), stat(real, &status) == 0 else {
      throw ServedFailure(409, "changed", "\(path) is gone, and nothing was saved")
    }
    defer { free(real) }
    guard access(real, W_OK) == 0 else {
      throw ServedFailure(403, "writing", "\(path) may not be written; change its permissions, or copy the JSON")
    }
    do throws(OutputError) {
      try OutputFolder.writeWhole(
        bytes, to: String(validatingCString: real) ?? path, permissions: status.st_mode & 0o7777)
    } catch {
      throw ServedFailure(500, "writing", "\(error)")
    }
  }
}
