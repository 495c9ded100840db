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
  private let known = Mutex<[String: HyphenationDictionary?]>([:])

  /// Documents choose the language; beyond this number all are closed. Each takes up to three megabytes.
  private static let most = 16

  let passingFailures = PassingFailures()

  init(folder: String = HyphenationDictionaries.systemFolder) { self.folder = folder }

  /// The dictionary of a BCP 47 tag, that of the longest part of it; nil where there is none. Where one cannot be
  /// read for a moment, that is noted in `passingFailures`, and the answer is not kept.
  func dictionary(for language: String) -> HyphenationDictionary? {
    if let known = known.withLock({ $0[language] }) { return known }
    let failures = passingFailures.count
    let found = find(language)
    guard passingFailures.count == failures else { return found }
    known.withLock { known in
      if known.count >= HyphenationDictionaries.most { known = [:] }
      known[language] = .some(found)
    }
    return found
  }

  private func find(_ language: String) -> HyphenationDictionary? {
    let parts = language.split(separator: "-").prefix { $0.count > 1 }.map(String.init)
    guard let first = parts.first, parts.allSatisfy({ $0.utf8.allSatisfy(HyphenationDictionaries.isPlain) }) else {
      return nil
    }
    // hyph_de_AT.dic: as locales are written.
    let names = parts.enumerated().map { index, part in
      index == 0
        ? part.lowercased()
        : part.count == 4 ? part.prefix(1).uppercased() + part.dropFirst().lowercased() : part.uppercased()
    }
    for count in (1...names.count).reversed() {
      let name = "hyph_" + names[..<count].joined(separator: "_") + ".dic"
      if let found = open(name) { return found }
    }
    // Of a language in countries only, as pt_BR, the first.
    let other = files().filter { $0.hasPrefix("hyph_\(first.lowercased())_") && $0.hasSuffix(".dic") }.min()
    return other.flatMap { open($0) }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private func files() -> [String] {
    guard let directory = opendir(folder) else {
      note(FileFault(code: errno), folder)
      return []
    }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(
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
