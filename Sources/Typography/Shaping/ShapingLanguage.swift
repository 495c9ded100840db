import CHarfBuzz
import Synchronization

/// Languages as HarfBuzz knows them.
///
/// HarfBuzz keeps every tag that it was ever given in one list, which it searches for each new one. So it gets of a document's
/// tag only what it makes OpenType's languages of, and each such tag once: some 18,000 at most, of which texts use a few.
package enum ShapingLanguage {
  nonisolated(unsafe) static let undetermined = hb_language_from_string("und", -1)
  private static let met = Mutex<[String: UInt]>([:])

  /// HarfBuzz's language for a BCP 47 tag.
  package static func of(_ tag: String?) -> OpaquePointer? {
    guard let tag else { return undetermined }
    let known = known(tag)
    let address = met.withLock { met in
      if let address = met[known] { return address }
      let address = UInt(bitPattern: hb_language_from_string(known, -1))
      met[known] = address
      return address
    }
    return OpaquePointer(bitPattern: address)
  }

  /// The number of tags that HarfBuzz was given.
  package static var count: Int { met.withLock { $0.count } }

  /// The part of a tag that changes which of a font's languages HarfBuzz chooses.
  package static func known(_ tag: String) -> String {
    let tag = tag.lowercased()
    if legacy.contains(tag) { return tag }
    let parts = tag.split(separator: "-").prefix { $0.utf8.count > 1 }
    guard let first = parts.first, isLanguage(first) else { return "und" }
    let others = parts.dropFirst()
    if let variant = variants.first(where: { others.contains(Substring($0)) }) { return "und-" + variant }
    if let second = others.first, second.utf8.count == 3, isLanguage(second) { return String(second) }
    guard let known = regional[String(first)] else { return String(first) }
    // In BCP 47 the script stands before the region; each counts once.
    return ([first] + known.lazy.map { Substring($0) }.filter(others.contains)).joined(separator: "-")
  }

  private static func isLanguage(_ part: Substring) -> Bool {
    (2...3).contains(part.utf8.count) && part.utf8.allSatisfy { (0x61...0x7A).contains($0) }
  }

  /// Whole tags that BCP 47 keeps from before.
  private static let legacy: Set<String> = [
    "art-lojban", "i-hak", "i-lux", "i-navajo", "no-bok", "no-nyn", "zh-min", "zh-min-nan",
  ]

  /// Variants and scripts that decide alone, whatever the language, in the order in which HarfBuzz looks for them.
  private static let variants = [
    "fonnapa", "polyton", "arevmda", "provenc", "fonipa", "geok", "syre", "syrj", "syrn",
  ]

  /// What counts besides the language, by languages.
  private static let regional: [String: [String]] = {
    var regional = ["ga": ["latg"], "mnw": ["th"], "ro": ["md"]]
    let chinese = [
      "zh", "cdo", "cjy", "cmn", "cnp", "cpx", "csp", "czh", "czo", "gan", "hak", "hsn", "lzh", "mnp", "nan", "wuu",
      "yue",
    ]
    for language in chinese { regional[language] = ["hans", "hant", "hk", "mo", "tw"] }
    return regional
  }()
}
