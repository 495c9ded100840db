import Basics
import CICUText

/// Names of files that Windows and macOS can hold, too.
enum PortableName {
  /// What keeps a path from other machines, and the remedy; nil where nothing does. By bytes, because every job comes here.
  static func fault(of path: String) -> String? {
    var start = path.utf8.startIndex
    var last: UInt8 = 0
    for index in path.utf8.indices {
      let byte = path.utf8[index]
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: ":"), UInt8(ascii: "\""), UInt8(ascii: "|"),
        UInt8(ascii: "?"), UInt8(ascii: "*"):
        let character = String(decoding: [byte], as: UTF8.self)
        return "has a \(Message.quoted(character)), which Windows has in no name; take it out"
      case UInt8(ascii: "/"):
        if let fault = fault(ofPart: path[start..<index], ending: last) { return fault }
        start = path.utf8.index(after: index)
      default: break
      }
      last = byte
    }
    return fault(ofPart: path[start...], ending: last)
  }

  private static func fault(ofPart name: Substring, ending last: UInt8) -> String? {
    if last == UInt8(ascii: ".") || last == UInt8(ascii: " ") {
      return "has a part that ends in a dot or a space, which Windows takes away; end it otherwise"
    }
    // Their names have three or four letters, of which the first is one of these.
    guard let first = name.utf8.first, "acnlpACNLP".utf8.contains(first), hasStemOfDevice(name.utf8),
      isDevice(name.prefix { $0 != "." }.uppercased())
    else { return nil }
    return "has the part \(Message.quoted(String(name))), which is a device of Windows; call it otherwise"
  }

  /// Whether there are three or four characters before the first dot, of which the fourth may have two bytes.
  private static func hasStemOfDevice(_ name: Substring.UTF8View) -> Bool {
    (3...5).contains(name.prefix(6).prefix { $0 != UInt8(ascii: ".") }.count)
  }

  private static func isDevice(_ name: String) -> Bool {
    if ["CON", "PRN", "AUX", "NUL"].contains(name) { return true }
    return name.count == 4 && ["COM", "LPT"].contains(name.prefix(3))
      && name.last.map { "123456789\u{B9}\u{B2}\u{B3}".contains($0) } == true
  }

  /// The path as systems see it that tell neither capitals from small letters nor forms of Unicode apart.
  static func folded(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { $0 < 0x80 && !(0x41...0x5A).contains($0) }
    guard !isPlain else { return path }
    var path = path
    return path.withUTF8 { bytes in
      let capacity = 3 * bytes.count + 16
      return withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { target in
        let source = UnsafeRawBufferPointer(bytes)
        let count = Int(sw_fold_name(source.baseAddress, Int32(bytes.count), target.baseAddress, Int32(capacity)))
        return String(
          decoding: count < 0 ? source : UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(target)[..<count]),
          as: UTF8.self)
      }
    }
  }
}
