import Dispatch
import Documents
import ImageCodecs
import JSON
import Motion
import Pixels
import Signwriter
import Synchronization
import Testing
import Typography

/// The face of the library, as somebody uses it who read only its documentation.
@Suite struct LabelRendererTests {
  private let renderer = try! LabelRenderer(.cpu)

  private func label(_ text: String, scale: Double = 1) -> Document {
    .label(LabelDocument(text: text, size: .fixed(width: 40, height: 20), scale: scale))
  }

  @Test func `many documents are drawn as each of them alone, and one that fails takes no other with it`() throws {
    let documents = [label("a"), label("b", scale: .nan), label("c"), label("d", scale: 64), label("a")]
    let small = try LabelRenderer(.cpu, maxPixels: 10_000)
    let results = small.render(documents)
    #expect(results.count == documents.count)
    for index in [0, 2, 4] {
      #expect(try results[index].get().image == small.render(documents[index]).image)
    }
    #expect(try results[0].get().image != results[2].get().image)
    #expect { try results[1].get() } throws: { error in
      if case SignwriterError.document(let reason) = error { reason.path == "scale" } else { false }
    }
    #expect { try results[3].get() } throws: { error in
      if case SignwriterError.resolve(.canvasTooLarge) = error { true } else { false }
    }
  }

  @Test(arguments: [1, 2, 5])
  func `documents handed out one by one are those of the list, on any number of threads`(threads: Int) throws {
    // Failures come first, last, side by side and alone, also as the first that another thread takes.
    let failing: Set = [0, 1, 16, 40, 48, 99]
    let documents = (0..<100).map { label("\($0)", scale: failing.contains($0) ? .nan : 1) }
    let expected = try LabelRenderer(.cpu)
    expected.threads = 1
    let renderer = try LabelRenderer(.cpu)
    renderer.threads = threads
    var results: [Result<RenderedDocument, SignwriterError>] = []
    renderer.render(documents) { results.append($0) }
    let list = renderer.render(documents)
    #expect(results.count == documents.count && list.count == documents.count)
    for index in documents.indices {
      if failing.contains(index) {
        for result in [results[index], list[index]] {
          #expect { try result.get() } throws: { error in
            if case SignwriterError.document(let reason) = error { reason.path == "scale" } else { false }
          }
        }
      } else {
        let alone = try expected.render(documents[index])
        for result in [results[index], list[index]] {
          #expect(try result.get().image == alone.image)
          #expect(try result.get().report.json == alone.report.json)
        }
      }
    }
  }

  @Test(arguments: [Int.max, Int.max / 4 + 1, 0, -1, Int.min])
  func `any limit of any size is one`(_ amount: Int) throws {
    let members: [WritableKeyPath<ResourceLimits, Int>] = [
      \.pixels, \.layerPixels, \.characters, \.masks, \.pictureBytes,
    ]
    for member in members {
      var limits = ResourceLimits()
      limits[keyPath: member] = amount
      let small = try LabelRenderer(.cpu, limits: limits)
      let isDrawn = (try? small.render(label("a"))) != nil
      #expect(isDrawn == (amount > 0), "\(member)")
    }
  }

  @Test func `measuring tells what drawing reports, without a picture`() throws {
    let document = label("Wide and high")
    #expect(try renderer.measure(document).report.json == renderer.render(document).report.json)
  }

  @Test func `pixels come with straight or premultiplied alpha`() throws {
    let document = Document.label(LabelDocument(text: "x", color: Color(red: 1, green: 0, blue: 0, alpha: 0.5)))
    let straight = try renderer.render(document).image
    let premultiplied = try renderer.render(document, alphaMode: .premultiplied).image
    #expect(premultiplied.alphaMode == .premultiplied)
    #expect(straight.bytes.max() == 255 && premultiplied.bytes.max() ?? 255 < 130)
  }

  /// As docs/swift.md does it.
  @Test func `all cores draw in one environment`() throws {
    let documents = (0..<12).map { label("\($0)") }
    let environment = DrawingEnvironment(catalog: try FontCatalog())
    let pictures = Mutex([Int: PixelBuffer]())
    DispatchQueue.concurrentPerform(iterations: 3) { core in
      guard let renderer = try? LabelRenderer(environment, .cpu) else { return }
      for index in stride(from: core, to: documents.count, by: 3) {
        let result = renderer.render([documents[index]])[0]
        pictures.withLock { $0[index] = try? result.get().image }
      }
    }
    for (index, document) in documents.enumerated() {
      #expect(try pictures.withLock { $0[index] } == renderer.render(document).image)
    }
  }

  @Test func `a text that travels at a speed is measured for its timeline`() throws {
    let marquee = try Marquee(mode: .left, pace: .speed(10), delay: 1)
    let label = LabelDocument(size: .fixed(width: 40, height: 20))
    let document = Document.cycling(
      CyclingDocument(label: label, texts: ["a text that is too wide"], marquee: marquee))
    #expect(try renderer.timeline(document).duration > Timeline(document).duration)
    #expect(try renderer.timeline(document, from: 1, to: 2).duration == 1)
  }

  @Test func `a timeline is drawn frame by frame`() throws {
    let counting = Document.counting(CountingDocument(label: LabelDocument(), to: 3))
    let frames = try Timeline(counting, from: 0, to: 1).frames(fps: FrameRate(4))
    var indices: [Int] = []
    try renderer.run(frames).run { frame in
      indices.append(frame.index)
      return true
    }
    #expect(indices == Array(frames.indices) && indices.count > 3)
  }

  @Test func `every level of PNG holds the same pixels, and small files are no larger than fast ones`() throws {
    let label = try renderer.render(label("Signwriter"))
    let fast = try label.png()
    let small = try label.png(.small)
    #expect(try PNGCodec.decode(fast) == PNGCodec.decode(small))
    #expect(small.count <= fast.count)
  }
}
