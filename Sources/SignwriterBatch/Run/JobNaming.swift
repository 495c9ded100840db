import Basics
import Documents
import Films
import JSON
import Signwriter
import Storage

/// The first stage of a job: its line is decoded, and its file named. Sendable.
struct JobNaming: Sendable {
  /// The outcome of decoding a line.
  enum Answer {
    case job(JobTicket, Document)
    /// There is no job to do, for this reason.
    case failed(JobRecord)
    /// The job belongs to another shard.
    case elsewhere
  }

  private let decoder: JobDecoder
  private let environment: DrawingEnvironment
  private let form: BatchForm
  private let options: BatchOptions
  private let claims: OutputClaims
  /// The digests of jobs' inputs; nil where no journal is kept.
  private let digests: JobDigest?

  init(
    decoder: JobDecoder, environment: DrawingEnvironment, form: BatchForm, keepsJournal: Bool,
    options: BatchOptions,
    isGPU: Bool, worker: BatchWorker?
  ) {
    (self.decoder, self.environment, self.form, self.options) = (decoder, environment, form, options)
    claims = OutputClaims(foldsCase: form.foldsCase || options.requiresPortableNames, log: worker?.claims)
    guard keepsJournal else {
      digests = nil
      return
    }
    digests = JobDigest(
      environment, styles: decoder.styles, gpu: isGPU ? options.gpu : nil,
      others: options.motion.map { [$0.words] } ?? [],
      fonts: FileDigests(cache: options.digests.path(of: .digests)))
    digests?.prepare()
  }

  /// Decodes a line, and names its file. Every line must come here once, also those of other shards, because claims are
  /// made in their order.
  func name(_ next: NumberedLine) -> Answer {
    let (line, index) = (next.line, next.index)
    let entry = decoder.decode(line)
    let named = Result { () throws(DocumentError) in
      let job = try entry.result.get()
      return (job: job, out: try options.name.fileName(for: job))
    }
    let (obstacle, isPortable) = obstacle(to: try? named.get().out, index: index, line: entry.line)
    guard options.shard.has(index) else { return .elsewhere }
    switch named {
    case .failure(let error):
      let outcome = JobRecord.Outcome.failed(field: error.path, message: environment.explain(error))
      return .failed(
        JobRecord(index: index, line: entry.line, id: entry.id, facts: entry.facts, outcome: outcome))
    case .success(let (job, out)):
      var document = job.document
      document.id = nil
      let generation = environment.fileGeneration
      let ticket = JobTicket(
        index: index, line: entry.line, id: entry.id, source: job.source, out: out,
        digest: digests?.digest(of: job, out: out), fileGeneration: generation,
        facts: entry.facts, hasPortableName: isPortable)
      if let obstacle { return .failed(ticket.record(JobFailure(obstacle, field: "out"))) }
      return .job(ticket, document)
    }
  }

  /// Why a job cannot have its name. In a tar the name of the record beside a picture is claimed, because pictures of
  /// several formats would share it.
  private func obstacle(to out: String?, index: Int, line: Int) -> (obstacle: String?, isPortable: Bool) {
    let isTar = if case .samples = form { true } else { false }
    let fault = out.flatMap { out in
      (isTar ? SampleName.fault(of: out) : nil) ?? (environment.pictures.masks ? MaskName.fault(of: out) : nil)
        ?? options.motion?.format.fault(of: out)
    }
    let unportable = out.flatMap { out in
      PortableName.fault(of: out).map { "the file name \(Message.quoted(out)) \($0)" }
    }
    var paths: [String] = []
    let refused = fault ?? (options.requiresPortableNames ? unportable : nil)
    if let out, refused == nil {
      // In a tar no other name has a dot, so the masks' names follow from the record's.
      paths =
        isTar ? [SampleName.record(of: out)] : [out] + (environment.pictures.masks ? MaskName.all(of: out) : [])
    }
    let claimed = claims.claimNoting(paths, index: index, line: line)
    return (claimed.obstacle ?? refused, unportable == nil && !claimed.isAlike)
  }
}

extension BatchForm {
  /// Whether names that differ only by case are one file.
  fileprivate var foldsCase: Bool { if case .files(let folder) = self { folder.foldsCase } else { false } }
}
