import Documents
import Glibc
import ImageCodecs
import JSON
import Pixels
import SignwriterBatch
import SignwriterServer
import TestSupport
import Testing
import Typography

/// Documents from the network name no files but those of the folder of assets.
@Suite struct FileAccessTests {
  /// A folder of assets beside a file that must not be read, with links out of it.
  private func workspace() throws -> Workspace {
    let workspace = try Workspace()
    try workspace.makeFolder("assets/deep")
    let picture = PixelBuffer(width: 2, height: 2, alphaMode: .straight, bytes: [UInt8](repeating: 255, count: 16))
    let bytes = try PNGCodec.encode(picture)
    for name in ["outside.png", "assets/in.png", "assets/deep/in.png"] { try workspace.write(bytes, to: name) }
    #expect(symlink("../outside.png", workspace.path("assets/link.png")) == 0)
    #expect(symlink("..", workspace.path("assets/up")) == 0)
    #expect(symlink("in.png", workspace.path("assets/inner.png")) == 0)
    #expect(mkfifo(workspace.path("assets/pipe.png"), 0o600) == 0)
    return workspace
  }

  private static func job(_ file: String) -> String {
    #"{"kind": "image", "file": "\#(file)", "size": [10, 10]}"#
  }

  @Test func `files below the folder are read, and no others`() async throws {
    let workspace = try workspace()
    try await TestServer.run {
      $0.drawing.assets = workspace.path("assets")
    } _: { server async throws in
      for name in ["in.png", "deep/in.png"] {
        let reply = try await server.client.post("/render", Self.job(name))
        #expect(reply.status == 200, "\(reply.text)")
      }
      for name in [
        "../outside.png", "deep/../../outside.png", "./in.png", "deep//in.png", "/etc/passwd",
        workspace.path("outside.png"), workspace.path("assets/in.png"), "link.png", "inner.png", "up/outside.png",
        "pipe.png", "deep", "none.png", #"\u002e\u002e/outside.png"#, "{{x}}.png",
      ] {
        let reply = try await server.client.post("/render", Self.job(name))
        #expect(reply.status == 400 && reply.error("place") == "file", "\(name): \(reply.text)")
      }
      // Names that no document may have.
      for name in ["", #"in.png\u0000.png"#] {
        #expect(try await server.client.post("/render", Self.job(name)).status == 400)
      }
    }
  }

