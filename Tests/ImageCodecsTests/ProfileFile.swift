#if canImport(Glibc)
  import Glibc
#endif

/// ICC profiles made by hand, as small as they can be, so that what a picture shall look like follows from a formula.
enum ProfileFile {
  /// sRGB's primaries adapted to D50, as the columns X, Y, Z of red, green and blue.
  static let colorants: [[Double]] = [
    [0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410],
  ]

  /// A display whose channels have these colorants and a pure power as their curve.
  static func display(_ colorants: [[Double]], gamma: Double) -> [UInt8] {
    file(
      space: "RGB ", connection: "XYZ ",
      tags: zip(["rXYZ", "gXYZ", "bXYZ"], colorants).map { ($0, xyz($1)) }
        + ["rTRC", "gTRC", "bTRC"].map { ($0, curve(gamma)) })
  }

  /// A grey scale with a pure power as its curve.
  static func gray(gamma: Double) -> [UInt8] {
    file(space: "GRAY", connection: "XYZ ", tags: [("kTRC", curve(gamma))])
  }

  /// Inks of which each takes a third of the lightness, but black all that is left: neutral, and linear in L*.
  static func inks() -> [UInt8] {
    var table = Array("mft1".utf8) + [0, 0, 0, 0, 4, 3, 2, 0]
    for (row, column) in [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)] {
      table += fixed(row == column ? 1 : 0)
    }
    let identity = (0...255).map { UInt8($0) }
    table += (0..<4).flatMap { _ in identity }
    for corner in 0..<16 {
      let inks = (0..<4).map { Double(corner >> (3 - $0) & 1) }
      let light = (1 - inks[3]) * (1 - (inks[0] + inks[1] + inks[2]) / 3)
      table += [UInt8((255 * light).rounded()), 128, 128]
    }
    table += (0..<3).flatMap { _ in identity }
    return file(space: "CMYK", connection: "Lab ", tags: [("A2B0", table)])
  }

  private static func file(space: String, connection: String, tags: [(String, [UInt8])]) -> [UInt8] {
    let tags = tags + [("wtpt", xyz([0.9642, 1, 0.8249]))]
    var directory = word(tags.count)
    var data: [UInt8] = []
    for (name, bytes) in tags {
      directory += Array(name.utf8) + word(128 + 4 + 12 * tags.count + data.count) + word(bytes.count)
      data += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    var header = word(128 + directory.count + data.count) + word(0) + [2, 0x40, 0, 0]
    header += Array((space == "CMYK" ? "prtr" : "mntr").utf8) + Array(space.utf8) + Array(connection.utf8)
    header += [UInt8](repeating: 0, count: 12) + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
    header += fixed(0.9642) + fixed(1) + fixed(0.8249)
    header += [UInt8](repeating: 0, count: 128 - header.count)
    return header + directory + data
  }

  private static func word(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
  private static func fixed(_ number: Double) -> [UInt8] { word(Int((number * 65536).rounded())) }
  private static func xyz(_ values: [Double]) -> [UInt8] {
    Array("XYZ ".utf8) + word(0) + values.flatMap(fixed)
  }
  /// One number of 8 bits and as many of fraction.
  private static func curve(_ gamma: Double) -> [UInt8] {
    let value = Int((gamma * 256).rounded())
    return Array("curv".utf8) + word(0) + word(1) + [UInt8(value >> 8), UInt8(value & 255), 0, 0]
  }
}

/// sRGB's own curve.
enum SRGB {
  static func encoded(_ light: Double) -> Double {
    light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
  static func byte(_ light: Double) -> Int { Int((encoded(min(1, max(0, light))) * 255).rounded()) }
}
