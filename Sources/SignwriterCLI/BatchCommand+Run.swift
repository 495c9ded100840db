import ArgumentParser
import Documents
import Foundation
import Glibc
import ImageCodecs
import Scenes
import Signwriter
import SignwriterBatch
import Typography

extension BatchCommand {
  func run() throws {
    // A reader that closes our standard error or output, such as `head`, must not stop the pictures.
    signal(SIGPIPE, SIG_IGN)
    try checkProcessLimits()
    if let worker { return try work(at: worker) }
    let flag = StopFlag()
    let job: BatchJob
    do { job = try makeJob(until: flag) } catch { throw cannotStart(error) }
    let interruption = Interruption(
      onFirst: {
        // This comes first, because the reader may end with half a line once the flag is raised.
        job.process.cancel()
        flag.raise()
      }, onSecond: { job.process.stop() })
    defer { interruption.stop() }
    var ending = Ending()
    do {
      ending = try job.process.run()
    } catch SupervisionError.workersEnd(let reason) {
      ending.failure = SupervisionError.workersEnd(reason)
    } catch {
      job.abandon()
      throw cannotStart(error)
    }
    job.finishTelling()
    if let failure = ending.journalFailure { Terminal.error("--resume will not know all of this: \(failure)") }
    skipDriverTeardown()
    if !interruption.happened { tellColumns(job.columnUse, of: ending.summary) }
    // Each of these is tried, whatever became of the others.
    let failures = [
      ending.failure, failure { try job.target.finish() }, failure { try job.report?.finish() },
      failure { try job.page?.finish() },
      failure { try tell(ending.summary, wasInterrupted: interruption.happened) },
    ].compactMap { $0 }
    for failure in failures.dropLast() { Terminal.error("\(failure)") }
    if let last = failures.last { throw cannotStart(last) }
    if interruption.happened { throw ExitCode.interrupted }
    if ending.summary.failed > 0 { throw ExitCode.someFailed }
  }

  private func failure(_ body: () throws -> Void) -> (any Error)? {
    do { try body() } catch { return error }
    return nil
  }

  // MARK: - A batch

  /// The result of a run.
  struct Ending {
    var summary = BatchSummary()
    var journalFailure: String?
    /// The error that ended the run early; nil if there was none.
    var failure: (any Error)?
  }

  /// The drawer of the jobs: a supervisor with its workers, or this process.
  enum Process: Sendable {
    case supervisor(BatchSupervisor)
    case alone(BatchRun, Journal?)

    func cancel() {
      switch self {
      case .supervisor(let supervisor): supervisor.cancel()
      case .alone(let run, _): run.cancel()
      }
    }

    /// Stops at once.
    func stop() {
      switch self {
      case .supervisor(let supervisor): supervisor.stop()
      case .alone: _exit(ExitCode.interrupted.rawValue)
      }
    }

    func run() throws -> Ending {
      switch self {
      case .supervisor(let supervisor):
        let (summary, journalFailure) = try supervisor.run()
        return Ending(summary: summary, journalFailure: journalFailure)
      case .alone(let run, let journal):
        return Ending(summary: try run.run(), journalFailure: journal?.failure.map { "\($0)" })
      }
    }
  }

  private struct BatchJob {
    let process: Process
    let target: BatchOutput
    let report: ReportFile?
    let page: BatchPage?
    let progress: BatchProgress
    let columnUse: ColumnUse?
    let failures: FailureLog

    func finishTelling() {
      progress.finish()
      failures.finish()
    }

    func abandon() {
      report?.abandon()
      page?.abandon()
      target.abandon()
    }
  }

