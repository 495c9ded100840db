/// One range of a Range field: "bytes=100-199", "bytes=100-", "bytes=-100". Sendable; a value.
enum ByteRange: Sendable, Hashable {
  /// From a byte on, up to and with another one or the end.
  case from(Int, through: Int?)
  /// The last bytes.
  case last(Int)

  /// Nil for what is no such field, and for several ranges.
  init?(_ field: String) {
    let parts = field.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
    let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false)
    func number(_ text: Substring) -> Int? {
      text.utf8.allSatisfy { 48...57 ~= $0 } ? Int(text) : nil
    }
    guard ends.count == 2 else { return nil }
    if ends[0].isEmpty {
      guard let count = number(ends[1]) else { return nil }
      self = .last(count)
    } else {
      guard let first = number(ends[0]), ends[1].isEmpty || number(ends[1]).map({ $0 >= first }) ?? false else {
        return nil
      }
      self = .from(first, through: number(ends[1]))
    }
  }

  /// The bytes of a file of a size; nil where it has none of them.
  func bytes(of size: Int) -> Range<Int>? {
    switch self {
    case .from(let first, let last):
      guard first < size else { return nil }
      return first..<(last.map { min(size - 1, $0) } ?? size - 1) + 1
    case .last(let count): return count > 0 && size > 0 ? max(0, size - count)..<size : nil
    }
  }
}
