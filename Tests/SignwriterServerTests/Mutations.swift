import Foundation
import Glibc
import TestSupport

/// Damage to bytes.
enum Mutations {
  /// How many are tried.
  static let count = ProcessInfo.processInfo.environment["SIGNWRITER_MUTATIONS"].flatMap { Int($0) } ?? 300

  /// The bytes with one to four bytes changed, left out, doubled or cut off.
  static func damaged(_ bytes: [UInt8], _ random: inout TestRandom) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: bytes.remove(at: index)
      case 3: bytes.insert(bytes[index], at: index)
      case 4: bytes[index] = Array("{}[]\",:\\0-.eE".utf8).randomElement(using: &random) ?? 0
      default: bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 1...9, using: &random)))
      }
    }
    return bytes
  }
}

extension HTTPConnection {
  /// Says that nothing more comes.
  func finish() { shutdown(descriptor, Int32(SHUT_WR)) }
}
