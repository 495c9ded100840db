import Basics
import CSignwriter
import Glibc
import TestSupport
import Testing

/// The C interface from several threads at once.
@Suite struct CThreadTests {
  private static let json = #"{"text": "Hello", "shadows": [{"color": "black", "blur": 4}]}"#

  @Test func `threads draw the same, each with its renderer, and share fonts`() throws {
    let first = try CLibrary()
    let expected = try first.render(CThreadTests.json).bytes
    let drawn = Monitor<[[UInt8]]>([])
    let threads = WorkerThreads()
    // A handle is a number; each thread only borrows the fonts behind it.
    let fonts = UInt(bitPattern: first.renderer)
    for _ in 0..<4 {
      threads.start {
        guard let library = try? CLibrary(fontsOf: OpaquePointer(bitPattern: fonts)) else { return }
        for _ in 0..<5 {
          let bytes = (try? library.render(CThreadTests.json).bytes) ?? []
          drawn.change { $0.append(bytes) }
        }
        try? library.release()
      }
    }
    threads.wait()
    #expect(drawn.read { $0.count } == 20 && drawn.read { $0.allSatisfy { $0 == expected } })
    try first.release()
  }

  @Test func `any thread reads and releases a picture, and only one of them gets to release it`() throws {
    let library = try CLibrary()
    let json = CThreadTests.json
    let picture = try CLibrary.make { signwriter_render(library.renderer, json, json.utf8.count, nil, $0, $1) }
    let (number, lengths, released) = (UInt(bitPattern: picture), Monitor<[Int]>([]), Monitor(0))
    let readers = WorkerThreads()
    for _ in 0..<4 {
      readers.start {
        guard let picture = OpaquePointer(bitPattern: number), let pixels = try? CLibrary.pixels(picture) else {
          return
        }
        let ink = CLibrary.bytes(pixels).reduce(0) { $0 + Int($1) }
        lengths.change { $0.append(ink) }
      }
    }
    readers.wait()
    #expect(lengths.read { Set($0).count } == 1 && lengths.read { $0.count } == 4)
    let releasers = WorkerThreads()
    for _ in 0..<4 {
      releasers.start {
        if signwriter_picture_release(OpaquePointer(bitPattern: number), nil) == 0 { released.change { $0 += 1 } }
      }
    }
    releasers.wait()
    #expect(released.read { $0 } == 1)
    try library.release()
  }

  /// What a rendering on another thread answers.
  private static func statusElsewhere(_ number: UInt) -> Int {
    let status = Monitor<Int32>(0)
    let threads = WorkerThreads()
    threads.start {
      var picture: OpaquePointer?
      let found = signwriter_render(OpaquePointer(bitPattern: number), json, json.utf8.count, nil, &picture, nil)
      if picture != nil { signwriter_picture_release(picture, nil) }
      status.change { $0 = found }
    }
    threads.wait()
    return status.read { Int($0) }
  }

  @Test func `a renderer of the CPU path moves, and is refused while another thread uses it`() throws {
    let library = try CLibrary()
    let number = UInt(bitPattern: library.renderer)
    #expect(CThreadTests.statusElsewhere(number) == SIGNWRITER_OK)
    let json = CThreadTests.json
    try json.withCString { bytes in
      var text = signwriter_text(bytes: bytes, length: json.utf8.count)
      var found = -1
      try withUnsafeMutablePointer(to: &found) { found in
        var context = (number, found)
        try CLibrary.call { error in
          signwriter_render_batch(
            library.renderer, &text, 1, nil,
            { context, answer in
              let given = context?.assumingMemoryBound(to: (UInt, UnsafeMutablePointer<Int>).self).pointee
              if let given { given.1.pointee = CThreadTests.statusElsewhere(given.0) }
              signwriter_picture_release(answer?.pointee.picture, nil)
              return 0
            }, &context, error)
        }
      }
      #expect(found == SIGNWRITER_WRONG_THREAD)
    }
    #expect(CThreadTests.statusElsewhere(number) == SIGNWRITER_OK)
    try library.release()
  }

  @Test func `a renderer whose path was not chosen stays on its thread`() throws {
    var wish = signwriter_renderer_descriptor()
    wish.size = MemoryLayout<signwriter_renderer_descriptor>.size
    let renderer = try CLibrary.make { signwriter_renderer_create(&wish, $0, $1) }
    #expect(CThreadTests.statusElsewhere(UInt(bitPattern: renderer)) == SIGNWRITER_WRONG_THREAD)
    try CLibrary.call { signwriter_renderer_release(renderer, $0) }
  }

  /// Games and sound programs let their threads round as they like.
  @Test(arguments: [FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO] as [Int32])
  func `how the caller's thread rounds is no part of a picture, and stays as it was`(_ rounding: Int32) throws {
    let library = try CLibrary()
    let json =
      #"{"text": "Rag 5", "scale": 1.37, "shadows": [{"blur": 7.3}], "gradient": {"colors": ["gold", "navy"]}}"#
    let expected = try library.render(json).bytes
    #expect(fesetround(rounding) == 0)
    let (found, kept) = (Result { try library.render(json).bytes }, fegetround())
    fesetround(FE_TONEAREST)
    #expect(try found.get() == expected && kept == rounding)
    try library.release()
  }

  @Test func `a stack of 256 KiB is enough`() throws {
    let drawn = Monitor<[Int]>([])
    let threads = WorkerThreads(stackSize: 256 << 10)
    for text in ["Hello", "سلام 漢字", "👍🏽 ffi"] {
      let json = #"{"text": "\#(text)", "shadows": [{"blur": 4}], "strokes": [{"width": 2, "color": "red"}]}"#
      threads.start {
        guard let library = try? CLibrary() else { return }
        let bytes = (try? library.render(json).bytes) ?? []
        drawn.change { $0.append(bytes.count) }
        try? library.release()
      }
      threads.wait()
    }
    #expect(drawn.read { $0.count } == 3 && drawn.read { $0.allSatisfy { $0 > 1000 } })
  }
}
