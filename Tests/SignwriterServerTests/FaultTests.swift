import Documents
import Foundation
import JSON
import SignwriterServer
import TestSupport
import Testing

/// What a client hears that asks for what there is not.
@Suite struct FaultTests {
  @Test(arguments: [
    ("/", 404), ("/plain", 404), ("/plain/Hi", 404), ("/plain/Hi.bmp", 404), ("/plain/a/b.png", 404),
    ("//Hi.png", 404), ("/none/Hi.png", 404), ("/plain/%FF.png", 404), ("/plain/%zz.png", 404),
    ("/plain/Hi.png?scale=", 400), ("/plain/Hi.png?scale=-1", 400), ("/plain/Hi.png?scale=nan", 400),
    ("/plain/Hi.png?scale=1e9", 400), ("/plain/Hi.png?a=%FF", 400), ("/plain/Hi.jpg", 400), ("/photo/x.png", 400),
  ])
  func `an address of no picture is told so`(_ target: String, _ status: Int) async throws {
    try await TestServer.run { server async throws in
      let reply = try await server.client.get(target)
      #expect(reply.status == status, "\(reply.text)")
      #expect(reply.error("message")?.isEmpty == false)
      // The connection goes on: nothing of this is a fault of HTTP.
      #expect(try await server.client.get("/healthz").status == 200)
    }
  }

