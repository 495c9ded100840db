/// What an author writes: a document of any kind. See ``Document/init(_:source:styles:styleName:)``.
///
/// Sendable; a plain value.
public indirect enum Document: Sendable, Hashable {
  case label(LabelDocument)
  case textField(TextFieldDocument)
  case image(ImageDocument)
  case group(GroupDocument)

  public var kind: DocumentKind {
    switch self {
    case .label: .label
    case .textField: .textField
    case .image: .image
    case .group: .group
    }
  }

  public var id: String? {
    get {
      switch self {
      case .label(let label): label.id
      case .textField(let field): field.label.id
      case .image(let image): image.id
      case .group(let group): group.id
      }
    }
    set {
      switch self {
      case .label(var label):
        label.id = newValue
        self = .label(label)
      case .textField(var field):
        field.label.id = newValue
        self = .textField(field)
      case .image(var image):
        image.id = newValue
        self = .image(image)
      case .group(var group):
        group.id = newValue
        self = .group(group)
      }
    }
  }

  /// Pixels a point.
  public var scale: Double {
    switch self {
    case .label(let label): label.scale
    case .textField(let field): field.label.scale
    case .image(let image): image.scale
    case .group(let group): group.scale
    }
  }

  /// 1, 2, 4, 8 or 16.
  public var oversampling: Int {
    switch self {
    case .label(let label): label.oversampling
    case .textField(let field): field.label.oversampling
    case .image(let image): image.oversampling
    case .group(let group): group.oversampling
    }
  }

  public var isDithered: Bool {
    switch self {
    case .label(let label): label.isDithered
    case .textField(let field): field.label.isDithered
    case .image(let image): image.isDithered
    case .group(let group): group.isDithered
    }
  }

  /// What an author would write for this document. Reading it back gives an equal one.
  public var json: JSONValue {
    switch self {
    case .label(let label): label.json
    case .textField(let field): field.json
    case .image(let image): image.json
    case .group(let group): group.json
    }
  }

  /// Checks what was set from Swift as strictly as JSON is.
  public func validate() throws(DocumentError) {
    _ = try Document(json)
  }
}
