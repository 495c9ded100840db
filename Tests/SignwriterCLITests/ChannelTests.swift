import Documents
import Glibc
import ImageCodecs
import Testing

/// PNG files with as many channels as their style can need.
@Suite struct ChannelTests {
  private static let styles = ##"""
    {"fonts": ["fonts/"], "styles": {
      "base": {"font": {"family": "Nowhere San", "size": 20}, "size": [120, 40]},
      "sign": {"extends": "base", "color": "orange", "background": {"color": "#204060"}},
      "night": {"extends": "base", "color": "white", "background": {"gradient": {"colors": ["black", "#404040"]}},
                "shadow": {"color": "#00000080", "blur": 4}, "stroke": {"color": "#888", "width": 1}},
      "oklab": {"extends": "base", "background": {"gradient": {"colors": ["#111", "#EEE"], "interpolation": "oklab"}}},
      "chalk": {"extends": "base", "color": "#FFFFFFC0", "shadow": {"color": "black", "blur": 5}},
      "round": {"extends": "base", "color": "red", "background": {"color": "white", "cornerRadius": 5}},
      "faint": {"extends": "base", "background": {"color": "white"}, "opacity": 0.5}}}
    """##

  /// Texts that could change what a picture needs: none, an emoji, and more than there is room for.
  private static let texts = ["Sign", " ", "a 😀", "much too long for the canvas that it stands on", "x"]

  private static let jobs = ["sign", "night", "oklab", "chalk", "round", "faint"].flatMap { style in
    texts.enumerated().map { #"{"id": "\#(style)-\#($0)", "style": "\#(style)", "text": "\#($1)"}"# }
  }

  private static func run(_ renderer: String = "cpu", _ options: String...) throws -> Batch {
    try Batch(Array(jobs.joined(separator: "\n").utf8), styles: styles, renderer: renderer) { program, folder in
      try #require(mkdir(folder.path("fonts"), 0o755) == 0)
      try folder.write(try TestFont.renamed(), to: "fonts/font.ttf")
      program.arguments += options
    }
  }

  /// The colour types in the IHDR of all pictures, by style.
  private static func types(_ batch: Batch) throws -> [String: Set<UInt8>] {
    var types: [String: Set<UInt8>] = [:]
    for (name, file) in try batch.files {
      types[String(name.prefix { $0 != "-" }), default: []].insert(file[25])
    }
    return types
  }

  /// Nothing but the channels differs from pictures with all four.
  private static func expectNoLoss(_ batch: Batch, _ whole: Batch) throws {
    let (files, wholes) = (try batch.files, try whole.files)
    #expect(files.count == jobs.count && Set(files.keys) == Set(wholes.keys))
    for (name, file) in files {
      let whole = try #require(wholes[name])
      #expect(try PNGCodec.decode(file) == PNGCodec.decode(whole), "\(name)")
      #expect(whole[25] == 6)
    }
  }

  @Test(arguments: ["cpu", "gpu"], ["fast", "balanced"])
  func `all pictures of a style have the same channels`(_ renderer: String, _ compression: String) throws {
    guard renderer == "cpu" || Batch.hasGPU else { return }
    let whole = try Self.run(renderer, "--no-system-fonts", "--channels", "rgba", "--png", compression)
    let batch = try Self.run(renderer, "--no-system-fonts", "--channels", "style", "--png", compression)
    #expect(batch.outcome.status == 0, "\(batch.outcome.errors)")
    #expect(
      try Self.types(batch) == ["sign": [2], "night": [0], "oklab": [2], "chalk": [4], "round": [6], "faint": [4]])
    try Self.expectNoLoss(batch, whole)
  }

  /// If there is a colour font, any text may have an emoji.
  @Test func `with emoji no style is grey`() throws {
    let batch = try Self.run("cpu", "--png", "balanced")
    #expect(
      try Self.types(batch) == ["sign": [2], "night": [2], "oklab": [2], "chalk": [6], "round": [6], "faint": [6]])
    // The fast encoder is made for four channels.
    let fast = try Self.run()
    #expect(try Set(Self.types(fast).values) == [[6]])
    try Self.expectNoLoss(batch, fast)
  }

  @Test func `what does not fit into channels that were asked for fails`() throws {
    let batch = try Self.run("cpu", "--channels", "gray")
    let (done, failed) = (
      batch.report.filter { $0.status == "done" }, batch.report.filter { $0.status == "failed" }
    )
    // All pictures but the emoji.
    #expect(done.count { $0.id.hasPrefix("night") } == 4)
    #expect(try batch.files.values.allSatisfy { $0[25] == 0 })
    #expect(
      failed.count { $0.message.contains("the picture has colours, and gray has none; choose rgb or rgba") } > 5)
    #expect(
      failed.count { $0.message.contains("the picture is not opaque, and gray has no alpha; choose rgba") } > 5)
    #expect(done.count + failed.count == Self.jobs.count)
  }

  @Test func `each picture may have what it needs`() throws {
    let batch = try Self.run("cpu", "--channels", "fewest")
    #expect(try Self.types(batch)["sign"] == [2, 3])
    try Self.expectNoLoss(batch, try Self.run("cpu", "--channels", "rgba"))
  }

  @Test func `channels are of PNG files`() throws {
    for options in [["--format", "webp"], ["--sheet", "s.png"]] {
      let target = options[0] == "--sheet" ? [] : ["--out", "out"]
      let outcome = try Program(["batch", "jobs.jsonl", "--channels", "rgb"] + target + options).run()
      #expect(
        outcome.status == 64 && outcome.errors.contains("--channels rgb is of PNG files"), "\(outcome.errors)")
    }
  }
}
