import Basics
import Documents
import Glibc
import JSON
import SignwriterBatch
import Storage

/// Keeps documents from the network from naming files, except those below one folder.
///
/// A style sheet is the operator's, and what it names may be read. Whatever a request names is looked for below the
/// folder of assets, part by part and never through a symbolic link, and is replaced by its whole path. So no name
/// means another file later. Sendable; a value.
struct FileGate: Sendable {
  /// The folder, as a path without links; nil if requests may name no files.
  private let root: String?
  /// The names that stand in the style sheet.
  private let trusted: Set<ByteText>
  /// Whether a style makes names of files from a request's values.
  private let fillsNames: Bool
  /// The folders that no answer names, the longest first.
  private let secrets: [String]

  /// Throws if `assets` is no folder. `folders` are others in which the operator's files are.
  init(assets: String?, sheet: JSONValue, folders: [String] = []) throws(OutputError) {
    if let assets {
      guard let path = realpath(assets, nil) else {
        throw OutputError(path: assets, reason: String(cString: strerror(errno)), verb: "opened")
      }
      defer { free(path) }
      root = String(cString: path)
      _ = try OpenFolder(assets)
    } else {
      root = nil
    }
    var names: Set<ByteText> = []
    FileGate.forEachName(in: sheet) { names.insert(ByteText($0.name)) }
    let whole = ([root].compactMap { $0 } + folders).filter { $0.hasPrefix("/") }
    secrets = whole.map { String($0.reversed().drop { $0 == "/" }.reversed()) }.filter { $0.count > 1 }.sorted {
      $0.count > $1.count
    }
    fillsNames = names.contains { $0.string.contains("{{") }
    trusted = names.filter { !$0.string.contains("{{") }
  }

  /// The folder in which relative names are looked for.
  var folder: String? { root }

  /// A message without the places of the operator's folders: a file below one of them is named as a request names it.
  func withoutFolders(_ message: String) -> String {
    secrets.reduce(message) { $0.replacing($1 + "/", with: "").replacing($1, with: "a folder of the server") }
  }

  // MARK: - Requests

  /// Whether JSON may have a member that names a file. A name can be written with escapes.
  static func mayName(_ json: [UInt8]) -> Bool {
    json.withUnsafeBytes { bytes in
      bytes.indices.contains { index in
        switch bytes[index] {
        case UInt8(ascii: "f"): bytes[index...].starts(with: "file".utf8)
        case UInt8(ascii: "m"): bytes[index...].starts(with: "mage".utf8)
        case UInt8(ascii: "w"): bytes[index...].starts(with: "words".utf8)
        case UInt8(ascii: "\\"): bytes[index...].starts(with: "\\u".utf8)
        default: false
        }
      }
    }
  }

  /// The job with whole paths for the files that it names. Throws if it names one that it may not.
  func admitted(_ job: JSONObject) throws(DocumentError) -> JSONObject {
    var admitted = JSONObject()
    for member in job.members {
      // Values fill placeholders: their names are not members of a document.
      admitted[member.name] = member.name == "values" ? member.value : try checked(member.value, member.name, "")
    }
    return admitted
  }

  private func checked(_ value: JSONValue, _ name: String, _ path: String) throws(DocumentError) -> JSONValue {
    let path = path.isEmpty ? name : path + "." + name
    switch value {
    case .string(let text) where JobDigest.fileMembers.contains(name):
      guard !text.contains("{{") else {
        throw FileGate.error(path, text, "has a placeholder; write the name itself")
      }
      return .string(try self.path(of: text, at: path))
    case .array(let elements):
      var checkedElements: [JSONValue] = []
      for (index, element) in elements.enumerated() {
        checkedElements.append(try checked(element, name, path, at: index))
      }
      return .array(checkedElements)
    case .object(let object):
      var checkedObject = JSONObject()
      for member in object.members { checkedObject[member.name] = try checked(member.value, member.name, path) }
      return .object(checkedObject)
    default: return value
    }
  }

  /// An element of a list. Strings in it belong to the list's name.
  private func checked(
    _ value: JSONValue, _ name: String, _ path: String, at index: Int
  ) throws(DocumentError) -> JSONValue {
    guard case .object(let object) = value else {
      return try checked(value, name, String(path.dropLast(name.count + 1)))
    }
    var checkedObject = JSONObject()
    for member in object.members {
      checkedObject[member.name] = try checked(member.value, member.name, "\(path)[\(index)]")
    }
    return .object(checkedObject)
  }

  // MARK: - Documents

  /// Checks the names of files that a style has made from a request's values.
  func check(_ document: Document) throws(DocumentError) {
    guard fillsNames else { return }
    var names: [(name: String, isFont: Bool)] = []
    FileGate.forEachName(in: document.json) { names.append($0) }
    for (name, isFont) in names where !trusted.contains(ByteText(name)) {
      let prefix = root.map { $0 + "/" } ?? "/"
      if root != nil, name.hasPrefix(prefix) {
        _ = try path(of: String(name.dropFirst(prefix.count)), at: "file")
      } else if isFont {
        throw FileGate.error("font.file", name, "is made from a value; name fonts in the style or in the request")
      } else {
        _ = try path(of: name, at: "file")
      }
    }
  }

  /// Calls `body` for each name of a file in a document or a style sheet.
  static func forEachName(in value: JSONValue, _ body: ((name: String, isFont: Bool)) -> Void) {
    forEachName(in: value, named: "", parent: "", body)
  }

  private static func forEachName(
    in value: JSONValue, named name: String, parent: String, _ body: ((name: String, isFont: Bool)) -> Void
  ) {
    switch value {
    case .string(let text) where JobDigest.fileMembers.contains(name): body((text, parent == "font"))
    case .array(let elements):
      for element in elements { forEachName(in: element, named: name, parent: parent, body) }
    case .object(let object):
      for member in object.members { forEachName(in: member.value, named: member.name, parent: name, body) }
    default: break
    }
  }

  // MARK: - Files

  /// The whole path of a file below the folder.
  private func path(of name: String, at place: String) throws(DocumentError) -> String {
    guard let root else {
      throw FileGate.error(
        place, name,
        "names a file, and this server reads none; leave it out, or start the server with a folder of assets")
    }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.utf8.contains(0), parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }),
      FileGate.isRegular(name, below: root)
    else {
      throw FileGate.error(
        place, name, "is no file of this server; name one below its folder of assets, without links")
    }
    return root + "/" + name
  }

  private static func isRegular(_ name: String, below root: String) -> Bool {
    do throws(OutputError) {
      let folder = try OpenFolder(root).folder(above: name, makes: false, path: root)
      let last = name.split(separator: "/").last.map(String.init) ?? ""
      guard let descriptor = folder.openRegular(last, O_RDONLY) else { return false }
      close(descriptor)
      return true
    } catch {
      return false
    }
  }

  private static func error(_ place: String, _ name: String, _ message: String) -> DocumentError {
    DocumentError(.fileName, path: place, JSONWriter.quoted(String(name.prefix(80))) + " " + message)
  }
}
