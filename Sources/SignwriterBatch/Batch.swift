package import Basics
public import Documents
import Foundation
import ImageCodecs
public import JSON
import Resolving
public import Signwriter
import Storage
import Typography
public import Workers

/// Draws the jobs of a file, as `signwriter batch` does.
///
///     var batch = try Batch(styles: sheet)
///     batch.pictures.format = .webp
///     let summary = try batch.run(jobs: bytes, into: .folder("labels"))
///
/// One bad job never stops the others: it is a record that says why. A document that ends the process ends the batch
/// with it, unless a supervisor's workers draw: see ``run(jobs:named:into:by:limits:onRecord:)``.
///
/// Sendable; a value. A run uses as many threads as the options say, and returns when the last file is written.
public struct Batch: Sendable {
  /// The place to which the pictures go. A value; Sendable.
  public enum Destination: Sendable {
    /// One file for each picture, below a folder that is made if there is none.
    case folder(String)
    /// A tar of pictures and records. With a `shardSize` in bytes it is several, and the path has a `%d` for their
    /// numbers.
    case tar(String, shardSize: Int? = nil)
    /// PNG pages of many pictures, with a JSON file that says where each picture is. `side` and `gutter` are in pixels.
    case sheet(String, side: Int = 4096, gutter: Int = 2)
  }

  /// The style sheet that the jobs' styles are in; by default an empty one.
  public var styles: StyleSheet
  /// What the pictures and their report are like, and which of them are refused.
  public var pictures = PictureOptions()
  /// The options of how it runs. By default there is a worker for each core.
  public var options: BatchOptions
  /// The limits of what one document may cost.
  public var limits = ResourceLimits()
  /// The folders of fonts that are used beside the system's.
  public var fontFolders: [String] = []
  /// Whether the system's fonts are used beside those of ``fontFolders``.
  public var usesSystemFonts = true
  /// The folders in which pictures are searched that documents name by relative paths.
  public var pictureFolders: [String] = []
  /// Makes an error's words for a record: the error's own, to which a program may add how its users mend it. It is called
  /// on any thread.
  public var explain: @Sendable (any Error) -> String = { "\($0)" }
  /// Whether a run keeps the files that an earlier run of the same jobs finished. Only folders can be resumed.
  public var resumes = false
  /// The file in which the journal is kept of what is finished; nil for one in the folder of the pictures. It is of one
  /// folder's jobs, all of them. A run that was not cancelled leaves it in the order of the files' names.
  public var journal: String?
  /// Whether a loss of power leaves what is written, and what the journal says is finished. It takes a write to the disk for
  /// each file.
  public var isDurable = false

  /// The files that are read, none of which a job may overwrite. The pictures that jobs name are added as they are read.
  package var kept = KeptFiles()

  private let hasOwnNames: Bool

  /// Makes a batch. `name` is the template of the files' names, such as `{{language}}/{{id}}.png`; by default a file
  /// has its job's name and the ending of its format. Throws if the template is invalid.
  public init(styles: StyleSheet = StyleSheet(), name: String? = nil) throws(DocumentError) {
    self.init(styles: styles, naming: try NameTemplate(name ?? "{{id}}"), hasOwnNames: name != nil)
  }

  /// Makes a batch whose files are named by a template.
  package init(styles: StyleSheet, naming template: NameTemplate, hasOwnNames: Bool = true) {
    (self.styles, self.hasOwnNames) = (styles, hasOwnNames)
    options = BatchOptions(workers: ProcessInfo.processInfo.activeProcessorCount, name: template)
  }

  /// Draws all jobs in this process. `jobs` are lines of JSON, or a table if `named` ends in `.csv` or `.tsv`; messages
  /// call them by that name. `onRecord` gets each job's record in the order of the jobs, one call at a time, from some
  /// thread.
  ///
  /// Throws an `OutputError` if the destination cannot be written, a `FontError` if fonts cannot start, and a
  /// `SignwriterError` if the chosen renderer cannot.
  public func run(
    jobs: [UInt8], named: String = "jobs.jsonl", into destination: Destination,
    onRecord: @escaping @Sendable (JobRecord) -> Void = { _ in }
  ) throws -> BatchSummary {
    try session(BatchJobs(jobs, named: named), into: destination, onRecord: onRecord).run()
  }

