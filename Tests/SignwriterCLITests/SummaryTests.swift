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
