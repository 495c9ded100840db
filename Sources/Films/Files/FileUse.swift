package import Basics
import Documents
package import JSON
package import Resolving

/// The files that a command reads, and those that it will write. Every command that writes files is checked here: none
/// of them may be one that is read, nor be written twice.
package struct FileUse {
  private var read: [NamedFile] = []
  private var written: [NamedFile] = []
  private var series: [(option: String, files: OutputFiles.Series)] = []

  package init() {}

  /// Adds a file that is read. `what` says what it is: "--words", "the document". Standard input is none.
  package mutating func reads(_ what: String, _ path: String?) {
    if let path, path != "-" { read.append(NamedFile(option: what, path: path)) }
  }

  /// Adds the files that a document or a style sheet names: pictures and fonts.
  package mutating func reads(namedBy json: JSONValue, in images: ImageLibrary) {
    func look(at value: JSONValue, of member: String, _ place: String) {
      for inner in value.object?.members ?? [] {
        look(at: inner.value, of: inner.name, place.isEmpty ? inner.name : "\(place).\(inner.name)")
      }
      for (index, inner) in (value.array ?? []).enumerated() { look(at: inner, of: member, "\(place)[\(index)]") }
      // `image`, `dotImage`: where a picture is all that is said, it is written as its file's name.
      guard let name = value.string, member == "file" || member.hasSuffix("mage"), !name.isEmpty,
        let path = images.path(of: name)
      else { return }
      reads(place, path)
    }
    look(at: json, of: "", "")
  }

  /// Adds a file that an option writes. Standard output is none.
  package mutating func writes(_ option: String, _ path: String?) {
    if let path, path != "-" { written.append(NamedFile(option: option, path: path)) }
  }

  /// Adds the files that an option writes.
  package mutating func writes(_ option: String, _ files: OutputFiles) {
    for path in files.paths { writes(option, path) }
    series += files.series.map { (option, $0) }
  }

  /// The files that are read, for those who write files whose names come later.
  package var kept: KeptFiles {
    let kept = KeptFiles()
    for file in read { kept.add(file.path, as: "the file of \(file.option)") }
    return kept
  }

  /// The first file that would be overwritten. Ask for it before anything is written.
  package var conflict: OverwriteError? {
    var known: [NamedFile.Key: (file: NamedFile, isRead: Bool)] = [:]
    for file in read { if let key = file.key, known[key] == nil { known[key] = (file, true) } }
    for file in written {
      guard let key = file.key else { continue }
      if let other = known[key] { return OverwriteError(file, other.file, isRead: other.isRead) }
      known[key] = (file, false)
    }
    for (option, files) in series {
      for name in names(in: files) {
        let file = NamedFile(option: option, path: files.folder + "/" + name)
        guard let other = file.key.flatMap({ known[$0] }) else { continue }
        return OverwriteError(file, other.file, isRead: other.isRead)
      }
    }
    return nil
  }

  /// The names of a series that may be another file: those of files that are there, links among them, and those that
  /// are written elsewhere in this run.
  private func names(in files: OutputFiles.Series) -> [String] {
    let present = (try? OpenFolder(files.folder))?.names ?? []
    return (present + written.map { String(FileName.name(of: $0.path)) }).filter(files.names.has)
  }
}
