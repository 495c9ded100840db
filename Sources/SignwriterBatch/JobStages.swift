import ImageCodecs
import LabelDocument
import LabelScene
import Signwriter

/// The stages one job goes through, each apart, so that any thread can do any of them. Sendable.
struct JobStages: Sendable {
  /// A job on its way: what the report will need, and where the file goes.
  struct Prepared: Sendable {
    let index: Int
    let line: Int
    let id: String
    /// Where the job was read, for messages.
    let source: String
    let out: String
    let label: ResolvedLabel
  }

  /// What became of a line.
  enum Preparation {
    case ready(Prepared)
    case failed(FailedJob)
    /// Another shard's.
    case elsewhere
  }

  let decoder: JobDecoder
  let resolver: SceneResolver
  let output: OutputFolder
  let claims = OutputClaims()
  let options: BatchOptions

  /// Decodes a line, names its file, and resolves it. Every line must come here, once, also those of other shards: claims
  /// are made in their order.
  func prepare(_ line: JobLine, index: Int) -> Preparation {
    let entry = decoder.decode(line)
    let named = Result { () throws(DocumentError) in
      let job = try entry.result.get()
      return (job: job, out: try options.name.fileName(for: job))
    }
    let obstacle = claims.claim(try? named.get().out, index: index, line: entry.line)
    guard options.shard.has(index) else { return .elsewhere }
    do throws(JobFailure) {
      let job: Job
      let out: String
      do throws(DocumentError) { (job, out) = try named.get() } catch { throw JobFailure(error) }
      if let obstacle { throw JobFailure(field: "out", message: "\(job.source): out: \(obstacle)") }
      let label: ResolvedLabel
      do throws(ResolveError) { label = try resolver.resolve(job.document) } catch {
        throw JobFailure(error, in: job)
      }
      if let objection = options.missingGlyph.objection(to: label.report) {
        throw JobFailure(field: "text", message: "\(job.source): text: \(objection)")
      }
      return .ready(
        Prepared(index: index, line: entry.line, id: entry.id, source: job.source, out: out, label: label))
    } catch {
      return .failed(FailedJob(index: index, line: entry.line, id: entry.id, failure: error))
    }
  }

  /// Encodes and writes a picture.
  func finish(_ job: Prepared, _ drawn: Result<SceneRenderer.Drawn, SignwriterError>) -> JobRecord {
    do throws(JobFailure) {
      let picture: SceneRenderer.Drawn
      do throws(SignwriterError) { picture = try drawn.get() } catch { throw JobFailure("\(error)", of: job) }
      let bytes: [UInt8]
      do throws(CodecError) {
        bytes = try encode(picture.image, of: job)
      } catch {
        throw JobFailure("\(error)", of: job)
      }
      do throws(OutputError) { try output.write(bytes, to: job.out) } catch {
        throw JobFailure("\(error)", of: job, field: "out")
      }
      return JobRecord(
        index: job.index, line: job.line, id: job.id,
        outcome: .done(
          out: job.out, report: job.label.report, renderer: picture.renderer,
          oversampling: picture.oversampling))
    } catch {
      return FailedJob(index: job.index, line: job.line, id: job.id, failure: error).record
    }
  }

  private func encode(_ image: PixelBuffer, of job: Prepared) throws(CodecError) -> [UInt8] {
    var image = image
    if options.bleed > 0 { image.bleed(options.bleed) }
    var encoding = ImageFormat.Options()
    encoding.pngCompression = options.compression
    encoding.scale = job.label.report.scale
    return try options.format.encode(image, options: encoding)
  }
}

/// A job that failed before it was drawn.
struct FailedJob: Error {
  let index: Int
  let line: Int
  let id: String
  let failure: JobFailure

  var record: JobRecord {
    JobRecord(
      index: index, line: line, id: id,
      outcome: .failed(field: failure.field, message: failure.message))
  }
}
