import Documents
import Foundation
import JSON
import SignwriterServer
import TestSupport
import Testing

/// What a preview answers its page.
@Suite(.timeLimit(.minutes(15))) struct PreviewRouteTests {
  private static let sheet =
    #"{"styles": {"red": {"color": "red", "size": [20, 10]}, "named": {"extends": "red"}}}"#
  private static let jobs =
    "{\"id\": \"a\", \"style\": \"red\", \"text\": \"one\"}\nnot JSON\n{\"text\": \"two\"}\n"

  @Test func `the page and its parts come with a policy that loads nothing from elsewhere`() async throws {
    try await TestPreview.run(["styles.json": Self.sheet]) { preview in
      let page = try await preview.client.get(preview.address(""))
      #expect(page.status == 200 && page.fields["content-type"] == "text/html; charset=utf-8")
      let policy = try #require(page.fields["content-security-policy"])
      #expect(policy.contains("default-src 'none'") && !policy.contains("http") && !policy.contains("unsafe"))
      #expect(page.fields["referrer-policy"] == "no-referrer" && page.fields["x-frame-options"] == "DENY")
      // What the page names is there, and it names nothing elsewhere.
      let names = page.text.matches(of: /(?:src|href)="([^"#:]+)"/).map { String($0.output.1) }
      #expect(names.count == 3)
      for name in names { #expect(try await preview.client.get(preview.address(name)).status == 200) }
      #expect(!page.text.contains("//") && !page.text.contains("style=\""))
      #expect(try await preview.client.get(preview.address("nothing.js")).status == 404)
      #expect(try await preview.client.get(preview.address("../../etc/passwd")).status == 404)
    }
  }

  @Test func `each module that a script imports is there`() async throws {
    try await TestPreview.run(["styles.json": Self.sheet]) { preview in
      var (waiting, seen): ([String], Set<String>) = (["preview.js"], [])
      while let name = waiting.popLast() {
        guard seen.insert(name).inserted else { continue }
        let reply = try await preview.client.get(preview.address(name))
        #expect(reply.status == 200 && reply.fields["content-type"] == "text/javascript; charset=utf-8", "\(name)")
        waiting += reply.text.matches(of: /from "\.\/([^"]+)"/).map { String($0.output.1) }
      }
      #expect(seen.count > 5)
    }
  }

  @Test func `the state has the files, their kinds and what they hold`() async throws {
    try await TestPreview.run([
      "styles.json": Self.sheet, "jobs.jsonl": Self.jobs, "one.json": #"{"text": "x"}"#, "t.csv": "id,text\na,b\n",
    ]) { preview in
      let state = try await preview.state()
      let files = try #require(state["files"]?.objects)
      #expect(files.map { $0["kind"] } == ["styles", "jobs", "document", "table"])
      #expect(state["sheet"] == 0 && state["sample"] == "Sample" && state["renderer"] == "cpu")
      let lines = try #require(files[1]["lines"]?.objects)
      #expect(lines.map { $0["line"] } == [1, 2, 3])
      #expect(lines[0]["json"]?.object?["id"] == "a")
      #expect(lines[1]["error"]?.object?["reason"] == "syntax")
      #expect(files[3]["lines"]?.array?.first?.object?["json"]?.object?["text"] == "b")
      let schema = try await preview.client.get(preview.address("schema")).object()
      #expect(schema["$defs"]?.object?["style"] != nil)
    }
  }

  @Test func `a style, a document and a job are drawn, as they are and as they are tried`() async throws {
    try await TestPreview.run(["styles.json": Self.sheet, "jobs.jsonl": Self.jobs]) { preview in
      var order: JSONObject = ["file": 0, "style": "named", "with": ["text": "II", "scale": 2]]
      let (facts, pixels) = try await preview.post("draw", .object(order)).pictures()
      #expect(facts["width"] == 40 && facts["height"] == 20 && facts["scale"] == 2)
      #expect(pixels.count == 40 * 20 * 4)
      // Full red somewhere, and no other colour anywhere.
      let colors = stride(from: 0, to: pixels.count, by: 4).filter { pixels[$0 + 3] > 0 }
      #expect(!colors.isEmpty && colors.allSatisfy { pixels[$0] == 255 && pixels[$0 + 1] == 0 })
      #expect(facts["measure"]?.object?["lines"]?.array?.count == 1)
      order["value"] = ["extends": "red", "color": "#00F", "size": [30, 10]]
      let (triedFacts, tried) = try await preview.post("draw", .object(order)).pictures()
      #expect(triedFacts["width"] == 60)
      #expect(
        stride(from: 0, to: tried.count, by: 4).allSatisfy {
          tried[$0 + 3] == 0 || (tried[$0] == 0 && tried[$0 + 2] == 255)
        })
      let job = try await preview.post("draw", ["file": 1, "line": 1]).pictures()
      #expect(job.facts["width"] == 20)
      let png = try await preview.post("draw", ["file": 1, "line": 1, "format": "png"])
      #expect(png.fields["content-type"] == "image/png" && png.body.starts(with: [0x89, 0x50]))
    }
  }

  @Test func `two renderers answer together, and one that cannot start leaves the other's picture`() async throws {
    try await TestPreview.run(["one.json": #"{"text": "x", "size": [8, 4]}"#]) { preview in
      let (facts, pixels) = try await preview.post("draw", ["file": 0, "renderers": ["cpu", "gpu"]]).pictures()
      let pictures = try #require(facts["pictures"]?.objects)
      #expect(pictures.count == 2 && pictures[0]["renderer"] == "CPU reference")
      let drawn = pictures.count { $0["error"] == nil }
      #expect(pixels.count == drawn * 8 * 4 * 4)
      let faulty = try await preview.post("draw", ["file": 0, "renderers": ["abacus"]])
      #expect(faulty.status == 400)
    }
  }

  @Test func `a moment of what moves is drawn, and its length is told`() async throws {
    let moving = #"{"kind": "counting", "from": 0, "to": 100, "duration": 2, "size": [60, 20]}"#
    try await TestPreview.run(["one.json": moving]) { preview in
      let start = try await preview.post("draw", ["file": 0, "at": 0]).pictures()
      let end = try await preview.post("draw", ["file": 0, "at": 2]).pictures()
      #expect(start.facts["moves"] == true && start.facts["duration"] == 2)
      let texts = [start, end].map { $0.facts["measure"]?.object?["lines"]?.objects?.first?["text"]?.string }
      #expect(texts[0]?.hasPrefix("0") == true && texts[1]?.hasPrefix("100") == true)
      #expect(try await preview.post("draw", ["file": 0, "at": -1]).status == 400)
      #expect(try await preview.post("draw", ["file": 0, "at": 1e9]).status == 400)
    }
  }

  @Test func `an error has its place in the sheet or in the document`() async throws {
    try await TestPreview.run(["styles.json": Self.sheet, "one.json": #"{"text": "x"}"#]) { preview in
      let style = try await preview.post(
        "draw", ["file": 0, "style": "red", "value": ["shadow": ["blurr": 1]], "with": ["text": "x"]])
      #expect(style.status == 400)
      #expect(try style.failure()["place"] == "styles.red.shadow.blurr")
      #expect(try #require(try style.failure()["message"]?.string).contains("blur"))
      let document = try await preview.post("draw", ["file": 1, "value": ["text": "x", "font": ["size": -1]]])
      #expect(try document.failure()["place"] == "font.size")
      let huge = try await preview.post("draw", ["file": 1, "value": ["text": "x", "size": [100_000, 100_000]]])
      #expect(try huge.failure()["reason"] == "limit")
    }
  }

  @Test func `entries that are not there, and bodies that are no orders, are refused in words`() async throws {
    try await TestPreview.run(["styles.json": Self.sheet, "jobs.jsonl": Self.jobs]) { preview in
      for order: JSONValue in [
        ["file": 7], ["file": 0, "style": "blue"], ["file": 1, "line": 9], ["file": 1], ["file": 0],
      ] {
        let reply = try await preview.post("draw", order)
        #expect(reply.status == 404 && reply.error("reason") == "entry", "\(order)")
      }
      for body in ["", "[]", "{", "{\"file\": \"x\"}", "{\"file\": 1e99}", "{\"file\": -1}"] {
        #expect(try await preview.client.post(preview.address("draw"), body).status == 400, "\(body)")
      }
      #expect(try await preview.post("draw", ["file": 1, "line": 2]).error("reason") == "syntax")
      let long = String(repeating: " ", count: (1 << 16) + 1)
      let refused = try await preview.client.post(preview.address("draw"), "{\(long)}")
      #expect(refused.status == 413)
      // The program has no option for it.
      #expect(refused.error("message")?.contains("--") == false, "\(refused.text)")
      #expect(try await preview.client.get(preview.address("draw")).status == 405)
      #expect(try await preview.client.post(preview.address("state"), "{}").status == 405)
    }
  }

  @Test func `a connection goes on after an error, and after the head of what lasts`() async throws {
    try await TestPreview.run(["one.json": #"{"text": "x", "size": [8, 4]}"#]) { preview in
      let connection = try #require(HTTPConnection(port: preview.client.port))
      let host = "Host: 127.0.0.1\r\n"
      let fields = host + "Content-Type: application/json\r\nContent-Length: 10\r\n\r\n"
      for _ in 0..<3 {
        connection.write("POST \(preview.address("draw")) HTTP/1.1\r\n\(fields){\"file\":7}")
        #expect(await connection.reply()?.status == 404)
      }
      connection.write("HEAD \(preview.address("events")) HTTP/1.1\r\n\(host)\r\n")
      connection.write("GET \(preview.address("state")) HTTP/1.1\r\n\(host)\r\n")
      let text = await connection.text(until: #""files""#)
      #expect(text.hasPrefix("HTTP/1.1 200") && text.contains(#""kind":"document""#), "\(text)")
    }
  }

  @Test func `a saved file is read anew, and a faulty one leaves what was there`() async throws {
    try await TestPreview.run(["one.json": #"{"text": "x", "size": [8, 4]}"#]) { preview in
      let connection = try #require(HTTPConnection(port: preview.client.port))
      connection.write("GET \(preview.address("events")) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
      #expect(await connection.text(until: #"{"number":1}"#).contains("text/event-stream"))
      try preview.folder.write(#"{"text": "x", "size": [16, 4]}"#, to: "one.json")
      #expect(await connection.text(until: #"{"number":2}"#).contains("drawn"))
      #expect(try await preview.post("draw", ["file": 0]).pictures().facts["width"] == 16)
      try preview.folder.write("{", to: "one.json")
      #expect(await connection.text(until: "event: failed").contains("event: failed"))
      let state = try await preview.state()
      #expect(state["failure"]?.object?["reason"] == "syntax")
      #expect(state["failure"]?.object?["source"]?.string == preview.path("one.json"))
      #expect(try await preview.post("draw", ["file": 0]).pictures().facts["width"] == 16)
      #expect(unlink(preview.path("one.json")) == 0)
      #expect(await connection.text(until: "there is no such file").contains("no such file"))
    }
  }
}
