package import Documents
public import GLESRendering
public import ImageCodecs
public import Scenes
public import Signwriter

/// How a batch is run. Sendable.
public struct BatchOptions: Sendable {
  public var renderer: RendererChoice
  /// The GL devices that draw, where the GPU does.
  public var devices: DeviceSelection
  /// How many contexts draw on each device, each on a thread of its own.
  public var contexts = 1
  /// Threads that resolve, draw (on the CPU path), encode and write.
  public var workers: Int
  public var compression: PNGCodec.Compression
  /// What names the files, below the output folder.
  package var name: NameTemplate
  /// Stop at the first job that fails.
  public var failsFast: Bool
  package var gpu = GLESRenderer.Options()
  public var format = ImageFormat.png
  public var channels = BatchChannels.style
  /// Pixels by which colour is carried outward under transparent ones.
  public var bleed = 0
  /// Whether the transparent border of pictures is cut off.
  public var trims = false
  /// Whether masks, of the text and of everything drawn, are written beside each picture. Not on a sheet.
  public var masks = false
  /// What the report has boxes of.
  public var boxes: Set<TextBox.Kind> = []
  public var missingGlyph = MissingGlyphPolicy.warn
  /// Which of the jobs are done; the others are read, since the names of their files are theirs.
  public var shard = Shard.whole
  /// Of encoded pictures that are kept for jobs that ask for the same again.
  public var pictureCacheBytes = 2 << 20
  /// Labels that the GPU draws in one submission.
  public var sheetCapacity = 128
  /// The most pixels of one submission, unless a single label has more: its pictures are held all at once.
  public var sheetPixels = 1 << 24
  /// How many jobs may be done before one that came earlier is. Enough to ride over a slow one; without an end, a giant
  /// would have the report of a whole batch wait in memory.
  public var waitingRecords = 1024
  /// Says an error in a record: the error's own words, to which a caller may add how its users mend it.
  public var explain: @Sendable (any Error) -> String = { "\($0)" }

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
