import Documents
import Glibc
import ImageCodecs
import Pixels
import SignwriterBatch
import Synchronization
import TestSupport
import Testing

/// Files that change while a batch that journals runs.
@Suite struct ChangedInputTests {
  private static func picture(_ value: UInt8) throws -> [UInt8] {
    try PNGCodec.encode(
      PixelBuffer(width: 2, height: 2, alphaMode: .straight, bytes: [UInt8](repeating: value, count: 15) + [255]))
  }

  private static func batch(_ folder: Workspace) throws -> Batch {
    var batch = try Batch()
    batch.options.renderer = .cpu
    batch.pictureFolders = [folder.root]
    return batch
  }

  private static func line(_ id: String) -> String {
    #"{"id": "\#(id)", "kind": "image", "file": "logo.png"}"# + "\n"
  }

  @Test func `a picture that was replaced during a batch is drawn again by the run that resumes`() throws {
    let folder = try Workspace()
    try folder.write(try Self.picture(255), to: "logo.png")
    // Of the same size and time, as a copy has it.
    var status = stat()
    #expect(stat(folder.path("logo.png"), &status) == 0)
    try folder.write(try Self.picture(254), to: "new.png")
    #expect(utimensat(AT_FDCWD, folder.path("new.png"), [status.st_atim, status.st_mtim], 0) == 0)
    var batch = try Self.batch(folder)
    let root = folder.root
    let part = Mutex(0)
    let jobs = BatchJobs(named: "stream", fileName: "jobs.jsonl") {
      let number = part.withLock { number in
        number += 1
        return number
      }
      guard number <= 2 else { return [] }
      if number == 2 {
        try? Patience.block(for: "the first picture") { access(root + "/out/a.png", F_OK) == 0 }
        rename(root + "/new.png", root + "/logo.png")
      }
      return Array(Self.line(number == 1 ? "a" : "b").utf8)
    }
    let first = try batch.session(jobs, into: .folder(folder.path("out"))) { _ in }.run()
    #expect(first.done == 2)
    batch.resumes = true
    let second = try batch.run(
      jobs: Array((Self.line("a") + Self.line("b")).utf8), into: .folder(folder.path("out")))
    #expect(second.done == 2 && second.kept == 0)
    for name in ["out/a.png", "out/b.png"] {
      #expect(try PNGCodec.decode(try folder.read(name))[0, 0] == SIMD4(254, 254, 254, 254))
    }
    // What only was touched is the same.
    #expect(utimensat(AT_FDCWD, folder.path("logo.png"), nil, 0) == 0)
    let third = try batch.run(
      jobs: Array((Self.line("a") + Self.line("b")).utf8), into: .folder(folder.path("out")))
    #expect(third.kept == 2)
  }
}
