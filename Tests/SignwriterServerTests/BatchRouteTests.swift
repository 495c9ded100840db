import Documents
import ImageCodecs
import JSON
import SignwriterServer
import TestSupport
import Testing

/// POST /batch
@Suite struct BatchRouteTests {
  /// The names and contents of a tar's members, in their order.
  private func members(_ tar: [UInt8]) -> [(name: String, bytes: [UInt8])] {
    var members: [(name: String, bytes: [UInt8])] = []
    var rest = tar[...]
    while rest.count >= 512, let first = rest.first, first != 0 {
      let name = String(decoding: rest.prefix(100).prefix { $0 != 0 }, as: UTF8.self)
      let digits = rest.dropFirst(124).prefix(11)
      let size = Int(String(decoding: digits, as: UTF8.self), radix: 8) ?? 0
      members.append((name, Array(rest.dropFirst(512).prefix(size))))
      rest = rest.dropFirst(512 + (size + 511) / 512 * 512)
    }
    #expect(rest.count == 1024 && rest.allSatisfy { $0 == 0 }, "the tar has no end")
    return members
  }

  @Test func `a batch is a tar in the order of its lines, with the errors in it`() async throws {
    let jobs = (1...40).map { #"{"id": "n\#($0)", "style": "plain", "text": "No. \#($0)"}"# }
    let lines = jobs[..<20] + [#"{"style": "plain", "text": 5}"#, "no JSON"] + jobs[20...]
    try await TestServer.run { server async throws in
      let reply = try await server.client.post(
        "/batch", lines.joined(separator: "\n"), type: "application/x-ndjson; charset=utf-8")
      #expect(reply.status == 200 && reply.fields["content-type"] == "application/x-tar")
      let members = members(reply.body)
      let names = (1...40).map { ["n\($0).png", "n\($0).json"] }
      let expected =
        names[..<20].flatMap { $0 } + ["failed/line-000021.json", "failed/line-000022.json"]
        + names[20...].flatMap { $0 }
      #expect(members.map(\.name) == expected)
      let picture = try #require(members.first { $0.name == "n7.png" })
      #expect(
        try PNGCodec.decode(picture.bytes) == PictureRouteTests.picture(#"{"style": "plain", "text": "No. 7"}"#))
      let record = try #require(try JSONParser.parse(members[1].bytes).object)
      #expect(
        record["id"]?.string == "n1" && record["status"]?.string == "done" && record["text"]?.string == "No. 1")
      let failed = try #require(try JSONParser.parse(members[40].bytes).object)
      #expect(failed["status"]?.string == "failed" && failed["error"]?.object?["field"]?.string == "text")
    }
  }

  @Test func `a name comes once, and leads nowhere else`() async throws {
    let lines = [
      #"{"id": "a", "text": "1"}"#, #"{"id": "a", "text": "2"}"#, #"{"id": "../b", "text": "3"}"#,
      #"{"out": "/etc/c.png", "text": "4"}"#, #"{"id": "failed/line-000001", "text": "5"}"#,
    ]
    try await TestServer.run { server async throws in
      let reply = try await server.client.post("/batch", lines.joined(separator: "\n"), type: "application/jsonl")
      #expect(
        members(reply.body).map(\.name) == ["a.png", "a.json"] + (2...5).map { "failed/line-00000\($0).json" })
    }
  }

  @Test func `an empty batch is an empty tar`() async throws {
    try await TestServer.run { server async throws in
      let reply = try await server.client.post("/batch", "\n", type: "application/x-ndjson")
      #expect(reply.status == 200 && members(reply.body).isEmpty)
    }
  }

  @Test func `more batches than may be under way are refused before they are read`() async throws {
    try await TestServer.run {
      $0.server.batches = 1
    } _: { server async throws in
      let begun = try #require(HTTPConnection(port: server.client.port))
      let line = #"{"text": "Hi"}"#
      begun.write(
        "POST /batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: \(line.utf8.count)\r\n"
          + "Expect: 100-continue\r\n\r\n")
      // It is asked for its body, so it is under way.
      #expect(await begun.text(until: "100 Continue\r\n\r\n").hasPrefix("HTTP/1.1 100"))
      #expect(try await server.client.post("/batch", line).status == 503)
      begun.write(line)
      #expect(await begun.reply()?.status == 200)
      // The answer is with the client a moment before the place is free.
      try await Patience.wait(for: "a free place") { try await server.client.post("/batch", line).status == 200 }
    }
  }

  /// Pictures of four million bytes each, more than connections hold.
  @Test func `lines that nobody reads are not drawn, and others are drawn meanwhile`() async throws {
    let lines = (0..<40).map { #"{"id": "n\#($0)", "size": [1000, 1000], "background": {"color": "red"}}"# }
    try await TestServer.run {
      $0.limits.workers = 1
    } _: { server async throws in
      let body = lines.joined(separator: "\n")
      let slow = try #require(HTTPConnection(port: server.client.port, receiveBuffer: 4096))
      slow.write(
        "POST /batch?format=raw HTTP/1.1\r\nHost: x\r\nContent-Type: application/jsonl\r\nContent-Length: "
          + "\(body.utf8.count)\r\n\r\n" + body)
      // They take turns: by then all lines are drawn that wait for the one worker.
      for number in 0..<30 { #expect(try await server.client.get("/plain/\(number).png").status == 200) }
      let metrics = try await server.client.get("/metrics").text.split(separator: "\n")
      let drawn = metrics.first { $0.hasPrefix("signwriter_renders_total ") }?.split(separator: " ").last
      // Some are in the buffers of the connection, and a few are ready for when there is room.
      #expect((30 + 1..<30 + 16).contains(Int(drawn ?? "") ?? 0), "\(drawn ?? "")")
      #expect(!slow.readSome().isEmpty)
    }
  }

  @Test func `a batch that is longer than the queue waits for its turn`() async throws {
    let lines = (0..<100).map { #"{"id": "n\#($0)", "text": "\#($0)"}"# }
    try await TestServer.run {
      $0.limits.waiting = 2
    } _: { server async throws in
      let reply = try await server.client.post("/batch", lines.joined(separator: "\n"))
      #expect(members(reply.body).count == 200)
    }
  }
}
