import Documents
import Generators
import JSON

/// Documents that cost much, and changes that may make them cost more.
struct CostlyDocuments {
  /// What a search begins with: one of each kind that was costly once, and generated ones.
  static func first(_ generator: DocumentGenerator, count: Int) -> [JSONValue] {
    costly.compactMap { try? JSONParser.parse($0) } + (0..<count).map { generator.document($0) }
  }

  /// Ideographs that differ from each other.
  private static func ideographs(_ count: Int) -> String {
    String(String.UnicodeScalarView((0..<count).compactMap { Unicode.Scalar(0x4E00 + UInt32($0)) }))
  }

  private static func list(_ element: String, _ count: Int) -> String {
    "[" + Array(repeating: element, count: count).joined(separator: ", ") + "]"
  }

  private static let costly: [String] = [
    #"{"text": "\#(ideographs(3000))", "size": [2000, "fit"], "font": {"size": 20}, "strokes": "#
      + list(#"{"width": 3, "color": "red"}"#, 15) + "}",
    #"{"kind": "group", "size": [4000, 2000], "children": "#
      + list(
        #"{"kind": "group", "size": [4000, 2000], "background": {"gradient": {"type": "radial", "colors": ["red", "blue"]}}, "opacity": 0.5}"#,
        10) + "}",
    #"{"kind": "pageControl", "numberOfPages": 12, "dotSize": 14060, "size": [100, 100]}"#,
    #"{"kind": "pageControl", "numberOfPages": 80, "dotSize": 120, "dotShape": "M0 0L60 50L-60 50L20 -60L30 60Z", "scale": 3}"#,
    #"{"kind": "pageControl", "numberOfPages": 161, "dotSize": 151, "scale": 4, "dither": true}"#,
    #"{"kind": "pageControl", "numberOfPages": 45, "dotSize": 786, "size": [96, 13], "scale": 19.8, "strokes": "#
      + list(#"{"width": 3, "color": "red"}"#, 24) + "}",
    #"{"kind": "group", "size": [20, 35], "children": [{"kind": "group", "size": [91, 9], "transform": {"scale": 500, "rotate": 6}, "children": [{"kind": "pageControl", "numberOfPages": 12, "dotImage": "star.png"}]}]}"#,
    #"{"text": "😀g", "font": {"size": 60}, "scale": 6, "size": [300, 200], "strokes": [{"width": 2, "color": "red"}], "warp": {"style": "arcLower", "bend": 1, "quad": [[0.1, 0.2], [1.1, -0.1], [1.2, 0.8], [0, 1]], "box": "canvas"}}"#,
    #"{"text": "Label", "font": {"size": 900}, "scale": 2, "shadows": "#
      + list(#"{"color": "red", "blur": 200, "spread": 90, "offset": [3, 3]}"#, 12) + "}",
    #"{"text": "Label", "font": {"size": 300}, "oversampling": 4, "innerShadows": "#
      + list(#"{"color": "red", "blur": 90, "spread": 60}"#, 12) + "}",
    #"{"text": "Label", "size": [3000, 2000], "font": {"size": 700}, "layerStyle": {"stroke": {"size": 200}, "outerGlow": {"size": 200, "spread": 80}, "dropShadow": {"size": 200, "spread": 60}, "bevel": {"size": 200}}}"#,
    #"{"kind": "group", "size": [3000, 2000], "children": "#
      + list(
        #"{"kind": "group", "size": [3000, 2000], "background": {"color": "red"}, "filter": {"blur": 100}, "mask": {"path": "M0 0L3000 0L0 2000Z"}, "opacity": 0.9, "backdropBlur": 50}"#,
        6) + "}",
  ]

  /// A document that differs from another in a few places.
  static func changed(_ document: JSONValue, _ others: [JSONValue], _ random: inout SeededRandom) -> JSONValue {
    var document = document
    for _ in 0..<Int.random(in: 1...3, using: &random) { document = change(document, others, &random) }
    return document
  }

  /// Changes one value, at a random depth.
  private static func change(
    _ value: JSONValue, _ others: [JSONValue], _ random: inout SeededRandom
  ) -> JSONValue {
    switch value {
    case .object(var object):
      if random.chance(0.15), let other = random.pick(others).object?.members.randomElement(using: &random) {
        if object["kind"] == nil || other.name != "kind" { object[other.name] = other.value }
      } else if let member = object.members.randomElement(using: &random), member.name != "kind" {
        object[member.name] = random.chance(0.05) ? nil : change(member.value, others, &random)
      }
      return .object(object)
    case .array(let elements):
      guard let index = elements.indices.randomElement(using: &random) else { return value }
      var changed = elements
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where elements.count < 4096: changed += elements
      case 1: changed.insert(elements[index], at: index)
      default: changed[index] = change(elements[index], others, &random)
      }
      return .array(changed)
    case .number(let number): return .number(factor(&random) * number + (random.chance(0.2) ? 1 : 0))
    case .string(let text): return .string(longer(text, &random))
    case .bool(let isTrue): return .bool(!isTrue)
    case .null: return value
    }
  }

  private static func factor(_ random: inout SeededRandom) -> Double {
    random.pick([0.1, 0.5, 0.8, 0.95, 1.05, 1.25, 2, 4, 10])
  }

  /// A text of twice the length, or with other letters. Words of the format, which are short, mostly stay.
  private static func longer(_ text: String, _ random: inout SeededRandom) -> String {
    guard text.count > 4, random.chance(0.7), text.utf16.count < 1 << 16 else { return text }
    return random.chance(0.8) ? text + text : text + ideographs(text.count)
  }
}
