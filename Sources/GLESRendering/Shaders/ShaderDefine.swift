/// A name that Swift defines for a shader, and its text: `#define name text`. A value; Sendable.
package struct ShaderDefine: Sendable, Hashable {
  package let name: String
  package let text: String

  package init(_ name: String, text: String) {
    self.name = name
    self.text = text
  }

  package init(_ name: String, _ value: Int) { self.init(name, text: "\(value)") }

  /// The cases of an enum by their names, such as `PREFIX_COVERAGE_BETWEEN` for `coverageBetween`.
  static func cases<Value>(of _: Value.Type, _ prefix: String) -> [ShaderDefine]
  where Value: CaseIterable & RawRepresentable, Value.RawValue == Int {
    cases(of: Value.self, prefix, \.rawValue)
  }

  /// The same for an enum whose raw values are no numbers.
  static func cases<Value: CaseIterable>(
    of _: Value.Type, _ prefix: String, _ number: (Value) -> Int
  ) -> [ShaderDefine] {
    Value.allCases.map { ShaderDefine("\(prefix)_\(macroName("\($0)"))", number($0)) }
  }

  /// The records of a layout by their names, and `PREFIX_STRIDE`.
  static func places<Layout: RecordLayout>(of _: Layout.Type, _ prefix: String) -> [ShaderDefine] {
    cases(of: Layout.self, prefix) + [ShaderDefine("\(prefix)_STRIDE", Layout.stride)]
  }

  static func macroName(_ name: String) -> String {
    name.map { $0.isUppercase ? "_\($0)" : $0.uppercased() }.joined()
  }
}
