import TestSupport
import Testing

/// `signwriter words`.
@Suite struct WordsTests {
  private let captions = "WEBVTT\n\n00:01.000 --> 00:02.500\none <00:02.000>two\n\nbad --> 00:03.000\nthree\n"

  @Test func `words go to a file, and what was left out to standard error and the report`() throws {
    let folder = try Workspace()
    let file = try folder.write(captions, to: "talk.vtt")
    let outcome = try Program("words", file, "-o", folder.path("words.json"), "--report", folder.path("report.txt"))
      .run()
    #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.errors)")
    #expect(outcome.errors == "\(file): cues dropped: 1\n")
    let report = String(decoding: try folder.read("report.txt"), as: UTF8.self)
    #expect(report == "cues dropped: 1\n\(file): line 6: cueDropped: \"bad --> 00:03.000\"\n")
    let words = String(decoding: try folder.read("words.json"), as: UTF8.self)
    #expect(words.contains(#"{"text": "one", "start": 1, "end": 2, "cue": 0},"#), "\(words)")
    #expect(words.contains(#"{"text": "two", "start": 2, "end": 2.5, "joiner": " ", "cue": 0}"#), "\(words)")
  }

  @Test func `standard input and output are files, and strict fails`() throws {
    var program = Program("words", "-", "--strict")
    program.input = Array(captions.utf8)
    let outcome = try program.run()
    #expect(outcome.status == 1 && outcome.text.contains("\"two\""))
    program.input = Array(captions.split(separator: "bad")[0].utf8)
    #expect(try program.run().status == 0)
  }

  @Test func `errors name the file, the line and the remedy`() throws {
    let folder = try Workspace()
    let bad = try folder.write("WEBVTTX\n", to: "a.vtt")
    let outcome = try Program("words", bad).run()
    #expect(
      outcome.status == 2 && outcome.errors.contains("\(bad):1: the first line is \"WEBVTTX\""), "\(outcome.errors)"
    )
    let unknown = try Program("words", try folder.write("hello", to: "b.txt")).run()
    #expect(unknown.status == 2 && unknown.errors.contains("b.txt: its format is not known; the formats are"))
    #expect(try Program("words", bad, "--format", "doc").run().status == 64)
    #expect(try Program("words", bad, "-o", bad).run().status == 64)
    #expect(try Program("words", folder.path("none.vtt")).run().errors.contains("there is no such file"))
  }
}
