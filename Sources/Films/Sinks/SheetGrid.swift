import Basics
import Pixels

/// Places of pictures of one size on a sheet, row by row. The sheet is as nearly square as whole pictures allow.
///
/// A value.
struct SheetGrid {
  let count: Int
  let width: Int
  let height: Int
  let columns: Int

  init(count: Int, width: Int, height: Int) {
    (self.count, self.width, self.height) = (count, width, height)
    let across = (Double(count) * Double(height) / Double(width)).squareRoot().rounded(.up)
    columns = max(1, min(count, Int(across)))
  }

  private var rows: Int { (count + columns - 1) / columns }

  /// A sheet with nothing on it.
  var empty: PixelBuffer {
    PixelBuffer(width: columns * width, height: rows * height, alphaMode: .straight)
  }

  /// Whether a sheet has the size of this one.
  func fits(_ sheet: PixelBuffer) -> Bool { columns * width == sheet.width && rows * height == sheet.height }

  func origin(of picture: Int) -> (x: Int, y: Int) { (picture % columns * width, picture / columns * height) }

  func cell(of picture: Int) -> PixelRect {
    let place = origin(of: picture)
    return PixelRect(x: place.x, y: place.y, width: width, height: height)
  }

  /// Refuses a sheet of too many pixels before it is in memory.
  func check(atMost limit: Int, path: String, remedy: String) throws(SheetLimitError) {
    let (pixels, overflow) = (width * height).multipliedReportingOverflow(by: count)
    guard !overflow, pixels <= limit else {
      throw SheetLimitError(
        description:
          "\(Message.quoted(path)) cannot be written: \(count) pictures of \(width) x \(height) pixels are over"
          + " the limit of \(limit); raise the limit, \(remedy)")
    }
  }
}

/// A sheet of too many pixels. A value; Sendable.
public struct SheetLimitError: Error, Sendable, CustomStringConvertible {
  /// The file, the number and the size of its pictures, the limit in pixels and what to do.
  public let description: String
}
