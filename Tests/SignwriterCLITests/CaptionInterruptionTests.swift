import Glibc
import TestSupport
import Testing

/// Ctrl-C in the middle of a film.
@Suite(.enabled(if: AnimateTests.has("ffmpeg") && AnimateTests.has("ffprobe"), "ffmpeg is not installed"))
struct CaptionInterruptionTests {
  @Test(arguments: [SIGINT, SIGTERM]) func `a film that is stopped is not written, and that is said`(
    _ number: Int32
  )
    throws
  {
    let folder = try Workspace()
    let film = folder.path("film.mkv")
    var maker = Program(
      "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=1280x720:r=50:d=20", "-c:v", "libx264", "-preset",
      "ultrafast",
      film)
    maker.executable = "/usr/bin/ffmpeg"
    let made = try maker.run()
    try #require(made.status == 0, "\(made.errors)")
    // One picture is given at once, and ffmpeg has the work of many seconds.
    let words = try folder.write("1\n00:00:00,000 --> 00:00:19,000\nWords that stay\n", to: "words.srt")
    let style = try folder.write(#"{"kind": "captions", "font": {"size": 40}, "hold": 0}"#, to: "style.json")
    var program = Program(
      "caption", film, "--words", words, "--style", style, "--renderer", "cpu", "-o", folder.path("out.mkv"))
    var isAsked = false
    program.whileRunning = { process in
      // From the beginning of its file on, so that there is something to leave behind.
      if !isAsked, folder.files(in: ".").count > 3 {
        kill(process, number)
        isAsked = true
      }
    }
    let outcome = try program.run()
    #expect(outcome.status == 130, "\(outcome.errors)")
    #expect(outcome.errors.contains("stopped: \(folder.path("out.mkv")) was not written"), "\(outcome.errors)")
    #expect(!outcome.errors.contains("jobs"), "\(outcome.errors)")
    #expect(folder.files(in: ".").sorted() == ["film.mkv", "style.json", "words.srt"])
  }
}
