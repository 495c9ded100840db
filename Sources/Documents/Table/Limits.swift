/// The ranges that several members share, in points unless they say otherwise.
enum Limits {
  /// No coordinate of a document is further out than this; a length beyond is a slip of the keyboard.
  static let offsets = -10_000.0...10_000.0
  static let blurs = 0.0...2000.0
  static let spreads = -256.0...256.0
  static let lengths = 1.0...100_000.0
  static let radii = 0.0...100_000.0
  /// The shortest line that text can follow, in points.
  static let leastCurve = 1e-6
  /// The sides of a part of a child, which may have none.
  static let partLengths = 0.0...100_000.0
  /// The standard deviations of filters, which CSS counts in place of a blur's radius.
  static let deviations = 0.0...1000.0
  /// The most segments of a path that something is cut to: three points of each are fewer than FreeType counts.
  static let pathSteps = 8192
  /// The most segments of a path that text follows: as many as a path can have.
  static let textPathSteps = 100_000
  static let strokeWidths = 0.0...1000.0
  /// Unit coordinates of a gradient may leave its box, but not its neighbourhood.
  static let unitCoordinates = -1000.0...1000.0
  /// Angles, in degrees.
  static let rotations = -36_000.0...36_000.0
  /// Times, in seconds.
  static let seconds = 0.0...86_400.0
  static let stops = 255
  /// The sizes of a layer style's effects, as Photoshop limits them, in points.
  static let effectSizes = 0.0...250.0
  static let effectDistances = 0.0...30_000.0
  /// The most effects of one kind in a layer style, and the most points of a contour.
  static let layerEffects = 10
  static let contourPoints = 64
  static let shadows = 64
  static let runs = 10_000
  static let texts = 10_000
  static let children = 10_000
  /// The most documents within a document, at any depth.
  static let documents = 100_000
  /// The most styles of which each extends the one before.
  static let styleDepth = 100
  /// The most keys of a map, with those of the styles that it is laid over: each style that adds one copies them all.
  static let keys = 1024
  /// The deepest that groups, and masks that are documents, may nest: each level costs a canvas.
  static let groupDepth = 16
}
