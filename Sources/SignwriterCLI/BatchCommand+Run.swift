import ArgumentParser
import Documents
import Films
import Foundation
import Glibc
import ImageCodecs
import JSON
import Resolving
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
        job.session.cancel()
        flag.raise()
      }, onSecond: { if !job.session.stop() { _exit(ExitCode.interrupted.rawValue) } })
    defer { interruption.stop() }
    var ending = Ending()
    do {
      (ending.summary, ending.journalFailure) = try job.session.draw()
    } catch SupervisionError.workersEnd(let reason) {
      ending.failure = SupervisionError.workersEnd(reason)
    } catch {
      job.abandon()
      throw cannotStart(error)
    }
    job.finishTelling()
    if let failure = ending.journalFailure { Terminal.error("--resume will not know all of this: \(failure)") }
    skipDriverTeardown()
    if !interruption.happened { tellColumns(job.session.columnUse, of: ending.summary) }
    if let names = ending.summary.leftOver {
      tellLeftOver(names, to: job.report)
    } else if !interruption.happened {
      tellUnknown()
    }
    // Each of these is tried, whatever became of the others.
    let failures = [
      ending.failure, failure { try job.session.finish() }, failure { try job.report?.finish() },
      failure { try job.page?.finish() },
      failure { try report(ending.summary, wasInterrupted: interruption.happened) },
    ].compactMap { $0 }
    if !quiet, let remark = job.session.remark { Terminal.write("warning: \(Terminal.oneLine(remark))\n") }
    for failure in failures.dropLast() { Terminal.error("\(failure)") }
    if let last = failures.last { throw cannotStart(last) }
    try check(ending.summary, wasInterrupted: interruption.happened)
  }

  /// Throws the status of a run that wrote all that it could.
  private func check(_ summary: BatchSummary, wasInterrupted: Bool) throws {
    if wasInterrupted {
      if out != nil, !quiet { Terminal.write("to go on, give the same command with --resume\n") }
      throw ExitCode.interrupted
    }
    if summary.failed > 0 || earlier.check && summary.leftOver?.isEmpty == false { throw ExitCode.someFailed }
    // A shard of few jobs may have none.
    if summary.done + summary.kept == 0, shard == .whole {
      throw cannotStart(
        DocumentError(
          .syntax, source: JobInput.name(of: jobs),
          "holds no job; write a document on a line, or a row under the names of a table's columns"))
    }
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

  private struct BatchJob {
    let session: BatchSession
    let report: ReportFile?
    let page: BatchPage?
    let progress: BatchProgress
    let failures: FailureLog

    func finishTelling() {
      progress.finish()
      failures.finish()
    }

    func abandon() {
      report?.abandon()
      page?.abandon()
      session.abandon()
    }
  }

  private func makeJob(until flag: StopFlag) throws -> BatchJob {
    let sheetBytes = try styles.map { try DocumentFile.read($0) }
    let sheet = try sheetBytes.map { try StyleSheet(bytes: $0, source: styles ?? "") } ?? StyleSheet()
    if !quiet { sheet.tellMissingFontFolders(at: styles) }
    let batch = try makeBatch(sheet)
    try checkFiles(reading: allFiles(sheet))
    let format = jobsFormat ?? JobsFormat(fileName: jobs)
    let input = try JobInput(path: jobs, format: format)
    let report = try self.report.map { path throws(OutputError) in try ReportFile(path: path) }
    let page = try makePage(input.name)
    let isShown = Terminal.canRewrite && !quiet && !json
    let progress = BatchProgress(total: isShown ? input.count().map(shard.share) : nil, isShown: isShown)
    let failures = FailureLog(source: input.name)
    var limits = WorkerLimits()
    (limits.jobSeconds, limits.memory) = (workOptions.jobTimeout, workOptions.maxMemory.map { $0 << 20 })
    let session = try batch.session(
      input.jobs(until: flag), into: destination,
      by: workOptions.unsupervised ? nil : try workerCommand(styles == "-" ? sheetBytes : nil), limits: limits,
      onRecord: recorder(progress, report, page, failures))
    return BatchJob(session: session, report: report, page: page, progress: progress, failures: failures)
  }

  private func makePage(_ title: String) throws -> BatchPage? {
    guard let html = pageOptions.html, let out else { return nil }
    var head = BatchPage.Head(title: title, pictures: RelativePath.path(to: out, fromFolderOf: html))
    (head.against, head.by) = (pageOptions.htmlAgainst, pageOptions.htmlBy)
    head.earlierPictures = pageOptions.htmlAgainstOut.map { RelativePath.path(to: $0, fromFolderOf: html) }
    let earlier = try pageOptions.htmlAgainst.map { path throws(DocumentError) in
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
        failures.report(message, of: record.id, in: record.language)
      }
    }
  }

  /// The command that starts this program with these arguments. `input` is what it gets as standard input.
  private func workerCommand(_ input: [UInt8]?) throws(OutputError) -> WorkerCommand {
    // The supervisor's argument is not put at the end, where it might follow a `--`.
    var arguments = Array(CommandLine.arguments.dropFirst())
    let place = (arguments.firstIndex(of: "batch") ?? -1) + 1
    arguments.insert("--worker", at: place)
    return WorkerCommand(arguments: arguments, place: place + 1, input: try input.map(WorkerCommand.keep))
  }

  private var destination: Batch.Destination {
    if let out { return .folder(out) }
    if let sheet { return .sheet(sheet, side: sheetSize, gutter: sheetGutter) }
    return .tar(tar ?? "-", shardSize: tarShardSize.map { $0 * 1_000_000 })
  }

  /// The files that are read, with those that the style sheet names.
  private func allFiles(_ sheet: StyleSheet) -> FileUse {
    var all = files
    let images = ImageLibrary(folders: pictureFolders(of: jobs, styles))
    for name in sheet.styleNames {
      if let style = sheet.own(style: name)?.json { all.reads(namedBy: style, in: images) }
    }
    return all
  }

  // MARK: - Drawing

  private func makeBatch(_ sheet: StyleSheet) throws -> Batch {
    var batch = Batch(styles: sheet, naming: try nameTemplate())
    batch.fontFolders = sheet.fontFolders(at: styles)
    batch.usesSystemFonts = !fontOptions.noSystemFonts
    batch.pictureFolders = pictureFolders(of: jobs, styles)
    batch.limits = rendering.limits.limits
    batch.kept = allFiles(sheet).kept
    batch.resumes = earlier.resume
    batch.journal = earlier.journal
    batch.options.checks = earlier.check
    batch.options.prunes = earlier.prune
    batch.isDurable = earlier.durable
    batch.explain = FlagHint.words(of:)
    batch.pictures = pictureOptions
    batch.options.renderer = rendering.renderer
    batch.options.devices = rendering.device ?? .best
    batch.options.gpu = rendering.gpu
    batch.options.contexts = workOptions.contexts
    batch.options.workers = workOptions.workers
    batch.options.failsFast = failFast
    batch.options.requiresPortableNames = portableNames
    batch.options.motion = try motion
    batch.options.shard = shard
    batch.options.grouping = pageOptions.htmlBy
    batch.options.caches = try caches.sizes
    return batch
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
    do throws(OutputError) {
      try Batch.work(
        at: ticket, named: JobInput.name(of: jobs), shard: shard,
        reportsLines: report != nil || pageOptions.html != nil
      ) {
        let sheet = try styles.map { try StyleSheet(bytes: try DocumentFile.read($0), source: $0) } ?? StyleSheet()
        return (try makeBatch(sheet), destination)
      }
    } catch {
      // The process that started this one has ended, so there is nobody to report to.
      throw ExitCode.cannotStart
    }
  }

  // MARK: - The result

  /// What a summary calls the CPU path.
  private static let cpuName = "CPU reference"

  /// Whether the terminal says how many labels have a remark.
  private func isTold(_ remark: DocumentRemarks) -> Bool {
    !DocumentRemarks.unwarned.contains(remark) && (overflow.isTold || !OverflowPolicy.remarks.contains(remark))
  }

  /// Reports languages of which there is something to say, where there are several.
  private func tellLanguages(_ summary: BatchSummary) {
    guard summary.languages.count > 1 else { return }
    var lines: [String] = []
    for (language, counts) in summary.languages {
      var parts = counts.failed > 0 ? ["\(counts.failed) failed"] : []
      for (entry, count) in zip(DocumentRemarks.all, counts.remarkCounts) where count > 0 && isTold(entry.remark) {
        let factor = entry.remark == .shrunk ? String(format: " (the least is %.2f)", counts.leastScaleFactor) : ""
        parts.append("\(count) \(entry.text)\(factor)")
      }
      let all = counts.done + counts.kept + counts.failed
      if !parts.isEmpty {
        lines.append("  \(Terminal.oneLine(language)): of \(all), \(parts.joined(separator: ", "))\n")
      }
    }
    for line in lines.prefix(20) { Terminal.write(line) }
    let more = lines.count - 20
    if more > 0 {
      Terminal.write("  and \(more) \(more == 1 ? "language" : "languages") more; --summary has them\n")
    }
  }

  /// Reports what truncated texts need, style by style.
  private func tellStyles(_ summary: BatchSummary) {
    let styles = overflow.isTold ? summary.styles : []
    for (name, style) in styles.prefix(20) { Terminal.write("  \(Terminal.oneLine("\(name): \(style)"))\n") }
    if styles.count > 20 { Terminal.write("  and \(styles.count - 20) styles more; --summary has them\n") }
  }

  /// Reports files of earlier jobs that are of none of these.
  private func tellLeftOver(_ names: [String], to report: ReportFile?) {
    for (place, name) in names.enumerated() {
      if place < 10, !quiet {
        Terminal.write("\(earlier.prune ? "removed" : "left over"): \(Terminal.oneLine(name))\n")
      }
      guard earlier.check else { continue }
      let words = "left over: the file is of none of these jobs"
      report?.write(JobRecord(index: place, line: 0, id: name, outcome: .failed(field: "out", message: words)))
    }
    if names.count > 10, !quiet { Terminal.write("and \(names.count - 10) more\n") }
  }

  /// Says where files may be left over that nobody can name.
  private func tellUnknown() {
    guard earlier.check || earlier.prune, shard == .whole, !quiet else { return }
    let end = earlier.prune ? "nothing was removed" : "files that are left over are not told"
    Terminal.write(
      "warning: \(end), because jobs failed, no journal is there, or the process that draws was started again\n")
  }

  /// Reports the columns of a table that was read to its end.
  private func tellColumns(_ use: ColumnUse?, of summary: BatchSummary) {
    guard let use, !quiet, !(failFast && summary.failed > 0) else { return }
    for name in use.unused.prefix(8) {
      Terminal.write(
        "warning: nothing uses the column \(JSONWriter.quoted(name)): it is no member of a job, and neither a style nor a"
          + " text has a place {{\(Terminal.oneLine(name))}} for it\n")
    }
    if let remedy = use.remedyOfLanguages { Terminal.write("warning: \(Terminal.oneLine(remedy))\n") }
    if let line = use.firstWrittenFeed {
      Terminal.write(
        "warning: line \(line) of the table has a text with \\n, which is drawn as these two characters; a line ends in a"
          + " cell between quotes where the cell does\n")
    }
  }

  private func report(_ summary: BatchSummary, wasInterrupted: Bool) throws {
    let description = summary.json(wasInterrupted: wasInterrupted)
    if let path = self.summary {
      let bytes = Array((JSONWriter.pretty(description) + "\n").utf8)
      if path == "-" { try StandardOutput.write(bytes) } else { try OutputFolder.writeWhole(bytes, to: path) }
    }
    if json { return try StandardOutput.write(line: description.description) }
    if quiet { return }
    for (entry, count) in zip(DocumentRemarks.all, summary.remarkCounts) where count > 0 && isTold(entry.remark) {
      let noun = motionFormat == nil ? "label" : "motion"
      Terminal.write("warning: \(count) \(noun)\(count == 1 ? "" : "s") \(entry.text)\n")
    }
    tellLanguages(summary)
    tellStyles(summary)
    if summary.done > 0, summary.renderer == BatchCommand.cpuName { rendering.tellUnusedDevice() }
    if summary.restarts > 0 {
      let reason = summary.lastEnding.map { ", the last time because it \($0)" } ?? ""
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
