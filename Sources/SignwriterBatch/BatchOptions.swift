package import Documents
public import GLESRendering
public import ImageCodecs
public import Scenes
public import Signwriter

/// How a batch is run. Sendable; a value.
public struct BatchOptions: Sendable {
  /// Whether the GPU or the CPU path draws.
  public var renderer: RendererChoice
  /// The GL devices that draw, if the GPU does.
  public var devices: DeviceSelection
  /// How many contexts draw on each device. Each has its own thread.
  public var contexts = 1
  /// How many threads resolve, draw (on the CPU path), encode and write.
  public var workers: Int
  /// How hard the PNG encoder tries.
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
  /// How many pixels colour is extended outward under transparent pixels.
  public var bleed = 0
  /// Whether the transparent border of pictures is cut off.
  public var trims = false
  /// Whether two masks, of the text and of everything drawn, are written beside each picture. Sheets have none.
  public var masks = false
  /// The kinds of boxes that the report has.
  public var boxes: Set<TextBox.Kind> = []
  /// What happens to a label with characters that no font has.
  public var missingGlyph = MissingGlyphPolicy.warn
  /// Which of the jobs are done. The others are only read, because they own the names of their files.
  public var shard = Shard.whole
  /// The most bytes of encoded pictures that are kept for jobs that ask for the same picture again.
  public var pictureCacheBytes = 2 << 20
  /// The most labels that the GPU draws in one submission.
  public var sheetCapacity = 128
  /// The most pixels of one submission, unless a single label has more. All of its pictures are in memory at once.
  public var sheetPixels = 1 << 24
  /// How many finished jobs may wait for an earlier one. This is enough to bridge a slow job; without a limit, a giant
  /// one would keep the report of a whole batch in memory.
  public var waitingRecords = 1024
  /// Says an error in a record: the error's own words, to which a caller may add how its users mend it.
  public var explain: @Sendable (any Error) -> String = { "\($0)" }

  /// Options with these values, and the defaults for all others. `workers` is at least 1.
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
