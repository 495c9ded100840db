import CSignwriter
import SignwriterC
import Testing

/// Structs of programs that were compiled with an older header.
@Suite struct CSizeTests {
  /// A target as it was, with what may lie behind its members, and what must not be touched.
  private static func old(_ name: UInt32) -> [UInt64] {
    var memory = [UInt64](repeating: .max, count: 6)
    memory.withUnsafeMutableBytes { bytes in
      let target = UnsafeMutableRawBufferPointer(rebasing: bytes[..<44])
      target.initializeMemory(as: UInt8.self, repeating: 0)
      target.storeBytes(of: 48, as: Int.self)
      target.storeBytes(
        of: name, toByteOffset: MemoryLayout<signwriter_target>.offset(of: \.name)!, as: UInt32.self)
    }
    return memory
  }

  @Test func `a struct of before is read as far as it goes, and the rest is 0`() throws {
    let read: signwriter_target = try Self.old(77).withUnsafeBytes { bytes in
      try SizedStruct.read(bytes.baseAddress!.assumingMemoryBound(to: signwriter_target.self), "signwriter_target")
    }
    #expect(read.size == MemoryLayout<signwriter_target>.size && read.name == 77)
    withUnsafeBytes(of: read) { bytes in #expect(bytes[44...].allSatisfy { $0 == 0 }) }
  }

  @Test func `a struct of before is written as far as it goes, and nothing behind it`() throws {
    var memory = Self.old(0) + [.max, .max, .max]
    var value = signwriter_target()
    _ = withUnsafeMutableBytes(of: &value) { $0.initializeMemory(as: UInt8.self, repeating: 0x11) }
    try memory.withUnsafeMutableBytes { bytes in
      let place = bytes.baseAddress!.assumingMemoryBound(to: signwriter_target.self)
      try SizedStruct.write(value, to: place, "signwriter_target")
    }
    memory.withUnsafeBytes { bytes in
      #expect(bytes.load(as: Int.self) == 48)
      #expect(bytes[8..<44].allSatisfy { $0 == 0x11 } && bytes[44...].allSatisfy { $0 == 0xFF })
    }
  }

  @Test func `an array of before has its own distances`() throws {
    var memory = Self.old(5) + Self.old(6) + Self.old(7)
    let names = try memory.withUnsafeMutableBytes { bytes in
      let array = try SizedArray(
        bytes.baseAddress!.assumingMemoryBound(to: signwriter_target.self), 3, "signwriter_target")
      return try (0..<3).map { try array.read($0).name }
    }
    #expect(names == [5, 6, 7])
  }

  @Test(arguments: [0, 8, 40, 47, 56, 63, 1 << 20, -1])
  func `a size that no version had is refused`(size: Int) {
    var memory = Self.old(1) + Self.old(2)
    #expect(throws: Fault.self) {
      try memory.withUnsafeMutableBytes { bytes in
        bytes.storeBytes(of: size, as: Int.self)
        let place = bytes.baseAddress!.assumingMemoryBound(to: signwriter_target.self)
        let _: signwriter_target = try SizedStruct.read(place, "signwriter_target")
      }
    }
    #expect(throws: Fault.self) {
      try memory.withUnsafeMutableBytes { bytes in
        let place = bytes.baseAddress!.assumingMemoryBound(to: signwriter_target.self)
        bytes.storeBytes(of: 48, as: Int.self)
        bytes.storeBytes(of: size, toByteOffset: 48, as: Int.self)
        _ = try SizedArray(place, 2, "signwriter_target")
      }
    }
  }

  @Test func `elements whose distance is none of a struct's are refused`() {
    var memory = [UInt64](repeating: 0, count: 64)
    #expect(throws: Fault.self) {
      try memory.withUnsafeMutableBytes { bytes in
        bytes.storeBytes(of: MemoryLayout<signwriter_target>.size + 3, as: Int.self)
        _ = try SizedArray(
          bytes.baseAddress!.assumingMemoryBound(to: signwriter_target.self), 2, "signwriter_target")
      }
    }
  }
}