  /// Draws all jobs in other processes, which `command` starts: your own program, where it makes an equal batch, and
  /// calls ``work(at:named:into:)``. A job that crashes, hangs or takes too much memory is a record, and all others are
  /// done.
  ///
  /// Throws as ``run(jobs:named:into:onRecord:)``, and a `SupervisionError` if no worker can be started, or workers end
  /// while no job is to blame.
  public func run(
    jobs: [UInt8], named: String = "jobs.jsonl", into destination: Destination, by command: WorkerCommand,
    limits: WorkerLimits = WorkerLimits(),
    onRecord: @escaping @Sendable (JobRecord) -> Void = { _ in }
  ) throws -> BatchSummary {
    try session(
      BatchJobs(jobs, named: named), into: destination, by: command, limits: limits, onRecord: onRecord
    ).run()
  }

  /// Opens the destination of a batch, whose jobs may still be written while the first are drawn, and which may be
  /// cancelled. With a `command` other processes draw. The rest is that of the methods above, which do the same for jobs
  /// that are in memory.
  public func session(
    _ jobs: BatchJobs, into destination: Destination, by command: WorkerCommand? = nil,
    limits: WorkerLimits = WorkerLimits(),
    onRecord: @escaping @Sendable (JobRecord) -> Void = { _ in }
  ) throws -> BatchSession {
    let environment = command == nil ? try environment() : nil
    try checkPurpose(destination)
    // What is only compared leaves its journal alone, and what is no folder keeps none.
    let keepsJournal = if case .folder = destination { !options.checks } else { false }
    let lock = try keepsJournal ? journal.map { (path) throws(OutputError) in try JournalLock(path) } : nil
    let output = try destination.open(
      pictures.compression, keeping: kept, isDurable: isDurable, reads: options.checks)
    do {
      let lines = try jobs.lines(placeholders: placeholders)
      let columnUse = lines.columnUse
      if let environment {
        let journal = try journal(in: output, isAgain: false)
        let run = BatchRun(
          jobs: lines, decoder: decoder(of: jobs.name), environment: environment, output: output, journal: journal,
          options: try namedOptions(), onRecord: onRecord)
        return session(.alone(run, journal), output, columnUse, lock)
      }
      guard let command else { preconditionFailure("a batch is drawn here, or by a command") }
      let supervisor = try BatchSupervisor(
        jobs: lines, command: command, output: output, shard: options.shard, failsFast: options.failsFast,
        limits: limits, onRecord: onRecord)
      return session(.supervisor(supervisor), output, columnUse, lock)
    } catch {
      output.abandon()
      throw error
    }
  }

  private func session(
    _ drawing: BatchSession.Drawing, _ output: BatchOutput, _ columnUse: ColumnUse?, _ lock: JournalLock?
  ) -> BatchSession {
    BatchSession(
      drawing, output, columnUse, prunes: options.prunes, journal: options.checks ? nil : journal, lock: lock)
  }

  /// Does the work of a supervised batch, in the process that a supervisor started, and ends that process. `argument` is
  /// the one that `WorkerCommand` put among yours. Throws an `OutputError` if no supervisor made it.
  public func work(at argument: String, named: String = "jobs.jsonl", into destination: Destination) throws -> Never
  {
    try Batch.work(at: argument, named: named, shard: options.shard) { (self, destination) }
  }

  /// Does the same for a batch that `make` makes: the supervisor then reports why it cannot be made. With
  /// `reportsLines` records have their lines of a report.
  package static func work(
    at argument: String, named: String, shard: Shard, reportsLines: Bool = true,
    _ make: () throws -> (batch: Batch, destination: Destination)
  ) throws(OutputError) -> Never {
    let worker = try BatchWorker(argument, shard: shard, reportsLines: reportsLines)
    worker.work { worker in
      let (batch, destination) = try make()
      return try batch.run(at: worker, named: named, into: destination)
    }
  }

  private func run(
    at worker: BatchWorker, named: String, into destination: Destination
  ) throws -> (BatchRun, Journal?) {
    var options = try namedOptions()
    if worker.avoidsGPU, options.renderer == .auto { options.renderer = .cpu }
    let environment = try environment()
    let form = try destination.workersForm(
      pictures.compression, keeping: kept, isDurable: isDurable, reads: options.checks)
    var journal: Journal?
    if case .files(let folder) = form { journal = try self.journal(in: .folder(folder), isAgain: worker.isAgain) }
    let run = BatchRun(
      worker: worker, decoder: decoder(of: named), environment: environment, form: form, journal: journal,
      options: options)
    return (run, journal)
  }

