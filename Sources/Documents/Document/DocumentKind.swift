/// The kinds of documents, by the names they have in JSON.
public enum DocumentKind: String, Sendable, Hashable, CaseIterable {
  case label
  case textField
  case pageControl
  case counting
  case cycling
  case group
  case image

  /// The registration of each kind.
  var table: KindTable {
    switch self {
    case .label: LabelDraft.kind
    case .textField: TextFieldDraft.kind
    case .pageControl: PageControlDraft.kind
    case .counting: CountingDraft.kind
    case .cycling: CyclingDraft.kind
    case .group: GroupDraft.kind
    case .image: ImageDraft.kind
    }
  }

  /// The kind an object says it is: a label unless it says otherwise.
  init(of object: JSONObject) throws(DocumentError) {
    guard let value = object["kind"], value != .null else {
      self = .label
      return
    }
    do throws(DocumentError) { try FieldType.choice(DocumentKind.choices).check(value) } catch {
      throw error.inside("kind")
    }
    self = value.string.flatMap { DocumentKind(rawValue: $0) } ?? .label
  }

  static let choices = DocumentKind.allCases.map { Choice($0.rawValue, $0.table.documentation) }
}
