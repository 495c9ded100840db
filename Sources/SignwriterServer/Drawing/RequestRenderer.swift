import Basics
import Documents
import GLESRendering
import ImageCodecs
import JSON
import Pixels
import Resolving
import Signwriter
import SignwriterBatch
import Typography

/// Draws pictures for requests: decodes, resolves, draws several together, encodes.
///
/// Not Sendable: make and use it on one thread.
final class RequestRenderer {
  /// A request that is ready to be drawn.
  private struct Prepared {
    let index: Int
    let request: PictureRequest
    let job: Job
    let label: ResolvedDocument
    let tag: String
    let name: String
  }

  private let options: DrawingOptions
  private let decoder: JobDecoder
  private let renderer: LabelRenderer
  private let digest: JobDigest
  private let gate: FileGate
  private let names: NameTemplate
  /// Draws what a preview tries.
  private lazy var trials = TrialRenderer(options)

  /// The name of the renderer.
  var rendererName: String { renderer.rendererName }
  /// Whether a GPU draws.
  var isGPU: Bool { renderer.isGPU }

  /// What the caches hold.
  var cacheStates: [CacheState] { renderer.cacheStates + [decoder.cacheState] }

  /// Throws if fonts, the renderer or the folder of assets cannot be opened.
  init(_ options: DrawingOptions) throws {
    self.options = options
    gate = try FileGate(
      assets: options.assets, sheet: options.sheet,
      folders: [options.styleFolder].compactMap { $0 } + options.fontFolders)
    decoder = JobDecoder(styles: options.styles, source: "request")
    var environment = DrawingEnvironment(
      catalog: try FontCatalog(folders: options.fontFolders, usesSystemFonts: options.usesSystemFonts),
      images: ImageLibrary(folders: [gate.folder, options.styleFolder].compactMap { $0 }),
      limits: options.limits, pictures: options.pictures)
    environment.explain = options.explain
    renderer = try LabelRenderer(environment, options.renderer, device: options.device, gpu: options.gpu)
    names = try NameTemplate("{{id}}")
    digest = JobDigest(
      environment, styles: options.styles, gpu: renderer.isGPU ? options.gpu : nil,
      others: options.ground.map { ["ground \($0)"] } ?? [])
  }

  /// Answers requests, those that need no drawing first. `report` gets the index of each with its answer.
  func answer(_ requests: [PictureRequest], report: (Int, PictureAnswer) -> Void) {
    func send(_ index: Int, _ answer: PictureAnswer) {
      guard case .failure(var failure) = answer, requests[index].trial == nil else { return report(index, answer) }
      failure.message = gate.withoutFolders(failure.message)
      report(index, .failure(failure))
    }
    var ready: [Prepared] = []
    for (index, request) in requests.enumerated() {
      if let trial = request.trial {
        send(index, trials.answer(trial))
        continue
      }
      switch prepare(request, index) {
      case .success(let prepared): ready.append(prepared)
      case .failure(.unchanged(let tag)): send(index, .unchanged(tag: tag))
      case .failure(.failed(let failure)): send(index, .failure(failure))
      }
    }
    var rest = ready[...]
    renderer.draw(ready.map(\.label)) { drawn in
      let prepared = rest.removeFirst()
      send(prepared.index, finished(prepared, drawn))
    }
  }

  /// Why a request is not drawn.
  private enum Undrawn: Error {
    case unchanged(String)
    case failed(ServedFailure)
  }

