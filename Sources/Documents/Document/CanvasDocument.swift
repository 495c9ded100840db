/// Something with a name and a canvas of its own: a document, or what a document of one kind holds.
public protocol CanvasDocument: Sendable, Hashable {
  var canvas: DocumentCanvas { get set }
}

extension CanvasDocument {
  public var id: String? {
    get { canvas.id }
    set { canvas.id = newValue }
  }
  /// Pixels a point; in a group the outermost group's counts.
  public var scale: Double {
    get { canvas.scale }
    set { canvas.scale = newValue }
  }
  /// In 0...1, of everything together.
  public var opacity: Double {
    get { canvas.opacity }
    set { canvas.opacity = newValue }
  }
  /// 1, 2, 4, 8 or 16 positions a pixel, in each direction; in a group the outermost group's counts.
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
