package import Documents
public import GLESRendering
public import ImageCodecs
public import Pixels
public import Scenes
public import Signwriter

/// The options of a batch. Sendable; a value.
public struct BatchOptions: Sendable {
  /// Whether the GPU or the CPU path draws.
  public var renderer: RendererChoice
  /// The GL devices that draw, if the GPU does.
  public var devices: DeviceSelection
  /// The number of contexts that draw on each device. Each has its own thread.
  public var contexts = 1
  /// The number of threads that resolve, draw (on the CPU path), encode and write.
  public var workers: Int
  /// The effort of the PNG encoder.
  public var compression: PNGCodec.Compression
  /// The names of the files, below the output folder.
  package var name: NameTemplate
  /// Whether the batch stops at the first job that fails.
  public var failsFast: Bool
  /// Options of the GPU path.
  public var gpu = GLESRenderer.Options()
  /// The format of the picture files.
  public var format = ImageFormat.png
  /// The channels of PNG files.
  public var channels = BatchChannels.style
  /// The distance in pixels by which colour is extended outward under transparent pixels.
  public var bleed = 0
  /// The opaque colour that pictures are laid over; nil for none.
  public var ground: Color?
  /// Whether the transparent border of pictures is cut off.
  public var trims = false
  /// Whether two masks, of the text and of everything drawn, are written beside each picture. Sheets have none.
  public var masks = false
  /// The kinds of boxes that the report has.
  public var boxes: Set<TextBox.Kind> = []
  /// The treatment of labels with characters that no font has.
  public var missingGlyph = MissingGlyphPolicy.warn
  /// The treatment of labels that do not fit.
  public var overflow = OverflowPolicy.warn
  /// What the files of motions are like; nil for a batch of pictures.
  package var motion: MotionOptions?
  /// The part of the jobs that this run does. The others are only read, because they own the names of their files.
  public var shard = Shard.whole
  /// The most bytes of encoded pictures that are kept for jobs that ask for the same picture again.
  public var pictureCacheBytes = 2 << 20
  /// The most labels that the GPU draws in one submission.
  public var sheetCapacity = 128
  /// The most pixels of one submission, unless a single label has more. All of its pictures are in memory at once.
  public var sheetPixels = 1 << 24
  /// The most finished jobs that may wait for an earlier one. The default is enough to bridge a slow job; without a
  /// limit, a giant one would keep the report of a whole batch in memory.
  public var waitingRecords = 1024
  /// A function that makes an error's words for a record: the error's own, to which a caller may add how its users mend
  /// it. It is called on any thread.
  public var explain: @Sendable (any Error) -> String = { "\($0)" }

  /// Makes options with these values, and the defaults for all others. `workers` is at least 1.
  package init(
    renderer: RendererChoice = .auto, devices: DeviceSelection = .best, workers: Int = 1,
    compression: PNGCodec.Compression = .balanced, name: NameTemplate, failsFast: Bool = false
  ) {
    self.renderer = renderer
    self.devices = devices
    self.workers = max(1, workers)
    self.compression = compression
    self.name = name
    self.failsFast = failsFast
  }
}
