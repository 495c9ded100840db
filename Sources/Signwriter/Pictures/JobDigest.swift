import Basics
package import Documents
package import GLESRendering
import JSON
import Resolving
package import Storage
import Synchronization
import Typography

/// Tells the inputs of jobs apart: everything that a picture and its line of the report depend on, except the id.
///
/// It covers the job and the styles it names, not the document they make: writing that out would take as long as
/// drawing a short label. So two ways of saying the same have different digests.
///
/// Of files it covers what is drawn of them, not what the disk has at the moment: of those that documents name the bytes,
/// and of all fonts there are the bytes, too, or where that takes too long size and time. Sendable; a value.
package struct JobDigest: Sendable {
  /// The part of a style that goes into digests. Its digest covers what it extends.
  private final class Style: Sendable {
    let digest: String
    let parent: Style?
    /// The files that it names itself.
    private let own: [String]
    /// The styles of the documents in it, with those of what it extends.
    let named: [String]
    /// Whether a job must fill placeholders before it is known which files the style names.
    let hasUnknownFiles: Bool

    init(_ json: JSONValue, over parent: Style?) {
      var hash = SHA256()
      if let parent { hash.update(field: parent.digest) }
      hash.update(JSONWriter.bytes(json))
      own = JobDigest.strings(in: json, of: JobDigest.fileMembers)
      named = (parent?.named ?? []) + JobDigest.strings(in: json, of: JobDigest.styleMembers)
      hasUnknownFiles = parent?.hasUnknownFiles == true || own.contains { $0.contains("{{") }
      (digest, self.parent) = (hash.hexDigest, parent)
    }

    /// The files that it names, with those of the styles that it extends.
    var files: [String] { (parent?.files ?? []) + own }
  }

  /// What all jobs share, for one state of the fonts.
  private final class Base: Sendable {
    private let options: SHA256
    private let catalog: FontCatalog
    private let fonts: FileDigests?
    private let known = Mutex<(generation: Int, hash: SHA256)?>(nil)

    init(_ options: SHA256, _ catalog: FontCatalog, _ fonts: FileDigests?) {
      (self.options, self.catalog, self.fonts) = (options, catalog, fonts)
    }

    var hash: SHA256 {
      known.withLock { known in
        let generation = catalog.generation
        if let known, known.generation == generation { return known.hash }
        var hash = options
        for words in catalog.fontFiles.map({ words(of: $0) }).sorted() { hash.update(field: words) }
        fonts?.save()
        known = (generation, hash)
        return hash
      }
    }

    /// What counts of a font: its bytes, wherever it lies, or its place and its state. Of two that fit alike the one is taken
    /// whose folder is named first, and in a folder the first by its name.
    private func words(of path: String) -> String {
      guard let file = catalog.file(at: path) else { return path }
      guard let digest = fonts?.digest(of: file) else { return "\(path) \(file.identity.words)" }
      let place = catalog.folders.firstIndex { path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
      return "\(place ?? -1) \(FileName.name(of: path)) \(digest)"
    }
  }

  private let base: Base
  private let styles: [ByteText: Style]
  private let files: NamedFiles

  /// Members of documents that name files, and styles.
  package static let fileMembers: Set<String> = [
    "file", "image", "selectedImage", "dotImage", "selectedDotImage", "words",
  ]
  private static let styleMembers: Set<String> = ["style", "extends"]

  /// Covers what all jobs of a run share: the program, the options that affect files, and every font there is, because
  /// only layout tells which of them a text needs. `gpu` has the options of the GPU path; nil where the CPU path draws.
  /// `others` are further options of the run, in words. With `fonts`, the bytes of fonts count, and not where they lie.
  package init(
    _ environment: DrawingEnvironment, styles sheet: StyleSheet, gpu: GLESRenderer.Options?, others: [String] = [],
    fonts: FileDigests? = nil
  ) {
    let resolver = environment.resolver
    var base = SHA256()
    base.update(field: "signwriter " + SignwriterVersion.current)
    base.update(field: gpu.map { "gpu, oversampled by \($0.oversampling.rawValue)" } ?? "cpu")
    for part in environment.pictures.words + others { base.update(field: part) }
    self.base = Base(base, resolver.layouter.catalog, fonts)
    files = resolver.images.files
    var styles: [ByteText: Style] = [:]
    for name in sheet.styleNames { _ = JobDigest.style(name, of: sheet, among: &styles) }
    self.styles = styles
  }

  /// A style, made once. It recurses as deep as styles may extend each other.
  private static func style(
    _ name: String, of sheet: StyleSheet, among known: inout [ByteText: Style]
  ) -> Style? {
    if let style = known[ByteText(name)] { return style }
    guard let (json, parent) = sheet.own(style: name) else { return nil }
    let style = Style(json, over: parent.flatMap { JobDigest.style($0, of: sheet, among: &known) })
    known[ByteText(name)] = style
    return style
  }

  /// Looks at the fonts, which takes a second where nothing is known of them yet.
  package func prepare() { _ = base.hash }

  /// The digest of a job that is written to `out`, in hexadecimal. With `looksAgain`, the files that it names count as they
  /// are now; else as they were seen first. It holds for what is resolved before ``SceneResolver/fileGeneration`` changes.
  package func digest(of job: Job, out: String, looksAgain: Bool = false) -> String {
    var hash = base.hash
    hash.update(field: out)
    let inputs = JSONValue.object(job.inputs)
    hash.update(JSONWriter.bytes(inputs))
    hash.update([0])
    var names = JobDigest.strings(in: inputs, of: JobDigest.fileMembers)
    var waiting = JobDigest.strings(in: inputs, of: JobDigest.styleMembers)[...]
    var met: Set<ByteText> = []
    while let name = waiting.popFirst() {
      guard met.insert(ByteText(name)).inserted, let style = styles[ByteText(name)] else { continue }
      hash.update(field: style.digest)
      waiting += style.named
      names +=
        style.hasUnknownFiles
        ? JobDigest.strings(in: job.document.json, of: JobDigest.fileMembers) : style.files
    }
    if looksAgain { files.lookAgain(at: names) }
    for name in names { hash.update(field: files.digest(of: name) ?? files.path(of: name) ?? name) }
    return hash.hexDigest
  }

  /// The strings under some names, anywhere in a tree.
  private static func strings(in value: JSONValue, of names: Set<String>) -> [String] {
    switch value {
    case .array(let elements): elements.flatMap { strings(in: $0, of: names) }
    case .object(let object):
      object.members.flatMap { member in
        if names.contains(member.name), let name = member.value.string { return [name] }
        return strings(in: member.value, of: names)
      }
    default: []
    }
  }
}
