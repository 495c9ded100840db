import Documents
import SignwriterServer
import TestSupport
import Testing

/// Who may ask a preview for anything: its own page, and nobody else.
@Suite(.timeLimit(.minutes(15))) struct PreviewGateTests {
  private static let files: KeyValuePairs = ["one.json": #"{"text": "x", "size": [8, 4]}"#]

  /// The status of a request with these fields.
  private func status(
    _ preview: TestPreview, _ method: String, _ target: String, _ fields: [String], body: String = ""
  ) async throws -> (status: Int, reason: String?) {
    let length = body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"]
    let head = (["\(method) \(target) HTTP/1.1"] + fields + length).joined(separator: "\r\n")
    let reply = try await preview.client.exchange(Array((head + "\r\n\r\n" + body).utf8))
    return (reply.status, reply.error("reason"))
  }

  @Test func `without the token nothing is told`() async throws {
    try await TestPreview.run(Self.files) { preview in
      let token = preview.studio.pagePath.dropFirst().dropLast()
      #expect(token.count == 32)
      for path in [
        "/", "/state", "//state", "/\(token)", "/\(token.dropLast())x/state", "/\(token)0/state", "/x/draw",
      ] {
        let (status, reason) = try await status(preview, "GET", path, ["Host: localhost"])
        #expect(status == 403 && reason == "token", "\(path)")
      }
    }
  }

  @Test func `two previews have different tokens`() {
    let tokens = (0..<100).map { _ in PreviewStudio(paths: [], sample: "").pagePath }
    #expect(Set(tokens).count == 100)
  }

  @Test func `names that point to this machine from elsewhere are refused`() async throws {
    try await TestPreview.run(Self.files) { preview in
      for host in [
        "evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "0.0.0.0", "[::1]", "",
        "localhost:evil.example", "localhost:80:evil.example", "127.0.0.1:", "localhost:99999", "localhost:+80",
      ] {
        let (status, reason) = try await status(preview, "GET", preview.address("state"), ["Host: \(host)"])
        #expect(status == 403 && reason == "host", "\(host)")
      }
      for host in ["127.0.0.1:\(preview.client.port)", "localhost", "LOCALHOST:1"] {
        #expect(
          try await status(preview, "GET", preview.address("state"), ["Host: \(host)"]).status == 200, "\(host)")
      }
    }
  }

  @Test func `what other pages send is refused, even with the token`() async throws {
    try await TestPreview.run(Self.files) { preview in
      let host = "Host: 127.0.0.1:80"
      let json = "Content-Type: application/json"
      let body = #"{"file": 0}"#
      for field in [
        "Origin: http://evil.example", "Origin: null", "Origin: http://127.0.0.1:81",
        "Origin: https://127.0.0.1:80",
        "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site",
      ] {
        let (status, reason) = try await status(
          preview, "POST", preview.address("draw"), [host, json, field], body: body)
        #expect(status == 403 && reason == "origin", "\(field)")
      }
      let own = ["Origin: http://127.0.0.1:80", "Sec-Fetch-Site: same-origin"]
      #expect(
        try await status(preview, "POST", preview.address("draw"), [host, json] + own, body: body).status == 200)
      // What a form of another page can send without asking.
      for type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        let fields = [host, "Content-Type: \(type)"]
        #expect(
          try await status(preview, "POST", preview.address("draw"), fields, body: body).status == 415, "\(type)")
      }
      // A link may lead to the page, and a frame or a script may not lead to its parts.
      let cross = "Sec-Fetch-Site: cross-site"
      #expect(try await status(preview, "GET", preview.address(""), [host, cross]).status == 200)
      #expect(try await status(preview, "GET", preview.address("state"), [host, cross]).status == 403)
    }
  }
}
