import Captions
import JSON
import Pixels

/// These codecs are for values without members.
extension Codec where Value == Bool {
  static var boolean: Codec { Codec(.boolean, read: { $0.bool }, write: { .bool($0) }) }
}

extension Codec where Value == Double {
  static func number(_ range: ClosedRange<Double>, unit: String) -> Codec {
    Codec(.number(range, unit: unit), read: { $0.number }, write: { .number($0) })
  }
}

extension Codec where Value == Int {
  static func integer(_ range: ClosedRange<Int>) -> Codec {
    Codec(.integer(range), read: { $0.number.flatMap { Int(exactly: $0) } }, write: { .number(Double($0)) })
  }

  static func oneOf(_ numbers: [Int], unit: String) -> Codec {
    Codec(
      .oneOf(numbers, unit: unit), read: { $0.number.flatMap { Int(exactly: $0) } }, write: { .number(Double($0)) })
  }
}

extension Codec where Value == String {
  static func string(_ rule: StringRule) -> Codec {
    Codec(.string(rule), read: { $0.string }, write: { .string($0) })
  }

  /// A language tag, which becomes canonical: libraries know no others.
  static var language: Codec {
    Codec(.string(.language), read: { $0.string.flatMap { LanguageTag.canonical($0) } }, write: { .string($0) })
  }
}

extension Codec where Value == Color {
  static var color: Codec {
    Codec(.color, read: { ColorNotation.color($0) }, write: { ColorNotation.json($0) })
  }
}

extension Codec where Value: RawRepresentable<String> & CaseIterable, Value.AllCases == [Value] {
  /// The names of an enumeration's cases. `words` says what each means.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func choice(_ words: (Value) -> String = { _ in "" }) -> Codec {
    let cases = Value.allCases
    var choices: [Choice] = []
    for index in 0..<cases.count { choices.append(Choice(cases[index].rawValue, words(cases[index]))) }
    let names = choices.map(\.name)
    let type = FieldType.choice(choices)
    @Sendable func read(_ json: JSONValue) throws(DocumentError) -> Value {
      guard let name = json.string, let index = names.firstIndex(of: name) else { throw type.wrongType(json) }
      return cases[index]
    }
    return Codec(
      type, read: read, lay: { json, present throws(DocumentError) in present.pointee = try read(json) },
      encode: { .string($0.rawValue) })
  }
}

extension Codec {
  /// A list of as many numbers as there are names.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func tuple(
    _ names: [String], _ range: ClosedRange<Double>, unit: String, read: @escaping @Sendable ([Double]) -> Value?,
    write: @escaping @Sendable (Value) -> [Double]
  ) -> Codec {
    Codec(
      .tuple(names, range, unit: unit),
      read: { json in
        guard let numbers = json.array?.compactMap(\.number), numbers.count == names.count else { return nil }
        return read(numbers)
      }, write: { .array(write($0).map { .number($0) }) })
  }
}

extension Codec where Value == ClosedRange<Int> {
  /// Two whole numbers, the smaller one first.
  static func range(_ names: [String], _ limits: ClosedRange<Double>, unit: String) -> Codec {
    Codec(
      .tuple(names, limits, unit: unit),
      decode: { json, _ throws(DocumentError) in
        let ends = (json.array ?? []).compactMap { $0.number.flatMap { Int(exactly: $0) } }
        guard ends.count == 2, ends[0] <= ends[1] else {
          let wanted = "[" + names.joined(separator: ", ") + "], \(names[0]) first"
          throw DocumentError(
            .outOfRange, "\(json.summary) is no range; wanted whole numbers \(wanted)")
        }
        return ends[0]...ends[1]
      }, encode: { [.number(Double($0.lowerBound)), .number(Double($0.upperBound))] })
  }
}
