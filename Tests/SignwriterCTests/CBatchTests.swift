import CSignwriter
import Documents
import Signwriter
import TestSupport
import Testing

/// Batches and timelines through the C interface.
@Suite final class CBatchTests {
  /// What a callback collects.
  private final class Answers {
    var pictures: [Int: [UInt8]] = [:]
    var messages: [Int: String] = [:]
    var repeated: Set<Int> = []
    var order: [Int] = []
  }

  private let library: CLibrary

  init() throws { library = try CLibrary() }

  deinit { try? library.release() }

  /// A callback that puts what it gets into the `Answers` behind its context.
  private static let collect: signwriter_take = { context, answer in
    guard let context, let answer = answer?.pointee else { return 1 }
    let answers = Unmanaged<Answers>.fromOpaque(context).takeUnretainedValue()
    answers.order.append(answer.index)
    if answer.is_repeated != 0 { answers.repeated.insert(answer.index) }
    if let picture = answer.picture {
      answers.pictures[answer.index] = (try? CLibrary.pixels(picture)).map { CLibrary.bytes($0) }
      signwriter_picture_release(picture, nil)
    }
    if let error = answer.error {
      answers.messages[answer.index] = withUnsafeBytes(of: error.pointee.message) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
    }
    return 0
  }

  private func withTexts(_ documents: [String], _ body: ([signwriter_text]) throws -> Void) rethrows {
    let memory = documents.map { Array($0.utf8CString) }
    var texts: [signwriter_text] = []
    func add(_ rest: ArraySlice<[CChar]>) throws {
      guard let first = rest.first else { return try body(texts) }
      try first.withUnsafeBufferPointer { bytes in
        texts.append(signwriter_text(bytes: bytes.baseAddress, length: bytes.count - 1))
        try add(rest.dropFirst())
      }
    }
    try add(memory[...])
  }

