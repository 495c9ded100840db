import Glibc
import SignwriterBatch
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

  @Test func `a program that does not start leaves no descriptor behind`() throws {
    let folder = try Workspace()
    let words = try ScratchFile.open()
    defer { close(words) }
    func descriptors() -> Set<Int32> { Set((0..<256).filter { fcntl($0, F_GETFD) >= 0 }) }
    let before = descriptors()
    for program in [folder.path("none"), try folder.write("no program", to: "text")] {
      #expect(throws: OutputError.self) { try ChildProcess.ffmpeg(program, [], file: words, words: words) }
    }
    #expect(throws: OutputError.self) { try ChildProcess.ffmpeg("/bin/true", [], file: -1, words: words) }
    #expect(descriptors() == before)
  }
}
