import Documents
import Glibc
import ImageCodecs
import Pixels
import Resolving
import Scene
import Synchronization
import TestSupport
import Testing
import Typography

/// Files that change, or that cannot be read for a moment, while a document is resolved.
@Suite struct MovingFileTests {
  private static func picture(_ value: UInt8) throws -> [UInt8] {
    try PNGCodec.encode(
      PixelBuffer(width: 5, height: 3, alphaMode: .straight, bytes: [UInt8](repeating: value, count: 59) + [255]))
  }

  private static func resolver(_ folder: Workspace) throws -> SceneResolver {
    // No picture stays in memory.
    SceneResolver(
      catalog: try FontCatalog(), images: ImageLibrary(folders: [folder.root], capacity: 0),
      limits: ResourceLimits())
  }

  /// A picture twice, and between a number that is written by a function, which replaces the file of the picture the first
  /// `times` times.
  private static func document(_ folder: Workspace, replacing times: Int) -> Document {
    let root = folder.root
    let calls = Mutex(0)
    var counting = CountingDocument(label: LabelDocument(font: .init(family: "DejaVu Sans", size: 8)), to: 9)
    counting.time = 0.2
    counting.format = .custom { number in
      calls.withLock { calls in
        calls += 1
        guard calls <= times else { return }
        // Another file each time.
        let file = fopen(root + "/next.png", "we")
        if let bytes = try? Self.picture(UInt8(calls % 250)) { fwrite(bytes, 1, bytes.count, file) }
        if let file { fclose(file) }
        rename(root + "/next.png", root + "/logo.png")
      }
      return "\(Int(number))"
    }
    return .group(
      GroupDocument(
        width: 40, height: 20,
        children: [
          .init(.image(ImageDocument(file: "logo.png"))), .init(.counting(counting)),
          .init(.image(ImageDocument(file: "logo.png"))),
        ]))
  }

  @Test func `parts of a canvas and moving parts, too, are of one state of each file`() throws {
    let folder = try Workspace()
    try folder.write(Self.picture(200), to: "logo.png")
    let area = PixelRect(x: 1, y: 2, width: 30, height: 15)
    // The number is written more often than once for a try.
    for times in [1, 20, 300] {
      let within = try Self.resolver(folder).resolve(
        Self.document(folder, replacing: times), within: area, over: nil)
      #expect(within?.nodes.isEmpty == false)
      let moving = try Self.resolver(folder).resolve(
        moving: Self.document(folder, replacing: times), on: area, over: nil)
      #expect(moving?.nodes.isEmpty == false)
    }
    let error = #expect(throws: ResolveError.self) {
      try Self.resolver(folder).resolve(Self.document(folder, replacing: .max), within: area, over: nil)
    }
    #expect("\(error.map { "\($0)" } ?? "")".contains("again and again"))
  }

  @Test func `a picture that cannot be read for a moment is a failure of that moment, in groups and lines, too`()
    async throws
  {
    // Its own process, because no other test shall lack descriptors.
    await #expect(processExitsWith: .success) {
      let folder = try Workspace()
      try folder.write(try MovingFileTests.picture(9), to: "logo.png")
      let resolver = try MovingFileTests.resolver(folder)
      let image = Document.image(ImageDocument(file: "logo.png"))
      let group = Document.group(GroupDocument(width: 9, height: 9, children: [.init(image)]))
      _ = try resolver.resolve(LabelDocument(text: "warm", font: .init(family: "DejaVu Sans", size: 8)))
      var taken: [Int32] = []
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      limit.rlim_cur = 200
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      while let descriptor = Optional(open("/dev/null", O_RDONLY | O_CLOEXEC)), descriptor >= 0 {
        taken.append(descriptor)
      }
      for document in [image, group] {
        let error = #expect(throws: ResolveError.self) { try resolver.resolve(document) }
        #expect(error?.isPassing == true)
      }
      for descriptor in taken { close(descriptor) }
      for document in [image, group] { #expect(throws: Never.self) { try resolver.resolve(document) } }
      let missing = #expect(throws: ResolveError.self) {
        try resolver.resolve(.image(ImageDocument(file: "none.png")))
      }
      #expect(missing?.isPassing == false)
    }
  }
}
