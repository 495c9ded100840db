import Basics
import Documents
import ImageCodecs
import JSON
import SignwriterBatch

/// A batch as a tar, in the order of its lines. Some lines ahead are drawn while earlier ones are sent.
///
/// Not Sendable: one task uses it.
struct BatchStream {
  /// The most lines that are drawn ahead. It bounds the memory of finished pictures.
  private static let mostAhead = 16
  /// The lines that are drawn ahead while the client reads slowly: nobody waits for those behind them.
  private static let fewestAhead = 2
  /// Who takes longer to take a part reads slowly.
  private static let patience = Duration.milliseconds(100)

  private var lines: JobLineReader
  private let template: PictureRequest
  private let client: String
  private let pool: WorkerPool
  private var under: [Task<PictureAnswer, Never>] = []
  private var lineNumbers: [Int] = []
  private var names: Set<ByteText> = []
  private var hasEnded = false
  /// The lines that are drawn ahead. It grows while the client takes what is there.
  private var ahead = 4

  init(_ jobs: [UInt8], like template: PictureRequest, for client: String, by pool: WorkerPool) {
    lines = JobLineReader(bytes: jobs, source: "request")
    (self.template, self.client, self.pool) = (template, client, pool)
  }

  /// Draws nothing more of it than what is being drawn.
  func cancel() { for task in under { task.cancel() } }

  /// The next members of the tar, and its end at last; nil after that.
  mutating func next() async -> [UInt8]? {
    while under.count < ahead, let next = lines.next() { begin(next) }
    guard !under.isEmpty else {
      defer { hasEnded = true }
      return hasEnded ? nil : TarWriter.end
    }
    let number = lineNumbers.removeFirst()
    return members(of: await under.removeFirst().value, line: number)
  }

  /// Notes how long the client took to take a part.
  mutating func noteReading(of time: Duration) {
    ahead = time < BatchStream.patience ? min(BatchStream.mostAhead, ahead + 1) : BatchStream.fewestAhead
  }

  private mutating func begin(_ line: JobLine) {
    lineNumbers.append(line.number)
    switch line.content {
    case .failure(let error):
      let failure = ServedFailure(400, error.reason.rawValue, place: error.path, "\(error)")
      under.append(Task { .failure(failure) })
    case .success(let bytes):
      var request = template
      (request.job, request.line) = (bytes, line.number)
      let (pool, client) = (pool, client)
      under.append(Task { [request] in await BatchStream.draw(request, for: client, by: pool) })
    }
  }

  /// A batch waits for its turn where a single request would be refused.
  private static func draw(
    _ request: PictureRequest, for client: String, by pool: WorkerPool
  ) async -> PictureAnswer {
    while true {
      let answer = await pool.draw(request, for: client, retries: true)
      guard case .failure(let failure) = answer, failure.reason == "busy", !pool.isClosed, !Task.isCancelled else {
        return answer
      }
      try? await Task.sleep(for: .milliseconds(50))
    }
  }

  private mutating func members(of answer: PictureAnswer, line: Int) -> [UInt8] {
    switch answer {
    case .picture(let picture):
      guard names.insert(ByteText(picture.name)).inserted,
        names.insert(ByteText(SampleName.record(of: picture.name))).inserted
      else {
        let message = "out: another job has the file name \"\(picture.name)\"; give each job its own id"
        return failed(id: picture.name, line: line, field: "out", message)
      }
      return TarWriter.member(picture.name, picture.bytes)
        + TarWriter.member(SampleName.record(of: picture.name), picture.record)
    case .failure(let failure): return failed(id: failure.id, line: line, field: failure.place, failure.message)
    case .unchanged: return []
    }
  }

  /// The record of a job that failed, in a folder of its own, where it cannot be taken for a picture's.
  private func failed(id: String, line: Int, field: String, _ message: String) -> [UInt8] {
    let name = JobDecoder.defaultID(line: line)
    let record = SampleRecord.failed(id: id.isEmpty ? name : id, line: line, field: field, message)
    return TarWriter.member("failed/\(name).json", record)
  }
}
