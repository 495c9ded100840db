/// What an author writes: a document of any kind. See ``Document/init(_:source:styles:styleName:)``.
///
/// Sendable; a plain value.
public indirect enum Document: Sendable, Hashable {
  case label(LabelDocument)
  case textField(TextFieldDocument)
  case image(ImageDocument)
  case group(GroupDocument)
  case counting(CountingDocument)
  case cycling(CyclingDocument)
  case pageControl(PageControlDocument)

  public var kind: DocumentKind {
    switch self {
    case .label: .label
    case .textField: .textField
    case .image: .image
    case .group: .group
    case .counting: .counting
    case .cycling: .cycling
    case .pageControl: .pageControl
    }
  }

  public var id: String? {
    get {
      switch self {
      case .label(let label): label.id
      case .textField(let field): field.label.id
      case .image(let image): image.id
      case .group(let group): group.id
      case .counting(let counting): counting.label.id
      case .cycling(let cycling): cycling.label.id
      case .pageControl(let control): control.id
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
      case .counting(var counting):
        counting.label.id = newValue
        self = .counting(counting)
      case .cycling(var cycling):
        cycling.label.id = newValue
        self = .cycling(cycling)
      case .pageControl(var control):
        control.id = newValue
        self = .pageControl(control)
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
    case .counting(let counting): counting.label.scale
    case .cycling(let cycling): cycling.label.scale
    case .pageControl(let control): control.scale
    }
  }

  /// 1, 2, 4, 8 or 16.
  public var oversampling: Int {
    switch self {
    case .label(let label): label.oversampling
    case .textField(let field): field.label.oversampling
    case .image(let image): image.oversampling
    case .group(let group): group.oversampling
    case .counting(let counting): counting.label.oversampling
    case .cycling(let cycling): cycling.label.oversampling
    case .pageControl(let control): control.oversampling
    }
  }

  public var isDithered: Bool {
    switch self {
    case .label(let label): label.isDithered
    case .textField(let field): field.label.isDithered
    case .image(let image): image.isDithered
    case .group(let group): group.isDithered
    case .counting(let counting): counting.label.isDithered
    case .cycling(let cycling): cycling.label.isDithered
    case .pageControl(let control): control.isDithered
    }
  }

  /// What an author would write for this document. Reading it back gives an equal one.
  public var json: JSONValue {
    switch self {
    case .label(let label): label.json
    case .textField(let field): field.json
    case .image(let image): image.json
    case .group(let group): group.json
    case .counting(let counting): counting.json
    case .cycling(let cycling): cycling.json
    case .pageControl(let control): control.json
    }
  }

  /// Checks what was set from Swift as strictly as JSON is.
  public func validate() throws(DocumentError) {
    _ = try Document(json)
  }
}
