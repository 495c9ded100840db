import ImageCodecs
import LabelDocument
import LabelScene
import Pixels
import Signwriter

/// The stages one job goes through, each apart, so that any thread can do any of them. Sendable.
struct JobStages: Sendable {
  /// A job that waits to be drawn.
  struct Prepared: Sendable {
    let ticket: JobTicket
    /// Without its id.
    let document: Document
    let label: ResolvedLabel
  }

  /// What became of a line.
  enum Preparation {
    case ready(Prepared)
    /// Nothing is left to do but to report: it failed, or its picture was there already.
    case finished([JobRecord])
    /// The same picture is being drawn for another job, whose `finish` will have this one's record.
    case waiting
    /// Another shard's.
    case elsewhere
  }

  let decoder: JobDecoder
  let resolver: SceneResolver
  let output: BatchOutput
  let options: BatchOptions
  let claims = OutputClaims()
  let pictures: PictureCache
  /// What earlier runs finished, and where this one notes what it does.
  let journal: Journal?
  let digests: JobDigest?

  init(
    decoder: JobDecoder, resolver: SceneResolver, output: BatchOutput, journal: Journal?, options: BatchOptions,
    isGPU: Bool
  ) {
    self.decoder = decoder
    self.resolver = resolver
    self.output = output
    self.journal = journal
    self.options = options
    pictures = PictureCache(capacity: options.pictureCacheBytes)
    digests = journal.map { _ in
      JobDigest(options: options, styles: decoder.styles, isGPU: isGPU, resolver: resolver)
    }
  }

  /// Decodes a line, names its file, and resolves it. Every line must come here, once, also those of other shards: claims
  /// are made in their order.
  func prepare(_ line: JobLine, index: Int) -> Preparation {
    let entry = decoder.decode(line)
    let named = Result { () throws(DocumentError) in
      let job = try entry.result.get()
      return (job: job, out: try options.name.fileName(for: job))
    }
    let obstacle = obstacle(to: try? named.get().out, index: index, line: entry.line)
    guard options.shard.has(index) else { return .elsewhere }
    switch named {
    case .failure(let error):
      let outcome = JobRecord.Outcome.failed(field: error.path, message: "\(error)")
      return .finished([JobRecord(index: index, line: entry.line, id: entry.id, outcome: outcome)])
    case .success(let (job, out)):
      var document = job.document
      document.id = nil
      let ticket = JobTicket(
        index: index, line: entry.line, id: entry.id, source: job.source, out: out,
        digest: digests?.digest(of: job, out: out))
      if let obstacle { return .finished([ticket.record(JobFailure(obstacle, field: "out"))]) }
      return prepare(ticket, document)
    }
  }

  /// What keeps a job from having its name. In a tar the record beside a picture is claimed, whose name pictures of
  /// several formats would share.
  private func obstacle(to out: String?, index: Int, line: Int) -> String? {
    guard case .tar = output else { return claims.claim(out, index: index, line: line) }
    let fault = out.flatMap { SampleName.fault(of: $0) }
    let claimed = claims.claim(fault == nil ? out.map { SampleName.record(of: $0) } : nil, index: index, line: line)
    return fault ?? claimed
  }

  private func prepare(_ ticket: JobTicket, _ document: Document) -> Preparation {
    if let digest = ticket.digest, let kept = journal?.record(of: digest) {
      return .finished([ticket.record(.kept(kept))])
    }
    switch pictures.ask(for: document, ticket) {
    case .found(let picture): return .finished([write(picture, for: ticket)])
    case .waiting: return .waiting
    case .new: break
    }
    do throws(JobFailure) {
      return .ready(Prepared(ticket: ticket, document: document, label: try resolve(document)))
    } catch {
      return .finished(fail(error, ticket, document))
    }
  }

  private func resolve(_ document: Document) throws(JobFailure) -> ResolvedLabel {
    let label: ResolvedLabel
    do throws(ResolveError) { label = try resolver.resolve(document) } catch { throw JobFailure(error) }
    if let objection = options.missingGlyph.objection(to: label.report) {
      throw JobFailure(objection, field: "text")
    }
    return label
  }

