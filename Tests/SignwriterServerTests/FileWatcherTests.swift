import Basics
import Foundation
import Glibc
import SignwriterServer
import TestSupport
import Testing

/// Files that change, as editors change them.
@Suite struct FileWatcherTests {
  /// Runs `change`, and returns what is told from then on until `last` was told.
  private func told(
    _ files: [String], until last: String, _ change: () throws -> some Any
  ) async throws -> Set<String> {
    let told = Gathered<Set<String>>()
    let watcher = try FileWatcher(files) { told.add(Set($0.map(\.string))) }
    defer { watcher.stop() }
    _ = try change()
    return try await told.wait { $0.contains { $0.contains(last) } }.reduce(into: []) { $0.formUnion($1) }
  }

  @Test func `a file that is written in place is told, and its neighbours are not`() async throws {
    let folder = try Workspace()
    let file = try folder.write("1", to: "a.json")
    let other = folder.path("b.json")
    let told = try await told([file, other], until: file) {
      try folder.write("3", to: "c.json")
      try folder.write("2", to: "a.json")
    }
    #expect(told == [file])
  }

  @Test func `a file that another one replaces is told, time and again`() async throws {
    let folder = try Workspace()
    let file = try folder.write("1", to: "a.json")
    let seen = Gathered<Set<String>>()
    let watcher = try FileWatcher([file]) { seen.add(Set($0.map(\.string))) }
    defer { watcher.stop() }
    for count in 1...5 {
      try folder.write("\(count)", to: "a.json~")
      #expect(rename(folder.path("a.json~"), file) == 0)
      #expect(try await seen.wait { $0.count >= count }.allSatisfy { $0 == [file] })
    }
  }

  @Test func `a file that comes into being, or goes, is told`() async throws {
    let folder = try Workspace()
    let file = folder.path("a.json")
    #expect(try await told([file], until: file) { try folder.write("1", to: "a.json") } == [file])
    #expect(try await told([file], until: file) { unlink(file) } == [file])
  }

  @Test func `a folder that goes and comes again is watched again`() async throws {
    let folder = try Workspace()
    try folder.makeFolder("deep")
    let (a, b) = (try folder.write("1", to: "deep/a.json"), try folder.write("1", to: "deep/b.json"))
    let seen = Gathered<Set<String>>()
    let watcher = try FileWatcher([a, b]) { seen.add(Set($0.map(\.string))) }
    defer { watcher.stop() }
    #expect(rename(folder.path("deep"), folder.path("away")) == 0)
    try folder.makeFolder("deep")
    // All are told once the new folder is found, and after that each at once.
    _ = try await seen.wait { $0.contains { $0.contains(a) } }
    let count = seen.all.count
    // One event: a file that is written in place may be told twice.
    try folder.write("2", to: "new.json")
    #expect(rename(folder.path("new.json"), a) == 0)
    _ = try await seen.wait { $0.dropFirst(count).contains { $0.contains(a) } }
    // The folder that went is watched no more.
    let before = seen.all.count
    try folder.write("3", to: "away/a.json")
    try folder.write("3", to: "deep/b.json")
    let last = try await seen.wait { $0.dropFirst(before).contains { $0.contains(b) } }
    #expect(!last.dropFirst(before).contains { $0.contains(a) })
  }

  @Test func `a change is told while other files of the folder change without an end`() async throws {
    let folder = try Workspace()
    let file = try folder.write("1", to: "a.json")
    let seen = Gathered<Set<String>>()
    let watcher = try FileWatcher([file]) { seen.add(Set($0.map(\.string))) }
    defer { watcher.stop() }
    let other = URL(filePath: folder.path("other.json"))
    let busy = Task.detached {
      while !Task.isCancelled {
        try Data("2".utf8).write(to: other)
        try await Task.sleep(for: .milliseconds(2))
      }
    }
    try await Task.sleep(for: .milliseconds(50))
    try folder.write("3", to: "a.json")
    _ = try await seen.wait { $0.contains { $0.contains(file) } }
    busy.cancel()
  }

  @Test func `files of several folders are told by the names that they were given`() async throws {
    let folder = try Workspace()
    try folder.makeFolder("b")
    let names = [folder.path("a.json"), folder.path("b/../c.json"), folder.path("b/d.json")]
    let told = try await told(names, until: names[2]) {
      try folder.write("1", to: "c.json")
      try folder.write("1", to: "b/d.json")
    }
    #expect(told == Set(names.dropFirst()))
  }
}
