import Documents
import Typography

/// The members that this room needs of a document of any kind. A kind conforms beside its content, and is registered in
/// `Document.drawn`. Nothing else here tells the kinds apart, except that only groups have children.
protocol DrawnDocument: CanvasDocument {
  /// The sides that the author gave. A new value does not change a side that a document of this kind must have, if it
  /// gives none.
  var size: LabelDocument.Size { get set }
  /// The background of the document's canvas, which lies behind everything else; nil where there is none.
  var background: LabelDocument.Background? { get }
  /// The number of UTF-8 bytes of all texts that it shows at any time, which is at least the number of UTF-16 units.
  var characterCount: Int { get }
  /// Whether everything that it draws is grey, if its glyphs have no colours of their own.
  var isGray: Bool { get }
  /// The fonts that texts name by their files.
  func fontFiles(in files: ImageLibrary) -> [FontQuery]

  /// Lays the document out.
  func content(resources: SceneResources) throws(ResolveError) -> any Content
}

extension DrawnDocument {
  var background: LabelDocument.Background? { nil }
  var characterCount: Int { 0 }
  var isGray: Bool { false }
  func fontFiles(in files: ImageLibrary) -> [FontQuery] { [] }

  /// Lays the document out in a frame: a side that the frame gives replaces the document's.
  func content(in frame: GroupDocument.Frame, resources: SceneResources) throws(ResolveError) -> any Content {
    var framed = self
    framed.size = size.replaced(by: frame)
    return try framed.content(resources: resources)
  }
}

extension Document {
  /// The document of a kind that this one holds, to be drawn.
  var drawn: any DrawnDocument {
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
}

extension LabelDocument.Size {
  /// A frame's width without a height leaves the height open.
  func replaced(by frame: GroupDocument.Frame) -> LabelDocument.Size {
    let width = frame.width ?? self.width
    let height = frame.height ?? (frame.width == nil ? self.height : nil)
    guard let width else { return height.map { .height($0) } ?? .fit }
    return height.map { .fixed(width: width, height: $0) } ?? .width(width)
  }
}
