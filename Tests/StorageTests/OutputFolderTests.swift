import Glibc
import Storage
import TestSupport
import Testing

/// A folder that nothing leaves.
@Suite struct OutputFolderTests {
  @Test func `folders between are made, and files are replaced`() throws {
    let folder = try Workspace()
    let output = try OutputFolder(folder.path("out"))
    try output.write([1, 2], to: "a/b/c")
    try output.write([3], to: "a/b/c")
    #expect(try folder.read("out/a/b/c") == [3])
    #expect(output.names == ["a"])
  }

  /// Two folders of equivalent names are two folders, each of which has to be there.
  @Test func `every folder is synced by the bytes of its name`() throws {
    let folder = try Workspace()
    let output = try OutputFolder(folder.path("out"))
    let (one, two) = ("\u{D55C}/a.png", "\u{1112}\u{1161}\u{11AB}/a.png")
    try output.write([1], to: one)
    #expect(output.sync(above: [one]) == 0)
    #expect(output.sync(above: [one, two]) == ENOENT)
    try output.write([1], to: two)
    #expect(output.sync(above: [one, two]) == 0)
  }

  @Test(arguments: ["a/b.png", "…", "a b", "..a", "a..", String(repeating: "x", count: 255)])
  func `a name that stays below is safe`(_ name: String) { #expect(OutputFolder.isSafe(name)) }

  @Test(arguments: [
    "", "/", "/a", "a/", "a//b", ".", "..", "a/..", "../a", "a\0b", String(repeating: "x", count: 256),
  ])
  func `a name that leads elsewhere, or nowhere, is not`(_ name: String) throws {
    #expect(!OutputFolder.isSafe(name))
    let folder = try Workspace()
    let output = try OutputFolder(folder.path("out"))
    #expect(throws: OutputError.self) { try output.write([1], to: name) }
    #expect(output.openFile(name) == nil)
  }

  @Test func `no link is followed to read or to write`() throws {
    let (folder, elsewhere) = (try Workspace(), try Workspace())
    try elsewhere.write("secret", to: "a")
    let output = try OutputFolder(folder.path("out"))
    #expect(symlink(elsewhere.root, folder.path("out/in")) == 0)
    #expect(symlink(elsewhere.path("a"), folder.path("out/link")) == 0)
    #expect(output.openFile("in/a") == nil)
    #expect(output.openFile("link") == nil)
    #expect(throws: OutputError.self) { try output.write([1], to: "in/b") }
    #expect(elsewhere.files(in: ".") == ["a"])
  }

  @Test func `a path that the system refuses is an error, however many folders it names`() {
    for path in [String(repeating: "a/", count: 60_000), String(repeating: "/", count: 120_000)] {
      #expect(throws: OutputError.self) { try OutputFolder.makeFolder(path) }
    }
  }

  @Test func `a file where a folder should be is an error, and is kept`() throws {
    let folder = try Workspace()
    let path = try folder.write("file", to: "out")
    #expect(throws: OutputError.self) { _ = try OutputFolder(path) }
    #expect(throws: OutputError.self) { try OutputFolder.makeFolder(path + "/in") }
    #expect(try folder.read("out") == Array("file".utf8))
  }

  @Test func `a folder is closed to others who may not write there`() throws {
    // The superuser may write everywhere.
    guard getuid() != 0 else { return }
    let folder = try Workspace()
    #expect(mkdir(folder.path("out"), 0o555) == 0)
    #expect(throws: OutputError.self) { _ = try OutputFolder(folder.path("out")) }
  }
}
