package import Documents
public import GLESRendering
public import Signwriter

/// The options of how a batch runs; `PictureOptions` are of what it makes. Sendable; a value.
public struct BatchOptions: Sendable {
  /// Whether the GPU or the CPU path draws.
  public var renderer: RendererChoice
  /// The GL devices that draw, if the GPU does.
  public var devices: DeviceSelection
  /// The number of contexts that draw on each device. Each has its own thread.
  public var contexts = 1
  /// The number of threads that resolve, draw (on the CPU path), encode and write.
  public var workers: Int
  /// The names of the files, below the output folder.
  package var name: NameTemplate
  /// Whether the batch stops at the first job that fails.
  public var failsFast: Bool
  /// Whether jobs fail whose files have names that other systems cannot hold; else they are counted.
  public var requiresPortableNames = false
  /// Options of the GPU path.
  public var gpu = GLESRenderer.Options()
  /// What the files of motions are like; nil for a batch of pictures.
  package var motion: MotionOptions?
  /// Where digests of fonts are kept, by which a batch that resumes knows them again.
  public var digests = CachePlace.usual
  /// Whether nothing is written, and files are compared with what the jobs would write: those of a folder, of pictures and
  /// sprite fonts. A job whose file is missing or another picture fails.
  public var checks = false
  /// Whether the files of earlier runs are removed that are of none of these jobs any more, where no job failed: those that
  /// the journal lists, as they were written.
  public var prunes = false
  /// The part of the jobs that this run does. The others are only read, because they own the names of their files.
  public var shard = Shard.whole
  /// The member or value of the jobs by whose value records are put together, as `key`; nil for none. See ``JobRecord/group``.
  public var grouping: String?
  /// The memory of the caches.
  public var caches = CacheSizes()
  /// The most labels that the GPU draws in one submission.
  public var sheetCapacity = 128
  /// The most pixels of one submission, unless a single label has more. All of its pictures are in memory at once.
  public var sheetPixels = 1 << 24
  /// The most finished jobs that may wait for an earlier one. The default is enough to bridge a slow job; without a
  /// limit, a giant one would keep the report of a whole batch in memory.
  public var waitingRecords = 1024

  /// Makes options with these values, and the defaults for all others. `workers` is at least 1.
  package init(
    renderer: RendererChoice = .auto, devices: DeviceSelection = .best, workers: Int = 1,
    name: NameTemplate, failsFast: Bool = false
  ) {
    self.renderer = renderer
    self.devices = devices
    self.workers = max(1, workers)
    self.name = name
    self.failsFast = failsFast
  }
}
