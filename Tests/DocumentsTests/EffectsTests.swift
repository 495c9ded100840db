import Documents
import Pixels
import Testing

/// What resolving, runs, caches and encoders ask of a text's effects holds for each of them.
@Suite struct EffectsTests {
  /// Each effect as a label sets it: a new one has a line here.
  private static let effects = [
    "shadows": ##"[{ "color": "#12345678", "offset": [1, 2] }, { "color": "red", "blur": 3 }]"##,
    "innerShadows": ##"[{ "color": "#8765", "offset": [3, 4] }]"##,
    "bevel": ##"{ "style": "emboss", "size": 2, "highlight": "#FFFFEE", "shade": "#102030" }"##,
  ]

  @Test func `every effect is tried here`() {
    let names = Mirror(reflecting: LabelDocument.Effects()).children.compactMap(\.label)
    #expect(Set(names.map { $0.hasPrefix("_") ? String($0.dropFirst()) : $0 }) == Set(Self.effects.keys))
  }

  @Test(arguments: effects.keys.sorted())
  func `an effect is something, has its colours, and is laid over none`(name: String) throws {
    let json = try #require(Self.effects[name])
    let label = try label(#"{ "text": "A", "\#(name)": \#(json) }"#)
    let (none, own) = (LabelDocument.Effects(), label.effects)
    #expect(!own.isEmpty && none.isEmpty && own != none)
    #expect(none.overlaid(with: own) == own && own.overlaid(with: none) == own)
    #expect(Set(own.colors) == Set(colors(in: own)) && own.colors.count == colors(in: own).count)
    // The same is the run's.
    let run = try self.label(#"{ "text": [{ "text": "A", "\#(name)": \#(json) }] }"#).runs[0]
    #expect(run.effects == own)
    #expect(LabelDocument.TextRun("").overlaid(with: run).effects == own)
  }

  @Test func `each of all effects is laid over that of another`() throws {
    let members = Self.effects.map { #""\#($0)": \#($1)"# }.joined(separator: ", ")
    let all = try label("{ \"text\": \"A\", \(members) }").effects
    let other = try label(
      """
      { "text": "A", "shadows": [{ "color": "blue", "blur": 1 }], "innerShadows": [{ "color": "blue", "blur": 1 }], \
      "bevel": { "size": 9 } }
      """
    ).effects
    #expect(other.overlaid(with: all) == all && all.overlaid(with: other) != all)
  }

  private func label(_ json: String) throws -> LabelDocument { try LabelDocument(json: json) }

  /// All colours within a value, found without its code.
  private func colors(in value: Any) -> [Color] {
    if let color = value as? Color { return [color] }
    return Mirror(reflecting: value).children.flatMap { colors(in: $0.value) }
  }
}
