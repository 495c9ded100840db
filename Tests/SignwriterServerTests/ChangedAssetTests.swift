import Glibc
import ImageCodecs
import Pixels
import SignwriterServer
import TestSupport
import Testing

/// Files of the assets that are replaced while a server runs.
@Suite struct ChangedAssetTests {
  private static func picture(_ value: UInt8) throws -> [UInt8] {
    let bytes = (0..<400).flatMap { _ -> [UInt8] in [value, value, value, 255] }
    return try PNGCodec.encode(PixelBuffer(width: 20, height: 20, alphaMode: .straight, bytes: bytes))
  }

  /// Puts a picture in the place of another, with its size and its times, as a copy has them.
  private static func replace(_ name: String, by bytes: [UInt8], in folder: Workspace) throws {
    var status = stat()
    #expect(stat(folder.path(name), &status) == 0)
    try folder.write(bytes, to: "new")
    #expect(utimensat(AT_FDCWD, folder.path("new"), [status.st_atim, status.st_mtim], 0) == 0)
    #expect(rename(folder.path("new"), folder.path(name)) == 0)
  }

  @Test func `a picture that was replaced has its own tag, in a running server and in the next`() async throws {
    let folder = try Workspace()
    try folder.write(try Self.picture(200), to: "logo.png")
    let target = "/photo/x.png?photo=logo"
    var tags: [String] = []
    try await TestServer.run {
      $0.drawing.assets = folder.root
    } _: { server async throws in
      for value in [UInt8(200), 100, 120] {
        if value == 100 { try Self.replace("logo.png", by: Self.picture(value), in: folder) }
        if value == 120 { try folder.write(try Self.picture(value), to: "logo.png") }
        // Both workers, whichever has drawn it before.
        for _ in 0..<6 {
          let reply = try await server.client.get(target)
          #expect(try PNGCodec.decode(reply.body)[10, 10] == SIMD4(value, value, value, 255))
          let tag = try #require(reply.fields["etag"])
          if tags.last != tag { tags.append(tag) }
        }
        #expect(try await server.client.get(target, ["If-None-Match": tags.joined(separator: ", ")]).status == 304)
        for old in tags.dropLast() {
          #expect(try await server.client.get(target, ["If-None-Match": old]).status == 200)
        }
      }
    }
    #expect(tags.count == 3)
    try await TestServer.run {
      $0.drawing.assets = folder.root
    } _: { server async throws in
      for (index, tag) in tags.enumerated() {
        let reply = try await server.client.get(target, ["If-None-Match": tag])
        #expect(reply.status == (index == 2 ? 304 : 200))
      }
      #expect(unlink(folder.path("logo.png")) == 0)
      #expect(try await server.client.get(target, ["If-None-Match": tags[2]]).status == 400)
      try folder.write(try Self.picture(120), to: "logo.png")
      #expect(try await server.client.get(target, ["If-None-Match": tags[2]]).status == 304)
    }
  }

  @Test func `a font that was replaced has its own tag and its own letters`() async throws {
    let folder = try Workspace()
    func font(_ name: String) throws -> [UInt8] {
      try Workspace.bytes(of: "/usr/share/fonts/truetype/dejavu/\(name).ttf")
    }
    try folder.write(try font("DejaVuSans"), to: "font.ttf")
    let job = #"{"text": "Hamburg", "font": {"file": "font.ttf"}}"#
    try await TestServer.run {
      $0.drawing.assets = folder.root
    } _: { server async throws in
      let first = try await server.client.post("/render", job)
      try Self.replace("font.ttf", by: font("DejaVuSerif"), in: folder)
      let second = try await server.client.post("/render", job)
      #expect(first.status == 200 && second.status == 200)
      #expect(try PNGCodec.decode(first.body) != PNGCodec.decode(second.body))
      #expect(first.fields["etag"] != second.fields["etag"])
      try Self.replace("font.ttf", by: font("DejaVuSans"), in: folder)
      let third = try await server.client.post("/render", job)
      #expect(third.body == first.body && third.fields["etag"] == first.fields["etag"])
    }
  }
}
