public import Documents
public import JSON

/// Makes documents out of the JSON Schema that the program publishes: every kind, every member, bounds and what lies
/// just beyond them, degenerate numbers, odd Unicode, nesting. So a new member is tried without anybody having to think
/// of it.
///
/// Document `index` of a seed is always the same one. Sendable; a plain value.
public struct DocumentGenerator: Sendable {
  private let definitions: JSONObject
  /// The names of the definitions of whole documents.
  private let kinds: [String]
  private let seed: UInt64
  /// Whether values may have the wrong type or lie beyond their bounds. Only some documents have such values: one is
  /// enough for a document to be refused, and what is refused is not drawn.
  private var mayBreakRules = true

  /// Deeper than this, lists and groups stay empty.
  private static let deepest = 6

  public init(schema: JSONValue = DocumentSchema.jsonSchema() ?? .null, seed: UInt64) {
    definitions = schema.object?["$defs"]?.object ?? JSONObject()
    kinds = DocumentKind.allCases.map(\.rawValue)
    self.seed = seed
  }

  public func document(_ index: Int) -> JSONValue {
    var random = SeededRandom(seed: seed, stream: UInt64(index))
    var generator = self
    generator.mayBreakRules = random.chance(0.06)
    return generator.document(&random)
  }

  private func document(_ random: inout SeededRandom) -> JSONValue {
    // Labels are what everything else is made of.
    let kind = random.chance(0.4) ? "label" : random.pick(kinds)
    return document(of: kind, kind, depth: 0, &random)
  }

  /// A child of a group, a mask, or what stands in a line. Most are labels, and the deeper the more of them.
  private func child(depth: Int, _ random: inout SeededRandom) -> JSONValue {
    let kind = depth > Self.deepest || random.chance(0.5) ? "label" : random.pick(kinds)
    return document(of: kind, kind + "Child", depth: depth, &random)
  }

  private func document(
    of kind: String, _ definition: String, depth: Int, _ random: inout SeededRandom
  ) -> JSONValue {
    var document = object(definitions[definition]?.object ?? JSONObject(), depth: depth, &random)
    document["kind"] = .string(kind)
    document["$schema"] = nil
    // There is no style sheet, and an unknown name would be all that is wrong with most documents.
    if random.chance(mayBreakRules ? 0.95 : 1) { document["extends"] = nil }
    if random.chance(mayBreakRules ? 0.95 : 1) { document["style"] = nil }
    complete(&document, kind: kind, &random)
    return .object(document)
  }

  /// Adds what most documents of a kind need to be drawn at all, and keeps most canvases small.
  private func complete(_ document: inout JSONObject, kind: String, _ random: inout SeededRandom) {
    if kind != "spriteFont" { giveSize(to: &document, kind: kind, &random) }
    if usually(0.8, &random) { document["scale"] = .number(random.pick([0.5, 1, 1.5, 2, 3])) }
    if usually(0.8, &random) {
      // Large canvases of many samples are over the limit of a trial.
      let isLarge = !mayBreakRules && (document["scale"]?.number ?? 1) > 1
      document["oversampling"] = .number(random.pick([1, 1, 1, 2, isLarge ? 2 : 4]))
    }
    if document["font"] != nil, usually(0.85, &random) {
      var font = document["font"]?.object ?? JSONObject()
      font["size"] = .number(Double.random(in: 0.5...48, using: &random))
      font["file"] = nil
      document["font"] = .object(font)
    }
    if !mayBreakRules, document["size"]?.array == nil { keepSmall(&document, &random) }
    guard !mayBreakRules || random.chance(0.9) else { return }
    switch kind {
    case "label" where document["animators"] != nil:
      giveAnimatedText(to: &document, &random)
    case "label", "textField": giveText(to: &document, &random)
    case "counting": document["to"] = .number(Double.random(in: -2000...2000, using: &random))
    case "cycling":
      if document["animators"] != nil {
        document.removeRivalsOfAnimators(["staggering", "marquee", "clipsToBounds"])
        document["size"] = [120, 40]
      }
      if (document["texts"]?.array ?? []).isEmpty {
        document["texts"] = [.string("One"), .string(text(longest: 20, &random))]
      }
    case "captions": giveWords(to: &document, &random)
    case "group": document.removeClipsOfNothing()
    case "pageControl": document["numberOfPages"] = .number(Double(Int.random(in: 1...12, using: &random)))
    default: break
    }
  }

  /// Keeps a canvas below the limit of a trial that is as large as its text.
  private func keepSmall(_ document: inout JSONObject, _ random: inout SeededRandom) {
    document["scale"] = .number(random.pick([0.5, 1, 1.5]))
    document["oversampling"] = .number(random.pick([1, 1, 1, 2]))
    var font = document["font"]?.object ?? JSONObject()
    font["size"] = .number(min(font["size"]?.number ?? 17, 20))
    if document["font"] != nil || ["label", "textField"].contains(document["kind"]?.string) {
      document["font"] = .object(font)
    }
    document.removeLargeLengths()
    if let text = document["text"]?.string { document["text"] = .string(String(text.prefix(60))) }
  }