  /// The options, with the ending that the format has now.
  private func namedOptions() throws(DocumentError) -> BatchOptions {
    var options = options
    if !hasOwnNames { options.name = try NameTemplate("{{id}}." + pictures.format.fileExtensions[0]) }
    return options
  }

  /// The names that a table's columns may have beside those of members.
  private var placeholders: Set<ByteText> {
    var names = styles.placeholders.union(options.name.placeholders.map { ByteText($0) })
    // A column of a member stays one.
    if let grouping = options.grouping, !JobLines.isMember(grouping) { names.insert(ByteText(grouping)) }
    return names
  }

  private func decoder(of source: String) -> JobDecoder {
    JobDecoder(
      styles: styles, source: source, styleCacheBytes: options.caches.styles, grouping: options.grouping)
  }

  private func environment() throws(FontError) -> DrawingEnvironment {
    var pictures = pictures
    pictures.findsNeededScale = true
    var environment = DrawingEnvironment(
      catalog: try FontCatalog(folders: fontFolders, usesSystemFonts: usesSystemFonts),
      images: ImageLibrary(folders: pictureFolders, capacity: options.caches.images, keeping: kept), limits: limits,
      pictures: pictures, rasterizer: GlyphRasterizer(capacity: options.caches.glyphs),
      layoutCacheBytes: options.caches.layouts)
    environment.explain = explain
    return environment
  }

  private func journal(in output: BatchOutput, isAgain: Bool) throws(OutputError) -> Journal? {
    guard case .folder(let folder) = output else { return nil }
    let beginning: Journal.Beginning =
      options.checks ? .read : resumes ? .resumed : isAgain ? .continued : .anew
    guard let path = journal else {
      return try Journal(
        of: folder, in: folder, named: Journal.name(of: options.shard), readsAll: true, beginning: beginning,
        tracksFiles: options.checks || options.prunes)
    }
    let above = String(FileName.folder(of: path))
    let place = above.isEmpty ? "." : above
    // What is only read makes no folder.
    guard !options.checks || OutputFolder.isFolder(place) else { return nil }
    return try Journal(
      of: folder, in: options.checks ? OutputFolder(reading: place) : OutputFolder(place, isDurable: isDurable),
      named: String(FileName.name(of: path)), readsAll: false, beginning: beginning,
      tracksFiles: options.checks || options.prunes)
  }

  /// Refuses what can neither be compared nor be found in a journal.
  private func checkPurpose(_ destination: Destination) throws(DocumentError) {
    guard journal == nil || options.shard.count == 1 && !options.prunes else {
      throw DocumentError(.conflict, "a journal of another place is of a whole batch that removes nothing")
    }
    guard options.checks || options.prunes else { return }
    let isFolder = if case .folder = destination { true } else { false }
    guard isFolder, options.motion == nil, options.shard.count == 1 || !options.prunes else {
      throw DocumentError(
        .conflict, "only pictures of a whole batch in a folder are compared or pruned; draw one, and no motions")
    }
  }
}

extension Batch.Destination {
  fileprivate func open(
    _ compression: PNGCodec.Compression, keeping kept: KeptFiles, isDurable: Bool, reads: Bool
  ) throws(OutputError) -> BatchOutput {
    switch self {
    case .folder(let path):
      .folder(
        try reads
          ? OutputFolder(reading: path, keeping: kept) : OutputFolder(path, keeping: kept, isDurable: isDurable))
    case .tar(let path, let shardSize): .tar(try TarWriter(path, shardSize: shardSize, isDurable: isDurable))
    case .sheet(let path, _, _): .sheet(try SheetWriter(path, options: sheetOptions(compression, isDurable)))
    }
  }

  /// The form in which a worker delivers its results; tars and sheets are the supervisor's to write.
  fileprivate func workersForm(
    _ compression: PNGCodec.Compression, keeping kept: KeptFiles, isDurable: Bool, reads: Bool
  ) throws(OutputError) -> BatchForm {
    switch self {
    case .folder(let path):
      .files(
        try reads
          ? OutputFolder(reading: path, keeping: kept) : OutputFolder(path, keeping: kept, isDurable: isDurable))
    case .tar: .samples
    case .sheet: .sprites(sheetOptions(compression, isDurable))
    }
  }

  private func sheetOptions(_ compression: PNGCodec.Compression, _ isDurable: Bool) -> SheetWriter.Options {
    var options = SheetWriter.Options()
    options.compression = compression
    options.isDurable = isDurable
    if case .sheet(_, let side, let gutter) = self { (options.side, options.gutter) = (side, gutter) }
    return options
  }
}
