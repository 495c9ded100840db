import Documents
import GLESRendering
import ImageCodecs
import Pixels
import Scenes
import Signwriter
import SignwriterBatch
import Typography

/// Draws pictures for requests: decodes, resolves, draws several together, encodes.
///
/// Not Sendable: make and use it on one thread.
final class DrawingDesk {
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
  private let resolver: SceneResolver
  private let renderer: SceneRenderer
  private let digest: JobDigest
  private let gate: FileGate
  private let names: NameTemplate
  /// Draws what a preview tries.
  private lazy var trials = TrialDesk(options)

  /// The name of the renderer.
  var rendererName: String { renderer.name }
  /// Whether a GPU draws.
  var isGPU: Bool { renderer.isGPU }

  /// Throws if fonts, the renderer or the folder of assets cannot be opened.
  init(_ options: DrawingOptions) throws {
    self.options = options
    gate = try FileGate(
      assets: options.assets, sheet: options.sheet,
      folders: [options.styleFolder].compactMap { $0 } + options.fontFolders)
    decoder = JobDecoder(styles: options.styles, source: "request")
    resolver = SceneResolver(
      catalog: try FontCatalog(folders: options.fontFolders, usesSystemFonts: options.usesSystemFonts),
      images: ImageLibrary(folders: [gate.folder, options.styleFolder].compactMap { $0 }),
      limits: options.limits, skipsMissingGlyphs: options.missingGlyph == .skip)
    renderer = try SceneRenderer(options.renderer, device: options.device, gpu: options.gpu)
    names = try NameTemplate("{{id}}")
    var batch = BatchOptions(renderer: options.renderer, compression: options.compression, name: names)
    (batch.missingGlyph, batch.overflow, batch.gpu) = (options.missingGlyph, options.overflow, options.gpu)
    digest = JobDigest(options: batch, styles: options.styles, isGPU: renderer.isGPU, resolver: resolver)
  }

  /// Answers requests, those that need no drawing first. `tell` gets the index of each with its answer.
  func answer(_ requests: [PictureRequest], tell told: (Int, PictureAnswer) -> Void) {
    func tell(_ index: Int, _ answer: PictureAnswer) {
      guard case .failure(var failure) = answer, requests[index].trial == nil else { return told(index, answer) }
      failure.message = gate.withoutFolders(failure.message)
      told(index, .failure(failure))
    }
    var ready: [Prepared] = []
    for (index, request) in requests.enumerated() {
      if let trial = request.trial {
        tell(index, trials.answer(trial))
        continue
      }
      switch prepare(request, index) {
      case .success(let prepared): ready.append(prepared)
      case .failure(.unchanged(let tag)): tell(index, .unchanged(tag: tag))
      case .failure(.failed(let failure)): tell(index, .failure(failure))
      }
    }
    var rest = ready[...]
    renderer.render(ready.map(\.label.scene)) { drawn in
      let prepared = rest.removeFirst()
      tell(prepared.index, finished(prepared, drawn))
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
      let tag = String(digest.digest(of: job, out: "\(request.format.rawValue) \(renderer.name)").prefix(32))
      if request.known.contains(where: { $0 == tag || $0 == "*" }) { return .failure(.unchanged(tag)) }
      var document = job.document
      document.id = nil
      try gate.check(document)
      return resolved(document).map {
        Prepared(index: index, request: request, job: job, label: $0, tag: tag, name: name)
      }.mapError { failure in
        var failure = failure
        failure.id = entry.id
        return .failed(failure)
      }
    } catch {
      return .failure(.failed(ServedFailure(error, id: entry.id)))
    }
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
    do throws(ResolveError) {
      let label = try resolver.resolve(document)
      do throws(MissingGlyphError) { try options.missingGlyph.check(label.report) } catch {
        return .failure(ServedFailure(400, "missingGlyph", place: "text", options.explain(error)))
      }
      do throws(OverflowError) { try options.overflow.check(label.report) } catch {
        return .failure(ServedFailure(400, "overflow", place: "size", options.explain(error)))
      }
      return .success(label)
    } catch {
      return .failure(ServedFailure(error, explain: options.explain))
    }
  }

  private func finished(
    _ prepared: Prepared, _ drawn: Result<SceneRenderer.Drawn, SignwriterError>
  ) -> PictureAnswer {
    do throws(ServedFailure) {
      let drawn = try self.drawn(drawn)
      let bytes = try encode(drawn.image, prepared)
      var record: [UInt8] = []
      if prepared.request.wantsRecord {
        record = SampleRecord.done(
          prepared.job, line: prepared.request.line, out: prepared.name,
          PictureFile(bytes: bytes, report: prepared.label.report, drawn: drawn))
      }
      return .picture(
        ServedPicture(
          bytes: bytes, tag: prepared.tag, width: drawn.image.width, height: drawn.image.height,
          name: prepared.name,
          record: record))
    } catch {
      var failure = error
      failure.id = prepared.job.id
      return .failure(failure)
    }
  }

  private func drawn(
    _ drawn: Result<SceneRenderer.Drawn, SignwriterError>
  ) throws(ServedFailure) -> SceneRenderer.Drawn {
    do throws(SignwriterError) { return try drawn.get() } catch {
      if case .beyondDevice = error { throw ServedFailure(400, "unsupported", options.explain(error)) }
      throw ServedFailure(500, "drawing", options.explain(error))
    }
  }

  private func encode(_ image: PixelBuffer, _ prepared: Prepared) throws(ServedFailure) -> [UInt8] {
    let format = prepared.request.format
    if format == .jpeg, !image.isOpaque {
      throw ServedFailure(400, "translucent", place: "background", "\(TranslucencyError())")
    }
    var encoding = ImageFormat.Options()
    encoding.pngCompression = options.compression
    encoding.scale = prepared.label.report.scale
    do throws(CodecError) { return try format.encode(image, options: encoding) } catch {
      throw ServedFailure(400, "encoding", "\(error)")
    }
  }
}

@available(*, unavailable)
extension DrawingDesk: Sendable {}
