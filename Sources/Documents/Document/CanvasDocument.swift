/// A document with a name and a canvas of its own, of any kind or of one.
///
/// Sendable; documents are plain values.
public protocol CanvasDocument: Sendable, Hashable {
  /// The document's name, and how its canvas becomes pixels.
  var canvas: DocumentCanvas { get set }
}

extension CanvasDocument {
  /// The document's name in reports and file names; nil where it has none.
  public var id: String? {
    get { canvas.id }
    set { canvas.id = newValue }
  }
  /// The pixels per point; in a group the outermost group's counts.
  public var scale: Double {
    get { canvas.scale }
    set { canvas.scale = newValue }
  }
  /// The opacity of the whole picture, in 0...1.
  public var opacity: Double {
    get { canvas.opacity }
    set { canvas.opacity = newValue }
  }
  /// The positions of samples per pixel in each direction: 1, 2, 4, 8 or 16. In a group the outermost group's counts.
  public var oversampling: Int {
    get { canvas.oversampling }
    set { canvas.oversampling = newValue }
  }
  /// Whether colours are dithered to 8 bits instead of rounded.
  public var isDithered: Bool {
    get { canvas.isDithered }
    set { canvas.isDithered = newValue }
  }
}
