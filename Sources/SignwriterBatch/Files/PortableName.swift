import Basics
import CICUText

/// Names of files that Windows and macOS can hold, too.
enum PortableName {
  /// What keeps a path from other machines, and the remedy; nil where nothing does.
  static func fault(of path: String) -> String? {
    for name in path.split(separator: "/") {
      if let character = name.first(where: { "<>:\"|?*".contains($0) }) {
        return "has a \(Message.quoted(String(character))), which Windows has in no name; take it out"
      }
      if name.hasSuffix(".") || name.hasSuffix(" ") {
        return "has a part that ends in a dot or a space, which Windows takes away; end it otherwise"
      }
      let stem = name.prefix { $0 != "." }
      if isDevice(stem.uppercased()) {
        return "has the part \(Message.quoted(String(name))), which is a device of Windows; call it otherwise"
      }
    }
    return nil
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
