import Documents
import Foundation
import JSON
import Testing

/// `batch --html`: the page to look at.
@Suite struct PageTests {
  private static let styles = """
    {"styles": {"a": {"font": {"family": "DejaVu Sans", "size": 20}, "size": [80, 30]}, "b": {"color": "red"}}}
    """
  private static let jobs = """
    {"id": "fits", "style": "a", "text": "ok", "language": "en"}
    {"id": "long", "style": "a", "text": "rather long", "language": "de"}
    {"id": "</script><b>\\"", "style": "b", "text": "</script><!-- & 日本", "out": "deep/ä #.png"}
    {"id": "bad", "style": "a", "text": "x", "font": {"family": "No Such Family"}}

    """

  private func run(
    _ folder: Workspace, jobs: String = PageTests.jobs, out: String = "out", _ more: String...
  ) throws -> Program.Outcome {
    let jobs = try folder.write(jobs, to: "jobs.jsonl")
    let styles = try folder.write(Self.styles, to: "styles.json")
    return try Program(
      ["batch", jobs, "--styles", styles, "--renderer", "cpu", "--out", folder.path(out)] + more
    ).run()
  }

  /// The JSON in a script element of a page, by its id.
  private func data(_ id: String, of page: String) throws -> JSONValue {
    let start = try #require(page.firstRange(of: "id=\"\(id)\">"))
    let rest = page[start.upperBound...]
    let end = try #require(rest.firstRange(of: "</script>"))
    return try JSONParser.parse(Array(rest[..<end.lowerBound].utf8), source: id)
  }

  private func page(_ folder: Workspace, _ name: String = "pages/page.html") throws -> String {
    String(decoding: try folder.read(name), as: UTF8.self)
  }

  @Test func `the page has each label with what it is searched and filtered by`() throws {
    let folder = try Workspace()
    let outcome = try run(folder, "--html", folder.path("pages/page.html"))
    #expect(outcome.status == 1, "one job fails: \(outcome.errors)")
    let page = try page(folder)
    let records = try #require(data("records", of: page).array)
    #expect(records.map { $0["id"]?.string } == ["fits", "long", "</script><b>\"", "bad"])
    #expect(records.map { $0["status"]?.string } == ["done", "done", "done", "failed"])
    #expect(records[0]["style"] == "a" && records[0]["language"] == "en" && records[0]["remarks"] == 0)
    #expect(records[0]["size"] == [80, 30] && records[0]["text"] == "ok")
    #expect(records[1]["remarks"] == 2, "truncated")
    #expect(records[2]["text"] == "</script><!-- & 日本" && records[2]["fallback"]?.array?.count == 1)
    #expect(records[3]["error"]?.string?.contains("No Such Family") == true && records[3]["out"] == nil)
    let head = try data("head", of: page)
    #expect(head["pictures"] == "../out" && head["against"] == nil)
    // What a document says ends no element: there are as many as the page itself has.
    #expect(page.components(separatedBy: "</script>").count - 1 == 3 && !page.contains("<b>\""))
    #expect(!page.contains("{{") && page.hasSuffix("</html>\n"))
  }

