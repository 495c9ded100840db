import Basics
import Captions
import JSON

/// What the cells of a column are: a member of the job, a side of its size, or a value that fills `{{name}}`.
///
/// A name that a placeholder of a style has fills it, even if a member has the same name. Sendable; a plain value.
enum JobTableColumn: Sendable {
  /// A member, or a member of an object by its path: `font.size`.
  case member([String], FieldType)
  /// `width` or `height`, in points.
  case side(Int)
  case value(String)
  /// A column without a name, as spreadsheets leave behind the last one. Its cells are empty.
  case unnamed

  /// The name of a value.
  var valueName: String? { if case .value(let name) = self { name } else { nil } }

  /// Members that no style takes away.
  private static let jobMembers: Set<String> = ["id", "text", "style", "out", "language"]
  private static let sides = ["width", "height"]

  /// The columns of a header. One that is named twice, or of no use to any job, is an error.
  static func columns(_ header: [String], placeholders: Set<ByteText>?) throws(DocumentError) -> [JobTableColumn] {
    var known: Set<ByteText> = []
    if let twice = header.first(where: { !$0.isEmpty && !known.insert(ByteText($0)).inserted }) {
      throw DocumentError(.conflict, "two columns are named \(JSONWriter.quoted(twice)); rename one")
    }
    if known.contains("size"), let side = sides.first(where: { known.contains(ByteText($0)) }) {
      throw DocumentError(.conflict, "the columns \"size\" and \"\(side)\" say the same; keep one of the two")
    }
    var columns: [JobTableColumn] = []
    for name in header {
      if name.isEmpty {
        columns.append(.unnamed)
      } else if let side = sides.firstIndex(of: name) {
        columns.append(.side(side))
      } else if jobMembers.contains(name) || !(placeholders?.contains(ByteText(name)) ?? false),
        let type = memberType(name)
      {
        columns.append(.member(name.split(separator: ".").map(String.init), type))
      } else {
        try checkUse(of: name, placeholders, in: header)
        columns.append(.value(name))
      }
    }
    return columns
  }

  /// The type of a member of a label, by its path; nil where there is none.
  static func memberType(_ name: String) -> FieldType? {
    let path = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let job = DocumentKind.label.table.job
    var type = job[path[0]]?.type ?? StyleSchema.style[path[0]]?.type
    for name in path.dropFirst() { type = type?.objects.lazy.compactMap { $0[name]?.type }.first }
    return type
  }

  /// A text may use any name. A name that is one slip from a member's is that slip.
  private static func checkUse(
    of name: String, _ placeholders: Set<ByteText>?, in header: [String]
  ) throws(DocumentError) {
    guard let placeholders, !placeholders.contains(ByteText(name)) else { return }
    let letters = Array(name.lowercased().unicodeScalars)
    let isSlip = memberLetters.contains { member in
      abs(letters.count - member.count) <= 1 && EditDistance.between(letters, member) <= 1
    }
    guard isSlip || !header.contains("text") else { return }
    throw DocumentError(
      .unknownKey,
      "the column \(JSONValue.string(name).summary) is no member of a job, and nothing has a place "
        + "{{\(name)}} for it; \(remedyOfTranslations(header) ?? Spelling.remedy(for: name, among: memberNames))")
  }

  /// What takes a table of translations; nil where a header without a text is no such table's.
  private static func remedyOfTranslations(_ header: [String]) -> String? {
    if let remedy = remedyOfLanguages(header) { return remedy }
    guard header.contains("source"), header.contains("target") else { return nil }
    return "give a table with columns for source and target to `signwriter jobs`, which makes jobs of it"
  }

  /// What takes a table with a column for each language; nil where these columns are no such table's. One name of two letters
  /// may be anything: "no" is a number, too.
  static func remedyOfLanguages(_ columns: [String]) -> String? {
    let languages = columns.filter { name in
      guard name.utf8.count >= 2, !jobMembers.contains(name), memberType(name) == nil else { return false }
      // Unity writes "German(de)". Words of three letters are tags, too: "key" is a language of India.
      let written = name.last == ")" ? name.dropLast().split(separator: "(").last.map(String.init) ?? name : name
      return LanguageTag.canonical(written).map { $0.prefix { $0 != "-" }.utf8.count == 2 } ?? false
    }
    guard languages.count > 1 else { return nil }
    let shown = languages.prefix(3).map { JSONWriter.quoted($0) }.joined(separator: ", ")
    return
      "\(shown) are languages: give a table with a column for each to `signwriter jobs`, which makes jobs of it"
  }

  private static let memberNames = DocumentKind.label.table.job.fields.map(\.name)
  /// The letters of the names, for tables of many columns.
  private static let memberLetters = memberNames.map { Array($0.lowercased().unicodeScalars) }

  /// Puts a cell where it belongs: into the job, or into its values. False where that is nowhere. Numbers may have a decimal
  /// comma where `hasCommas` says so.
  func write(
    _ cell: String, hasCommas: Bool, to job: inout JSONObject, values: inout JSONObject
  ) -> Bool {
    let number = hasCommas ? FieldType.decimalComma(cell) : nil
    switch self {
    case .unnamed: return false
    case .member(let path, let type):
      JobTableColumn.write(JobTableColumn.json(of: cell, number: number, as: type), at: path[...], to: &job)
    case .side(let index):
      var size = job["size"]?.array ?? [.null, .null]
      // JSON has no number that is not finite.
      size[index] = (number ?? Double(cell)).flatMap { $0.isFinite ? .number($0) : nil } ?? .string(cell)
      job["size"] = .array(size)
    case .value(let name): values.append(JSONObject.Member(name: name, value: .string(cell)))
    }
    return true
  }

  /// Whether its cells are text that is drawn.
  var isText: Bool {
    switch self {
    case .member(let path, _): path == ["text"]
    case .value: true
    case .side, .unnamed: false
    }
  }

  private static func write(_ value: JSONValue, at path: ArraySlice<String>, to object: inout JSONObject) {
    guard let name = path.first else { return }
    guard path.count > 1 else {
      object[name] = value
      return
    }
    var nested = object[name]?.object ?? JSONObject()
    write(value, at: path.dropFirst(), to: &nested)
    object[name] = .object(nested)
  }

  /// A cell as the type would have it: a string where that will do, else as JSON.
  private static func json(of cell: String, number: Double?, as type: FieldType) -> JSONValue {
    if (try? type.check(.string(cell))) != nil { return .string(cell) }
    if let number { return .number(number) }
    switch cell.lowercased() {
    // Spreadsheets write booleans so.
    case "true": return true
    case "false": return false
    default: return (try? JSONParser.parse(cell)) ?? .string(cell)
    }
  }
}
