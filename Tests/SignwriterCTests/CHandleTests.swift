import CSignwriter
import Testing

/// Handles and structs that break the rules of signwriter.h.
@Suite struct CHandleTests {
  private static let json = #"{"text": "Hello", "size": [60, 30]}"#
  /// The lowest bits of a handle are its slot.
  private static let slot: UInt = 1 << 24 - 1

  @Test func `an old handle is refused when another one has its slot`() throws {
    let library = try CLibrary()
    let json = CHandleTests.json
    let draw = { try CLibrary.make { signwriter_render(library.renderer, json, json.utf8.count, nil, $0, $1) } }
    let old = try draw()
    try CLibrary.call { signwriter_picture_release(old, $0) }
    var pictures: [OpaquePointer] = []
    repeat {
      pictures.append(try draw())
      try #require(pictures.count < 10_000)
    } while UInt(bitPattern: pictures.last) & CHandleTests.slot != UInt(bitPattern: old) & CHandleTests.slot
    let failure = #expect(throws: CLibrary.Failure.self) { try CLibrary.pixels(old) }
    #expect(failure?.status == Int32(SIGNWRITER_INVALID_HANDLE))
    #expect(throws: CLibrary.Failure.self) { try CLibrary.call { signwriter_picture_release(old, $0) } }
    for picture in pictures {
      #expect(try CLibrary.pixels(picture).width == 60)
      try CLibrary.call { signwriter_picture_release(picture, $0) }
    }
    try library.release()
  }

  @Test(arguments: [0, 1, MemoryLayout<signwriter_drawing>.size - 1, .max])
  func `a struct is refused whose size is not that of one`(size: Int) throws {
    let library = try CLibrary()
    let json = CHandleTests.json
    var drawing = CLibrary.drawing()
    drawing.size = size
    let failure = #expect(throws: CLibrary.Failure.self) {
      try CLibrary.make { signwriter_render(library.renderer, json, json.utf8.count, &drawing, $0, $1) }
    }
    #expect(failure?.status == Int32(SIGNWRITER_STRUCT_SIZE))
    #expect(failure?.description.hasPrefix("signwriter_drawing: its size is \(size)") == true)
    try library.release()
  }
}
