import Basics
import CICUText
import Synchronization

/// Tags of languages as BCP 47 has them, in the canonical form of UTS #35.
package enum LanguageTag {
  /// No tag is longer.
  private static let longest = 64
  /// ICU takes some microseconds, and documents name few languages.
  private static let met = Mutex(BoundedCache<ByteText, String?>(capacity: 1024))

  /// The canonical form of a tag: "ro" of "rum", "he" of "iw", "zh-TW" of "zh-tw", and of what POSIX and Android write
  /// ("zh_TW.UTF-8", "zh-rTW"). Nil where it is no tag, or one of a language of two letters that there is not.
  package static func canonical(_ tag: String) -> String? {
    guard tag.utf8.count <= longest else { return nil }
    let key = ByteText(tag)
    if let known = met.withLock({ $0.find(key) }) { return known }
    let found = made(tag)
    met.withLock { $0.insert(found, for: key) }
    return found
  }

  private static func made(_ tag: String) -> String? {
    guard let tag = hyphenated(tag), tag.utf8.allSatisfy({ isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }) else {
      return nil
    }
    guard let found = text({ sw_canonical_language(tag, $0, $1) }) else { return nil }
    let language = String(found.prefix { $0 != "-" })
    // Languages of four letters and more are reserved, and there are none.
    return language.utf8.count == 3 || sw_is_language_code(language) ? found : nil
  }

  /// A tag with hyphens: as it is, or as POSIX ("sr_RS.UTF-8@latin") or Android's folders ("b+zh+Hant", "zh-rTW") write it.
  /// Nil for an r before digits ("es-r419"), which none of them writes.
  private static func hyphenated(_ tag: String) -> String? {
    let halves = tag.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let head = halves[0].prefix { $0 != "." }
    var parts = head.split(omittingEmptySubsequences: false, whereSeparator: { "-_".contains($0) })
    if head.hasPrefix("b+") { parts = head.dropFirst(2).split(separator: "+", omittingEmptySubsequences: false) }
    if parts.count == 2, parts[1].utf8.count == 4, parts[1].hasPrefix("r"),
      parts[1].dropFirst().allSatisfy({ $0.isNumber })
    {
      return nil
    }
    if let region = region(ofAndroid: parts) { parts[1] = Substring(region) }
    guard halves.count > 1 else { return parts.joined(separator: "-") }
    switch halves[1].lowercased() {
    case "euro": break
    case let name:
      if let script = scripts[name] {
        parts.insert(Substring(script), at: 1)
      } else {
        parts.append(Substring(name))
      }
    }
    return parts.joined(separator: "-")
  }

  /// The scripts that POSIX' modifiers mean.
  private static let scripts = ["latin": "Latn", "cyrillic": "Cyrl", "arabic": "Arab", "devanagari": "Deva"]

  /// A canonical tag with the script and the region that are likely for it (UTS #35, 4.3); itself where ICU knows none.
  package static func likely(_ tag: String) -> String { text { sw_likely_language(tag, $0, $1) } ?? tag }

  /// The tag that may be meant: by a region ("cn"), a name ("german"), or one with a slip. Nil where there is none.
  package static func suggestion(for text: String) -> String? {
    let plain = text.split(whereSeparator: { ".@".contains($0) }).first.map(String.init) ?? ""
    var parts = plain.split(whereSeparator: { "-_+ ".contains($0) })
    guard plain.utf8.count <= longest, let first = parts.first else { return nil }
    if first.lowercased() == "b", parts.count > 1 { parts.removeFirst() }
    if let region = region(ofAndroid: parts) { parts[1] = Substring(region) }
    let tag = parts.joined(separator: "-")
    if let found = canonical(tag) { return found }
    if let named = LanguageName.tag(of: plain) { return named }
    let region = tag.uppercased()
    guard sw_is_region_code(region), let language = self.text({ sw_language_of_region(region, $0, $1) }) else {
      return nil
    }
    return canonical(language + "-" + region)
  }

  /// The region of a tag as Android's folders name it: after an r, which else would begin a third letter of a language.
  private static func region(ofAndroid parts: [Substring]) -> String? {
    guard parts.count == 2, parts[1].utf8.count == 3, parts[1].lowercased().hasPrefix("r"), parts[0] != "sgn" else {
      return nil
    }
    let region = parts[1].dropFirst().uppercased()
    return sw_is_region_code(region) ? region : nil
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  private static func text(_ fill: (UnsafeMutablePointer<CChar>, Int32) -> Int32) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4 * longest) { target in
      guard let start = target.baseAddress else { return nil }
      let length = Int(fill(start, Int32(target.count)))
      guard length > 0 else { return nil }
      return String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
    }
  }
}
