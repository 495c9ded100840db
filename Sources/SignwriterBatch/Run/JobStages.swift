import Basics
import Documents
import ImageCodecs
import JSON
import Pixels
import Resolving
import Scene
import Signwriter

/// The stages of one job, each separate, so that any thread can do any of them. Sendable.
struct JobStages: Sendable {
  /// A job that is ready to be drawn.
  struct Prepared: Sendable {
    let ticket: JobTicket
    /// The document, without its id.
    let key: PictureCache.Key
    let label: ResolvedDocument
    /// The scenes to draw: the picture, and the mask of its text if there are masks.
    let scenes: [Scene]

    var document: Document { key.content.document }
  }

  /// The drawn scenes of a job.
  typealias Drawn = [Result<SceneRenderer.Drawn, SignwriterError>]

  /// The result of a line's preparation.
  enum Preparation {
    /// Boxed, so that the enum is one word: with a large payload the compiler reads bits that other cases leave unset.
    indirect case ready(Prepared)
    /// Only the report is left: the job failed, or its picture existed already.
    case finished([JobRecord])
    /// The same picture is being drawn for another job, whose `finish` will return this job's record.
    case waiting
    /// The job belongs to another shard.
    case elsewhere
  }

  let naming: JobNaming
  let environment: DrawingEnvironment
  let form: BatchForm
  let options: BatchOptions
  let pictures: PictureCache
  /// The list of what earlier runs finished, in which this run notes what it finished; nil where nothing is kept.
  let journal: Journal?
  /// Shows the supervisor which jobs are being worked on.
  let progress: SharedProgress?

  init(
    naming: JobNaming, environment: DrawingEnvironment, form: BatchForm, journal: Journal?, options: BatchOptions,
    worker: BatchWorker?
  ) {
    self.naming = naming
    self.environment = environment
    self.form = form
    self.journal = journal
    self.options = options
    progress = worker?.progress
    pictures = PictureCache(capacity: options.caches.finished)
  }

  /// Decodes a line, names its file, and resolves it. Every line must come here once.
  func prepare(_ next: NumberedLine) -> Preparation {
    progress?.begin(next.index)
    defer { progress?.end(next.index) }
    switch naming.name(next) {
    case .elsewhere: return .elsewhere
    case .failed(let record):
      journal?.noteUnknown()
      return .finished([record])
    case .job(let ticket, let document): return prepare(ticket, document)
    }
  }

  private func prepare(_ ticket: JobTicket, _ document: Document) -> Preparation {
    if let digest = ticket.digest, let kept = journal?.record(of: digest) {
      return .finished([ticket.record(.kept(kept), DocumentRemarks(kept: kept))])
    }
    if case .spriteFont(let font) = document { return .finished([finish(font, ticket)]) }
    let key = PictureCache.Key(.init(document: document, fileGeneration: ticket.fileGeneration))
    switch pictures.ask(for: key, ticket) {
    case .found(let picture): return .finished([write(picture, for: ticket)])
    case .waiting: return .waiting
    case .new: break
    }
    do throws(SignwriterError) {
      let label = try environment.resolve(document)
      let scenes = pictureOptions.masks ? [label.scene, label.scene.textMask] : [label.scene]
      return .ready(Prepared(ticket: ticket, key: key, label: label, scenes: scenes))
    } catch {
      return .finished(fail(JobFailure(error, in: environment), ticket, key))
    }
  }

  /// Encodes and writes a picture, also for the jobs that waited for it.
  func finish(_ job: Prepared, _ drawn: Drawn) -> [JobRecord] {
    progress?.begin(job.ticket.index)
    defer { progress?.end(job.ticket.index) }
    do throws(JobFailure) {
      let picture = try encode(drawn, of: job)
      return ([job.ticket] + pictures.settle(job.key, picture)).map { write(picture, for: $0) }
    } catch {
      return fail(error, job.ticket, job.key)
    }
  }

  /// Jobs that are being drawn together. It belongs to its renderer's thread.
  struct Submitted {
    let jobs: [Prepared]
    fileprivate let scenes: SubmittedScenes
  }

  /// Begins to draw some jobs together, with all of their scenes. They must be collected.
  func submit(_ jobs: [Prepared], on renderer: LabelRenderer) -> Submitted {
    for job in jobs { progress?.begin(job.ticket.index) }
    return Submitted(jobs: jobs, scenes: renderer.renderer.submit(jobs.flatMap(\.scenes)))
  }

  /// Waits for the jobs.
  func collect(_ submitted: Submitted, on renderer: LabelRenderer) -> [Drawn] {
    // The time in which others were submitted, and drawn before these, is not theirs.
    for job in submitted.jobs { progress?.begin(job.ticket.index) }
    defer { for job in submitted.jobs { progress?.end(job.ticket.index) } }
    var drawn = renderer.renderer.collect(submitted.scenes)[...]
    return submitted.jobs.map { job in
      defer { drawn.removeFirst(job.scenes.count) }
      return Array(drawn.prefix(job.scenes.count))
    }
  }

  /// Draws some jobs together, with all of their scenes, and waits for them.
  func draw(_ jobs: [Prepared], on renderer: LabelRenderer) -> [Drawn] {
    collect(submit(jobs, on: renderer), on: renderer)
  }

  /// An error of a document is an error of all jobs that wait for it.
  private func fail(_ failure: JobFailure, _ ticket: JobTicket, _ key: PictureCache.Key) -> [JobRecord] {
    journal?.noteUnknown()
    return ([ticket] + pictures.settle(key, nil)).map { $0.record(failure) }
  }

  /// What becomes of the pictures.
  private var pictureOptions: PictureOptions { environment.pictures }

