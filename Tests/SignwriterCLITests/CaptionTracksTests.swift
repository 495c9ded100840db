import Documents
import JSON
import Pixels
import TestSupport
import Testing

/// Tests the caption command with words of several files, and its sheets.
@Suite struct CaptionTracksTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
    try folder.write("WEBVTT\n\n00:00.250 --> 00:01.000\nHH HH\n\n00:01.500 --> 00:02.000\nH\n", to: "a.vtt")
    try folder.write("WEBVTT\n\n00:00.500 --> 00:02.250\nHHHH\n", to: "b.vtt")
    try folder.write("WEBVTT\n\n00:00.500 --> 00:02.250\n<b>HHHH</b>\n\nbad\n", to: "c.vtt")
    try folder.write(
      ##"""
      {"styles": {"red": {"kind": "captions", "color": "#FF0000", "font": {"family": "DejaVu Sans", "size": 120}},
       "green": {"extends": "red", "color": "#00FF00"}, "top": {"extends": "red", "verticalAlignment": "top"},
       "high": {"extends": "green", "verticalAlignment": "top"}, "middle": {"extends": "red", "verticalAlignment": "center"},
       "mid": {"extends": "green", "verticalAlignment": "center"}}}
      """##, to: "s.json")
  }

  private func caption(_ arguments: String...) throws -> Program.Outcome {
    try Program(
      ["caption", "--renderer", "cpu"]
        + arguments.map { argument in
          let isFile = ["a.vtt", "b.vtt", "c.vtt"].contains(argument) || argument.hasPrefix("s.json")
          return isFile || argument.hasPrefix("out") ? folder.path(argument) : argument
        }
    ).run()
  }

  private func style(_ name: String) -> String { "s.json#" + name }

  private static let canvas = ["--size", "192x108", "--fps", "4"]

  private func picture(_ name: String) throws -> PixelBuffer { try Batch.decode(folder.read(name)) }

  /// The rows in which there is red, and those in which there is green.
  private func rows(_ image: PixelBuffer) -> (red: [Int], green: [Int]) {
    func rows(_ channel: Int, _ other: Int) -> [Int] {
      (0..<image.height).filter { y in
        (0..<image.width).contains {
          image[$0, y].w > 200 && image[$0, y][channel] > 200 && image[$0, y][other] < 50
        }
      }
    }
    return (rows(0, 1), rows(1, 0))
  }

  @Test(arguments: [
    (["--words", "a.vtt", "--style", "red", "--words", "b.vtt", "--style", "green"], true, true),
    (["--style", "red", "--words", "a.vtt", "--words", "b.vtt", "--style", "green"], true, true),
    (["--style", "green", "--words", "a.vtt", "--style", "red", "--words", "b.vtt"], true, true),
    (["--style", "green", "--words", "a.vtt", "--words", "b.vtt"], false, true),
    (["--words", "a.vtt", "--words", "b.vtt", "--style", "red"], true, false),
    (
      ["--words", "a.vtt", "--style", "red", "--words", "b.vtt", "--offset", "-60", "--style", "green"], true, false
    ),
    (["--offset", "-60", "--words", "a.vtt", "--style", "red", "--words", "b.vtt", "--offset", "0"], false, false),
  ])
  func `an option belongs to the words before it`(_ options: [String], _ hasRed: Bool, _ hasGreen: Bool) throws {
    let arguments = options.map { ["red", "green"].contains($0) ? folder.path(style($0)) : $0 }
      .map { $0.hasSuffix(".vtt") ? folder.path($0) : $0 }
    let outcome = try Program(
      ["caption", "--renderer", "cpu"] + arguments + Self.canvas + ["-o", folder.path("out/")]
    ).run()
    try #require(outcome.status == 0, "\(outcome.errors)")
    let rows = rows(try picture("out/0003.png"))
    #expect(!rows.red.isEmpty == hasRed && !rows.green.isEmpty == hasGreen, "\(rows)")
  }

  @Test(arguments: [("red", "green"), ("top", "high"), ("middle", "mid")])
  func `words of one place stand above those after them`(_ first: String, _ second: String) throws {
    let outcome = try caption(
      "--words", "a.vtt", "--style", style(first), "--words", "b.vtt", "--style", style(second), "--size",
      "192x108",
      "--fps", "4", "-o", "out/")
    try #require(outcome.status == 0, "\(outcome.errors)")
    let rows = rows(try picture("out/0003.png"))
    let (low, high) = (try #require(rows.red.last), try #require(rows.green.first))
    // Each stands in a line of its own, and they are no line apart.
    #expect(low < high && high - low < 12, "\(rows)")
  }

  /// The words of both files, and the areas, as a document has them.
  private func document() throws -> String {
    try folder.write(
      #"""
      {"kind": "captions", "style": "captions/karaoke", "size": [1920, 1080], "scale": 0.1, "words": "a.vtt", "area":
       [0, 0.5, 1, 0.5], "tracks": [{"words": "b.vtt", "style": "captions/pill", "area": [0, 0, 1, 0.5]}]}
      """#, to: "document.json")
    return folder.path("document.json")
  }

  private static let both = [
    "--words", "a.vtt", "--style", "captions/karaoke", "--area", "0,0.5,1,0.5", "--words", "b.vtt", "--style",
    "captions/pill", "--area", "0,0,1,0.5",
  ]

  private func both(_ more: [String]) throws -> Program.Outcome {
    let files = ["a.vtt", "b.vtt"]
    return try Program(
      ["caption", "--renderer", "cpu"] + Self.both.map { files.contains($0) ? folder.path($0) : $0 } + more
    ).run()
  }

  @Test func `several words are the document with tracks, in every form`() throws {
    let animated = try Program(
      ["animate", try document(), "--fps", "4", "--renderer", "cpu", "-o", folder.path("document/")]
    ).run()
    try #require(animated.status == 0, "\(animated.errors)")
    let drawn = try both(Self.canvas + ["-o", folder.path("out/")])
    try #require(drawn.status == 0, "\(drawn.errors)")
    #expect(drawn.errors.contains("2 tracks, 4 words in 3 captions"), "\(drawn.errors)")
    // 2.25 s and 0.2 s more.
    let count = 11
    let frames = try (0..<count).map { try picture("out/\($0 < 10 ? "000" : "00")\($0).png") }
    for index in 0..<count {
      let name = "\(index < 10 ? "000" : "00")\(index).png"
      #expect(try folder.read("document/" + name) == folder.read("out/" + name), "frame \(index)")
    }
    try #require(try both(Self.canvas + ["-o", folder.path("changed/"), "--changed"]).status == 0)
    let json = try #require(try JSONParser.parse(folder.read("changed/frames.json")).object)
    var image = PixelBuffer(width: 192, height: 108, alphaMode: .straight)
    var changes = try #require(json["changes"]?.array).compactMap(\.object)[...]
    for index in 0..<count {
      if let change = changes.first, change["frame"] == .number(Double(index)) {
        image.put(
          try picture("changed/" + (change["image"]?.string ?? "")), x: Int(change["x"]?.number ?? -1),
          y: Int(change["y"]?.number ?? -1))
        changes.removeFirst()
      }
      #expect(image == frames[index], "frame \(index)")
    }
    #expect(changes.isEmpty)
    let list = try both(["--size", "720x480", "--fps", "24", "-o", folder.path("out.xml")])
    #expect(list.status == 0, "\(list.errors)")
    let stream = try both(Self.canvas + ["-o", "-"])
    #expect(stream.status == 0 && stream.output.starts(with: Array("nut/multimedia container".utf8)))
  }

  @Test func `repairs are told of the file that they are in`() throws {
    let outcome = try caption(
      "--words", "a.vtt", "--words", "c.vtt", "--size", "192x108", "--fps", "4", "-o", "out/", "--strict")
    // Cues without times of words are shared, and c has a block that is no cue.
    #expect(outcome.status == 1)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.contains { $0.contains("a.vtt: cues without word times") }, "\(outcome.errors)")
    #expect(!lines.contains { $0.contains("a.vtt: blocks") } && lines.contains { $0.contains("c.vtt: ") })
  }

  // MARK: Sheets

  /// Words begin at 0.25, 0.5, about 0.6 and 1.5 s.
  private static let starts = [1, 2, 3, 6]

  @Test func `a sheet has the picture at each word's start`() throws {
    let whole = try both(Self.canvas + ["-o", folder.path("out/")])
    let files = try both(Self.canvas + ["-o", folder.path("words/"), "--sheet"])
    let sheet = try both(Self.canvas + ["-o", folder.path("sheet.png"), "--sheet", "--over", "#444"])
    try #require(whole.status == 0 && files.status == 0 && sheet.status == 0, "\(files.errors) \(sheet.errors)")
    let json = try #require(try JSONParser.parse(folder.read("words/words.json")).object)
    let pictures = try #require(json["pictures"]?.array).compactMap(\.object)
    #expect(pictures.map { $0["number"]?.number } == Self.starts.map { Double($0) })
    #expect(pictures.map { $0["time"]?.number } == Self.starts.map { Double($0) / 4 })
    let words = pictures.map { ($0["words"]?.array ?? []).compactMap(\.string) }
    #expect(words == [["HH"], ["HHHH"], ["HH"], ["H"]])
    let map = try #require(try JSONParser.parse(folder.read("sheet.json")).object)
    let cells = try #require(map["pictures"]?.array).compactMap { $0.object?["frame"]?.array?.compactMap(\.number) }
    let image = try picture("sheet.png")
    #expect(map["size"] == [.number(Double(image.width)), .number(Double(image.height))] && cells.count == 4)
    for (index, frame) in Self.starts.enumerated() {
      let full = try picture("out/000\(frame).png")
      #expect(try picture("words/000\(index).png") == full)
      let cell = cells[index].map { Int($0) }
      let small = image.cropped(to: PixelRect(x: cell[0], y: cell[1], width: cell[2], height: cell[3]))
      #expect(small == full.laid(over: Color(red: 68 / 255, green: 68 / 255, blue: 68 / 255)), "cell \(index)")
    }
  }

  @Test func `pictures on a sheet are small`() throws {
    let outcome = try caption("--words", "b.vtt", "--size", "1920x1080", "-o", "out.png", "--sheet")
    try #require(outcome.status == 0, "\(outcome.errors)")
    let image = try picture("out.png")
    #expect(image.width == 480 && image.height == 270)
  }

  // MARK: Faults

  @Test(arguments: [
    (["--size", "9x9", "-o", "out/"], "--words"),
    (["--words", "a.vtt", "--style", "red", "--style", "green"], "--style is given twice"),
    (["--area", "broadcast", "--area", "vertical", "--words", "a.vtt"], "--area is given twice for all"),
    (["--words", "a.vtt", "--area", "brodcast"], "--area \"brodcast\""),
    (["--words", "a.vtt", "--area", "0,0,1"], "0.05,0.05,0.9,0.7"),
    (["--words", "a.vtt", "--area", "0,0,1,2"], "--area \"0,0,1,2\""),
    (["--words", "a.vtt", "--words", "b.vtt", "--stretch", "x"], "--stretch \"x\""),
    (["--words", "a.vtt", "--words", "b.vtt", "--offset", "1e9"], "--offset"),
    (["--words", "-", "--words", "-"], "standard input"),
    (["--words", "a.vtt", "--sheet", "-o", "out.mov"], "FILE.png"),
    (["--words", "a.vtt", "--sheet", "--changed", "-o", "out/"], "--changed"),
    ((0..<10).flatMap { _ in ["--words", "a.vtt"] }, "9"),
  ])
  func `what cannot be is refused with the remedy`(_ arguments: [String], _ words: String) throws {
    let rest = arguments.contains("-o") ? [] : ["-o", folder.path("out/")]
    let size = arguments.contains("--size") ? [] : Self.canvas
    let outcome = try Program(
      ["caption"] + arguments.map { $0.hasSuffix(".vtt") ? folder.path($0) : $0 } + size + rest
    ).run()
    #expect(outcome.status != 0 && outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test func `documents that do not fit each other are refused`() throws {
    try folder.write(#"{"kind": "captions", "scale": 2}"#, to: "two.json")
    try folder.write(#"{"kind": "captions", "scale": 3}"#, to: "three.json")
    try folder.write(#"{"kind": "captions", "tracks": [{"words": "b.vtt"}]}"#, to: "tracks.json")
    let (two, three) = (folder.path("two.json"), folder.path("three.json"))
    let scales = try caption(
      "--words", "a.vtt", "--style", two, "--words", "b.vtt", "--style", three, "--size", "192x108", "-o", "out/")
    #expect(scales.status == 2 && scales.errors.contains("three.json") && scales.errors.contains("scale"))
    let same = try caption(
      "--style", two, "--words", "a.vtt", "--words", "b.vtt", "--size", "1920x1080", "--fps", "2", "-o", "out/")
    #expect(same.status == 0, "\(same.errors)")
    let tracks = try caption(
      "--words", "a.vtt", "--style", folder.path("tracks.json"), "--size", "192x108", "-o", "out/")
    #expect(tracks.status == 2 && tracks.errors.contains("tracks") && tracks.errors.contains("--words"))
    // A line of each is higher than the area.
    try folder.write(#"{"kind": "captions", "font": {"size": 500}}"#, to: "large.json")
    let large = try caption(
      "--style", folder.path("large.json"), "--words", "a.vtt", "--words", "b.vtt", "--size", "192x108", "-o",
      "out/")
    #expect(large.status == 2 && large.errors.contains("--area"), "\(large.errors)")
  }
}
