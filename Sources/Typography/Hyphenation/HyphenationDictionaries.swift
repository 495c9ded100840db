import Basics
import Storage
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// The dictionaries of a folder, by language. Sendable, usable from any thread.
final class HyphenationDictionaries: Sendable {
  /// Where Debian's packages hyphen-* put them.
  static let systemFolder = "/usr/share/hyphen"

  private let folder: String
  /// The names of files by tags, and what was read, by names.
  private struct State {
    var names = BoundedCache<ByteText, [String]>(capacity: 4096)
    /// Each takes up to three megabytes.
    var read = BoundedCache<ByteText, HyphenationDictionary?>(capacity: 32)
  }

  private let state = Mutex(State())

  let passingFailures = PassingFailures()

  var caches: [CacheState] {
    state.withLock { [$0.names.state("names of dictionaries"), $0.read.state("dictionaries")] }
  }

  init(folder: String = HyphenationDictionaries.systemFolder) { self.folder = folder }

  /// The dictionary of a BCP 47 tag, that of the longest part of it; nil where there is none. Where one cannot be
  /// read for a moment, that is noted in `passingFailures`, and the answer is not kept.
  func dictionary(for language: String) -> HyphenationDictionary? {
    let failures = passingFailures.count
    let key = ByteText(language)
    let known = state.withLock { $0.names.find(key) }
    let names = known ?? names(for: language)
    if known == nil, passingFailures.count == failures { state.withLock { $0.names.insert(names, for: key) } }
    for name in names {
      if let found = dictionary(named: name) { return found }
    }
    return nil
  }

  private func dictionary(named name: String) -> HyphenationDictionary? {
    if let known = state.withLock({ $0.read.find(ByteText(name)) }) { return known }
    let failures = passingFailures.count
    let found = open(name)
    if passingFailures.count == failures { state.withLock { $0.read.insert(found, for: ByteText(name)) } }
    return found
  }

  /// The names of the files that may serve a tag, the nearest first.
  private func names(for language: String) -> [String] {
    let parts = language.split(separator: "-").prefix { $0.count > 1 }.map(String.init)
    guard let first = parts.first, parts.allSatisfy({ $0.utf8.allSatisfy(HyphenationDictionaries.isPlain) }) else {
      return []
    }
    // hyph_de_AT.dic: as locales are written.
    let names = parts.enumerated().map { index, part in
      index == 0
        ? part.lowercased()
        : part.count == 4 ? part.prefix(1).uppercased() + part.dropFirst().lowercased() : part.uppercased()
    }
    let files = files()
    let exact = (1...names.count).reversed().map { "hyph_" + names[..<$0].joined(separator: "_") + ".dic" }
    // Of a language in countries only, as pt_BR, the first.
    let other = files.filter { $0.hasPrefix("hyph_\(first.lowercased())_") && $0.hasSuffix(".dic") }.min()
    return exact.filter(files.contains) + [other].compactMap(\.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private func files() -> Set<String> {
    guard let directory = opendir(folder) else {
      note(FileFault(code: errno), folder)
      return []
    }
    defer { closedir(directory) }
    var names: Set<String> = []
    while let entry = readdir(directory) {
      names.insert(
        withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }

  private func open(_ name: String) -> HyphenationDictionary? {
    let path = folder + "/" + name
    do throws(FileFault) {
      let bytes = try StoredFile(at: path).read(most: HyphenationDictionary.mostBytes)
      return bytes.isEmpty ? nil : HyphenationDictionary(bytes)
    } catch {
      note(error, path)
      return nil
    }
  }

  private func note(_ fault: FileFault, _ path: String) {
    if fault.isPassing { passingFailures.note(FontError(fault, path: path)) }
  }
}
