import Documents
import Glibc
import JSON
import SignwriterServer
import TestSupport
import Testing

/// A preview of captions: the film under them, and the edges of their words.
@Suite(.timeLimit(.minutes(15))) struct PreviewWordsTests {
  private static let document = #"{"kind": "captions", "size": [320, 180], "words": "talk.words.json"}"#
  private static let words = """
    {
    "format": "signwriter words",
    "version": 1,
    "cues": [
    {"start": 0.4, "end": 1.95, "id": "first"}
    ],
    "words": [
    {"text": "Signs", "start": 0.4, "end": 0.74, "cue": 0},
    {"text": "are", "start": 0.74, "end": 0.99, "joiner": " ", "tags": ["b"], "cue": 0}
    ]
    }

    """

  private func text(_ preview: TestPreview, _ name: String) throws -> String {
    String(decoding: try preview.folder.read(name), as: UTF8.self)
  }

  private func read(_ preview: TestPreview) async throws -> JSONObject {
    let reply = try await preview.post("words", ["file": 0])
    #expect(reply.status == 200, "\(reply.text)")
    return try reply.object()
  }

  private func save(_ preview: TestPreview, _ times: JSONValue, digest: JSONValue) async throws -> HTTPReply {
    try await preview.post("save-words", ["file": 0, "times": times, "digest": digest])
  }

  @Test func `edges are saved, and nothing else of the file changes`() async throws {
    try await TestPreview.run(["talk.json": Self.document]) {
      try $0.write(Self.words, to: "talk.words.json")
    } _: { preview in
      let words = try await read(preview)
      #expect(words["saves"] == true && words["words"]?.array?.count == 2)
      #expect(words["words"]?.array?[1].object?["start"] == 740_000)
      let digest = try #require(words["digest"])
      let reply = try await save(preview, [[400_000, 800_001], [800_001, 2_100_000]], digest: digest)
      #expect(reply.status == 200, "\(reply.text)")
      let expected = Self.words.replacing("0.74", with: "0.800001").replacing("0.99", with: "2.1")
        .replacing("1.95", with: "2.1")
      #expect(try text(preview, "talk.words.json") == expected)
      // What was read before is not saved over what is there now.
      let late = try await save(preview, [[400_000, 500_000], [500_000, 600_000]], digest: digest)
      #expect(late.status == 409 && late.text.contains("has changed"), "\(late.text)")
      #expect(try text(preview, "talk.words.json") == expected)
      // The next save goes on from there.
      let now = try #require(try reply.object()["digest"])
      #expect(try await save(preview, [[400_000, 500_000], [500_000, 600_000]], digest: now).status == 200)
    }
  }

  @Test(arguments: [
    "[[400000, 800000]]", "[[400000, 800000], [700000, 900000]]", "[[400000, 800000], [900000, 850000]]",
    "[[400000, 800000], [-1, 900000]]", "[[400000, 800000], [800000.5, 900000]]",
    "[[400000, 800000], [1e18, 1e18]]",
    "7", "[[400000, 410000], [800000, 900000]]",
  ]) func `times that do not fit are refused, and the file stays`(_ times: String) async throws {
    try await TestPreview.run(["talk.json": Self.document]) {
      try $0.write(Self.words, to: "talk.words.json")
    } _: { preview in
      let digest = try #require(try await read(preview)["digest"])
      let reply = try await save(preview, try JSONParser.parse(Array(times.utf8)), digest: digest)
      #expect(reply.status == 400 || reply.status == 409, "\(reply.text)")
      #expect(try text(preview, "talk.words.json") == Self.words)
    }
  }

  @Test func `captions of another format are read and not written over`() async throws {
    let captions = "WEBVTT\n\n00:01.000 --> 00:02.000\ntwo words\n"
    try await TestPreview.run(["talk.json": Self.document.replacing("words.json", with: "vtt")]) {
      try $0.write(captions, to: "talk.vtt")
    } _: { preview in
      let words = try await read(preview)
      #expect(words["saves"] == false && words["words"]?.array?.count == 2)
      let digest = try #require(words["digest"])
      let reply = try await save(preview, [[1_000_000, 1_300_000], [1_300_000, 2_000_000]], digest: digest)
      #expect(reply.status == 400 && reply.text.contains("signwriter words"), "\(reply.text)")
      #expect(try text(preview, "talk.vtt") == captions)
    }
  }

  @Test func `the film is sent whole and in ranges, and no other file is`() async throws {
    let film = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try await TestPreview.run(["talk.json": Self.document], film: "talk.webm") {
      try $0.write(Self.words, to: "talk.words.json")
      try $0.write(film, to: "talk.webm")
    } _: { preview in
      let state = try await preview.state()
      #expect(state["film"]?.string?.hasSuffix("/talk.webm") == true)
      let address = preview.address("film")
      let whole = try await preview.client.get(address)
      #expect(whole.status == 200 && whole.body == film && whole.fields["content-type"] == "video/webm")
      #expect(whole.fields["accept-ranges"] == "bytes")
      #expect(whole.fields["content-security-policy"]?.contains("media-src 'self'") == true)
      for (field, range) in [
        ("bytes=0-9", 0..<10), ("bytes=599990-", 599_990..<600_000), ("bytes=-5", 599_995..<600_000),
        ("bytes=599999-900000", 599_999..<600_000), ("bytes=-900000", 0..<600_000),
      ] {
        let part = try await preview.client.get(address, ["Range": field])
        #expect(part.status == 206 && part.body == Array(film[range]), "\(field)")
        #expect(
          part.fields["content-range"] == "bytes \(range.lowerBound)-\(range.upperBound - 1)/600000", "\(field)")
      }
      for field in ["bytes=600000-", "bytes=-0"] {
        let none = try await preview.client.get(address, ["Range": field])
        #expect(
          none.status == 416 && none.fields["content-range"] == "bytes */600000" && none.body.isEmpty, "\(field)")
      }
      for field in ["bytes=9-1", "bytes=0-1,4-5", "lines=1-2", "bytes=a-b", "bytes=99999999999999999999-"] {
        #expect(try await preview.client.get(address, ["Range": field]).status == 200, "\(field)")
      }
      let head = try await preview.client.send("HEAD", address)
      #expect(head.status == 200 && head.fields["content-length"] == "600000" && head.body.isEmpty)
      // No key, no film; and no name leads to another file.
      #expect(try await preview.client.get("/film").status == 403)
      for name in ["film/../talk.json", "film?file=talk.json", "talk.webm"] {
        let other = try await preview.client.get(preview.address(name))
        #expect(other.status == 404 || other.body == film, "\(name)")
      }
      unlink(preview.path("talk.webm"))
      #expect(try await preview.client.get(address).status == 404)
    }
  }

  @Test func `without a film there is none`() async throws {
    try await TestPreview.run(["talk.json": Self.document]) {
      try $0.write(Self.words, to: "talk.words.json")
    } _: { preview in
      #expect(try await preview.client.get(preview.address("film")).status == 404)
      let state = try await preview.state()
      #expect(state["film"] == nil)
    }
  }
}
