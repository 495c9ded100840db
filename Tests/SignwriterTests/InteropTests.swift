import CGLES
import Documents
import Glibc
import JSON
import Pixels
import Signwriter
import TestSupport
import Testing

private let hasDevice = (try? LabelRenderer(.gpu)) != nil

/// Labels in another program's textures, as its author does it who read only the documentation.
@Suite(.enabled(if: hasDevice)) struct InteropTests {
  private static let documents: [Document] = ["Alpha", "Beta", "Gamma"].map {
    .label(LabelDocument(text: $0, size: .fixed(width: 60, height: 20)))
  }

  private static func renderer(_ caller: Caller) throws -> LabelRenderer {
    try LabelRenderer(.sharing(display: caller.display, context: caller.context))
  }

  @Test func `documents are drawn into a caller's texture, and one that fails costs no other`() throws {
    let caller = try Caller()
    let renderer = try Self.renderer(caller)
    let texture = caller.texture(60, 80)
    let broken = Document.label(LabelDocument(text: "x", scale: .nan))
    let documents = [Self.documents[0], broken, Self.documents[1], Self.documents[2]]
    let targets = documents.indices.map { index in
      var target = RenderTarget(.texture(texture), width: 60, height: 80)
      target.y = index * 20
      return target
    }
    let drawn = try renderer.draw(documents, into: targets)
    try drawn.fence.wait()
    let bytes = caller.bytes(of: texture, 60, 80)
    for (index, document) in documents.enumerated() {
      let part = Array(bytes[(index * 4800)..<(index * 4800 + 4800)])
      if index == 1 {
        #expect { try drawn.results[1].get() } throws: { error in
          if case SignwriterError.document(let reason) = error { reason.path == "scale" } else { false }
        }
        #expect(part.allSatisfy { $0 == 0 })
      } else {
        let expected = try renderer.render(document, alphaMode: .premultiplied)
        #expect(part == expected.image.bytes && part.contains { $0 != 0 })
        #expect(try drawn.results[index].get().json == expected.report.json)
      }
    }
  }

  @Test func `a texture of ours is handed out as large as the document`() throws {
    let caller = try Caller()
    let renderer = try Self.renderer(caller)
    let (report, lease) = try renderer.texture(of: Self.documents[0])
    #expect(lease.width == report.width && lease.height == report.height && report.width == 60)
    let expected = try renderer.render(Self.documents[0], alphaMode: .premultiplied).image
    let bytes = caller.bytes(of: lease.texture, lease.textureWidth, lease.textureHeight)
    for y in 0..<20 {
      let start = y * lease.textureWidth * 4
      #expect(Array(bytes[start..<(start + 240)]) == Array(expected.bytes[(y * 240)..<(y * 240 + 240)]))
    }
  }

  @Test(arguments: [RendererChoice.cpu, .gpu])
  func `a renderer that shares nothing with the caller says so`(choice: RendererChoice) throws {
    let renderer = try LabelRenderer(choice)
    let target = RenderTarget(.texture(1), width: 60, height: 20)
    let error = #expect(throws: SignwriterError.self) { try renderer.draw(Self.documents[0], into: target) }
    #expect(error?.description.contains("a context of yours") == true)
    #expect(throws: SignwriterError.self) { try renderer.draw(Self.documents, into: [target]) }
  }

  @Test func `the CPU path has no textures to hand out, and says so`() throws {
    let renderer = try LabelRenderer(.cpu)
    let error = #expect(throws: SignwriterError.self) { try renderer.texture(of: Self.documents[0]) }
    #expect(error?.description.contains("CPU path") == true)
  }

  @Test func `a label goes from one renderer's texture to the other's by an EGLImage, if the driver has them`()
    throws
  {
    let (from, to) = (try LabelRenderer(.gpu), try LabelRenderer(.gpu))
    let (_, lease) = try from.texture(of: Self.documents[0])
    let image: ExportedImage
    do { image = try from.exportImage(lease) } catch {
      return #expect("\(error)".contains("not on this driver"))
    }
    let size = (lease.textureWidth, lease.textureHeight)
    let imported = try to.importTexture(image: image.eglImage, width: size.0, height: size.1)
    var target = imported.target()
    (target.x, target.y) = (3, 21)
    _ = try to.draw(Self.documents[1], into: target)
    #expect(throws: SignwriterError.self) { try to.importTexture(image: image.eglImage, width: 0, height: size.1) }
    #expect(throws: SignwriterError.self) {
      try to.importTexture(image: image.eglImage, width: size.0 + 1, height: 1)
    }
  }

  /// Hands `body` a caller, a renderer that shares with it, and EGL's functions for images, where there are any.
  private static func withImages(
    _ body: (LabelRenderer, Caller, PFNEGLCREATEIMAGEKHRPROC, PFNGLEGLIMAGETARGETTEXTURE2DOESPROC) throws -> Void
  ) throws {
    let caller = try Caller()
    let renderer = try Self.renderer(caller)
    guard let create = eglGetProcAddress("eglCreateImageKHR"),
      let show = eglGetProcAddress("glEGLImageTargetTexture2DOES"),
      let names = eglQueryString(caller.display, EGL_EXTENSIONS),
      String(cString: names).contains("EGL_KHR_gl_texture_2D_image")
    else { return }
    try body(
      renderer, caller, unsafeBitCast(create, to: PFNEGLCREATEIMAGEKHRPROC.self),
      unsafeBitCast(show, to: PFNGLEGLIMAGETARGETTEXTURE2DOESPROC.self))
  }

  /// The bytes that a document has on its own, premultiplied.
  private static func bytes(_ renderer: LabelRenderer, _ document: Document) throws -> [UInt8] {
    try renderer.render(document, alphaMode: .premultiplied).image.bytes
  }

  @Test func `what is drawn into an EGLImage is in the texture that it shows, byte for byte`() throws {
    try Self.withImages { renderer, caller, create, _ in
      let texture = caller.texture(70, 50)
      let image = try #require(
        create(
          caller.display, caller.context, EGLenum(EGL_GL_TEXTURE_2D_KHR),
          UnsafeMutableRawPointer(bitPattern: UInt(texture)), nil))
      let imported = try renderer.importTexture(image: image, width: 70, height: 50)
      var target = imported.target()
      (target.x, target.y) = (4, 9)
      try renderer.draw(Self.documents[0], into: target).fence.wait()
      let expected = try Self.bytes(renderer, Self.documents[0])
      let found = caller.bytes(of: texture, 70, 50)
      var inside = 0
      for y in 0..<50 {
        for x in 0..<70 {
          let pixel = Array(found[((y * 70 + x) * 4)..<((y * 70 + x) * 4 + 4)])
          guard (4..<64).contains(x), (9..<29).contains(y) else {
            #expect(pixel == [0, 0, 0, 0], "nothing is drawn at \(x), \(y)")
            continue
          }
          let place = ((y - 9) * 60 + x - 4) * 4
          if pixel == Array(expected[place..<(place + 4)]) { inside += 1 }
        }
      }
      #expect(inside == 60 * 20 && expected.contains { $0 != 0 })
    }
  }

  @Test func `a label that is handed out is seen through an EGLImage, byte for byte`() throws {
    try Self.withImages { renderer, caller, _, show in
      let (_, lease) = try renderer.texture(of: Self.documents[1])
      try lease.fence.wait()
      let image = try renderer.exportImage(lease)
      var name: GLuint = 0
      glGenTextures(1, &name)
      glBindTexture(GLenum(GL_TEXTURE_2D), name)
      show(GLenum(GL_TEXTURE_2D), image.eglImage)
      let expected = try Self.bytes(renderer, Self.documents[1])
      #expect(caller.bytes(of: name, 60, 20) == expected && expected.contains { $0 != 0 })
      // A texture that was given back, and one of another renderer's, are not handed out.
      lease.release()
      #expect(throws: SignwriterError.self) { try renderer.exportImage(lease) }
      let other = try Self.renderer(caller)
      let (_, second) = try other.texture(of: Self.documents[1])
      #expect(throws: SignwriterError.self) { try renderer.exportImage(second) }
      #expect(throws: SignwriterError.self) { try renderer.exportBuffer(second) }
    }
  }

  @Test
  func `a dma-buf is exported and imported where the driver offers that, and refused with its name elsewhere`()
    throws
  {
    let renderer = try LabelRenderer(.gpu)
    let (_, lease) = try renderer.texture(of: Self.documents[0])
    let buffer: DMABuffer
    do { buffer = try renderer.exportBuffer(lease) } catch {
      #expect("\(error)".contains("EGL_MESA_image_dma_buf_export"))
      let made = DMABuffer(
        width: 64, height: 64, fourcc: 0x3432_4241, planes: [.init(descriptor: 0, stride: 256)])
      let refused = #expect(throws: SignwriterError.self) { try renderer.importTexture(made) }
      #expect(refused?.description.contains("EGL_EXT_image_dma_buf_import") == true)
      return
    }
    let imported = try renderer.importTexture(buffer)
    _ = try renderer.draw(Self.documents[1], into: imported.target())
    for descriptor in Set(buffer.planes.map(\.descriptor)) { close(descriptor) }
  }

  @Test func `numbers of a dma-buf that make no sense never reach the driver`() throws {
    let renderer = try LabelRenderer(.gpu)
    let sound = DMABuffer(width: 64, height: 64, fourcc: 0x3432_4241, planes: [.init(descriptor: 0, stride: 256)])
    let faults: [(WritableKeyPath<DMABuffer, Int>, Int, String)] = [
      (\.width, 0, "0 x 64"), (\.height, -1, "64 x -1"), (\.width, .max, "9223372036854775807"),
      (\.planes[0].stride, 255, "stride 255"), (\.planes[0].stride, .max, "stride"),
      (\.planes[0].offset, -4, "offset -4"),
    ]
    func refusal(_ buffer: DMABuffer) -> String {
      do { return "\(try renderer.importTexture(buffer))" } catch { return "\(error)" }
    }
    for (path, value, words) in faults {
      var buffer = sound
      buffer[keyPath: path] = value
      #expect(refusal(buffer).contains(words))
    }
    var buffer = sound
    buffer.fourcc = 0x3231_5659
    #expect(refusal(buffer).contains("AB24"))
    buffer = sound
    buffer.planes = []
    #expect(refusal(buffer).contains("0 planes"))
    buffer.planes = [.init(descriptor: -1, stride: 256)]
    #expect(refusal(buffer).contains("no file descriptor"))
  }

  @Test(arguments: [RendererChoice.cpu, .gpu])
  func `batches are submitted, polled and collected, and no more than the limit are in flight`(
    choice: RendererChoice
  ) throws {
    let renderer = try LabelRenderer(choice)
    let broken = Document.label(LabelDocument(text: "x", scale: .nan))
    var batches: [SubmittedDocuments] = []
    while let batch = renderer.submit(Self.documents + [broken]) { batches.append(batch) }
    #expect(batches.count == LabelRenderer.maximumSubmitted && renderer.submittedCount == batches.count)
    #expect(try renderer.render(Self.documents[0]).image.width == 60)
    for batch in batches {
      try Patience.block(for: "a batch") { renderer.poll(batch) }
      let results = renderer.collect(batch)
      for (document, result) in zip(Self.documents, results) {
        #expect(try result.get().image == renderer.render(document).image)
      }
      #expect(throws: SignwriterError.self) { try results[3].get() }
    }
    #expect(renderer.submittedCount == 0)
    batches = []
    #expect(renderer.submittedCount == 0)
    // One that is dropped makes room, too.
    for _ in 0..<10 { #expect(renderer.submit(Self.documents) != nil) }
  }
}