  @Test func `a faulty document is told the place, the value and the remedy, as on the command line`() async throws
  {
    try await TestServer.run { server async throws in
      for (job, place, words) in [
        (#"{"text": "x", "shadow": {"blurr": 3}}"#, "shadow.blurr", "blur"),
        (#"{"text": "x", "font": {"size": -4}}"#, "font.size", "-4"),
        (#"{"style": "plian", "text": "x"}"#, "style", "plain"),
        (#"{"text": "x", "font": {"family": "No Such Font"}}"#, "font", "No Such Font"),
        (#"{"text": "x", "size": [100000, 100000]}"#, "size", "limit"),
        (#"{"text": "x""#, "request:1", "not JSON"), ("", "request:1", "not JSON"), ("[]", "", "object"),
      ] {
        let reply = try await server.client.post("/render", job)
        #expect(reply.status == 400, "\(job)")
        #expect(reply.error("place")?.hasPrefix(place) == true, "\(reply.text)")
        #expect(reply.error("message")?.contains(words) == true, "\(reply.text)")
        // The words are those of the document's own error.
        if place == "shadow.blurr" {
          do {
            _ = try Document(bytes: Array(job.utf8), source: "", styles: StyleSheet(), styleName: nil)
            Issue.record("the document is valid")
          } catch {
            #expect(reply.error("message") == "\(error)")
          }
        }
      }
    }
  }

  @Test func `methods, types and parameters that do nothing are refused`() async throws {
    try await TestServer.run { server async throws in
      let put = try await server.client.send("PUT", "/plain/Hi.png")
      #expect(put.status == 405 && put.fields["allow"] == "GET, HEAD")
      let get = try await server.client.get("/render")
      #expect(get.status == 405 && get.fields["allow"] == "POST")
      for type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        #expect(try await server.client.post("/render", "{}", type: type).status == 415)
      }
      #expect(try await server.client.send("POST", "/render").status == 415)
      let parameter = try await server.client.post("/render?sclae=2", #"{"text": "x"}"#)
      #expect(parameter.status == 400 && parameter.error("place") == "sclae")
      #expect(try await server.client.post("/render?format=bmp", #"{"text": "x"}"#).error("place") == "format")
      #expect(try await server.client.post("/batch?format=bmp", #"{"text": "x"}"#).status == 400)
    }
  }

  @Test func `what is too long is refused before it is read`() async throws {
    try await TestServer.run {
      $0.server.bodyBytes = 1000
      $0.server.batchBytes = 2000
    } _: { server async throws in
      let long = #"{"text": ""# + String(repeating: "x", count: 1000) + #""}"#
      #expect(try await server.client.post("/render", long).status == 413)
      #expect(try await server.client.post("/batch", long).status == 200)
      #expect(try await server.client.post("/batch", long + "\n" + long).status == 413)
      #expect(try await server.client.get("/plain/\(String(repeating: "x", count: 9000)).png").status == 414)
      let field = String(repeating: "x", count: 20_000)
      #expect(try await server.client.get("/plain/Hi.png", ["X-Long": field]).status == 431)
      let many = Dictionary(uniqueKeysWithValues: (0..<200).map { ("X-\($0)", "1") })
      #expect(try await server.client.get("/plain/Hi.png", many).status == 431)
    }
  }

  @Test func `a body in chunks of any length is refused where it is too long`() async throws {
    try await TestServer.run {
      $0.server.bodyBytes = 1000
    } _: { server async throws in
      let head =
        "POST /render HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
      let chunk = "1f4\r\n" + String(repeating: " ", count: 500) + "\r\n"
      let reply = try await server.client.exchange(Array((head + chunk + chunk + chunk + "0\r\n\r\n").utf8))
      #expect(reply.status == 413)
      let small = head + "e\r\n{\"text\": \"Hi\"}\r\n0\r\n\r\n"
      #expect(try await server.client.exchange(Array(small.utf8)).status == 200)
    }
  }

  @Test func `a client that waits to be asked for its body is asked`() async throws {
    try await TestServer.run { server async throws in
      let job = #"{"text": "Hi"}"#
      let fields = ["Expect": "100-continue"]
      #expect(try await server.client.post("/render", job, fields).status == 200)
    }
  }

  @Test(arguments: [
    "nonsense\r\n\r\n", "GET /healthz HTTP/1.1\r\nbad field\r\n\r\n", "GET /healthz HTTP/9.9\r\n\r\n",
    "\u{0}\u{1}\u{2}\r\n\r\n",
    "POST /render HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
    "POST /render HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  ])
  func `what is no HTTP is answered 400`(_ bytes: String) async throws {
    try await TestServer.run { server async throws in
      let reply = try await server.client.exchange(Array(bytes.utf8))
      #expect(reply.status == 400)
      #expect(reply.fields["connection"] == "close")
      #expect(try await server.client.get("/healthz").status == 200)
    }
  }

  @Test func `the schema is that of the command line`() async throws {
    try await TestServer.run { server async throws in
      let reply = try await server.client.get("/schema")
      #expect(try JSONParser.parse(reply.body) == DocumentSchema.jsonSchema())
    }
  }

  @Test func `metrics count requests by route and status`() async throws {
    try await TestServer.run { server async throws in
      for _ in 0..<3 { _ = try await server.client.get("/plain/Hi.png") }
      _ = try await server.client.get("/none/Hi.png")
      _ = try await server.client.exchange(Array("nonsense\r\n\r\n".utf8))
      // A request is counted once its answer is sent.
      var text = ""
      try await Patience.wait(for: "all requests in the metrics") {
        text = try await server.client.get("/metrics").text
        return [
          #"route="malformed",status="400"} 1"#, #"route="picture",status="404"} 1"#,
          #"route="picture",status="200"} 3"#,
        ].allSatisfy { text.contains($0) }
      }
      for line in [
        #"signwriter_requests_total{route="picture",status="200"} 3"#,
        #"signwriter_requests_total{route="picture",status="404"} 1"#,
        #"signwriter_requests_total{route="malformed",status="400"} 1"#,
        #"signwriter_request_duration_seconds_bucket{route="picture",le="+Inf"} 4"#,
        #"signwriter_request_duration_seconds_count{route="picture"} 4"#, "signwriter_submission_requests_sum 4.0",
        "signwriter_renders_total 3", #"signwriter_errors_total{reason="style"} 1"#, "signwriter_workers_ready 2",
        "signwriter_waiting 0",
      ] { #expect(text.contains("\n" + line + "\n"), "\(line)") }
    }
  }

  @Test func `metrics list what caches hold, of the server and of each worker`() async throws {
    try await TestServer.run({ $0.server.rate = 1000 }) { server async throws in
      var text: [Substring] = []
      func numbers(_ name: String) -> [Substring: Int] {
        Dictionary(
          uniqueKeysWithValues: text.filter { $0.hasPrefix(name + "{") }.compactMap { line in
            let end = line.lastIndex(of: " ") ?? line.startIndex
            return Int(line[end...].dropFirst()).map { (line[..<end].dropFirst(name.count), $0) }
          })
      }
      var count = 0
      // What a worker holds is told before its last answer, and once a second.
      try await Patience.wait(for: "the caches of both workers") {
        let (plain, other) = ("/plain/Hi\(count).png", "/plain/Ho\(count).png?language=ja")
        async let first = server.client.get(plain)
        async let second = server.client.get(other)
        _ = try await (first, second)
        count += 1
        text = try await server.client.get("/metrics").text.split(separator: "\n")
        return (0..<2).allSatisfy { worker in
          (numbers("signwriter_cache_size")[#"{process="worker-\#(worker)",cache="glyphs",unit="bytes"}"#] ?? 0) > 0
        }
      }
      let (sizes, bounds) = (numbers("signwriter_cache_size"), numbers("signwriter_cache_bound"))
      #expect(sizes.keys == bounds.keys && sizes.keys == numbers("signwriter_cache_evictions_total").keys)
      #expect(sizes[#"{process="server",cache="clients",unit="entries"}"#] == 1)
      for cache in ["faces", "layouts", "planes", "styles", "effects", "features"] {
        #expect(sizes.keys.contains { $0.contains(#"process="worker-1",cache="\#(cache)""#) }, "\(cache)")
      }
      for (cache, size) in sizes { #expect(size <= bounds[cache] ?? -1, "\(cache)") }
    }
  }
}
