import CaptionFormats
import Captions
import Foundation
import Testing

/// The WebVTT parser against the specification. `WebVTT/files.json` has a case for each of the parsing cases of
/// web-platform-tests, under its name, with files and expectations written from the specification.
@Suite struct WebVTTTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let file: String
    /// What each cue is expected to have; only what is named is compared.
    let cues: [Expected]?
    let regions: [[String]]?
    let styles: [String]?
    /// That the signature is refused.
    let isError: Bool?
    var testDescription: String { name }
  }

  struct Expected: Decodable, Sendable {
    let id, text, vertical, lineAlign, positionAlign, align, region: String?
    let start, end: Int?
    /// "auto" or a number, as text.
    let line, position: String?
    let size: Double?
    let snap: Bool?
  }

  static let cases: [Case] = {
    let folder = Sample.folder.replacing("/Samples/", with: "/WebVTT/")
    let data = (try? Data(contentsOf: URL(filePath: folder + "files.json"))) ?? Data()
    return (try? JSONDecoder().decode([Case].self, from: data)) ?? []
  }()

  @Test func `times of SubRip in WebVTT are told as that`() throws {
    func error(_ file: String) -> String {
      do {
        _ = try CaptionReader.read(Array(file.utf8), name: "a.vtt", format: .webVTT)
        return ""
      } catch { return "\(error)" }
    }
    let told = error("WEBVTT\n\n1\n00:00:01,000 --> 00:00:02,500\nHi\n")
    #expect(told.contains("its times have commas") && told.contains("4"), "\(told)")
    #expect(error("WEBVTT\n\n00:00:01.000 --> 00:00:02,500\nHi\n").contains("its times have commas"))
    #expect(error("WEBVTT\n\n00:00:01.000 -> 00:00:02.500\nHi\n").contains("it has no words"))
    // Where there are others, it is one fault of many.
    #expect(error("WEBVTT\n\n00:01.000 --> 00:02.000\nHo\n\n00:00:03,000 --> 00:00:04,500\nHi\n").isEmpty)
  }

  @Test func `there are cases`() { #expect(Self.cases.count >= 24) }

  @Test(arguments: cases) func `a file is parsed as the specification says`(_ test: Case) throws {
    let text = SourceText(repairing: Array(test.file.utf8))
    if test.isError ?? false {
      #expect(throws: CaptionError.self) { try VTTParser.parse(text.lines) }
      return
    }
    let file = try VTTParser.parse(text.lines)
    if let cues = test.cues {
      #expect(file.cues.count == cues.count)
      for (found, expected) in zip(file.cues, cues) { compare(found, expected) }
    }
    if let regions = test.regions {
      #expect(
        file.regions.map { region in
          [
            region.id, "\(region.width)", "\(region.lines)", "\(region.anchor.x),\(region.anchor.y)",
            "\(region.viewportAnchor.x),\(region.viewportAnchor.y)", "\(region.scrollsUp)",
          ]
        } == regions)
    }
    if let styles = test.styles { #expect(file.styles == styles) }
  }

  private func compare(_ found: VTTFile.Block, _ expected: Expected) {
    func same<Value: Equatable>(_ left: Value, _ right: Value?, _ name: String) {
      if let right { #expect(left == right, "\(name) of \(found.text)") }
    }
    let place = found.placement
    same(found.id, expected.id, "id")
    same(found.text, expected.text, "text")
    same(found.start, expected.start.map { $0 * 1000 }, "start")
    same(found.end, expected.end.map { $0 * 1000 }, "end")
    same(place.vertical?.rawValue ?? "", expected.vertical, "vertical")
    same(place.line.map { "\($0)" } ?? "auto", expected.line, "line")
    same(place.snapsToLines, expected.snap, "snap")
    same(place.lineAlignment.rawValue, expected.lineAlign, "lineAlign")
    same(place.position.map { "\($0)" } ?? "auto", expected.position, "position")
    same(place.positionAlignment.rawValue, expected.positionAlign, "positionAlign")
    same(place.size, expected.size, "size")
    same(place.alignment.rawValue, expected.align, "align")
    same(place.region?.id ?? "", expected.region, "region")
  }

  /// The tree of a cue's text, an element in brackets.
  private func tree(_ element: VTTElement) -> String {
    element.children.map { child in
      switch child {
      case .text(let text): "'\(text)'"
      case .timestamp(let time): "@\(time / 1000)"
      case .element(let element):
        "[" + ([element.name] + element.classes).joined(separator: ".")
          + (element.annotation.isEmpty ? "" : " \(element.annotation)")
          + (element.name == "lang" ? " \(element.language)" : "") + " " + tree(element) + "]"
      }
    }.joined()
  }

  @Test(arguments: [
    ("plain", "'plain'"), ("<b>x</b>y", "[b 'x']'y'"), ("<b>x<i>y</b>z", "[b 'x'[i 'y''z']]"),
    ("<c.a.b>x", "[c.a.b 'x']"), ("<c..a.>x", "[c.a 'x']"), ("<v  Ann  Lee >x</v>", "[v Ann Lee 'x']"),
    ("<v.loud Ann>x", "[v.loud Ann 'x']"), ("<lang en-GB>x</lang>", "[lang en-GB 'x']"),
    ("<ruby>a<rt>b</rt></ruby>c", "[ruby 'a'[rt 'b']]'c'"), ("<ruby>a<rt>b</ruby>c", "[ruby 'a'[rt 'b']]'c'"),
    ("<ruby>a<rt>b</rt>c", "[ruby 'a'[rt 'b']'c']"), ("<ruby>a<rt><u>b</rt></ruby>c", "[ruby 'a'[rt [u 'b''c']]]"),
    ("<ruby>a<rt><u>b</rt></ruby></u>c", "[ruby 'a'[rt [u 'b']'c']]"), ("<rt>x", "'x'"), ("<x>y</x>z", "'y''z'"),
    ("a<00:01.500>b", "'a'@1500'b'"), ("a<0:01>b", "'a''b'"), ("<>a", "'a'"), ("</b>a", "'a'"), ("a<b", "'a'[b ]"),
    ("a<", "'a'"), ("a&lt;b", "'a<b'"),
  ]) func `a cue's text is a tree`(_ text: String, _ expected: String) {
    #expect(tree(VTTCueText.parse(text).root) == expected)
  }

  @Test(arguments: [
    ("&", "&"), ("&amp", "&"), ("&amp;", "&"), ("&AMP;", "&"), ("&lt;", "<"), ("&gt;", ">"),
    ("x&lrm;y", "x\u{200E}y"), ("x&rlm;y", "x\u{200F}y"), ("&nbsp;", "\u{A0}"), ("&quot;", "\""), ("&&", "&&"),
    ("&2;", "&2;"), ("&;", "&;"), ("&#39;", "'"), ("&#x263A;", "\u{263A}"), ("&#0;", "\u{FFFD}"),
    ("&#xD800;", "\u{FFFD}"),
    ("&#99999999;", "\u{FFFD}"), ("&#;", "&#;"), ("&#x+1;", "&#x+1;"), ("&hellip;", "…"), ("&hellip", "&hellip"),
  ]) func `references to characters are HTML's`(_ text: String, _ expected: String) {
    #expect(tree(VTTCueText.parse(text).root) == "'\(expected)'")
  }

  @Test func `timestamps, speakers, classes and ruby become words`() throws {
    let transcript = try Sample.read(
      "WEBVTT\n\n00:01.000 --> 00:05.000\n<v Ann><c.hot>one</c> <00:02.000>two three<00:09.000> <00:04.000>"
        + "<ruby>four<rt>4</rt></ruby>")
    let list = TimeRepair().repaired(transcript)
    // 2 s for 3 and 5 graphemes.
    #expect(Sample.lines(list) == ["one 1000 2000", "two 2000 2750", "three 2750 4000", "four 4000 5000"])
    #expect(list.words.allSatisfy { $0.speaker == "Ann" } && list.words[0].tags == ["c.hot"])
    #expect(list.report.counts == [.timestampIgnored: 1, .notDrawn: 1, .wordsShared: 2])
  }

  @Test func `a timestamp without text after it ends the word before it`() throws {
    let list = try Sample.words(
      "WEBVTT\n\n00:01.000 --> 00:05.000\n<b>one</b><00:02.000> <00:03.000>two <00:04.000>")
    #expect(Sample.lines(list) == ["one 1000 2000", "two 3000 4000"] && list.report.isEmpty)
  }

  @Test func `a style sheet's rules for cues are read`() throws {
    let transcript = try Sample.read(
      "WEBVTT\n\nSTYLE\n::cue { color: white }\n::cue(.hot), ::cue(v[voice=\"Ann\"]) { COLOR: red; /* {} */ opacity:.5; }\n"
        + "p { color: red }\n\n00:00.000 --> 00:01.000\nx")
    #expect(transcript.styles.map(\.selector) == ["", ".hot", "v[voice=\"Ann\"]"])
    #expect(transcript.styles[1].declarations.map { "\($0.name)=\($0.value)" } == ["color=red", "opacity=.5"])
    #expect(transcript.report.counts == [.blockIgnored: 1])
  }

  /// YouTube's cues that hold a line for 10 to 67 ms.
  @Test(arguments: [10, 40, 67, 100]) func `a cue that only holds a line is not said again`(_ held: Int) throws {
    func time(_ milliseconds: Int) -> String {
      let rest = String(milliseconds % 1000)
      return "00:0\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }
    let lines = ["one two", "three four", "five six", "seven"]
    var text = "WEBVTT\n"
    for (index, line) in lines.enumerated() {
      let before = index > 0 ? lines[index - 1] + "\n" : ""
      text += "\n\(time(2000 * index)) --> \(time(2000 * (index + 1) - held))\n\(before)\(line)\n"
      text += "\n\(time(2000 * (index + 1) - held)) --> \(time(2000 * (index + 1)))\n\(line)\n"
    }
    let transcript = try Sample.read(text)
    #expect(transcript.words.map(\.text) == ["one", "two", "three", "four", "five", "six", "seven"])
  }

  @Test func `files that roll lose their repetitions, and dialogues keep theirs`() throws {
    let rolling = """
      WEBVTT

      00:00.000 --> 00:02.000
      one two

      00:02.000 --> 00:02.010
      one two

      00:02.010 --> 00:04.000
      one two
      three<00:03.000><c> four</c>

      00:04.000 --> 00:04.010
      three four

      00:04.010 --> 00:06.000
      three four
      five
      """
    let transcript = try Sample.read(rolling)
    #expect(transcript.words.map(\.text) == ["one", "two", "three", "four", "five"])
    #expect(transcript.report[.repetitionDropped] == 4)
    let dialogue =
      "WEBVTT\n\n00:00.000 --> 00:01.000\nNo.\n\n00:01.000 --> 00:02.000\nNo.\n\n00:02.000 --> 00:03.000\nWhy?\n"
    #expect(try Sample.read(dialogue).words.map(\.text) == ["No.", "No.", "Why?"])
  }

  @Test func `bytes that are not UTF-8 are replaced and counted`() throws {
    let transcript = try CaptionReader.read(
      Array("WEBVTT\n\n00:00.000 --> 00:01.000\na".utf8) + [0xFF], name: "a.vtt")
    #expect(transcript.words.map(\.text) == ["a\u{FFFD}"] && transcript.report.counts == [.characterReplaced: 1])
  }
}
