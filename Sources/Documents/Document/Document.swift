public import JSON

/// A document of any kind, as its author writes it. See ``Document/init(json:source:styles:styleName:)``.
///
/// Sendable; a plain value.
public indirect enum Document: CanvasDocument {
  case label(LabelDocument)
  case textField(TextFieldDocument)
  case image(ImageDocument)
  case group(GroupDocument)
  case counting(CountingDocument)
  case cycling(CyclingDocument)
  case pageControl(PageControlDocument)
  case captions(CaptionsDocument)
  case spriteFont(SpriteFontDocument)

  /// The document of the one kind: the one place that tells the kinds apart.
  var content: any DocumentContent {
    switch self {
    case .label(let label): label
    case .textField(let field): field
    case .image(let image): image
    case .group(let group): group
    case .counting(let counting): counting
    case .cycling(let cycling): cycling
    case .pageControl(let control): control
    case .captions(let captions): captions
    case .spriteFont(let font): font
    }
  }

  /// The kind of the document.
  public var kind: DocumentKind { content.kind }

  /// The document's name, and how its canvas becomes pixels.
  public var canvas: DocumentCanvas {
    get { content.canvas }
    set {
      var content = content
      content.canvas = newValue
      self = content.document
    }
  }

  /// The document as an author would write it. Reading it back gives an equal one, but for functions of the caller,
  /// which JSON cannot hold.
  public var json: JSONValue { content.json }

  /// Checks what was set from Swift as strictly as JSON is checked. Throws a `DocumentError` that names the first
  /// faulty member. Members at their defaults cost a comparison.
  public func validate() throws(DocumentError) { try content.validate(depth: 0) }
}

/// The kinds of documents, by the names they have in JSON.
///
/// Sendable; a value.
public enum DocumentKind: String, Sendable, Hashable, CaseIterable {
  case label
  case textField
  case pageControl
  case counting
  case cycling
  case captions
  case group
  case image
  case spriteFont

  /// The registration of each kind.
  var table: KindTable {
    switch self {
    case .label: LabelDraft.kind
    case .textField: TextFieldDraft.kind
    case .pageControl: PageControlDraft.kind
    case .counting: CountingDraft.kind
    case .cycling: CyclingDraft.kind
    case .captions: CaptionsDraft.kind
    case .group: GroupDraft.kind
    case .image: ImageDraft.kind
    case .spriteFont: SpriteFontDraft.kind
    }
  }

  /// The kind an object says it is; where it says nothing, what its style says. Otherwise it is a label.
  init(of object: JSONObject, style: String?, in styles: StyleSheet) throws(DocumentError) {
    let inherited = object["kind"] == nil ? style.flatMap { styles.kind(of: $0) } : nil
    if let inherited { self = inherited } else { try self.init(of: object) }
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
