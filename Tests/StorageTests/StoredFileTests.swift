import Glibc
import Storage
import TestSupport
import Testing

/// Files are read in the state in which they were seen, or not at all.
@Suite struct StoredFileTests {
  private static let bytes = [UInt8](repeating: 7, count: 5000)

  @Test func `a file is read as long as nobody touches it`() throws {
    let folder = try Workspace()
    let file = try StoredFile(at: try folder.write(Self.bytes, to: "a"))
    #expect(file.identity.size == 5000)
    for _ in 0..<2 { #expect(try file.read(most: 5000) == Self.bytes) }
    let memory = try file.readMemory(most: 5000)
    #expect(memory.elementsEqual(Self.bytes))
    free(memory.baseAddress)
    let empty = try StoredFile(at: try folder.write([], to: "empty"))
    let nothing = try empty.readMemory(most: 10)
    #expect(try empty.read(most: 10).isEmpty && nothing.isEmpty)
    free(nothing.baseAddress)
    let fault = #expect(throws: FileFault.self) { try file.read(most: 4999) }
    #expect(fault?.isPassing == false && fault?.isChange == false)
  }

  @Test(arguments: ["rewritten", "shortened", "replaced by one of its size and times", "removed", "made a pipe"])
  func `another state of a file is not read for that which was seen`(_ change: String) throws {
    let folder = try Workspace()
    let path = try folder.write(Self.bytes, to: "a")
    let file = try StoredFile(at: path)
    // The clock of a file system is no finer than this.
    usleep(20_000)
    switch change {
    case "rewritten": try folder.write([UInt8](repeating: 8, count: 5000), to: "a")
    case "shortened": #expect(truncate(path, 100) == 0)
    case "removed": #expect(unlink(path) == 0)
    case "made a pipe":
      #expect(unlink(path) == 0)
      #expect(mkfifo(path, 0o600) == 0)
    default:
      var status = stat()
      #expect(stat(path, &status) == 0)
      let other = try folder.write([UInt8](repeating: 9, count: 5000), to: "b")
      #expect(utimensat(AT_FDCWD, other, [status.st_atim, status.st_mtim], 0) == 0)
      #expect(rename(other, path) == 0)
      #expect(try StoredFile(at: path).identity.words == file.identity.words)
    }
    let fault = try #require(throws: FileFault.self) { try file.read(most: 1 << 20) }
    #expect(change == "removed" ? fault.isAbsence : fault.isChange && fault.isPassing)
    if change == "made a pipe" {
      #expect(throws: FileFault.self) { try StoredFile(at: path) }
    } else if change != "removed" {
      #expect(try StoredFile(at: path) != file)
    }
  }

  @Test func `only what says nothing of the file passes`() {
    for code in [EMFILE, ENFILE, ENOMEM, EIO] { #expect(FileFault(code: code).isPassing) }
    for code in [ENOENT, EACCES, ELOOP, ENAMETOOLONG] { #expect(!FileFault(code: code).isPassing) }
  }
}