  private func makeJob(until flag: StopFlag) throws -> BatchJob {
    let sheetBytes = try styles.map { try DocumentFile.read($0) }
    let sheet = try sheetBytes.map { try StyleSheet(bytes: $0, source: styles ?? "") } ?? StyleSheet()
    if !quiet { sheet.tellMissingFontFolders(at: styles) }
    let setting = unsupervised ? try makeSetting(sheet) : nil
    let format = jobsFormat ?? JobsFormat(fileName: jobs)
    let input = try JobInput(path: jobs, format: format)
    let target = try makeTarget()
    let report = try self.report.map { path throws(OutputError) in try ReportFile(path: path) }
    let page = try makePage(input.name)
    let isShown = Terminal.canRewrite && !quiet && !json
    let progress = BatchProgress(total: isShown ? input.count().map(shard.share) : nil, isShown: isShown)
    let lines = JobLines(
      input.lines(until: flag), fileName: "jobs." + format.rawValue, source: input.name,
      placeholders: sheet.placeholderNames.union(try nameTemplate().placeholders))
    let columnUse = lines.columnUse
    let failures = FailureLog(source: input.name)
    let onRecord = recorder(progress, report, page, failures)
    let process: Process
    if let setting {
      let journal = try makeJournal(target, isAgain: false)
      process = .alone(
        BatchRun(
          jobs: lines, decoder: setting.decoder, environment: setting.environment, output: target, journal: journal,
          options: setting.options, onRecord: onRecord), journal)
    } else {
      var limits = BatchSupervisor.Limits()
      limits.jobSeconds = jobTimeout
      limits.memory = maxMemory.map { $0 << 20 }
      process = .supervisor(
        try BatchSupervisor(
          jobs: lines, command: try workerCommand(styles == "-" ? sheetBytes : nil), output: target, shard: shard,
          failsFast: failFast, limits: limits, onRecord: onRecord))
    }
    return BatchJob(
      process: process, target: target, report: report, page: page, progress: progress, columnUse: columnUse,
      failures: failures)
  }

  private func makePage(_ title: String) throws -> BatchPage? {
    guard let html, let out else { return nil }
    var head = BatchPage.Head(title: title, pictures: RelativePath.path(to: out, fromFolderOf: html))
    head.against = htmlAgainst
    head.earlierPictures = htmlAgainstOut.map { RelativePath.path(to: $0, fromFolderOf: html) }
    let earlier = try htmlAgainst.map { path throws(DocumentError) in
      try EarlierReport(try DocumentFile.read(path), source: path)
    }
    return try BatchPage(path: html, head: head, earlier: earlier ?? EarlierReport())
  }

  /// The function that takes each record.
  private func recorder(
    _ progress: BatchProgress, _ report: ReportFile?, _ page: BatchPage?, _ failures: FailureLog
  ) -> @Sendable (JobRecord) -> Void {
    { record in
      progress.count(record)
      report?.write(record)
      page?.write(record)
      if let message = record.failure {
        progress.finish()
        failures.tell(message, of: record.id)
      }
    }
  }

  /// The command that starts this program with these arguments. `input` is what it gets as standard input.
  private func workerCommand(_ input: [UInt8]?) throws(OutputError) -> WorkerCommand {
    // The seat is not put at the end, where it might follow a `--`.
    var arguments = Array(CommandLine.arguments.dropFirst())
    let place = (arguments.firstIndex(of: "batch") ?? -1) + 1
    arguments.insert("--worker", at: place)
    return WorkerCommand(arguments: arguments, seatPlace: place + 1, input: try input.map(WorkerCommand.keep))
  }

  private func makeTarget() throws(OutputError) -> BatchOutput {
    if let out { return .folder(try OutputFolder(out)) }
    if let sheet { return .sheet(try SheetWriter(sheet, options: sheetOptions)) }
    return .tar(try TarWriter(tar ?? "-", shardSize: tarShardSize.map { $0 * 1_000_000 }))
  }

  private var sheetOptions: SheetWriter.Options {
    var options = SheetWriter.Options()
    (options.side, options.gutter, options.compression) = (sheetSize, sheetGutter, png)
    return options
  }

  private func makeJournal(_ output: BatchOutput, isAgain: Bool) throws(OutputError) -> Journal? {
    guard case .folder(let folder) = output else { return nil }
    return try Journal(in: folder, shard: shard, beginning: resume ? .resumed : isAgain ? .continued : .anew)
  }

  // MARK: - Drawing

  /// The parts that are needed to decode, resolve and draw jobs.
  private struct Setting {
    let decoder: JobDecoder
    let environment: DrawingEnvironment
    var options: BatchOptions
  }

  private func makeSetting(_ sheet: StyleSheet) throws -> Setting {
    let catalog = try FontCatalog(
      folders: sheet.fontFolders(at: styles), usesSystemFonts: !fontOptions.noSystemFonts)
    let images = ImageLibrary(
      folders: pictureFolders(of: jobs, styles), capacity: try caches.bytes(.images))
    var environment = DrawingEnvironment(
      catalog: catalog, images: images, limits: rendering.limits.limits, pictures: pictureOptions,
      rasterizer: GlyphRasterizer(capacity: try caches.bytes(.glyphs)),
      layoutCacheBytes: try caches.bytes(.layouts))
    environment.explain = FlagHint.words(of:)
    return Setting(
      decoder: JobDecoder(
        styles: sheet, source: JobInput.name(of: jobs), styleCacheBytes: try caches.bytes(.styles)),
      environment: environment, options: try options())
  }

