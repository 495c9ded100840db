import Films
import Glibc
import Storage
import TestSupport
import Testing

/// Programs that work for a batch.
@Suite(.serialized) struct ChildProcessTests {
  @Test func `what the program does with SIGPIPE stays as it was`() throws {
    var (own, after, before) = (sigaction(), sigaction(), sigaction())
    own.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(SIGPIPE, &own, &before)
    defer { sigaction(SIGPIPE, &before, nil) }
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nothing) }
    let file = try ScratchFile.open()
    defer { close(file) }
    let (child, input) = try ChildProcess.ffmpeg("/bin/true", [], file: file, words: nothing)
    #expect(child.wait())
    // Its end of the pipe has gone, and this program goes on.
    #expect(Descriptor.write([1], to: input) == EPIPE)
    close(input)
    sigaction(SIGPIPE, nil, &after)
    #expect(after.__sigaction_handler.sa_handler == nil)
  }

  @Test func `the end of a film is seen while a process that was forked has a copy of its pipe`() throws {
    let (file, words) = (try ScratchFile.open(), try ScratchFile.open())
    defer {
      close(file)
      close(words)
    }
    let (child, input) = try ChildProcess.ffmpeg("/bin/cat", [], file: file, words: words)
    let copy = dup(input)
    defer { close(copy) }
    #expect(Descriptor.write(Array("film".utf8), to: input) == 0)
    ChildProcess.endInput(input)
    var end = pollfd(fd: copy, events: 0, revents: 0)
    try #require(poll(&end, 1, 60_000) == 1 && end.revents & Int16(POLLHUP) != 0, "the program waits for more")
    #expect(child.wait())
    #expect(lseek(words, 0, SEEK_END) == 4)
  }

  @Test func `a program that does not start leaves no descriptor behind`() throws {
    let folder = try Workspace()
    let words = try ScratchFile.open()
    defer { close(words) }
    func descriptors() -> Int { (0..<1024).count { fcntl($0, F_GETFD) >= 0 } }
    let programs = [folder.path("none"), try folder.write("no program", to: "text")]
    let (before, turns) = (descriptors(), 64)
    for _ in 0..<turns {
      for program in programs {
        #expect(throws: OutputError.self) { try ChildProcess.ffmpeg(program, [], file: words, words: words) }
      }
      #expect(throws: OutputError.self) { try ChildProcess.ffmpeg("/bin/true", [], file: -1, words: words) }
    }
    // One left by each turn would be 64; what tests beside this one have open is less than half of that.
    #expect(descriptors() < before + turns / 2)
  }
}
