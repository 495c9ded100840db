import Dispatch
import Documents
import Glibc
import ImageCodecs
import Pixels
import Resolving
import Signwriter
import Synchronization
import TestSupport
import Testing

/// Pictures and fonts that change while documents that name them are drawn.
@Suite struct ChangedFileTests {
  private static func picture(_ value: UInt8, width: Int, height: Int) throws -> [UInt8] {
    let bytes = (0..<width * height).flatMap { _ -> [UInt8] in [value, 10, 20, 255] }
    return try PNGCodec.encode(
      PixelBuffer(width: width, height: height, alphaMode: .straight, bytes: bytes))
  }

  private static func document(_ members: String = "") throws -> Document {
    try Document(json: "{\"kind\": \"image\", \"file\": \"a.png\"\(members)}")
  }

  @Test func `what is kept of a picture is of the state that was seen, and what is not is of the next one`() throws
  {
    let folder = try Workspace()
    let changes: [(name: String, change: () throws -> Void)] = [
      ("rewritten", { try folder.write(try Self.picture(9, width: 6, height: 4), to: "a.png") }),
      (
        "replaced",
        {
          try folder.write(try Self.picture(9, width: 6, height: 4), to: "b.png")
          #expect(rename(folder.path("b.png"), folder.path("a.png")) == 0)
        }
      ),
    ]
    for (name, change) in changes {
      try folder.write(try Self.picture(200, width: 3, height: 5), to: "a.png")
      // Of all that this library reads it keeps nothing.
      let forgetful = try LabelRenderer(.cpu, images: ImageLibrary(folders: [folder.root], capacity: 0))
      let keeping = try LabelRenderer(.cpu, images: ImageLibrary(folders: [folder.root]))
      for renderer in [forgetful, keeping] {
        let drawn = try renderer.render(Self.document()).image
        #expect(drawn.width == 3 && drawn.height == 5 && drawn[1, 1] == SIMD4(200, 10, 20, 255), "\(name)")
      }
      usleep(20_000)
      try change()
      let next = try forgetful.render(Self.document()).image
      #expect(next.width == 6 && next.height == 4 && next[1, 1] == SIMD4(9, 10, 20, 255), "\(name)")
      let kept = try keeping.render(Self.document()).image
      #expect(kept.width == 3 && kept.height == 5 && kept[1, 1] == SIMD4(200, 10, 20, 255), "\(name)")
    }
  }

  @Test func `a picture that is cut short or removed is an error, until it is there again`() throws {
    let folder = try Workspace()
    let bytes = try Self.picture(200, width: 3, height: 5)
    try folder.write(bytes, to: "a.png")
    let renderer = try LabelRenderer(.cpu, images: ImageLibrary(folders: [folder.root], capacity: 0))
    _ = try renderer.render(Self.document())
    usleep(20_000)
    for change in [{ truncate(folder.path("a.png"), 30) }, { unlink(folder.path("a.png")) }] {
      #expect(change() == 0)
      #expect(throws: SignwriterError.self) { try renderer.render(Self.document()) }
    }
    try folder.write(bytes, to: "a.png")
    #expect(try renderer.render(Self.document()).image.height == 5)
  }

  @Test func `a picture that is replaced all the time is drawn as one of those that it was`() throws {
    let folder = try Workspace()
    // Whoever mixes them draws one as large as the other.
    let states = [(value: UInt8(200), width: 30, height: 4), (value: 9, width: 5, height: 40)]
    for (index, state) in states.enumerated() {
      try folder.write(
        try Self.picture(state.value, width: state.width, height: state.height), to: "\(index).png")
    }
    #expect(link(folder.path("0.png"), folder.path("a.png")) == 0)
    let ends = Atomic(false)
    let root = folder.root
    let replacing = DispatchGroup()
    DispatchQueue.global().async(group: replacing) {
      var turn = 0
      while !ends.load(ordering: .relaxed) {
        turn += 1
        link("\(root)/\(turn % 2).png", root + "/next.png")
        rename(root + "/next.png", root + "/a.png")
        usleep(300)
      }
    }
    let renderer = try LabelRenderer(.cpu, images: ImageLibrary(folders: [folder.root], capacity: 0))
    var drawn = 0
    for _ in 0..<400 {
      // One that never stands still for as long as a picture takes is told.
      guard let image = try? renderer.render(Self.document()).image else { continue }
      drawn += 1
      let state = states[image.width == 30 ? 0 : 1]
      #expect(image.width == state.width && image.height == state.height)
      #expect(image[image.width / 2, image.height / 2] == SIMD4(state.value, 10, 20, 255))
    }
    ends.store(true, ordering: .relaxed)
    replacing.wait()
    #expect(drawn > 0)
  }

  @Test func `a font of another state is another font, though its name is the same`() throws {
    let folder = try Workspace()
    func copy(_ name: String) throws {
      try folder.write(try Workspace.bytes(of: "/usr/share/fonts/truetype/dejavu/\(name).ttf"), to: "new.ttf")
      #expect(rename(folder.path("new.ttf"), folder.path("font.ttf")) == 0)
    }
    let images = ImageLibrary(folders: [folder.root])
    let renderer = try LabelRenderer(.cpu, images: images)
    let document = try Document(json: #"{"text": "Hamburg", "font": {"file": "font.ttf", "size": 30}}"#)
    func family() throws -> [String] { try renderer.render(document).report.fonts }
    try copy("DejaVuSans")
    #expect(try family() == ["DejaVu Sans"])
    try copy("DejaVuSerif")
    #expect(try family() == ["DejaVu Sans"])
    images.files.lookAgain(at: ["font.ttf"])
    #expect(try family() == ["DejaVu Serif"])
    // Seen, but not read: by then it is another.
    try copy("DejaVuSansMono")
    images.files.lookAgain(at: ["font.ttf"])
    _ = try images.files.file("font.ttf")
    try copy("DejaVuSans-Bold")
    #expect(try renderer.render(document).report.fonts == ["DejaVu Sans"])
    #expect(unlink(folder.path("font.ttf")) == 0)
    #expect(try family() == ["DejaVu Sans"])
    images.files.lookAgain(at: ["font.ttf"])
    #expect(throws: SignwriterError.self) { try family() }
  }
}
