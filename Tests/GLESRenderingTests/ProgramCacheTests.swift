import Basics
import GLESRendering
import Glibc
import Pixels
import Resolving
import TestSupport
import Testing
import Typography

/// Asks the driver, because some do not return program binaries.
private let givesPrograms: Bool = {
  guard let folder = try? Workspace() else { return false }
  return (try? ProgramCacheTests.renderer(folder).programUse) != nil
}()

/// The files in the folder save work, but never change what is drawn.
@Suite struct ProgramCacheTests {
  static func renderer(_ folder: Workspace, _ name: String = "programs") throws(GLESError) -> GLESRenderer {
    var options = GLESRenderer.Options()
    options.programCache = .folder(folder.path(name))
    return try GLESRenderer(options: options)
  }

  private static let scenes = [SceneMaker.styled(), SceneMaker.plain(oversampling: 2)]

  private static func plainRender() throws -> [PixelBuffer] {
    var options = GLESRenderer.Options()
    options.programCache = .none
    let renderer = try GLESRenderer(options: options)
    #expect(renderer.programUse == nil)
    return try renderer.pictures(of: scenes)
  }

  @Test(.enabled(if: givesPrograms)) func `the second renderer finds every program, and draws the same`() throws {
    let folder = try Workspace()
    let first = try Self.renderer(folder)
    let expected = try Self.plainRender()
    #expect(try first.pictures(of: Self.scenes) == expected)
    let use = try #require(first.programUse)
    #expect(use.asked > 5 && use.found == 0)
    let names = folder.files(in: "programs")
    #expect(names.count == use.asked && names.allSatisfy { $0.hasSuffix(".program") })
    let second = try Self.renderer(folder)
    #expect(try second.pictures(of: Self.scenes) == expected)
    #expect(second.programUse?.found == use.asked)
    #expect(second.liveObjectCount == first.liveObjectCount)
    #expect(folder.files(in: "programs") == names)
  }

  /// What can be wrong with a file.
  enum Damage: CaseIterable {
    case empty, cut, flipped, renamed, relabelled, refused, foreign, huge
  }

  @Test(.enabled(if: givesPrograms), arguments: Damage.allCases)
  func `what is damaged or foreign is replaced without a word`(_ damage: Damage) throws {
    let folder = try Workspace()
    let first = try Self.renderer(folder)
    let expected = try first.pictures(of: Self.scenes)
    let names = folder.files(in: "programs")
    let intact = try names.map { try folder.read("programs/\($0)") }
    for (index, name) in names.enumerated() {
      try folder.write(
        Self.damaged(intact[index], next: intact[(index + 1) % names.count], name, damage), to: "programs/\(name)")
    }
    let second = try Self.renderer(folder)
    #expect(try second.pictures(of: Self.scenes) == expected)
    #expect(second.programUse?.found == 0)
    let third = try Self.renderer(folder)
    #expect(try third.pictures(of: Self.scenes) == expected)
    #expect(third.programUse?.found == names.count)
    #expect(folder.files(in: "programs") == names)
  }

  private static func damaged(_ file: [UInt8], next: [UInt8], _ name: String, _ damage: Damage) throws -> [UInt8] {
    let key = String(name.prefix(64))
    let binary = try #require(ProgramBinary(file: file, key: key))
    switch damage {
    case .empty: return []
    case .cut: return Array(file.dropLast(7))
    case .flipped:
      var file = file
      file[file.count / 2] ^= 1
      return file
    case .renamed: return next
    // The next program, whose line says this one's key.
    case .relabelled:
      let end = try #require(next.firstIndex(of: 0x0A))
      let words = String(decoding: next[..<end], as: UTF8.self).split(
        separator: " ", omittingEmptySubsequences: false)
      return Array((words[..<2] + [key[...]] + words[3...]).joined(separator: " ").utf8) + next[end...]
    // The files are whole, so it is the driver that refuses them.
    case .refused:
      return ProgramBinary(format: binary.format, bytes: binary.bytes.map { $0 ^ 0x5A }).file(key: key)
    case .foreign: return ProgramBinary(format: binary.format &+ 1, bytes: binary.bytes).file(key: key)
    case .huge: return file + [UInt8](repeating: 0, count: 17 << 20)
    }
  }

  @Test(.enabled(if: givesPrograms)) func `a whole file that holds a program with other uniforms is linked anew`()
    throws
  {
    let folder = try Workspace()
    _ = try Self.renderer(folder).pictures(of: Self.scenes)
    let names = folder.files(in: "programs")
    let binaries = try names.map { name in
      try #require(ProgramBinary(file: try folder.read("programs/\(name)"), key: String(name.prefix(64))))
    }
    var linked = 0
    for shift in 1..<names.count {
      for (index, name) in names.enumerated() {
        let other = binaries[(index + shift) % names.count]
        try folder.write(other.file(key: String(name.prefix(64))), to: "programs/\(name)")
      }
      let renderer = try Self.renderer(folder)
      // What a program with the same uniforms draws is not seen; but none of them is a failure.
      _ = try renderer.pictures(of: Self.scenes)
      let use = try #require(renderer.programUse)
      linked += use.asked - use.found
    }
    #expect(linked > 0)
  }