  private func options() throws -> BatchOptions {
    var options = BatchOptions(
      renderer: rendering.renderer, devices: rendering.device ?? .best, workers: workers, name: try nameTemplate(),
      failsFast: failFast)
    options.gpu = rendering.gpu
    options.contexts = contexts
    options.motion = try motion
    options.shard = shard
    options.pictureCacheBytes = try caches.bytes(.finished)
    return options
  }

  private var pictureOptions: PictureOptions {
    var options = pictures.options
    options.format = pictureFormat
    options.compression = png
    options.channels = channels ?? (png == .fast ? .fixed(.rgba) : .style)
    options.overflow = overflow
    options.trims = trim
    options.boxes = boxes
    options.masks = masks
    return options
  }

  /// Runs the process that draws, for a supervisor.
  private func work(at ticket: String) throws {
    let seat: WorkerSeat
    do {
      seat = try WorkerSeat(ticket, shard: shard, tellsLines: report != nil || html != nil)
    } catch {
      // The process that started this one has ended, so there is nobody to report to.
      throw ExitCode.cannotStart
    }
    seat.work { seat in
      let sheet = try styles.map { try StyleSheet(bytes: try DocumentFile.read($0), source: $0) } ?? StyleSheet()
      var setting = try makeSetting(sheet)
      if seat.avoidsGPU, setting.options.renderer == .auto { setting.options.renderer = .cpu }
      let output = try out.map { BatchOutput.folder(try OutputFolder($0)) }
      let journal = try output.flatMap { try makeJournal($0, isAgain: seat.isAgain) }
      let form = output?.form ?? (self.sheet == nil ? .samples : .sprites(sheetOptions))
      return (
        BatchRun(
          seat: seat, decoder: setting.decoder, environment: setting.environment, form: form, journal: journal,
          options: setting.options), journal
      )
    }
  }

  // MARK: - What it came to

  /// Tells about the columns of a table that was read to its end.
  private func tellColumns(_ use: ColumnUse?, of summary: BatchSummary) {
    guard let use, !quiet, !(failFast && summary.failed > 0) else { return }
    for name in use.unused.prefix(8) {
      Terminal.write(
        "warning: nothing uses the column \(JSONWriter.quoted(name)): it is no member of a job, and neither a style nor a"
          + " text has a place {{\(Terminal.oneLine(name))}} for it\n")
    }
  }

  private func tell(_ summary: BatchSummary, wasInterrupted: Bool) throws {
    let description = summary.json(wasInterrupted: wasInterrupted)
    if let path = self.summary {
      let bytes = Array((JSONWriter.pretty(description) + "\n").utf8)
      if path == "-" { try StandardOutput.write(bytes) } else { try OutputFolder.writeWhole(bytes, to: path) }
    }
    if json { return try StandardOutput.write(line: description.description) }
    if quiet { return }
    for (entry, count) in zip(DocumentRemarks.all, summary.remarkCounts) where count > 0 {
      if !overflow.isTold, OverflowPolicy.remarks.contains(entry.remark) { continue }
      if DocumentRemarks.unwarned.contains(entry.remark) { continue }
      let noun = motionFormat == nil ? "label" : "motion"
      Terminal.write("warning: \(count) \(noun)\(count == 1 ? "" : "s") \(entry.text)\n")
    }
    if summary.restarts > 0 {
      let reason = summary.lastDeath.map { "; the last one \($0)" } ?? ""
      Terminal.write("warning: the process that draws was started again \(summary.restarts) x\(reason)\n")
    }
    if jobs == "-", jobsFormat == nil, summary.done + summary.kept == 0, summary.failed > 0 {
      Terminal.write("standard input was read as JSON Lines; for a table write --jobs-format csv or tsv\n")
    }
    let rate = Double(summary.done) / max(summary.seconds, 1e-3)
    let kept = summary.kept == 0 ? "" : ", \(summary.kept) kept"
    let failed = summary.failed == 0 ? "" : ", \(summary.failed) failed"
    let noun = motionFormat == nil ? "label" : "motion"
    Terminal.write(
      String(
        format: "%d %@%@%@ in %.1f s (%.\(motionFormat == nil ? 0 : 1)f/s), %@\n", summary.done,
        summary.done == 1 ? noun : noun + "s", kept, failed, summary.seconds, rate,
        summary.renderer))
  }
}