  /// Whether something usual is done. It is left out more often in documents that are likely to be refused anyway.
  private func usually(_ share: Double, _ random: inout SeededRandom) -> Bool {
    random.chance(mayBreakRules ? share : 0.997)
  }

  private func giveSize(to document: inout JSONObject, kind: String, _ random: inout SeededRandom) {
    guard usually(0.9, &random) else { return }
    let width = Double(Int.random(in: 1...160, using: &random))
    let height = Double(Int.random(in: 1...60, using: &random))
    // What fills a box, or fits one, has one.
    let needsBox = !mayBreakRules && ["fit", "stretch", "textPath"].contains { document[$0] != nil }
    document["size"] =
      kind == "group" || needsBox || random.chance(0.6) ? [.number(width), .number(height)] : nil
  }

  /// A text that is animated, and what animates it.
  private func giveAnimatedText(to document: inout JSONObject, _ random: inout SeededRandom) {
    document.removeRivalsOfAnimators(["layerStyle"])
    document["size"] = [120, 40]
    document["text"] = .string(text(longest: 60, &random) + "g")
    if random.chance(0.8) { document["time"] = .number(Double.random(in: 0...1, using: &random)) }
  }

  /// A text that draws something, where a label is as large as its text.
  private func giveText(to document: inout JSONObject, _ random: inout SeededRandom) {
    if let runs = document["text"]?.array {
      if !mayBreakRules { document["text"] = .array(runs + [["text": "g"]]) }
    } else if (document["text"]?.string ?? "").isEmpty {
      document["text"] = .string(text(longest: 60, &random) + "g")
    } else if !mayBreakRules, document["size"]?.array == nil {
      document["text"] = .string((document["text"]?.string ?? "") + "g")
    }
  }

  private func giveWords(to document: inout JSONObject, _ random: inout SeededRandom) {
    var words = document["words"]?.array ?? []
    // Words of one number after the other: those that fall are refused.
    var cue = 0.0
    for index in words.indices {
      guard var word = words[index].object, let own = word["cue"]?.number else { continue }
      if !mayBreakRules { word["cue"] = .number(max(cue, own)) }
      cue = max(cue, own)
      words[index] = .object(word)
    }
    let spoken: [JSONValue] = [
      ["text": "One", "start": 0, "end": 0.4], ["text": .string(text(longest: 20, &random))],
    ]
    document["words"] = .array(words.isEmpty || random.chance(0.5) ? spoken + words : words)
    if let tracks = document["tracks"]?.array { giveWords(to: &document, tracks, &random) }
    document["size"] = document["size"]?.array == nil ? [120, 60] : document["size"]
    // While words are spoken.
    if random.chance(0.8) { document["time"] = .number(Double.random(in: 0...1, using: &random)) }
  }

  /// Each track has words, and some have a style that is there.
  private func giveWords(to document: inout JSONObject, _ tracks: [JSONValue], _ random: inout SeededRandom) {
    document["tracks"] = .array(
      tracks.map { track in
        guard var object = track.object else { return track }
        giveWords(to: &object, &random)
        for member in ["size", "time", "extends", "style"] { object[member] = nil }
        if random.chance(0.3) { object["style"] = .string(random.pick(["captions/pill", "captions/karaoke"])) }
        return .object(object)
      })
  }

  private func text(longest: Int, _ random: inout SeededRandom) -> String {
    TextGenerator().text(longest: longest, &random)
  }

  // MARK: Schemas

  private func object(_ schema: JSONObject, depth: Int, _ random: inout SeededRandom) -> JSONObject {
    var result = JSONObject()
    let properties = schema["properties"]?.object?.members ?? []
    // A few members each, so that documents which hold a mistake are not all of them.
    let share = min(0.5, 5 / Double(max(1, properties.count)))
    for property in properties where random.chance(share) {
      result[property.name] = value(property.value, depth: depth + 1, &random)
    }
    if !mayBreakRules {
      result.removeRivals(&random)
      let known = schema["properties"]?.object
      if known?["tint"] != nil, known?["character"] == nil { result.chooseTextOrObject(&random) }
      // A text field has none.
      if known?["placeholder"] != nil { result.removeInlineDocuments() }
      result.giveMeanings(known: known, &random)
    }
    if mayBreakRules, random.chance(0.01) { result["unknown"] = .number(1) }
    return result
  }

