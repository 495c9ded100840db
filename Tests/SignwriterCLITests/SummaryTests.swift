import Documents
import JSON
import Testing

/// Tests the summary of a batch for machines.
@Suite struct SummaryTests {
  /// Two texts a hundred times each, and one that is wrong.
  private static let jobs = Array(
    ((0..<200).map { #"{"id": "\#($0)", "text": "Label \#($0 % 2)"}"# } + [#"{"text": 1}"#]).joined(separator: "\n")
      .utf8)

  private func caches(_ batch: Batch, _ name: String) throws -> (asked: Int, found: Int) {
    let summary = try JSONParser.parse(batch.folder.read("summary.json"), source: "summary")
    let cache = try #require(summary["caches"]?[name])
    return (Int(cache["asked"]?.number ?? -1), Int(cache["found"]?.number ?? -1))
  }

  private func run(_ options: String...) throws -> Batch {
    try Batch(Self.jobs) { program, folder in
      program.arguments += ["--summary", folder.path("summary.json"), "--json"] + options
    }
  }

  @Test func `counts jobs, and how often something was there`() throws {
    let batch = try run("--jobs", "1")
    let summary = try JSONParser.parse(batch.folder.read("summary.json"), source: "summary")
    #expect(try summary == JSONParser.parse(batch.outcome.output))
    #expect(summary["done"] == 200 && summary["failed"] == 1 && summary["kept"] == 0)
    #expect(summary["interrupted"] == false && summary["renderer"] == "CPU reference")
    // Each of the two is drawn once, so the caches below see two texts of one word and one number.
    #expect(try caches(batch, "finished") == (200, 198))
    #expect(try caches(batch, "layouts") == (2, 0))
    #expect(try caches(batch, "styles") == (0, 0))
    let glyphs = try caches(batch, "glyphs")
    #expect(glyphs.found > 0 && glyphs.found < glyphs.asked)
    #expect(try caches(batch, "images") == (0, 0))
  }

  /// Each takes more than the 4 KiB that are counted for what is beside its picture, so fewer than 256 fit.
  @Test func `says what caches hold of what they may, and what they let go`() throws {
    let jobs = (0..<400).map { #"{"text": "No. \#($0)"}"# }.joined(separator: "\n")
    let batch = try Batch(Array(jobs.utf8)) { program, folder in
      program.arguments += ["--summary", folder.path("summary.json"), "--cache-memory", "finished=1"]
    }
    let summary = try JSONParser.parse(batch.folder.read("summary.json"), source: "summary")
    let finished = try #require(summary["caches"]?["finished"])
    let size = try #require(finished["size"]?.number)
    #expect(finished["bound"] == .number(0x1p20) && finished["unit"] == "bytes")
    #expect(size > 4096 && size <= 0x1p20)
    #expect((finished["evictions"]?.number ?? 0) > 400 - 256)
    for name in ["styles", "layouts", "faces", "glyphs", "effects", "features"] {
      let (size, bound) = (
        summary["caches"]?[name]?["size"]?.number ?? -1, summary["caches"]?[name]?["bound"]?.number
      )
      #expect(size >= 0 && size <= bound ?? -1, "\(name)")
    }
  }

  /// One job of three has a style with a place to fill, and its values come again.
  @Test func `counts styles that were resolved before`() throws {
    let styles = #"{"styles": {"plain": {"scale": 2}, "tag": {"text": "{{name}}"}}}"#
    let jobs = (0..<30).map { index in
      switch index % 3 {
      case 0: #"{"text": "\#(index)"}"#
      case 1: #"{"text": "\#(index)", "style": "plain"}"#
      default: #"{"style": "tag", "values": {"name": "n\#(index % 2)"}}"#
      }
    }
    let batch = try Batch(Array(jobs.joined(separator: "\n").utf8), styles: styles) { program, folder in
      program.arguments += ["--summary", folder.path("summary.json"), "--jobs", "1"]
    }
    #expect(try caches(batch, "styles") == (20, 18))
  }

  /// Labels of a style that may shrink to four fifths, and of one without a box.
  private static let translations = Array(
    """
    {"id": "a", "style": "button", "language": "en", "text": "OK"}
    {"id": "b", "style": "button", "language": "de", "text": "Speichern"}
    {"id": "c", "style": "button", "language": "ka", "text": "გაგრძელება და შენახვა"}
    {"id": "d", "style": "button", "language": "ka", "text": "გაგრძელება და შენახვა ახლა"}
    {"id": "e", "style": "button", "language": "hy", "text": "Շարունակել"}
    {"id": "f", "style": "button", "language": "th", "text": "one\\ntwo"}
    {"id": "g", "style": "title", "language": "ka", "text": "გაგრძელება და შენახვა"}

    """.utf8)

  /// A factor rounded down to hundredths, by its digits.
  private func hundredths(_ factor: Double) throws -> Double { try #require(Double("\(factor)".prefix(4))) }

  /// By workers and alone; also where labels that are truncated fail.
  @Test(arguments: [[], ["--unsupervised"], ["--overflow", "fail=truncated"]])
  func `says by style which languages need a smaller factor`(_ options: [String]) throws {
    let styles = """
      {"styles": {"button": {"font": {"family": "DejaVu Sans", "size": 20}, "size": [90, 30], "minimumScaleFactor": 0.8},
        "title": {"font": {"family": "DejaVu Sans", "size": 20}}}}
      """
    let batch = try Batch(Self.translations, styles: styles) { program, folder in
      program.arguments += ["--summary", folder.path("summary.json")] + options
    }
    let summary = try JSONParser.parse(batch.folder.read("summary.json"), source: "summary")
    func needed(_ index: Int) throws -> Double {
      try #require(batch.report[index]["neededScaleFactor"]?.number, "\(batch.report[index])")
    }
    let (georgian, armenian) = (try min(needed(2), needed(3)), try needed(4))
    #expect(try georgian == needed(3) && georgian < needed(2) && georgian < armenian && armenian < 0.8)
    let least = try #require(batch.report[1]["scaleFactor"]?.number)
    #expect(least < 1 && least >= 0.8)
    // The text of two paragraphs is truncated at any factor, and known to be where it is drawn.
    let isDrawn = batch.report[5].status == "done"
    var factors = JSONObject()
    (factors["ka"], factors["hy"]) = (.number(georgian), .number(armenian))
    if isDrawn { factors["th"] = JSONValue.null }
    let button: JSONValue = ["neededScaleFactors": .object(factors), "leastScaleFactor": .number(least)]
    #expect(summary["styles"] == ["button": button], "\(summary)")
    let sentence = """
      button: ka needs \(try hundredths(georgian)), hy \(try hundredths(armenian)); \
      \(isDrawn ? "for th none is known; " : "")all others fit at \(try hundredths(least))
      """
    #expect(batch.outcome.errors.contains("  \(sentence)\n"), "\(batch.outcome.errors)")
  }

  @Test func `says nothing of styles whose texts are whole, or where nothing shall be said`() throws {
    let whole = try run("--jobs", "1")
    #expect(try JSONParser.parse(whole.folder.read("summary.json"), source: "summary")["styles"] == nil)
    let styles = #"{"styles": {"a": {"size": [30, 30], "font": {"family": "DejaVu Sans"}}}}"#
    let jobs = Array(#"{"style": "a", "text": "rather long"}"#.utf8)
    let allowed = try Batch(jobs, styles: styles) { program, _ in program.arguments += ["--overflow", "allow"] }
    #expect(!allowed.outcome.errors.contains("needs"))
    // Without a language it is none that is known.
    let told = try Batch(jobs, styles: styles)
    #expect(told.outcome.errors.contains("a: und needs 0."), "\(told.outcome.errors)")
  }

  @Test func `without memory for it nothing is found again, and nothing else changes`() throws {
    let batch = try run("--jobs", "1", "--cache-memory", "finished=0", "--cache-memory", "layouts=0")
    #expect(try caches(batch, "finished") == (200, 0))
    #expect(try caches(batch, "layouts").asked == 200)
    #expect(try batch.files == run().files)
  }

  @Test(arguments: ["finished", "finished=x", "finished=-1", "nothing=1", "=", "glyphs=9999999999"])
  func `a size that is none is told`(_ text: String) throws {
    let outcome = try Program("batch", "jobs.jsonl", "--out", "out", "--cache-memory", text).run()
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("--cache-memory \(text): write NAME=MIB"), "\(outcome.errors)")
  }
}
