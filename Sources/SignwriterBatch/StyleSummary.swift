import Basics
import JSON
import Signwriter

/// What the truncated texts of one style need. Sendable; a value.
public struct StyleSummary: Sendable, Hashable, CustomStringConvertible {
  /// The least factor to which a text was made smaller that is whole; 1 where none was, nil where none is whole.
  public internal(set) var leastScaleFactor: Double?
  /// For each language that has truncated texts, the least factor that one of them needs, from the smallest on; those for
  /// which none is known are the last. Texts of no language are those of "und".
  public var neededScaleFactors: [(language: String, factor: Double?)] {
    needed.map { ($0.string, $1.isKnown ? $1.factor : nil) }
      .sorted { ($0.factor ?? .infinity, $0.language) < ($1.factor ?? .infinity, $1.language) }
  }

  private struct Need: Hashable {
    var factor = Double.infinity
    var isKnown = true
  }

  private var needed: [ByteText: Need] = [:]

  /// Whether no text of the style is truncated.
  var isWhole: Bool { needed.isEmpty }

  mutating func count(_ record: JobRecord) {
    let factor = record.neededScaleFactor
    guard factor != nil || record.remarks.contains(.truncated) else {
      if record.isDone { leastScaleFactor = min(leastScaleFactor ?? 1, record.scaleFactor) }
      return
    }
    let language = ByteText(record.language ?? "und")
    guard needed[language] != nil || needed.count < LanguageSummary.most else { return }
    var need = needed[language] ?? Need()
    if let factor { need.factor = min(need.factor, factor) } else { need.isKnown = false }
    needed[language] = need
  }

  /// How many languages a sentence names.
  private static let mostNamed = 8

  /// What the languages need: `ka needs 0.41, hy 0.44; all others fit at 0.5`. Factors are rounded down to hundredths.
  public var description: String {
    let all = neededScaleFactors
    let known = all.compactMap { entry in entry.factor.map { (entry.language, StyleSummary.words($0)) } }
    var parts: [String] = []
    if let first = known.first {
      let named = known.dropFirst().prefix(StyleSummary.mostNamed - 1).map { "\($0.0) \($0.1)" }
      let rest = known.count - 1 - named.count
      parts.append((["\(first.0) needs \(first.1)"] + named).joined(separator: ", "))
      if rest > 0 { parts[0] += " and \(rest) more need others" }
    }
    let unknown = all.filter { $0.factor == nil }.map(\.language)
    if !unknown.isEmpty {
      let named = unknown.prefix(StyleSummary.mostNamed).joined(separator: ", ")
      let rest = unknown.count - min(unknown.count, StyleSummary.mostNamed)
      parts.append("for \(named)\(rest > 0 ? " and \(rest) more" : "") none is known")
    }
    if let leastScaleFactor {
      parts.append("all others fit" + (leastScaleFactor < 1 ? " at \(StyleSummary.words(leastScaleFactor))" : ""))
    }
    return parts.joined(separator: "; ")
  }

  private static func words(_ factor: Double) -> String {
    // A little more, because 0.29 times 100 is less than 29.
    let hundredths = (factor * 100 + 1e-9).rounded(.down)
    return JSONWriter.number(hundredths > 0 ? hundredths / 100 : factor)
  }

  /// Its member of the summary.
  var json: JSONValue {
    var factors = JSONObject()
    for (language, factor) in neededScaleFactors {
      factors[language] = factor.map { JSONValue.number($0) } ?? JSONValue.null
    }
    var object = JSONObject()
    object["neededScaleFactors"] = .object(factors)
    if let leastScaleFactor { object["leastScaleFactor"] = .number(leastScaleFactor) }
    return .object(object)
  }
}