  @Test func `an answer names a faulty file as the request did, and never a folder of the machine`() async throws {
    let workspace = try workspace()
    try workspace.write("no picture", to: "assets/deep/bad.png")
    try workspace.write("no font", to: "assets/bad.ttf")
    try workspace.write("no picture", to: "bad.png")
    let styles =
      #"{"styles": {"bad": {"size": [9, 9], "background": {"image": {"file": "bad.png"}}}, "#
      + #""none": {"size": [9, 9], "background": {"image": {"file": "none.png"}}}}}"#
    try await TestServer.run {
      try $0.use(styles)
      $0.drawing.assets = workspace.path("assets")
      $0.drawing.styleFolder = workspace.root
    } _: { server async throws in
      for (job, name) in [
        (Self.job("deep/bad.png"), "deep/bad.png"), (#"{"text": "x", "font": {"file": "bad.ttf"}}"#, "bad.ttf"),
        (#"{"text": "x", "style": "bad"}"#, "bad.png"), (#"{"text": "x", "style": "none"}"#, "none.png"),
      ] {
        let reply = try await server.client.post("/render", job)
        #expect(reply.status == 400 && reply.text.contains("\\\"\(name)\\\""), "\(reply.text)")
        #expect(!reply.text.contains(workspace.root) && !reply.text.contains("/tmp/"), "\(reply.text)")
      }
    }
  }

  @Test(arguments: [
    #"{"text": "x", "font": {"file": "FILE"}}"#, #"{"text": "x", "background": {"image": {"file": "FILE"}}}"#,
    #"{"text": "x", "image": {"file": "FILE"}}"#,
    #"{"text": "x", "runs": [{"start": 0, "length": 1, "font": {"file": "FILE"}}]}"#,
    #"{"kind": "group", "children": [{"kind": "image", "file": "FILE"}]}"#,
    #"{"text": "x", "\u0066ont": {"f\u0069le": "FILE"}}"#,
    #"{"kind": "captions", "size": [9, 9], "words": "FILE"}"#,
    #"{"kind": "group", "size": [9, 9], "children": [{"kind": "captions", "size": [9, 9], "words": "FILE"}]}"#,
  ])
  func `without a folder no member names a file`(_ job: String) async throws {
    let workspace = try workspace()
    try await TestServer.run { server async throws in
      for name in ["in.png", workspace.path("outside.png")] {
        let reply = try await server.client.post("/render", job.replacing("FILE", with: name))
        #expect(reply.status == 400 && reply.error("reason") == "fileName", "\(reply.text)")
        let place = try #require(reply.error("place"))
        #expect(place.hasSuffix("file") || place.hasSuffix("words"), "\(place)")
      }
    }
  }

  @Test func `a value that becomes a part of a style's name does not lead out either`() async throws {
    let workspace = try workspace()
    try await TestServer.run {
      $0.drawing.assets = workspace.path("assets")
      $0.drawing.styleFolder = workspace.root
    } _: { server async throws in
      let inside = try await server.client.post(
        "/render", #"{"style": "photo", "text": "", "values": {"photo": "in"}}"#)
      #expect(inside.status == 200, "\(inside.text)")
      for value in ["../outside", "outside", "link", workspace.path("outside")] {
        let reply = try await server.client.post(
          "/render", #"{"style": "photo", "text": "", "values": {"photo": "\#(value)"}}"#)
        #expect(reply.status == 400 && reply.error("reason") == "fileName", "\(value): \(reply.text)")
      }
    }
  }

  @Test func `a font below the folder is used, and one elsewhere is not`() async throws {
    let workspace = try workspace()
    let path = try FontCatalog().face(FontQuery(family: "DejaVu Sans")).path
    try workspace.write(try Workspace.bytes(of: path), to: "assets/letters.ttf")
    try await TestServer.run {
      $0.drawing.assets = workspace.path("assets")
    } _: { server async throws in
      let own = try await server.client.post("/render", #"{"text": "Hi", "font": {"file": "letters.ttf"}}"#)
      let same = try await server.client.post("/render", #"{"text": "Hi", "font": {"family": "DejaVu Sans"}}"#)
      #expect(own.status == 200 && own.body == same.body, "\(own.text.prefix(300))")
      for name in [path, "../assets/letters.ttf", "none.ttf"] {
        let reply = try await server.client.post("/render", #"{"text": "Hi", "font": {"file": "\#(name)"}}"#)
        #expect(reply.status == 400 && reply.error("place") == "font.file", "\(reply.text)")
      }
    }
  }

  /// Members are known by their names, so a new one must be added to the list.
  @Test func `every member of the schema that is said to name a file is kept from doing so`() throws {
    var members: Set<String> = []
    func read(_ value: JSONValue) {
      for element in value.array ?? [] { read(element) }
      for member in value.object?.members ?? [] {
        let words = member.value.object?["description"]?.string?.split { !$0.isLetter } ?? []
        let type = member.value.object?["type"]?.string ?? "string"
        if words.contains("file"), type == "string" { members.insert(member.name) }
        read(member.value)
      }
    }
    read(try #require(DocumentSchema.jsonSchema()))
    #expect(members.isSuperset(of: ["file", "dotImage"]), "\(members)")
    // Two name what is written, which is checked elsewhere; one is a number within a file.
    members.subtract(["id", "out", "index"])
    #expect(members.subtracting(JobDigest.fileMembers).isEmpty)
  }

  @Test func `a style may name what its author names`() async throws {
    let workspace = try workspace()
    let styles = #"{"styles": {"framed": {"size": [20, 20], "background": {"image": {"file": "outside.png"}}}}}"#
    try await TestServer.run {
      try $0.use(styles)
      $0.drawing.styleFolder = workspace.root
    } _: { server async throws in
      #expect(try await server.client.get("/framed/x.png").status == 200)
      // But a request may not name the same.
      #expect(try await server.client.post("/render", Self.job("outside.png")).status == 400)
    }
  }
}
