import Documents
import JSON
import Pixels
import Testing

/// Batches of more than labels, and the options that concern the pictures themselves.
@Suite struct KindsTests {
  @Test func `groups and text fields are jobs like labels`() throws {
    let batch = try Batch([
      #"{"id": "g", "kind": "group", "size": [60, 40], "children": [{"text": "a", "frame": [5, 5, 50, 30]}]}"#,
      #"{"id": "t", "kind": "textField", "text": "x", "size": [60, 30], "editing": true}"#,
      #"{"id": "l", "text": "x"}"#,
    ])
    #expect(batch.outcome.status == 0, "\(batch.outcome.errors)")
    #expect(batch.folder.files(in: "out") == ["g.png", "l.png", "t.png"])
    let group = try batch.picture("g.png")
    #expect(group.width == 60 && group.height == 40)
  }

  @Test func `an error in a child names the child`() throws {
    let batch = try Batch([
      #"{"id": "a", "kind": "group", "size": [9, 9], "children": [{"text": "x"}, {"shadow": {"blurr": 1}}]}"#,
      #"{"id": "b", "kind": "group", "children": []}"#,
      #"{"id": "c", "kind": "group", "size": [9, 9], "children": [{"kind": "image", "id": "pic", "file": "no.png"}]}"#,
      #"{"id": "d", "kind": "group", "size": [9, 9], "children": [{"frame": [1, 2, 3], "text": "x"}]}"#,
      #"{"id": "e", "kind": "image", "file": "../jobs.jsonl"}"#,
      #"{"id": "f", "text": "x", "scale": 60, "size": [60, 40], "shadow": {"spread": 200, "blur": 1}}"#,
    ])
    #expect(batch.outcome.status == 1 && batch.report.allSatisfy { $0.status == "failed" })
    let wanted = [
      ("children[1].shadow.blurr", "did you mean \"blur\""), ("size", "[width, height]"),
      ("children[0].file", "no.png"), ("children[0].frame", "[x, y, width, height]"), ("file", "PNG"),
      ("shadow.spread", "256"),
    ]
    for (line, (field, words)) in zip(batch.report, wanted) {
      #expect(line.field == field && line.message.contains(words), "\(line.field): \(line.message)")
    }
  }

  @Test func `a group nested too deep is refused`() throws {
    let open = String(repeating: #"{"kind": "group", "size": [9, 9], "children": ["#, count: 40)
    let close = String(repeating: "]}", count: 40)
    let batch = try Batch([open + #"{"text": "x"}"# + close])
    #expect(batch.outcome.status == 1 && batch.report[0].message.contains("deep"), "\(batch.report[0].message)")
  }

  @Test func `the report says what oversampling was made of`() throws {
    let batch = try Batch([#"{"id": "a", "text": "x", "oversampling": 4}"#, #"{"id": "b", "text": "x"}"#])
    #expect(batch.report[0]["oversampling"] == ["positions": 16, "samples": 1])
    #expect(batch.report[1]["oversampling"] == nil)
  }

  @Test func `colour is carried outward where asked`() throws {
    let jobs = [#"{"id": "a", "text": "x", "color": "red", "size": [40, 40]}"#]
    let plain = try Batch(jobs).picture("a.png")
    let bled = try Batch(Array(jobs.joined().utf8), "--bleed", "3").picture("a.png")
    var carried = 0
    for y in 0..<40 {
      for x in 0..<40 {
        #expect(bled[x, y].w == plain[x, y].w)
        if bled[x, y].w == 0, bled[x, y].x > 200 { carried += 1 }
        if plain[x, y].w == 0 { #expect(plain[x, y] == .zero) }
      }
    }
    #expect(carried > 20)
  }

  @Test func `missing glyphs are an error, a word or nothing`() throws {
    let jobs = [#"{"id": "a", "text": "x\u0378y", "size": [80, 40]}"#]
    let warned = try Batch(jobs)
    #expect(warned.outcome.status == 0)
    #expect(warned.report[0]["missingGlyphs"]?.array?.count == 1)
    let skipped = try Batch(Array(jobs.joined().utf8), "--missing-glyph", "skip")
    #expect(try skipped.picture("a.png") != warned.picture("a.png"))
    #expect(skipped.report[0]["missingGlyphs"]?.array?.count == 1)
    let refused = try Batch(Array(jobs.joined().utf8), "--missing-glyph", "error")
    #expect(refused.outcome.status == 1 && refused.report[0].field == "text")
    #expect(refused.report[0].message.contains("U+0378") && refused.report[0].message.contains("fallback"))
  }

  @Test func `a file whose ending is no format is refused, and nothing is written`() throws {
    let folder = try Workspace()
    let refused = try Program(["render", "--text", "x", "-o", folder.path("a.gif")]).run()
    #expect(refused.status == 64 && refused.errors.contains("webp"), "\(refused.errors)")
    #expect(!folder.exists("a.gif"))
    for name in ["b", "c.PNG", "d.webp", ".hidden"] {
      #expect(
        try Program(["render", "--text", "x", "--renderer", "cpu", "-o", folder.path(name)]).run().status == 0)
      #expect(folder.exists(name))
    }
  }

  @Test func `files have the format asked for, and its ending`() throws {
    for (format, ending) in [("webp", "webp"), ("qoi", "qoi"), ("npy", "npy"), ("raw", "rgba")] {
      let batch = try Batch(Array(#"{"id": "a", "text": "x"}"#.utf8), "--format", format)
      #expect(batch.outcome.status == 0, "\(batch.outcome.errors)")
      #expect(batch.folder.files(in: "out") == ["a." + ending])
    }
  }
}
