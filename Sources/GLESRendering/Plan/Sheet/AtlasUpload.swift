package import Pixels

/// Coverage to put into a page of the atlas: `area.width * area.height` bytes, rows from top to bottom.
package struct AtlasUpload: Sendable, Hashable {
  package var page: Int
  package var area: PixelRect
  package var bytes: [UInt8]
}
