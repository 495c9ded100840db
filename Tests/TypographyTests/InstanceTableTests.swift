import TestSupport
import Testing
import Typography

/// Fonts in folders whose tables of axes and named instances are larger than fontconfig shall read: of more than 65,536
/// bytes. A font of one axis has 36, and 8 for each instance.
@Suite struct InstanceTableTests {
  private static func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func catalog(_ file: [UInt8], _ name: String) throws -> (folder: Workspace, catalog: FontCatalog) {
    let folder = try Workspace()
    _ = try folder.write(file, to: name)
    return (folder, try FontCatalog(folders: [folder.root], usesSystemFonts: false))
  }

  private static func expectRefusal(_ file: [UInt8], _ name: String, _ reason: String) {
    let error = #expect(throws: FontError.self) { try catalog(file, name) }
    guard case .notAFont(let path, 0, let found)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(path.hasSuffix(name) && found.contains(reason), "\(path): \(found)")
  }

  private static func font(instances: Int) throws -> [UInt8] {
    var font = CompactFontFile(charstrings: [[UInt8]](repeating: CompactFontFile.bar, count: 5))
    (font.isSecond, font.dictionaries, font.instances) = (true, [.init(subroutines: [])], instances)
    return try font.file()
  }

  @Test func `a font of some thousand instances is read, and one of more is refused by name`() throws {
    let (_, catalog) = try Self.catalog(Self.font(instances: 100), "some.otf")
    #expect(catalog.families().count == 1)
    Self.expectRefusal(try Self.font(instances: 9000), "many.otf", "(the table fvar) have 72036 bytes, over 65536")
  }

  /// Of a file of two faces, each of whose tables is small enough.
  @Test func `the tables of all faces count together`() {
    let face = Self.number(0x4F54_544F, 4) + Self.number(1, 2) + Self.number(0, 6)
    let entry = Array("fvar".utf8) + Self.number(0, 4) + Self.number(0, 4) + Self.number(40_000, 4)
    let head = Array("ttcf".utf8) + Self.number(0x10000, 4) + Self.number(2, 4)
    let file = head + Self.number(20, 4) + Self.number(48, 4) + face + entry + face + entry
    Self.expectRefusal(file, "two.ttc", "have 80000 bytes")
  }

  @Test func `a packed font is measured unpacked`() {
    let head = Array("wOFF".utf8) + Self.number(0x4F54_544F, 4) + Self.number(64, 4) + Self.number(1, 2)
    let start = head + [UInt8](repeating: 0, count: 44 - head.count)
    let entry = Array("fvar".utf8) + [64, 90, 70_000, 0].flatMap { Self.number($0, 4) }
    Self.expectRefusal(start + entry, "packed.woff", "have 70000 bytes")
  }

  /// Before the table are changed outlines, which have two lengths, and a table whose name is written.
  @Test(arguments: [[47], [63] + Array("fvar".utf8)])
  func `a font packed in the second way is measured, too`(_ name: [UInt8]) {
    let head = Array("wOF2".utf8) + Self.number(0x4F54_544F, 4) + Self.number(64, 4) + Self.number(3, 2)
    let start = head + [UInt8](repeating: 0, count: 48 - head.count)
    let before: [UInt8] = [10, 0x81, 0x00, 0x7F] + [63] + Array("test".utf8) + [5]
    // 70,000 in digits of 7 bits: 4, 34 and 112.
    Self.expectRefusal(start + before + name + [0x84, 0xA2, 0x70, 0, 0, 0], "packed.woff2", "have 70000 bytes")
  }
}
