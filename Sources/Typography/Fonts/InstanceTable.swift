import Glibc

/// How large the tables of axes and named instances (`fvar`) of a font file are, before fontconfig reads it. fontconfig
/// opens a face for each instance, and FreeType reads all instances for each face: 4,000 of 400 axes take it seconds.
///
/// Only the file's directory is read, of a packed one (WOFF, WOFF2) as well.
struct InstanceTable: ~Copyable {
  /// The most bytes of all faces' tables together: 8,000 instances of one axis, or 700 of 20. Fonts that are in use have
  /// some thousands.
  static let mostBytes = 65_536
  /// The most entries of directories that are read. Fonts that are in use have some ten for each face.
  private static let mostEntries = 65_536

  private static let name = 0x6676_6172  // fvar
  private static let collection = 0x7474_6366  // ttcf
  private static let packed = 0x774F_4646  // wOFF
  private static let packedSecond = 0x774F_4632  // wOF2

  private let descriptor: Int32
  private var entries = 0

  /// Throws for a font whose table is too large. What cannot be read is left to fontconfig.
  static func check(_ path: String) throws(FontError) {
    guard var table = InstanceTable(path) else { return }
    let length = table.length()
    guard length > mostBytes || table.entries > mostEntries else { return }
    throw .notAFont(
      path: path, index: 0,
      reason: table.entries > mostEntries
        ? "its directories have more than \(mostEntries) tables"
        : "its axes and named instances (the table fvar) have \(length) bytes, over \(mostBytes)")
  }

  private init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// In bytes, of all faces.
  private mutating func length() -> Int {
    let head = bytes(48, at: 0)
    switch InstanceTable.number(head, 0, 4) {
    case InstanceTable.collection:
      let places = bytes(4 * min(InstanceTable.number(head, 8, 4), InstanceTable.mostEntries), at: 12)
      var sum = 0
      for index in 0..<(places.count / 4) where entries <= InstanceTable.mostEntries {
        // A face without a table counts, too.
        entries += 1
        sum += length(at: InstanceTable.number(places, 4 * index, 4))
      }
      return sum
    case InstanceTable.packed:
      let count = InstanceTable.number(head, 12, 2)
      return length(of: bytes(20 * count, at: 44), size: 20, lengthAt: 12)
    case InstanceTable.packedSecond:
      // Of the longest entry: a flag, a name, and two lengths of five bytes.
      let count = InstanceTable.number(head, 12, 2)
      return lengthOfSecond(bytes(15 * count, at: 48), count)
    default: return length(at: 0)
    }
  }

  /// The table's length in the directory of a face.
  private mutating func length(at place: Int) -> Int {
    let count = InstanceTable.number(bytes(12, at: place), 4, 2)
    return length(of: bytes(16 * count, at: place + 12), size: 16, lengthAt: 12)
  }

  /// The greatest length of the tables with the name.
  private mutating func length(of directory: [UInt8], size: Int, lengthAt place: Int) -> Int {
    var most = 0
    for entry in stride(from: 0, to: directory.count - size + 1, by: size) {
      entries += 1
      guard InstanceTable.number(directory, entry, 4) == InstanceTable.name else { continue }
      most = max(most, InstanceTable.number(directory, entry + place, 4))
    }
    return most
  }

  /// The same in a directory of WOFF2, whose entries have no fixed length.
  private mutating func lengthOfSecond(_ directory: [UInt8], _ count: Int) -> Int {
    /// The numbers of known names: those of glyf, loca and fvar, and the one before a name that is written.
    let (outlines, places, instances, other) = (10, 11, 47, 63)
    var (next, most) = (0, 0)
    func length() -> Int {
      var value = 0
      for _ in 0..<5 where next < directory.count {
        value = value << 7 | Int(directory[next] & 0x7F)
        next += 1
        if directory[next - 1] & 0x80 == 0 { break }
      }
      return value
    }
    for _ in 0..<count where next < directory.count {
      entries += 1
      let flags = Int(directory[next])
      next += 1
      let known = flags & 63
      var isInstances = known == instances
      if known == other {
        isInstances = InstanceTable.number(directory, next, 4) == InstanceTable.name
        next += 4
      }
      let original = length()
      // Outlines are changed unless they say 3, and all else where it says so.
      let isChanged = known == outlines || known == places ? flags >> 6 != 3 : flags >> 6 != 0
      let changed = isChanged ? length() : 0
      if isInstances { most = max(most, original, changed) }
    }
    return most
  }

  private static func number(_ bytes: [UInt8], _ place: Int, _ size: Int) -> Int {
    guard place + size <= bytes.count else { return 0 }
    return bytes[place..<(place + size)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// As many as there are.
  private func bytes(_ count: Int, at place: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, found in
      found = 0
      while found < count {
        let read = pread(descriptor, buffer.baseAddress! + found, count - found, off_t(place + found))
        guard read > 0 else { return }
        found += read
      }
    }
  }
}