  private func encode(_ drawn: Drawn, of job: Prepared) throws(JobFailure) -> PictureFile {
    let picture: PictureFile
    do throws(SignwriterError) { picture = try encoded(drawn, of: job) } catch {
      throw JobFailure(error, in: environment)
    }
    if case .sprites(let options) = form, let image = picture.image, let error = options.overflow(of: image) {
      throw JobFailure(environment.explain(error), at: "size")
    }
    return picture
  }

  private func encoded(_ drawn: Drawn, of job: Prepared) throws(SignwriterError) -> PictureFile {
    let picture = try drawn[0].get()
    let options = pictureOptions
    var mask = options.masks ? try drawn[1].get().image : nil
    var (image, report) = (picture.image, job.label.report)
    var trim: PictureFile.Trim?
    var boxes = options.boxes.isEmpty ? nil : job.label.boxes(options.boxes)
    if options.trims {
      let part = image.trimmedBounds
      trim = .init(x: part.x, y: part.y, width: image.width, height: image.height)
      (image, report) = (image.cropped(to: part), report.cropped(to: part))
      mask = mask?.cropped(to: part)
      boxes = boxes?.map { $0.cropped(to: part) }
    }
    let scale = job.label.report.scale
    // Neither the colour under transparent pixels nor the ground is in the mask.
    let masks = try mask.map { mask throws(SignwriterError) in
      PictureFile.Masks(
        text: try options.mask(of: mask, scale: scale), alpha: try options.mask(of: image, scale: scale))
    }
    image = options.finished(image)
    return PictureFile(
      bytes: try file(of: image, for: job, scale: scale), image: form.isSheet ? image : nil,
      text: job.document.text,
      report: report, renderer: picture.renderer, oversampling: picture.oversampling, trim: trim, boxes: boxes,
      masks: masks)
  }

  /// The bytes of a picture; empty for a sheet, which takes the picture itself.
  private func file(
    of image: PixelBuffer, for job: Prepared, scale: Double
  ) throws(SignwriterError) -> [UInt8] {
    form.isSheet
      ? [] : try pictureOptions.file(of: image, scale: scale, traits: environment.resolver.traits(of: job.document))
  }

  private func write(_ picture: PictureFile, for ticket: JobTicket) -> JobRecord {
    let members = picture.members(out: ticket.out)
    guard case .files(let folder) = form else { return gathered(picture, members, for: ticket) }
    let files = picture.files(out: ticket.out)
    if options.checks { return checked(files, in: folder, members, DocumentRemarks(picture.report), ticket) }
    do throws(OutputError) {
      for file in files { try folder.write(file.bytes, to: file.name) }
      note(ticket, files: files.map { WrittenFile($0.name, $0.bytes) }, members)
      return ticket.record(.done(members), DocumentRemarks(picture.report))
    } catch {
      return ticket.record(JobFailure("\(error)", field: "out"))
    }
  }

  /// The result of a job whose files are compared with those of a folder.
  func checked(
    _ files: [(name: String, bytes: [UInt8])], in folder: OutputFolder, _ members: JSONObject,
    _ remarks: DocumentRemarks, _ ticket: JobTicket
  ) -> JobRecord {
    journal?.noteCurrent(files.map(\.name))
    for file in files {
      let name = Message.quoted(file.name)
      switch FileDifference(file.bytes, in: folder, named: file.name) {
      case .missing: return ticket.record(JobFailure("missing: there is no file \(name)", field: "out"))
      case .other:
        return ticket.record(JobFailure("changed: the file \(name) is not what is drawn now", field: "out"))
      case nil: continue
      }
    }
    return ticket.record(.kept(members), remarks)
  }

  /// Notes what a job has written for runs that resume. Where a file has changed since its digest was made, the picture may
  /// be of another state, and the job is done again.
  func note(_ ticket: JobTicket, files: [WrittenFile], _ members: JSONObject) {
    journal?.noteCurrent(files.map(\.name))
    guard let digest = ticket.digest, ticket.fileGeneration == environment.fileGeneration else { return }
    journal?.add(digest, files: files, record: members)
  }

  /// The result for a tar or a sheet. A tar's record is the report's, with the whole text.
  private func gathered(_ picture: PictureFile, _ members: JSONObject, for ticket: JobTicket) -> JobRecord {
    var record = ticket.record(.done(members), DocumentRemarks(picture.report))
    if let image = picture.image {
      record.sample = .sprite(
        JobRecord.Sprite(name: ticket.out, picture: image, members: picture.frameMembers(image)))
    } else {
      var object = record.json.object ?? JSONObject()
      object["text"] = picture.text.map { .string($0) }
      let json = JSONWriter.bytes(.object(object)) + [UInt8(ascii: "\n")]
      record.sample = .files(picture.files(out: ticket.out) + [(SampleName.record(of: ticket.out), json)])
    }
    guard record.byteCount <= JobStages.mostGathered else {
      return ticket.record(
        JobFailure(
          "its files are \(record.byteCount) bytes, more than the \(JobStages.mostGathered) that can be gathered; "
            + "make size or scale smaller, or write a file for each picture", field: "size"))
    }
    return record
  }

  /// The most bytes of a record with its files: it is one message to a supervisor, whose length has 32 bits.
  private static let mostGathered = 1 << 31
}

extension BatchForm {
  fileprivate var isSheet: Bool { if case .sprites = self { true } else { false } }
}

extension Document {
  /// The text of a label; nil for other kinds, which have none, several, or one that is not shown.
  fileprivate var text: String? { if case .label(let label) = self { label.text } else { nil } }
}

extension PixelBuffer {
  /// The bounds without the transparent border; one pixel for a picture without ink.
  fileprivate var trimmedBounds: PixelRect {
    let ink = inkBounds()
    return ink.isEmpty ? PixelRect(x: 0, y: 0, width: 1, height: 1) : ink
  }
}
