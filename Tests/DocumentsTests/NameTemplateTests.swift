import Documents
import JSON
import Testing

@Suite struct NameTemplateTests {
  private func job(_ json: JSONValue) throws -> Job {
    let styles = try StyleSheet(json: #"{"styles": {"gold": {}}}"#)
    return try Job(json, styles: styles, source: "jobs.jsonl:3", defaultID: "line-000003")
  }

  private func name(_ template: String, _ json: JSONValue) throws -> String {
    try NameTemplate(template).fileName(for: job(json))
  }

  @Test func `placeholders are filled once, and out replaces the template`() throws {
    #expect(try name("{{style}}/{{id}}.png", ["id": "a", "style": "gold"]) == "gold/a.png")
    #expect(try name("{{ id }}@{{scale}}x-{{text}}.png", ["id": "a", "scale": 2, "text": "Hi"]) == "a@2x-Hi.png")
    #expect(try name("{{id}}", [:]) == "line-000003")
    #expect(try name("{{scale}}", ["scale": 1.5]) == "1.5")
    #expect(try name("plain.png", [:]) == "plain.png")
    #expect(try name("{{id}}.png", ["id": "a", "out": "x/y.png"]) == "x/y.png")
    #expect(try NameTemplate("{{style}}/{{id}}").placeholders == ["style", "id"])
    // A value is not a template.
    #expect(try name("{{id}}", ["id": "{{style}}"]) == "{{style}}")
    #expect(try name("a}}b", [:]) == "a}}b")
  }

  @Test(
    arguments: [
      ("{{id}}", ["id": "a/b"], "id", "slash"), ("{{id}}", ["id": "/etc/passwd"], "id", "slash"),
      ("{{id}}", ["id": ".."], "id", "would leave"), ("{{id}}", ["id": "."], "id", "would leave"),
      ("x{{id}}", ["id": "..\\x"], "id", "backslash"), ("{{id}}", ["id": "a\nb"], "id", "control character"),
      (".{{id}}", ["id": "./"], "id", "slash"), ("{{id}}", ["id": "a\u{9B}"], "id", "control character"),
      ("{{text}}.png", ["text": ""], "text", "empty"), ("{{style}}.png", [:], "style", "lacks"),
      ("{{font}}.png", ["font": ["size": 3]], "font", "lacks"), ("/{{id}}", ["id": "a"], "id", "absolute"),
      ("../{{id}}", ["id": "a"], "id", "component \"..\""), ("a//{{id}}", ["id": "a"], "id", "empty component"),
      ("{{id}}/", ["id": "a"], "id", "empty component"), ("./{{id}}", ["id": "a"], "id", "component \".\""),
      ("{{id}}", ["out": "../x.png"], "out", "component \"..\""), ("{{id}}", ["out": "/x.png"], "out", "absolute"),
      ("{{id}}", ["out": "a/../../x"], "out", "component \"..\""),
      ("{{id}}", ["out": "a\\..\\x"], "out", "backslash"),
      ("{{id}}", ["out": "a/"], "out", "empty component"), ("{{id}}", ["out": "a//b"], "out", "empty component"),
    ] as [(String, JSONValue, String, String)])
  func unsafe(_ template: String, _ json: JSONValue, _ member: String, _ words: String) throws {
    let error = documentError { _ = try name(template, json) }
    #expect(error.place == "jobs.jsonl:3: " + member, "\(error)")
    #expect(error.reason == .fileName)
    #expect(error.message.contains(words), "\(error)")
    #expect(error.message.contains("job \""), "\(error)")
  }

  /// A `.` before a value, or two adjacent values, can make `..` of harmless parts.
  @Test func `values that join to dots are refused`() {
    #expect(documentError { _ = try name(".{{text}}/x", ["text": "."]) }.reason == .fileName)
    #expect(documentError { _ = try name("{{text}}{{id}}", ["text": ".", "id": "."]) }.reason == .fileName)
  }

  @Test func `a name has at most 255 bytes, a path at most 4096`() throws {
    let limit = String(repeating: "a", count: 255)
    #expect(try name("{{id}}", ["id": .string(limit)]) == limit)
    #expect(documentError { _ = try name("{{id}}b", ["id": .string(limit)]) }.message.contains("256 bytes"))
    #expect(
      documentError { _ = try name("{{id}}", ["id": .string(String(repeating: "ä", count: 128))]) }.reason
        == .fileName)
    let deep = Array(repeating: "abc", count: 1024).joined(separator: "/")
    #expect(try name("{{id}}", ["out": .string(deep)]) == deep)
    #expect(documentError { _ = try name("{{id}}", ["out": .string(deep + "/a")]) }.reason == .outOfRange)
  }

  @Test func `a null character in a name is refused`() {
    let job = Job(id: "a\0b", label: LabelDocument(), out: nil)
    #expect(
      documentError { _ = try NameTemplate("{{id}}").fileName(for: job) }.message.contains("control character"))
  }

  @Test(arguments: ["", "{{id", "{{}}", "{{ }}", "{{id}}/{{"])
  func `a faulty template is refused`(_ text: String) {
    #expect(documentError { _ = try NameTemplate(text) }.reason == .fileName)
  }

  @Test func `a job made in Swift fills the same placeholders`() throws {
    let job = Job(id: "a", label: LabelDocument(text: "Hi", scale: 2), styleName: "s")
    #expect(try NameTemplate("{{style}}/{{id}}-{{text}}@{{scale}}").fileName(for: job) == "s/a-Hi@2")
  }
}
