import Glibc
import Storage
import TestSupport
import Testing

/// Files that appear whole or not at all.
@Suite struct PendingFileTests {
  @Test func `until it is committed a file has its old content under its name`() throws {
    let folder = try Workspace()
    let path = try folder.write("old", to: "a")
    var file = try PendingFile(path)
    try file.append(Array("ne".utf8))
    try file.append(Array("w".utf8))
    #expect(try folder.read("a") == Array("old".utf8))
    try file.commit()
    #expect(try folder.read("a") == Array("new".utf8))
    #expect(folder.files(in: ".") == ["a"])
  }

  @Test func `a file that is dropped or abandoned leaves nothing behind`() throws {
    let folder = try Workspace()
    var file = try PendingFile(folder.path("a"))
    try file.append([1])
    file.abandon()
    do {
      let dropped = try PendingFile(folder.path("b"))
      try dropped.append([1])
    }
    #expect(folder.files(in: ".").isEmpty)
  }

  @Test func `what a dead writer left is removed, and what a living one writes is not`() throws {
    let folder = try Workspace()
    // A writer locks its temporary file; this one has no writer.
    try folder.write("dead", to: ".signwriter-1-1.part")
    var living = try PendingFile(folder.path("a"))
    try living.append(Array("alive".utf8))
    OutputFolder.removeLeftovers(beside: folder.path("x"))
    #expect(!folder.exists(".signwriter-1-1.part"))
    try living.commit()
    #expect(try folder.read("a") == Array("alive".utf8))
  }

  @Test func `in place a link's target is written, else the link is replaced`() throws {
    let folder = try Workspace()
    try folder.write("target", to: "target")
    #expect(symlink(folder.path("target"), folder.path("link")) == 0)
    var file = try PendingFile(folder.path("link"), inPlace: true)
    try file.append(Array("through".utf8))
    try file.commit()
    #expect(try folder.read("target") == Array("through".utf8))
    file = try PendingFile(folder.path("link"))
    try file.append(Array("beside".utf8))
    try file.commit()
    #expect(try folder.read("target") == Array("through".utf8))
    #expect(try folder.read("link") == Array("beside".utf8))
  }

  @Test func `a file in a folder that is not there is an error that names it`() throws {
    let folder = try Workspace()
    let path = folder.path("no/a")
    do {
      _ = try PendingFile(path)
      Issue.record("there is no folder")
    } catch {
      #expect("\(error)".contains(folder.path("no")), "\(error)")
    }
  }
}
