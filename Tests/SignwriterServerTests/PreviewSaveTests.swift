import Documents
import Glibc
import JSON
import SignwriterServer
import TestSupport
import Testing

/// What was tried goes back to its file.
@Suite(.timeLimit(.minutes(15))) struct PreviewSaveTests {
  private static let sheet = """
    {
      "styles": {
        "red":  { "color": "#FF0000", "size": [20.0, 10] },
        "blue": { "extends": "red", "color": "blue" }
      }
    }

    """

  private func digest(_ preview: TestPreview, _ file: Int = 0) async throws -> JSONValue {
    try #require(try await preview.state()["files"]?.array?[file].object?["digest"])
  }

  private func text(_ preview: TestPreview, _ name: String) throws -> String {
    String(decoding: try preview.folder.read(name), as: UTF8.self)
  }

  @Test func `a style is saved, and every other byte stays`() async throws {
    try await TestPreview.run(["styles.json": Self.sheet]) { preview in
      #expect(chmod(preview.path("styles.json"), 0o600) == 0)
      let reply = try await preview.post(
        "save",
        [
          "file": 0, "style": "red", "digest": try await digest(preview),
          "value": ["color": "#00FF00", "size": [20, 10]],
        ])
      #expect(reply.status == 200)
      #expect(try text(preview, "styles.json") == Self.sheet.replacing("#FF0000", with: "#00FF00"))
      var status = stat()
      #expect(stat(preview.path("styles.json"), &status) == 0 && status.st_mode & 0o777 == 0o600)
      // The next save goes on from there.
      let again = try await preview.post(
        "save",
        ["file": 0, "style": "blue", "digest": try reply.object()["digest"] ?? .null, "value": ["extends": "red"]])
      #expect(again.status == 200)
      #expect(try text(preview, "styles.json").contains(#""blue": { "extends": "red" }"#))
    }
  }

  @Test func `a document and a line of jobs are saved, and other lines stay`() async throws {
    let jobs = "{\"id\":\"a\",\"text\":\"one\"}\n\n{\"id\": \"b\",  \"text\": \"two\"}\n"
    try await TestPreview.run(["one.json": "{\"text\":\"x\"}", "jobs.jsonl": jobs]) { preview in
      let document = try await preview.post(
        "save", ["file": 0, "digest": try await digest(preview), "value": ["text": "y", "scale": 2]])
      #expect(document.status == 200)
      #expect(try text(preview, "one.json") == "{\"text\":\"y\",\"scale\":2}")
      let line = try await preview.post(
        "save",
        ["file": 1, "line": 3, "digest": try await digest(preview, 1), "value": ["id": "b", "text": "three"]])
      #expect(line.status == 200)
      #expect(try text(preview, "jobs.jsonl") == jobs.replacing("two", with: "three"))
    }
  }

  @Test func `a file that has changed meanwhile is left as it is, with a sentence`() async throws {
    try await TestPreview.run(["one.json": #"{"text": "x"}"#]) { preview in
      let before = try await digest(preview)
      try preview.folder.write(#"{"text": "theirs"}"#, to: "one.json")
      let reply = try await preview.post("save", ["file": 0, "digest": before, "value": ["text": "ours"]])
      #expect(reply.status == 409 && reply.error("reason") == "changed")
      #expect(try #require(reply.error("message")).contains("nothing was saved"))
      #expect(try text(preview, "one.json") == #"{"text": "theirs"}"#)
      #expect(unlink(preview.path("one.json")) == 0)
      #expect(try await preview.post("save", ["file": 0, "digest": before, "value": ["text": "o"]]).status == 404)
      #expect(!preview.folder.exists("one.json"))
    }
  }

  @Test func `what is faulty is not saved`() async throws {
    try await TestPreview.run(["styles.json": Self.sheet]) { preview in
      let reply = try await preview.post(
        "save", ["file": 0, "style": "red", "digest": try await digest(preview), "value": ["colour": "red"]])
      #expect(reply.status == 400 && reply.error("place") == "styles.red.colour")
      #expect(try text(preview, "styles.json") == Self.sheet)
      #expect(preview.folder.files(in: ".") == ["styles.json"])
    }
  }

  @Test func `a link stays a link, and what it leads to is saved`() async throws {
    let link = { (folder: Workspace) throws in
      #expect(rename(folder.path("one.json"), folder.path("real.json")) == 0)
      #expect(symlink("real.json", folder.path("one.json")) == 0)
    }
    try await TestPreview.run(["one.json": #"{"text": "x"}"#], prepare: link) { preview in
      let reply = try await preview.post(
        "save", ["file": 0, "digest": try await digest(preview), "value": ["text": "y"]])
      #expect(reply.status == 200)
      var status = stat()
      #expect(lstat(preview.path("one.json"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
      #expect(try text(preview, "real.json") == #"{"text": "y"}"#)
    }
  }

  @Test(arguments: [-9_223_372_036_854_775_808.0, -1, 0, 4, 9e15])
  func `a line that a file cannot have is told so`(_ line: Double) async throws {
    let jobs = "{\"text\": \"one\"}\n{\"text\": \"two\"}\n"
    try await TestPreview.run(["jobs.jsonl": jobs]) { preview in
      let reply = try await preview.post(
        "save", ["file": 0, "line": .number(line), "digest": try await digest(preview), "value": ["text": "x"]])
      #expect(reply.status == 409 && reply.error("message")?.contains("no such entry") == true, "\(reply.text)")
      #expect(try text(preview, "jobs.jsonl") == jobs)
    }
  }

  @Test(arguments: [0o600, 0o666, 0o640] as [mode_t])
  func `a file may be read and written by whom it might be before`(_ mode: mode_t) async throws {
    try await TestPreview.run(["one.json": #"{"text": "x"}"#]) { preview in
      #expect(chmod(preview.path("one.json"), mode) == 0)
      let reply = try await preview.post(
        "save", ["file": 0, "digest": try await digest(preview), "value": ["text": "y"]])
      var status = stat()
      #expect(reply.status == 200 && stat(preview.path("one.json"), &status) == 0)
      #expect(status.st_mode & 0o777 == mode)
    }
  }

  @Test func `of saves at once that start from one state, one is made`() async throws {
    try await TestPreview.run(["one.json": #"{"text": "x"}"#]) { preview in
      let before = try await digest(preview)
      let replies = try await withThrowingTaskGroup(of: HTTPReply.self) { group in
        for number in 0..<16 {
          let (client, address) = (preview.client, preview.address("save"))
          let order: JSONValue = ["file": 0, "digest": before, "value": ["text": .string("\(number)")]]
          group.addTask { try await client.post(address, JSONWriter.compact(order)) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(replies.count { $0.status == 200 } == 1 && replies.count { $0.status == 409 } == 15)
      // The one that was told so is the one that is there.
      let made = try #require(replies.first { $0.status == 200 })
      let again = try await preview.post(
        "save", ["file": 0, "digest": try made.object()["digest"] ?? .null, "value": ["text": "last"]])
      #expect(again.status == 200)
    }
  }

  @Test func `rows of a table are not saved to`() async throws {
    try await TestPreview.run(["t.csv": "id,text\na,b\n"]) { preview in
      let reply = try await preview.post(
        "save", ["file": 0, "line": 2, "digest": try await digest(preview), "value": ["text": "c"]])
      #expect(reply.status == 400 && reply.error("reason") == "table")
      #expect(try text(preview, "t.csv") == "id,text\na,b\n")
    }
  }
}
