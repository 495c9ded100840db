/// What an author writes: a document of any kind. See ``Document/init(_:source:styles:styleName:)``.
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

  /// What it holds: the one place that tells the kinds apart.
  var content: any DocumentContent {
    switch self {
    case .label(let label): label
    case .textField(let field): field
    case .image(let image): image
    case .group(let group): group
    case .counting(let counting): counting
    case .cycling(let cycling): cycling
    case .pageControl(let control): control
    }
  }

  public var kind: DocumentKind { content.kind }

  public var canvas: DocumentCanvas {
    get { content.canvas }
    set {
      var content = content
      content.canvas = newValue
      self = content.document
    }
  }

  /// What an author would write for this document. Reading it back gives an equal one.
  public var json: JSONValue { content.json }

  /// Checks what was set from Swift as strictly as JSON is. Members at their defaults cost a comparison.
  public func validate() throws(DocumentError) { try content.validate(depth: 0) }
}
