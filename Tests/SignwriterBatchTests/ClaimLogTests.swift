import Glibc
import SignwriterBatch
import TestSupport
import Testing

/// What a worker that was ended in the middle of a write leaves to the next one.
@Suite struct ClaimLogTests {
  @Test func `a claim that cannot be kept is none, and its job says why`() throws {
    let folder = try Workspace()
    let path = try folder.write("", to: "claims")
    let progress = try SharedProgress(shard: .whole)
    func claims(_ flags: Int32) -> OutputClaims {
      OutputClaims(log: ClaimLog(descriptor: open(path, flags | O_CLOEXEC), progress: progress))
    }
    let full = claims(O_RDONLY)
    let said = try #require(full.claim(["deep/in/b.webp"], index: 0, line: 1))
    #expect(said.contains("deep/in/b.webp") && said.contains("TMPDIR"), "\(said)")
    // Nobody owns it, so that a later job may.
    #expect(full.claim(["deep"], index: 1, line: 2)?.contains("line 1") == false)
    let roomy = claims(O_RDWR | O_APPEND)
    #expect(roomy.claim(["deep/in/b.webp"], index: 2, line: 3) == nil)
    #expect(claims(O_RDONLY).claim(["deep/in/b.webp"], index: 3, line: 4)?.contains("line 3") == true)
  }

  @Test func `half an entry shifts none that follow`() throws {
    let folder = try Workspace()
    let file = open(folder.path("claims"), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    defer { close(file) }
    let progress = try SharedProgress(shard: .whole)
    func claims() -> OutputClaims { OutputClaims(log: ClaimLog(descriptor: dup(file), progress: progress)) }
    #expect(claims().claim(["a.png"], index: 0, line: 1) == nil)
    let whole = lseek(file, 0, SEEK_END)
    // The next job's claim is cut off after each of its bytes.
    for length in 1..<16 {
      _ = write(file, [UInt8](repeating: 0x5A, count: length), length)
      let next = claims()
      #expect(lseek(file, 0, SEEK_END) == whole, "what is torn is no entry")
      _ = next
    }
    _ = write(file, [1, 2, 3], 3)
    #expect(claims().claim(["b.png"], index: 1, line: 2) == nil)
    let last = claims()
    let first = try #require(last.claim(["a.png"], index: 2, line: 3))
    let second = try #require(last.claim(["b.png"], index: 3, line: 4))
    #expect(first.contains("line 1") && second.contains("line 2"), "\(first) \(second)")
    #expect(last.claim(["c.png"], index: 4, line: 5) == nil)
  }
}
