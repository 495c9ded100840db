/// Objects of JSON one after the other, as JSON Lines has them, and as recognizers write them while they hear.
enum JSONRows {
  /// The objects as a list, with each at its line; nil where there are not two of them.
  static func list(of bytes: [UInt8]) -> [UInt8]? {
    var list: [UInt8] = [UInt8(ascii: "[")]
    list.reserveCapacity(bytes.count + 64)
    var depth = 0
    var count = 0
    var isString = false
    var isEscaped = false
    for byte in bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...] {
      if isString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isString = false
        }
      } else if byte == UInt8(ascii: "{") {
        if depth == 0, count > 0 { list.append(UInt8(ascii: ",")) }
        count += depth == 0 ? 1 : 0
        depth += 1
      } else if byte == UInt8(ascii: "}") {
        depth -= 1
      } else if byte == UInt8(ascii: "\"") {
        isString = true
      }
      list.append(byte)
    }
    guard count > 1, depth == 0, !isString else { return nil }
    list.append(UInt8(ascii: "]"))
    return list
  }
}
