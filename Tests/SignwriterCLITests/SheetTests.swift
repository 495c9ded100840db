import Documents
import ImageCodecs
import JSON
import Pixels
import Testing

/// Many pictures on a page, and a description that game engines read.
@Suite struct SheetTests {
  private static let jobs: [String] =
    (0..<60).map { #"{"id": "\#($0)", "text": "Label \#($0 % 40)", "style": "gold", "scale": \#(1 + $0 % 3)}"# } + [
      #"{"id": "d/shadow", "text": "Shadow", "out": "d/s.png", "shadow": {"blur": 9, "color": "black"}}"#,
      #"{"id": "two", "text": "two lines of text", "size": [80, 90], "numberOfLines": 0, "font": {"size": 20}}"#,
    ]

  private func rectangle(_ value: JSONValue?) -> PixelRect? {
    let sides = ["x", "y", "w", "h"].compactMap { value?[$0]?.number.map { Int($0) } }
    return sides.count == 4 ? PixelRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3]) : nil
  }

  private func sheet(_ options: String...) throws -> (folder: Workspace, outcome: Program.Outcome) {
    let folder = try Workspace()
    let jobs = try folder.write(Array(Self.jobs.joined(separator: "\n").utf8), to: "jobs.jsonl")
    let styles = try folder.write(Batch.styles, to: "styles.json")
    let program = Program(
      ["batch", jobs, "--styles", styles, "--sheet", folder.path("s/sheet.png"), "--renderer", "cpu"] + options)
    return (folder, try program.run())
  }

  /// Cuts every frame from its page, puts it in its place on its canvas, and compares it with the picture drawn alone.
  private func expectWhole(_ folder: Workspace, _ names: [String], side: Int, gutter: Int) throws {
    let alone = try Batch(Array(Self.jobs.joined(separator: "\n").utf8))
    var found: Set<String> = []
    for name in names {
      let sheet = try JSONParser.parse(folder.read("s/\(name).json"), source: name)
      let page = try Batch.decode(folder.read("s/" + (sheet["meta"]?["image"]?.string ?? "")))
      #expect(page.width <= side && page.height <= side)
      #expect(sheet["meta"]?["size"] == ["w": .number(Double(page.width)), "h": .number(Double(page.height))])
      let others = (sheet["meta"]?["related_multi_packs"]?.array ?? []).compactMap(\.string)
      #expect(others == names.filter { $0 != name }.map { $0 + ".json" })
      var taken: [PixelRect] = []
      for frame in try #require(sheet["frames"]?.object).members {
        let place = try #require(rectangle(frame.value["frame"]))
        #expect(page.bounds.outset(horizontal: -gutter, vertical: -gutter).contains(place), "\(frame.name)")
        if !taken.contains(place) { taken.append(place) }
        let picture = try alone.picture(frame.name)
        var canvas = PixelBuffer(width: picture.width, height: picture.height, alphaMode: .straight)
        let inside = try #require(rectangle(frame.value["spriteSourceSize"]))
        let part = page.cropped(to: place)
        for y in 0..<part.height { for x in 0..<part.width { canvas[inside.x + x, inside.y + y] = part[x, y] } }
        #expect(canvas == picture, "\(frame.name)")
        #expect(frame.value["sourceSize"]?["w"]?.number == Double(picture.width))
        #expect(found.insert(frame.name).inserted)
        let line = alone.report.first { $0["out"]?.string == frame.name }
        #expect(frame.value["baselines"] == line?["baselines"], "\(frame.name)")
        let baseline: Double = line?["baselines"]?.array?.first?.number ?? -1
        let pivot: Double = frame.value["pivot"]?["y"]?.number ?? -1
        #expect(abs(pivot * Double(picture.height) - baseline) < 0.01, "\(frame.name)")
      }
      for (index, one) in taken.enumerated() {
        let grown = one.outset(horizontal: gutter, vertical: gutter)
        #expect(taken[(index + 1)...].allSatisfy { grown.intersection($0).isEmpty }, "\(one) is not apart")
      }
    }
    #expect(found == Set(alone.report.compactMap { $0["out"]?.string }))
  }

  @Test func `one page holds whole pictures`() throws {
    let (folder, outcome) = try sheet()
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(folder.files(in: "s") == ["sheet.json", "sheet.png"])
    try expectWhole(folder, ["sheet"], side: 4096, gutter: 2)
  }

  @Test(arguments: [0, 1, 5]) func `several pages hold trimmed pictures`(_ gutter: Int) throws {
    let (folder, outcome) = try sheet("--trim", "--sheet-size", "320", "--sheet-gutter", "\(gutter)", "--jobs", "3")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let pages = folder.files(in: "s").filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    #expect(pages.count > 1 && pages == pages.indices.map { "sheet-\($0)" })
    try expectWhole(folder, pages, side: 320, gutter: gutter)
    let again = try sheet("--trim", "--sheet-size", "320", "--sheet-gutter", "\(gutter)", "--jobs", "1").folder
    for file in folder.files(in: "s") {
      #expect(try again.read("s/" + file) == folder.read("s/" + file), "\(file)")
    }
  }

  @Test func `equal pictures share a place`() throws {
    let folder = try Workspace()
    let jobs = (0..<9).map { #"{"id": "\#($0)", "text": "\#($0 % 3 == 0 ? "same" : "\($0)")"}"# }
    let file = try folder.write(Array(jobs.joined(separator: "\n").utf8), to: "jobs.jsonl")
    let program = Program("batch", file, "--sheet", folder.path("a.png"), "--renderer", "cpu")
    #expect(try program.run().status == 0)
    let frames = try JSONParser.parse(folder.read("a.json"), source: "a")["frames"]?.object?.members ?? []
    #expect(frames.map(\.name) == (0..<9).map { "\($0).png" })
    #expect(Set(frames.compactMap { rectangle($0.value["frame"]) }).count == 7)
  }

  @Test func `a picture larger than a page fails alone`() throws {
    let folder = try Workspace()
    let jobs = [#"{"id": "a", "text": "x", "size": [300, 20]}"#, #"{"id": "b", "text": "x"}"#]
    let file = try folder.write(Array(jobs.joined(separator: "\n").utf8), to: "jobs.jsonl")
    let program = Program(
      "batch", file, "--sheet", folder.path("a.png"), "--sheet-size", "256", "--renderer", "cpu")
    let outcome = try program.run()
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains("300 x 20") && outcome.errors.contains("(--sheet-size)"), "\(outcome.errors)")
    #expect(try JSONParser.parse(folder.read("a.json"), source: "a")["frames"]?.object?.names == ["b.png"])
  }

  @Test(arguments: [
    (["--sheet", "a.png", "--out", "o"], "one of the three"),
    (["--sheet", "a.png", "--resume"], "leave --resume out"),
    (["--sheet", "a.png", "--format", "qoi"], "PNG"), (["--sheet", "a.png", "--sheet-size", "9"], "64..."),
    (["--sheet", "a.png", "--sheet-gutter", "99"], "0...16"),
  ])
  func `options that contradict each other are refused`(_ options: [String], _ remedy: String) throws {
    let outcome = try Program(["batch", "jobs.jsonl"] + options).run()
    #expect(outcome.status == 64 && outcome.errors.contains(remedy), "\(outcome.errors)")
  }

  @Test(arguments: [(["2", "2"], "2"), (["1.5"], "1.5"), (["1", "3"], "1")])
  func `a page tells the scale of its pictures, if they share one`(scales: [String], expected: String) throws {
    let folder = try Workspace()
    let jobs = scales.enumerated().map { #"{"id": "\#($0.offset)", "text": "x", "scale": \#($0.element)}"# }
    let outcome = try Program(
      "batch", folder.write(jobs.joined(separator: "\n"), to: "jobs.jsonl"), "--sheet", folder.path("sheet.png"),
      "--renderer", "cpu"
    ).run()
    #expect(outcome.status == 0, "\(outcome.errors)")
    let sheet = try JSONParser.parse(folder.read("sheet.json"), source: "sheet.json")
    #expect(sheet["meta"]?["scale"]?.string == expected)
    let frames = try #require(sheet["frames"]?.object).members
    #expect(frames.compactMap { $0.value["scale"]?.number } == scales.compactMap(Double.init))
  }
}