  @Test(.enabled(if: givesPrograms)) func `a folder that cannot be written is no error`() throws {
    let folder = try Workspace()
    try folder.write("a file", to: "programs")
    let renderer = try Self.renderer(folder)
    #expect(try renderer.pictures(of: Self.scenes) == Self.plainRender())
    #expect(renderer.programUse?.found == 0)
    #expect(folder.files(in: ".") == ["programs"])
  }

  // MARK: The folder

  private static let key = String(repeating: "0123456789abcdef", count: 4)

  @Test func `a store gives back what it got, and nothing under another key`() throws {
    let folder = try Workspace()
    let store = ProgramStore(folder: folder.path("a/b"))
    let binary = ProgramBinary(format: 7, bytes: [1, 2, 10, 0, 255])
    #expect(store.load(Self.key) == nil)
    store.store(binary, Self.key)
    #expect(ProgramStore(folder: folder.path("a/b")).load(Self.key) == binary)
    #expect(store.load(String(Self.key.reversed())) == nil)
    store.remove(Self.key)
    #expect(store.load(Self.key) == nil)
  }

  @Test func `a full store forgets what was not used for longest, and no file of others`() throws {
    let folder = try Workspace()
    try folder.makeFolder("programs")
    try folder.write("mine", to: "programs/notes.txt")
    let left = try folder.write("half", to: "programs/.signwriter-1-1.part")
    var old = [timespec(tv_sec: 1000, tv_nsec: 0), timespec(tv_sec: 1000, tv_nsec: 0)]
    #expect(utimensat(AT_FDCWD, left, &old, 0) == 0)
    let store = ProgramStore(folder: folder.path("programs"), limit: 40_000)
    func key(_ index: Int) -> String { String(Self.key.dropLast(2)) + "\(10 + index)" }
    func age(_ index: Int, _ seconds: Int) {
      var times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
      #expect(utimensat(AT_FDCWD, folder.path("programs/\(key(index)).program"), &times, 0) == 0)
    }
    for index in 0..<3 {
      store.store(ProgramBinary(format: 1, bytes: [UInt8](repeating: UInt8(index), count: 10_000)), key(index))
      age(index, 10_000 + index)
    }
    // The first is used again, so the second becomes the oldest.
    #expect(store.load(key(0)) != nil)
    store.store(ProgramBinary(format: 1, bytes: [UInt8](repeating: 9, count: 10_000)), key(3))
    #expect(store.contents.bytes <= 40_000)
    #expect(store.load(key(0)) != nil && store.load(key(3)) != nil && store.load(key(1)) == nil)
    #expect(folder.exists("programs/notes.txt") && !folder.exists("programs/.signwriter-1-1.part"))
    store.store(ProgramBinary(format: 1, bytes: [UInt8](repeating: 9, count: 50_000)), key(4))
    #expect(store.load(key(4)) == nil, "larger than the whole store")
    #expect(store.load(key(3)) != nil)
  }

  @Test func `what bears a program's name and is no file is left alone`() throws {
    let folder = try Workspace()
    try folder.makeFolder("programs")
    let path = folder.path("programs/\(Self.key).program")
    let store = ProgramStore(folder: folder.path("programs"))
    #expect(mkfifo(path, 0o644) == 0)
    #expect(store.load(Self.key) == nil)
    unlink(path)
    let whole = ProgramBinary(format: 1, bytes: [1]).file(key: Self.key)
    #expect(symlink(try folder.write(whole, to: "elsewhere"), path) == 0)
    #expect(store.load(Self.key) == nil)
    #expect(store.contents.count == 0)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func `what another user left is not trusted, and replaced`() throws {
    let folder = try Workspace()
    let store = ProgramStore(folder: folder.path("programs"))
    let binary = ProgramBinary(format: 1, bytes: [1])
    store.store(binary, Self.key)
    #expect(chown(folder.path("programs/\(Self.key).program"), 12345, 12345) == 0)
    #expect(store.load(Self.key) == nil)
    store.store(binary, Self.key)
    #expect(store.load(Self.key) == binary)
  }

  @Test func `the place is what is told, else the environment's, else the user's cache folder`() {
    func usual(_ environment: [String: String]) -> String? {
      CachePlace.usual.path(of: .programs) { environment[$0] }
    }
    #expect(usual(["SIGNWRITER_PROGRAM_CACHE": "/a", "XDG_CACHE_HOME": "/b", "HOME": "/c"]) == "/a")
    #expect(usual(["SIGNWRITER_PROGRAM_CACHE": "off", "XDG_CACHE_HOME": "/b", "HOME": "/c"]) == nil)
    #expect(usual(["SIGNWRITER_PROGRAM_CACHE": "", "XDG_CACHE_HOME": "/b"]) == "/b/signwriter/programs")
    #expect(usual(["XDG_CACHE_HOME": "relative", "HOME": "/c"]) == "/c/.cache/signwriter/programs")
    #expect(usual([:]) == nil)
    let told: (String) -> String? = { ["SIGNWRITER_PROGRAM_CACHE": "/a"][$0] }
    #expect(CachePlace("/d").path(of: .programs, environment: told) == "/d")
    #expect(CachePlace("off").path(of: .programs, environment: told) == nil)
  }
}
