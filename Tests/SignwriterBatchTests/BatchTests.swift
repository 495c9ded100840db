import Documents
import Foundation
import Pixels
import SignwriterBatch
import Synchronization
import TestSupport
import Testing

/// The face of the product: what a Swift program uses.
@Suite struct BatchTests {
  private static let jobs = Array(
    """
    {"id":"one","text":"One"}
    {"id":"two","text":"Two","size":[0,-4]}
    {"id":"three","text":"Three"}

    """.utf8)

  private static func batch() throws -> Batch {
    var batch = try Batch()
    batch.options.renderer = .cpu
    return batch
  }

  @Test func `jobs become files and records in their order, and a bad one stops no other`() throws {
    let folder = try Workspace()
    let records = Mutex<[String]>([])
    let summary = try Self.batch().run(jobs: Self.jobs, into: .folder(folder.path("out"))) { record in
      records.withLock { $0.append("\(record.id) \(record.isDone)") }
    }
    #expect(records.withLock { $0 } == ["one true", "two false", "three true"])
    #expect(summary.done == 2 && summary.failed == 1)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).filter {
      $0.hasSuffix(".png")
    }
    #expect(files.sorted() == ["one.png", "three.png"])
  }

  @Test func `a tar and a sheet are whole when the run returns`() throws {
    let folder = try Workspace()
    let tar = folder.path("labels.tar")
    let page = folder.path("page.png")
    _ = try Self.batch().run(jobs: Self.jobs, into: .tar(tar))
    _ = try Self.batch().run(jobs: Self.jobs, into: .sheet(page, side: 256))
    // A tar ends with two blocks of zeros.
    #expect(try Data(contentsOf: URL(filePath: tar)).suffix(1024).allSatisfy { $0 == 0 })
    #expect(FileManager.default.fileExists(atPath: page))
  }

  @Test func `what an earlier run finished is kept`() throws {
    let folder = try Workspace()
    var batch = try Self.batch()
    _ = try batch.run(jobs: Self.jobs, into: .folder(folder.path("out")))
    batch.resumes = true
    let summary = try batch.run(jobs: Self.jobs, into: .folder(folder.path("out")))
    #expect(summary.kept == 2 && summary.failed == 1)
  }

  /// The second one is refused from when the first is made until it is drawn; then each keeps what the other has done.
  @Test func `a batch is refused while another keeps the same journal`() throws {
    let folder = try Workspace()
    var batch = try Self.batch()
    batch.journal = folder.path("journals/ci.journal")
    batch.resumes = true
    let destination = Batch.Destination.folder(folder.path("out"))
    func session(_ jobs: String) throws -> BatchSession {
      try batch.session(BatchJobs(Array(jobs.utf8)), into: destination)
    }
    let first = try session("{\"id\":\"one\",\"text\":\"One\"}\n")
    let error = #expect(throws: OutputError.self) { try session("{\"id\":\"two\",\"text\":\"Two\"}\n") }
    #expect(error?.path == batch.journal && error?.reason.contains("another batch") == true)
    // What only compares writes nothing, and another journal is free.
    batch.options.checks = true
    _ = try session("{\"id\":\"two\",\"text\":\"Two\"}\n")
    batch.options.checks = false
    #expect(try first.run().done == 1)
    #expect(try session("{\"id\":\"two\",\"text\":\"Two\"}\n").run().done == 1)
    let both = "{\"id\":\"one\",\"text\":\"One\"}\n{\"id\":\"two\",\"text\":\"Two\"}\n"
    #expect(try session(both).run().kept == 2)
  }

  @Test func `a journal in which nothing is goes away with its batch`() throws {
    let folder = try Workspace()
    var batch = try Self.batch()
    batch.journal = folder.path("ci.journal")
    _ = try batch.run(jobs: Array("{\"id\":\"bad\",\"text\":7}\n".utf8), into: .folder(folder.path("out")))
    #expect(!folder.exists("ci.journal"))
  }

  @Test func `a batch into a folder that cannot be made says so`() throws {
    let batch = try Self.batch()
    #expect(throws: OutputError.self) { try batch.run(jobs: Self.jobs, into: .folder("/dev/null/labels")) }
  }

  @Test func `jobs that come as a stream are drawn as they come`() throws {
    let folder = try Workspace()
    // Five bytes at a time, so that lines break anywhere.
    let rest = Mutex(Self.jobs[...])
    let jobs = BatchJobs(named: "stream", fileName: "jobs.jsonl") {
      rest.withLock { rest in
        defer { rest = rest.dropFirst(5) }
        return Array(rest.prefix(5))
      }
    }
    let records = Mutex<[String]>([])
    let session = try Self.batch().session(jobs, into: .folder(folder.path("out"))) { record in
      records.withLock { $0.append("\(record.id) \(record.failure ?? "")") }
    }
    let summary = try session.run()
    #expect(summary.done == 2 && summary.failed == 1)
    #expect(records.withLock { $0.map { $0.split(separator: " ")[0] } } == ["one", "two", "three"])
    #expect(records.withLock { $0[1].contains("stream:2: ") }, "a message names the stream and the line")
  }

  @Test func `a table is told by the name of its file, and a batch by its options`() throws {
    let folder = try Workspace()
    var batch = try Self.batch()
    batch.pictures.format = .webp
    batch.pictures.overflow = .fail
    batch.explain = { "\($0) (said so)" }
    let failures = Mutex<[String]>([])
    let table = Array("id,text,size\nwide,far too long for this,\"[30,20]\"\nshort,a,\n".utf8)
    let summary = try batch.run(jobs: table, named: "jobs.csv", into: .folder(folder.path("out"))) { record in
      if let failure = record.failure { failures.withLock { $0.append(failure) } }
    }
    #expect(summary.done == 1 && summary.failed == 1)
    #expect(failures.withLock { $0.count == 1 && $0[0].hasSuffix("(said so)") }, "\(failures.withLock { $0 })")
    #expect(FileManager.default.fileExists(atPath: folder.path("out/short.webp")))
  }

  @Test func `a batch that was cancelled begins no job`() throws {
    let folder = try Workspace()
    let session = try Self.batch().session(BatchJobs(Self.jobs), into: .folder(folder.path("out")))
    session.cancel()
    let summary = try session.run()
    #expect(summary.wasCancelled && summary.done == 0 && summary.failed == 0)
  }
}