  private func prepare(_ request: PictureRequest, _ index: Int) -> Result<Prepared, Undrawn> {
    let entry: JobEntry
    do throws(DocumentError) {
      entry = decoder.decode(JobLine(number: request.line, content: .success(try admitted(request))))
    } catch {
      return .failure(.failed(ServedFailure(error, id: JobDecoder.defaultID(line: request.line))))
    }
    do throws(DocumentError) {
      let job = try entry.result.get()
      let name = request.wantsRecord ? try self.name(of: job, request.format) : ""
      var document = job.document
      document.id = nil
      // A tag is of the files that are drawn. Where they change meanwhile, both are made again.
      for _ in 1..<RequestRenderer.mostTries {
        let generation = renderer.environment.fileGeneration
        let tag = tag(of: job, request)
        guard generation == renderer.environment.fileGeneration else { continue }
        if request.known.contains(where: { $0 == tag || $0 == "*" }) { return .failure(.unchanged(tag)) }
        try RequestRenderer.check(document)
        try gate.check(document)
        let label = resolved(document)
        guard generation == renderer.environment.fileGeneration else { continue }
        return label.map {
          Prepared(index: index, request: request, job: job, label: $0, tag: tag, name: name)
        }.mapError { failure in
          var failure = failure
          failure.id = entry.id
          return .failed(failure)
        }
      }
      throw DocumentError(.reading, path: "file", "a file that the document names keeps changing; try again")
    } catch {
      return .failure(.failed(ServedFailure(error, id: entry.id)))
    }
  }

  /// How often a picture is made whose files change meanwhile.
  private static let mostTries = 5

  private func tag(of job: Job, _ request: PictureRequest) -> String {
    let out = "\(request.format.rawValue) \(renderer.rendererName)"
    return String(digest.digest(of: job, out: out, looksAgain: true).prefix(32))
  }

  private static func check(_ document: Document) throws(DocumentError) {
    guard document.kind == .spriteFont else { return }
    throw DocumentError(
      .conflict, path: "kind",
      "a sprite font is files with numbers and pages, and an answer is one picture; make it with signwriter font or "
        + "in a batch")
  }

  /// The job with the request's scale, and with whole paths for files.
  private func admitted(_ request: PictureRequest) throws(DocumentError) -> [UInt8] {
    guard request.scale != nil || FileGate.mayName(request.job) else { return request.job }
    // What is not JSON is the decoder's to report.
    guard let json = try? JSONParser.parse(request.job), var job = json.object else { return request.job }
    if let scale = request.scale { job["scale"] = .number(scale) }
    return JSONWriter.bytes(.object(try gate.admitted(job)))
  }

  private func name(of job: Job, _ format: ImageFormat) throws(DocumentError) -> String {
    let name = try names.fileName(for: job) + (job.out == nil ? "." + format.fileExtensions[0] : "")
    if let fault = SampleName.fault(of: name) { throw DocumentError(.fileName, path: "out", fault) }
    return name
  }

  private func resolved(_ document: Document) -> Result<ResolvedDocument, ServedFailure> {
    do throws(SignwriterError) { return .success(try renderer.environment.resolve(document)) } catch {
      return .failure(ServedFailure(error, in: renderer.environment))
    }
  }

  private func finished(
    _ prepared: Prepared, _ drawn: Result<RenderedDocument, SignwriterError>
  ) -> PictureAnswer {
    do throws(SignwriterError) {
      let drawn = try drawn.get()
      var picture = ServedPicture(
        try file(of: drawn, prepared), width: drawn.image.width, height: drawn.image.height)
      (picture.tag, picture.name) = (prepared.tag, prepared.name)
      if prepared.request.wantsRecord {
        picture.record = SampleRecord.done(
          prepared.job, line: prepared.request.line, out: prepared.name, PictureFile(bytes: picture.bytes, drawn))
      }
      return .picture(picture)
    } catch {
      var failure = ServedFailure(error, in: renderer.environment)
      failure.id = prepared.job.id
      return .failure(failure)
    }
  }

  private func file(of drawn: RenderedDocument, _ prepared: Prepared) throws(SignwriterError) -> [UInt8] {
    var pictures = renderer.environment.pictures
    pictures.format = prepared.request.format
    var image = drawn.image
    if pictures.format == .jpeg, let ground = options.ground { image = image.laid(over: ground) }
    return try pictures.file(
      of: image, scale: drawn.report.scale,
      traits: renderer.environment.resolver.traits(of: prepared.job.document))
  }
}

@available(*, unavailable)
extension RequestRenderer: Sendable {}