  @Test func `the page asks for nothing from outside`() throws {
    let folder = try Workspace()
    _ = try run(folder, "--html", folder.path("page.html"), "--quiet")
    let page = try page(folder, "page.html")
    #expect(try data("head", of: page)["pictures"] == "out")
    #expect(page.contains("default-src 'none'"))
    for word in ["http://", "https://", "//cdn", "@import", "url("] { #expect(!page.contains(word), "\(word)") }
  }

  @Test func `an earlier report is compared by id, and what is gone is shown`() throws {
    let folder = try Workspace()
    let first =
      Self.jobs + #"{"id": "old", "style": "a", "text": "old"}"# + "\n"
      + #"{"id": "tint", "style": "a", "text": "t"}"#
    _ = try run(folder, jobs: first, out: "before", "--report", folder.path("before.jsonl"), "--quiet")
    let second =
      Self.jobs.replacing("\"ok\"", with: "\"other\"") + #"{"id": "new", "style": "a", "text": "new"}"# + "\n"
      + #"{"id": "tint", "style": "a", "text": "t", "color": "red"}"#
    _ = try run(
      folder, jobs: second, "--html", folder.path("page.html"), "--html-against", folder.path("before.jsonl"),
      "--html-against-out", folder.path("before"), "--quiet")
    let page = try page(folder, "page.html")
    let head = try data("head", of: page)
    #expect(head["earlierPictures"] == "before" && head["against"]?.string == folder.path("before.jsonl"))
    let records = try #require(data("records", of: page).array)
    let changes = Dictionary(uniqueKeysWithValues: records.map { ($0["id"]?.string ?? "", $0["change"]?.string) })
    #expect(changes["fits"] == "layout" && changes["tint"] == "picture" && changes["new"] == "new")
    #expect(changes["old"] == "gone" && changes["long"] == .some(nil) && changes["bad"] == .some(nil))
    let gone = try #require(records.last)
    #expect(gone["id"] == "old" && gone["before"]?["out"] == "old.png" && gone["status"] == "gone")
  }

  private static let translations = """
    {"id": "play", "style": "a", "text": "Play", "language": "en", "scale": 1, "out": "en/play.png", "values": {"key": "menu.play"}}
    {"id": "play", "style": "a", "text": "Play", "language": "en", "scale": 2, "out": "en/play@2x.png", "values": {"key": "menu.play"}}
    {"id": "play", "style": "a", "text": "Spielen", "language": "de", "out": "de/play.png", "values": {"key": "menu.play"}}
    {"id": "none", "style": "a", "text": "x", "language": "de", "out": "de/none.png"}
    {"id": "bad", "style": "a", "text": "x", "colour": "red", "language": "de", "values": {"key": "</script><i>"}}

    """

  /// What groups labels is a member of the jobs or one of their values, known also of those that fail.
  @Test(arguments: [[], ["--unsupervised"], ["--resume"]])
  func `labels of a page in rows have the value of their row`(_ options: [String]) throws {
    let folder = try Workspace()
    for (by, groups) in [
      ("key", ["menu.play", "menu.play", "menu.play", nil, "</script><i>"]),
      ("id", ["play", "play", "play", "none", "bad"]), ("scale", ["1", "2", nil, nil, nil]),
      ("nothing", [nil, nil, nil, nil, nil]),
    ] {
      let page = folder.path("\(by).html")
      let jobs = try folder.write(Self.translations, to: "jobs.jsonl")
      let styles = try folder.write(Self.styles, to: "styles.json")
      let arguments = ["batch", jobs, "--styles", styles, "--renderer", "cpu", "--out", folder.path("out")]
      let outcome = try Program(arguments + ["--html", page, "--html-by", by] + options).run()
      #expect(outcome.status == 1, "\(outcome.errors)")
      let text = try self.page(folder, "\(by).html")
      #expect(try data("head", of: text)["by"]?.string == by)
      let records = try #require(data("records", of: text).array)
      #expect(records.map { $0["group"]?.string } == groups, "\(by)")
      #expect(text.components(separatedBy: "</script>").count - 1 == 3 && !text.contains("<i>"))
    }
    _ = try run(folder, "--html", folder.path("plain.html"))
    let plain = try page(folder, "plain.html")
    #expect(try data("head", of: plain)["by"] == nil && data("records", of: plain).array?[0]["group"] == nil)
  }

  /// A column that only the page wants is used, and one of a member stays the member's.
  @Test func `a table's column may name the rows`() throws {
    let folder = try Workspace()
    let jobs = try folder.write("key,id,style,text,scale\nmenu.play,play,a,Play,2\n", to: "jobs.csv")
    let styles = try folder.write(Self.styles, to: "styles.json")
    for (by, group) in [("key", "menu.play"), ("scale", "2")] {
      let outcome = try Program(
        "batch", jobs, "--styles", styles, "--renderer", "cpu", "--out", folder.path("out"), "--html",
        folder.path("page.html"), "--html-by", by
      ).run()
      #expect(outcome.status == 0 && outcome.errors.contains("nothing uses the column") == (by != "key"))
      let record = try #require(data("records", of: page(folder, "page.html")).array?.first)
      #expect(record["group"]?.string == group && record["size"] == [160, 60], "\(record)")
    }
  }

  @Test(arguments: [
    (["--html-by", "id", "--out", "o"], "write --html FILE"),
    (["--html", "p.html", "--out", "o", "--html-by", ""], "name a member"),
    (["--html", "p.html", "--tar", "x.tar"], "write --out DIR"), (["--html", "-", "--out", "o"], "name a file"),
    (["--html", "p.html", "--out", "o", "--format", "qoi"], "no browser shows qoi"),
    (["--html-against", "r.jsonl", "--out", "o"], "write --html FILE"),
    (["--html", "r.jsonl", "--out", "o", "--report", "r.jsonl"], "would be overwritten"),
    (["--html", "r.jsonl", "--out", "o", "--html-against", "r.jsonl"], "would be overwritten"),
    (["--html", "p.html", "--out", "o", "--html-against-out", "b"], "write --html-against REPORT"),
  ])
  func `what makes no page is refused`(_ options: [String], _ words: String) throws {
    let outcome = try Program(["batch", "jobs.jsonl"] + options).run()
    #expect(outcome.status == 64 && outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test func `a file that is no report is refused with its line`() throws {
    let folder = try Workspace()
    for text in ["{\"id\": \"a\", \"text\": \"x\"}\n", "nonsense"] {
      let report = try folder.write(text, to: "earlier.jsonl")
      let outcome = try run(folder, "--html", folder.path("p.html"), "--html-against", report)
      #expect(outcome.status == 2 && outcome.errors.contains("earlier.jsonl:1"), "\(outcome.errors)")
      #expect(!folder.exists("p.html"))
    }
  }
}