  private static let documents = [#"{"text": "one"}"#, #"{"text": 3}"#, #"{"text": "three", "scale": 2}"#, "no"]

  @Test func `a batch answers each document, in order`() throws {
    let answers = Answers()
    try withTexts(CBatchTests.documents) { texts in
      try CLibrary.call {
        signwriter_render_batch(
          library.renderer, texts, texts.count, nil, CBatchTests.collect,
          Unmanaged.passUnretained(answers).toOpaque(), $0)
      }
    }
    #expect(answers.order == [0, 1, 2, 3])
    for index in [0, 2] {
      #expect(try library.render(CBatchTests.documents[index]).bytes == answers.pictures[index])
    }
    #expect(answers.messages[1]?.hasPrefix("text: ") == true && answers.messages[3]?.contains("not JSON") == true)
    #expect(answers.pictures.count == 2 && answers.messages.count == 2)
  }

  @Test func `a batch without a callback gives the same`() throws {
    var pictures = [OpaquePointer?](repeating: nil, count: 4)
    var pixels = (0..<4).map { _ in
      var pixels = signwriter_pixels()
      pixels.size = MemoryLayout<signwriter_pixels>.size
      return pixels
    }
    var errors = (0..<4).map { _ in
      var error = signwriter_error()
      error.size = MemoryLayout<signwriter_error>.size
      return error
    }
    try withTexts(CBatchTests.documents) { texts in
      try CLibrary.call {
        signwriter_render_all(library.renderer, texts, texts.count, nil, &pictures, &pixels, &errors, $0)
      }
    }
    #expect(errors.map(\.status) == [0, 8, 0, 8])
    #expect(pictures.map { $0 != nil } == [true, false, true, false])
    #expect(pixels.map { $0.bytes != nil } == [true, false, true, false])
    for (index, json) in CBatchTests.documents.enumerated() {
      guard let picture = pictures[index] else { continue }
      #expect(try CLibrary.pixels(picture).bytes == pixels[index].bytes)
      #expect(try CLibrary.bytes(CLibrary.pixels(picture)) == library.render(json).bytes)
      #expect(signwriter_picture_release(picture, nil) == 0)
    }
  }

  @Test(arguments: [false, true])
  func `masks beside the pictures of a batch are those of their documents`(isSubmitted: Bool) throws {
    var drawing = CLibrary.drawing(flags: SIGNWRITER_WITH_MASK)
    var pictures = [OpaquePointer?](repeating: nil, count: 4)
    try withTexts(CBatchTests.documents) { texts in
      guard isSubmitted else {
        return try CLibrary.call {
          signwriter_render_all(library.renderer, texts, texts.count, &drawing, &pictures, nil, nil, $0)
        }
      }
      let submission = try CLibrary.make {
        signwriter_submit(library.renderer, texts, texts.count, &drawing, $0, $1)
      }
      try CLibrary.call { signwriter_submission_collect(submission, texts.count, &pictures, nil, nil, $0) }
    }
    #expect(pictures.map { $0 != nil } == [true, false, true, false])
    for (json, picture) in zip(CBatchTests.documents, pictures) {
      guard let picture else { continue }
      let mask = try CLibrary.make { signwriter_picture_mask(picture, $0, $1) }
      #expect(try CLibrary.bytes(CLibrary.pixels(picture)) == library.render(json).bytes)
      #expect(
        try CLibrary.bytes(CLibrary.pixels(mask)) == library.render(json, content: SIGNWRITER_TEXT_MASK).bytes)
      for handle in [picture, mask] { #expect(signwriter_picture_release(handle, nil) == 0) }
    }
  }

  @Test(arguments: [0, SIGNWRITER_PREMULTIPLIED | SIGNWRITER_BOTTOM_UP], [SIGNWRITER_RGBA, SIGNWRITER_TEXT_MASK])
  func `a batch into one block gives each document its place, and touches nothing else`(
    flags: Int, content: Int
  ) throws {
    let documents = [#"{"text": "one", "size": [40, 20]}"#, #"{"text": 3}"#, #"{"text": "two", "size": [30, 12]}"#]
    let (channels, padding) = (content == SIGNWRITER_RGBA ? 4 : 1, 3)
    let stride = 40 * channels + padding
    var memory = [UInt8](repeating: 77, count: documents.count * 20 * stride)
    var expected = memory
    for (index, json) in documents.enumerated() where index != 1 {
      let picture = try library.render(json, content: content, flags: flags)
      for row in 0..<picture.height {
        let (start, count) = ((index * 20 + row) * stride, picture.width * channels)
        expected.replaceSubrange(start..<(start + count), with: picture.bytes[(row * count)..<((row + 1) * count)])
      }
    }
    var drawing = CLibrary.drawing(content: content, flags: flags)
    var pixels = documents.map { _ in
      var pixels = signwriter_pixels()
      pixels.size = MemoryLayout<signwriter_pixels>.size
      return pixels
    }
    try withTexts(documents) { texts in
      try memory.withUnsafeMutableBytes { bytes in
        var surface = signwriter_surface()
        surface.size = MemoryLayout<signwriter_surface>.size
        (surface.bytes, surface.length, surface.stride) = (bytes.baseAddress, bytes.count, stride)
        (surface.width, surface.height) = (40, 20)
        try CLibrary.call {
          signwriter_render_all_to(library.renderer, texts, texts.count, &drawing, &surface, &pixels, nil, $0)
        }
      }
    }
    #expect(memory == expected)
    #expect(pixels.map(\.width) == [40, 0, 30] && pixels.map(\.height) == [20, 0, 12])
    #expect(pixels.map { $0.bytes != nil } == [true, false, true])
  }

  @Test func `documents that are submitted are collected, in any order, and no more than the limit are in flight`()
    throws
  {
    func submit() throws -> OpaquePointer {
      var submission: OpaquePointer?
      try withTexts(CBatchTests.documents) { texts in
        submission = try CLibrary.make { signwriter_submit(library.renderer, texts, texts.count, nil, $0, $1) }
      }
      return try #require(submission)
    }
    var flying = try (0..<SIGNWRITER_MAX_SUBMISSIONS).map { _ in try submit() }
    #expect(LabelRenderer.maximumSubmitted == SIGNWRITER_MAX_SUBMISSIONS)
    let refusal = #expect(throws: CLibrary.Failure.self) { _ = try submit() }
    #expect(refusal?.status == 18 && refusal?.description.contains("collect or release one first") == true)
    while let submission = flying.popLast() {
      var isReady: UInt32 = 0
      try CLibrary.call { signwriter_submission_poll(submission, &isReady, $0) }
      #expect(isReady == 1)
      var pictures = [OpaquePointer?](repeating: nil, count: 4)
      try CLibrary.call { signwriter_submission_collect(submission, 4, &pictures, nil, nil, $0) }
      for (index, json) in CBatchTests.documents.enumerated() {
        #expect((pictures[index] == nil) == (index % 2 == 1))
        guard let picture = pictures[index] else { continue }
        #expect(try CLibrary.bytes(CLibrary.pixels(picture)) == library.render(json).bytes)
        #expect(signwriter_picture_release(picture, nil) == 0)
      }
    }
    let empty = try CLibrary.make { signwriter_submit(library.renderer, nil, 0, nil, $0, $1) }
    try CLibrary.call { signwriter_submission_collect(empty, 0, nil, nil, nil, $0) }
  }

  @Test func `frames of a timeline are those of Swift`() throws {
    let json = #"{"kind": "counting", "from": 0, "to": 9, "duration": 0.2, "size": [60, 30]}"#
    var wish = signwriter_timeline_descriptor()
    wish.size = MemoryLayout<signwriter_timeline_descriptor>.size
    wish.rate_numerator = 20
    let timeline = try CLibrary.make {
      signwriter_timeline_create(library.renderer, json, json.utf8.count, &wish, $0, $1)
    }
    defer { signwriter_timeline_release(timeline, nil) }
    let answers = Answers()
    try CLibrary.call {
      signwriter_timeline_frames(
        timeline, library.renderer, 0, 5, nil, CBatchTests.collect, Unmanaged.passUnretained(answers).toOpaque(), $0
      )
    }
    let swift = try LabelRenderer(.cpu)
    let frames = try swift.timeline(try Document(json: json)).frames(fps: FrameRate(20))
    #expect(frames.count == 5 && answers.order == [0, 1, 2, 3, 4])
    try swift.run(frames).run { frame in
      #expect(answers.pictures[frame.index] == frame.image.bytes)
      #expect(answers.repeated.contains(frame.index) == !frame.isDrawn)
      return true
    }
  }
}