  /// Encodes and writes a picture, also for the jobs that waited for it.
  func finish(_ job: Prepared, _ drawn: Result<SceneRenderer.Drawn, SignwriterError>) -> [JobRecord] {
    do throws(JobFailure) {
      let picture = try encode(drawn, of: job)
      return ([job.ticket] + pictures.settle(job.document, picture)).map { write(picture, for: $0) }
    } catch {
      return fail(error, job.ticket, job.document)
    }
  }

  /// What is wrong with a document is wrong with it for everyone who waits.
  private func fail(_ failure: JobFailure, _ ticket: JobTicket, _ document: Document) -> [JobRecord] {
    ([ticket] + pictures.settle(document, nil)).map { $0.record(failure) }
  }

  private func encode(
    _ drawn: Result<SceneRenderer.Drawn, SignwriterError>, of job: Prepared
  ) throws(JobFailure) -> PictureFile {
    let picture: SceneRenderer.Drawn
    do throws(SignwriterError) { picture = try drawn.get() } catch { throw JobFailure("\(error)") }
    var (image, report) = (picture.image, job.label.report)
    var trim: PictureFile.Trim?
    var boxes = options.boxes.isEmpty ? nil : job.label.boxes(options.boxes)
    if options.trims {
      let part = image.trimmedBounds
      trim = .init(x: part.x, y: part.y, width: image.width, height: image.height)
      (image, report) = (image.cropped(to: part), report.cropped(to: part))
      boxes = boxes?.map { $0.cropped(to: part) }
    }
    if options.bleed > 0 { image.bleed(options.bleed) }
    var encoding = ImageFormat.Options()
    encoding.pngCompression = options.compression
    encoding.scale = job.label.report.scale
    var bytes: [UInt8] = []
    if case .sheet(let sheet) = output {
      if let fault = sheet.fault(of: image) { throw JobFailure(fault, field: "size") }
    } else {
      do throws(CodecError) { bytes = try options.format.encode(image, options: encoding) } catch {
        throw JobFailure("\(error)")
      }
    }
    return PictureFile(
      bytes: bytes, image: output.isSheet ? image : nil, text: job.document.text, report: report,
      renderer: picture.renderer, oversampling: picture.oversampling, trim: trim, boxes: boxes)
  }

  private func write(_ picture: PictureFile, for ticket: JobTicket) -> JobRecord {
    let members = picture.members(out: ticket.out)
    guard case .folder(let folder) = output else { return gathered(picture, members, for: ticket) }
    do throws(OutputError) {
      try folder.write(picture.bytes, to: ticket.out)
      if let digest = ticket.digest {
        journal?.add(digest, files: [(ticket.out, picture.bytes)], record: members)
      }
      return ticket.record(.done(members))
    } catch {
      return ticket.record(JobFailure("\(error)", field: "out"))
    }
  }

  /// For a tar or a sheet. A tar's record is the report's, and the whole text.
  private func gathered(_ picture: PictureFile, _ members: JSONObject, for ticket: JobTicket) -> JobRecord {
    let record = ticket.record(.done(members))
    var sample: JobRecord.Sample?
    if let image = picture.image {
      sample = .picture(name: ticket.out, image, picture)
    } else {
      var object = record.json.object ?? JSONObject()
      object["text"] = picture.text.map { .string($0) }
      let json = JSONWriter.bytes(.object(object)) + [UInt8(ascii: "\n")]
      sample = .files([(ticket.out, picture.bytes), (SampleName.record(of: ticket.out), json)])
    }
    return JobRecord(
      index: record.index, line: record.line, id: record.id, outcome: record.outcome, sample: sample)
  }
}

extension BatchOutput {
  fileprivate var isSheet: Bool { if case .sheet = self { true } else { false } }
}

extension Document {
  /// The text of a label; other kinds have none, or several, or one that is not shown.
  fileprivate var text: String? { if case .label(let label) = self { label.text } else { nil } }
}

extension PixelBuffer {
  /// What is left without the transparent border: of a picture without ink, a pixel.
  fileprivate var trimmedBounds: PixelRect {
    let ink = inkBounds()
    return ink.isEmpty ? PixelRect(x: 0, y: 0, width: 1, height: 1) : ink
  }
}