  private func value(_ schema: JSONValue, depth: Int, _ random: inout SeededRandom) -> JSONValue {
    guard let schema = schema.object else { return .null }
    if let name = schema["$ref"]?.string?.split(separator: "/").last.map(String.init) {
      if name == "child" { return child(depth: depth, &random) }
      return kinds.contains(name)
        ? document(of: name, name, depth: depth, &random)
        : value(definitions[name] ?? .null, depth: depth, &random)
    }
    if let constant = schema["const"] { return constant }
    if let choices = schema["enum"]?.array, !choices.isEmpty { return random.pick(choices) }
    if let alternatives = (schema["anyOf"] ?? schema["oneOf"])?.array, !alternatives.isEmpty {
      // Null is one of them nearly everywhere, and says the least.
      let others = alternatives.filter { $0.object?["type"]?.string != "null" }
      let isNull = random.chance(0.04) && others.count < alternatives.count
      return isNull || others.isEmpty ? .null : value(random.pick(others), depth: depth, &random)
    }
    if mayBreakRules, random.chance(0.005) { return random.pick([.null, true, 0, "", [], [:], [[]], "red"]) }
    switch schema["type"]?.string {
    case "boolean": return .bool(random.chance(0.5))
    case "number", "integer": return number(schema, &random)
    case "string": return string(schema, &random)
    case "array": return list(schema, depth: depth, &random)
    case "object": return .object(map(schema, depth: depth, &random))
    default: return .null
    }
  }

  private func number(_ schema: JSONObject, _ random: inout SeededRandom) -> JSONValue {
    let lower = schema["minimum"]?.number ?? -1e9
    let upper = schema["maximum"]?.number ?? 1e9
    let generator = NumberGenerator(
      range: lower...max(lower, upper),
      isWhole: schema["type"] == "integer" && !(mayBreakRules && random.chance(0.02)),
      mayBeBeyond: mayBreakRules)
    return .number(generator.number(&random))
  }

  private func string(_ schema: JSONObject, _ random: inout SeededRandom) -> JSONValue {
    if let examples = schema["examples"]?.array, !examples.isEmpty, random.chance(0.9) {
      return random.pick(examples)
    }
    let longest = Int(schema["maxLength"]?.number ?? 100)
    guard let pattern = schema["pattern"]?.string, !(mayBreakRules && random.chance(0.05)) else {
      let text = text(longest: min(longest, 200), &random)
      let least = Int(schema["minLength"]?.number ?? 0)
      return .string(mayBreakRules || text.utf16.count >= least ? text : String(repeating: "g", count: least))
    }
    return .string(Self.string(matching: pattern, longest: longest, &random))
  }

  private static func string(matching pattern: String, longest: Int, _ random: inout SeededRandom) -> String {
    if pattern.contains("#") {
      let digits = random.pick([3, 4, 6, 8])
      return "#" + (0..<digits).map { _ in String(Int.random(in: 0..<16, using: &random), radix: 16) }.joined()
    }
    if pattern.contains("(") {
      return random.pick(["rgb(255, 0, 128)", "rgba(0 0 0 / 50%)", "hsl(120deg 100% 25%)", "hsla(0,0%,0%,0)"])
    }
    if pattern == "^[A-Za-z]+$" { return random.pick(["red", "transparent", "RebeccaPurple", "white", "black"]) }
    if longest == 4 { return random.pick(["liga", "wght", "kern", "smcp", "x  y"]) }
    return random.pick(["de", "ar", "zh-Hant", "th", "x"])
  }

  private func list(_ schema: JSONObject, depth: Int, _ random: inout SeededRandom) -> JSONValue {
    let least = Int(schema["minItems"]?.number ?? 0)
    let most = Int(schema["maxItems"]?.number ?? 4)
    var count = depth > Self.deepest ? 0 : random.pick([0, 1, 1, 2, 2, 3, 4])
    if !(mayBreakRules && random.chance(0.01)) { count = min(max(count, least), most) }
    let prefix = schema["prefixItems"]?.array ?? []
    var elements: [JSONValue] = []
    for index in 0..<count {
      if index > 0, random.chance(0.1) {
        elements.append(elements[index - 1])
      } else {
        elements.append(
          value(index < prefix.count ? prefix[index] : schema["items"] ?? .null, depth: depth + 1, &random))
      }
    }
    return .array(elements)
  }

  private func map(_ schema: JSONObject, depth: Int, _ random: inout SeededRandom) -> JSONObject {
    guard schema["properties"] == nil else { return object(schema, depth: depth, &random) }
    var result = JSONObject()
    guard let element = schema["additionalProperties"], element.object != nil else { return result }
    for _ in 0..<random.pick([0, 1, 1, 2]) {
      let name = string(schema["propertyNames"]?.object ?? JSONObject(), &random).string ?? ""
      if !name.isEmpty { result[name] = value(element, depth: depth + 1, &random) }
    }
    return result
  }
}
