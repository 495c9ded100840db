import Documents
import ImageCodecs
import JSON
import Pixels
import Testing

/// Tests the masks that are written with pictures: of the text, and of everything drawn.
@Suite struct MaskTests {
  private static let effects = #"""
    "shadow": {"blur": 8, "offset": [4, 6], "color": "red"}, "innerShadow": {"blur": 3, "color": "blue"},
    "strokes": [{"width": 6, "color": "green"}], "background": {"color": "yellow"}, "color": "#FF000040"
    """#.replacing("\n", with: " ")

  private func run(_ jobs: [String], renderer: String = "cpu", _ options: String...) throws -> Batch {
    let batch = try Batch(Array(jobs.joined(separator: "\n").utf8), renderer: renderer, "--masks") { program, _ in
      program.arguments += options
    }
    #expect(batch.outcome.status == 0, "\(batch.outcome.errors)")
    return batch
  }

  /// The samples of a mask, which must be an 8-bit grey PNG.
  private func mask(_ file: [UInt8]) throws -> [UInt8] {
    #expect(file[24] == 8 && file[25] == 0, "bit depth 8, colour type 0")
    let image = try Batch.decode(file)
    return (0..<image.width * image.height).map { image.bytes[4 * $0] }
  }

  private func mask(_ batch: Batch, _ name: String) throws -> [UInt8] {
    try mask(batch.folder.read("out/" + name))
  }

  private func alpha(_ image: PixelBuffer) -> [UInt8] {
    (0..<image.width * image.height).map { image.bytes[4 * $0 + 3] }
  }

  @Test func `a text that is cut to the one beneath has no mask beyond it`() throws {
    let text = #"{"text": "Größe", "font": {"size": 30}, "color": "red""#
    let batch = try run([
      #"{"id": "a", "kind": "group", "size": [90, 40], "children": [\#(text)}]}"#,
      #"""
      {"id": "b", "kind": "group", "size": [90, 40], "children": [{"text": "", "background": {"color": "blue"},
      "frame": [0, 0, 30, 40]}, \#(text), "clip": "below"}]}
      """#.replacing("\n", with: " "),
    ])
    let (whole, cut) = (try mask(batch, "a.mask.png"), try mask(batch, "b.mask.png"))
    for x in 0..<90 {
      let columns = stride(from: x, to: 90 * 40, by: 90)
      #expect(columns.allSatisfy { cut[$0] == (x < 30 ? whole[$0] : 0) }, "column \(x)")
    }
  }

  @Test func `both masks of a plain label are the picture's alpha`() throws {
    let batch = try run([#"{"id": "a", "text": "Größe", "font": {"size": 40}, "oversampling": 2}"#])
    let expected = alpha(try batch.picture("a.png"))
    #expect(expected.contains(255) && expected.contains(0) && expected.contains { (1..<255).contains($0) })
    #expect(try mask(batch, "a.mask.png") == expected)
    #expect(try mask(batch, "a.alpha.png") == expected)
    #expect(batch.report[0]["masks"] == ["text": "a.mask.png", "alpha": "a.alpha.png"])
    #expect(batch.folder.files(in: "out") == ["a.alpha.png", "a.mask.png", "a.png"])
  }

  private static let contents = [
    #""text": "Hamburg""#,
    #""text": [{"text": "Ham", "color": "red"}, {"text": "burg", "color": "blue"}]"#,
    #""kind": "counting", "from": 0, "to": 500, "time": 0.3, "odometer": true"#,
    #""kind": "textField", "text": "typed", "editing": true"#,
    #""kind": "textField", "text": "typed", "editing": true, "selection": [1, 3]"#,
    #""kind": "cycling", "texts": ["too long to be seen as a whole"], "marquee": {"speed": 40}, "time": 2"#,
  ]

  @Test(arguments: contents) func `effects, paints and grounds are not in the text's mask`(_ content: String) throws
  {
    let frame = #""size": [300, 80], "font": {"size": 40}"#
    let batch = try run([
      #"{"id": "bare", \#(content), \#(frame)}"#, #"{"id": "rich", \#(content), \#(frame), \#(Self.effects)}"#,
    ])
    let plain = try mask(batch, "bare.mask.png")
    #expect(plain.contains(255) && plain.contains(0))
    #expect(try mask(batch, "rich.mask.png") == plain)
    // The background is everywhere.
    #expect(try mask(batch, "rich.alpha.png").allSatisfy { $0 == 255 })
  }

  /// Both renderers unite the same masks, so they differ by rounding only.
  @Test(.enabled(if: Batch.hasGPU, "no GL device starts here")) func `the GPU's masks are the CPU path's`() throws {
    let jobs = Self.contents.enumerated().map {
      #"{"id": "\#($0)", \#($1), "size": [300, 80], "font": {"size": 40}, \#(Self.effects)}"#
    }
    let (cpu, gpu) = (try run(jobs), try run(jobs, renderer: "gpu"))
    for name in Self.contents.indices.flatMap({ ["\($0).mask.png", "\($0).alpha.png"] }) {
      let (expected, found) = (try mask(cpu, name), try mask(gpu, name))
      #expect(expected.count == found.count && expected.contains(255))
      #expect(zip(expected, found).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(name)")
    }
  }

  @Test func `dots are not in the text's mask`() throws {
    let batch = try run([#"{"id": "a", "kind": "pageControl", "numberOfPages": 3, "dotColor": "red"}"#])
    #expect(try mask(batch, "a.mask.png").allSatisfy { $0 == 0 })
    #expect(try mask(batch, "a.alpha.png") == alpha(try batch.picture("a.png")))
    #expect(try mask(batch, "a.alpha.png").contains(255))
  }

  @Test func `a group's mask has the texts of its children, with their opacity`() throws {
    let text = #"{"text": "Mitte", "frame": [20, 10, 160, 50], "font": {"size": 32}, "color": "white"}"#
    let ground = #"{"text": "", "frame": [0, 0, 90, 70], "background": {"color": "red"}}"#
    func group(_ id: String, _ children: String, _ more: String = "") -> String {
      #"{"id": "\#(id)", "kind": "group", "size": [200, 70], "children": [\#(children)]\#(more)}"#
    }
    let batch = try run([
      group("alone", text), group("both", ground + "," + text), group("none", ground),
      group("half", ground + "," + text, #", "opacity": 0.5"#),
    ])
    let alone = alpha(try batch.picture("alone.png"))
    #expect(alone.contains(255))
    #expect(try mask(batch, "both.mask.png") == alone)
    #expect(try mask(batch, "none.mask.png").allSatisfy { $0 == 0 })
    #expect(try mask(batch, "none.alpha.png").contains(255))
    for (half, whole) in zip(try mask(batch, "half.mask.png"), alone) {
      #expect(abs(2 * Int(half) - Int(whole)) <= 1)
    }
  }

  @Test func `masks are cut like their pictures`() throws {
    let jobs = [#"{"id": "a", "text": "Schnitt", "shadow": {"blur": 6, "offset": [9, 9]}, "size": [300, 200]}"#]
    let (whole, trimmed) = (try run(jobs), try run(jobs, "--trim"))
    let offset = (trimmed.report[0]["trim"]?["offset"]?.array ?? []).compactMap(\.number).map { Int($0) }
    let small = try trimmed.picture("a.png")
    let part = PixelRect(x: offset[0], y: offset[1], width: small.width, height: small.height)
    #expect(small.width < 300 && small.height < 200)
    for name in ["a.mask.png", "a.alpha.png"] {
      _ = try mask(trimmed, name)
      #expect(try whole.picture(name).cropped(to: part) == trimmed.picture(name), "\(name)")
    }
  }

  @Test func `every duplicate has its masks, and names that masks would share are refused`() throws {
    let long = String(repeating: "g", count: 250)
    let batch = try Batch(
      Array(
        [
          #"{"id": "a", "text": "x"}"#, #"{"id": "b", "text": "x"}"#, #"{"out": "a.mask.png", "text": "y"}"#,
          #"{"out": "d.e/.f", "text": "x"}"#,
          #"{"out": "\#(long).png", "text": "y"}"#,
        ].joined(separator: "\n").utf8), "--masks")
    #expect(batch.outcome.status == 1)
    #expect(try batch.folder.read("out/a.mask.png") == batch.folder.read("out/b.mask.png"))
    #expect(batch.report[2].message.contains("line 1's already"), "\(batch.report[2].message)")
    #expect(batch.report[3]["masks"]?["text"] == "d.e/.f.mask.png")
    #expect(batch.report[4].message.contains("shorten"), "\(batch.report[4].message)")
  }

  @Test func `a mask that is gone has its job done again`() throws {
    let folder = try Workspace()
    let jobs = try folder.write(#"{"id": "a", "text": "x"}"#, to: "jobs.jsonl")
    func run(_ options: String...) throws -> JSONValue {
      let report = folder.path("report")
      let arguments = ["batch", jobs, "--out", folder.path("out"), "--renderer", "cpu", "--report", report]
      #expect(try Program(arguments + options).run().status == 0)
      return try Batch.lines(folder.read("report"))[0]
    }
    #expect(try run("--masks").status == "done")
    #expect(try run("--masks", "--resume").status == "kept")
    let mask = try folder.read("out/a.alpha.png")
    try folder.write([0], to: "out/a.alpha.png")
    #expect(try run("--masks", "--resume").status == "done")
    #expect(try folder.read("out/a.alpha.png") == mask)
  }

  @Test func `masks in a tar are members of their sample`() throws {
    let batch = try run([#"{"id": "a", "text": "x"}"#, #"{"id": "b", "text": "y"}"#])
    let folder = try Workspace()
    let jobs = try folder.write(
      #"{"id": "a", "text": "x"}"# + "\n" + #"{"id": "b", "text": "y"}"#, to: "jobs.jsonl")
    let outcome = try Program("batch", jobs, "--tar", folder.path("a.tar"), "--renderer", "cpu", "--masks").run()
    #expect(outcome.status == 0, "\(outcome.errors)")
    var list = Program("-tf", folder.path("a.tar"))
    list.executable = "/usr/bin/tar"
    let expected = ["a", "b"].flatMap { name in
      ["png", "mask.png", "alpha.png", "json"].map { "\(name).\($0)" }
    }
    #expect(try list.run().text.split(separator: "\n").map(String.init) == expected)
    var extract = Program("-xOf", folder.path("a.tar"), "b.mask.png")
    extract.executable = "/usr/bin/tar"
    #expect(try extract.run().output == batch.folder.read("out/b.mask.png"))
  }

  @Test func `masks on a sheet are refused`() throws {
    let outcome = try Program("batch", "jobs.jsonl", "--sheet", "s.png", "--masks").run()
    #expect(outcome.status == 64 && outcome.errors.contains("leave --masks out"), "\(outcome.errors)")
  }
}
