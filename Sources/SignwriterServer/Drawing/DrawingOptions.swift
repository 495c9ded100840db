package import Documents
package import GLESRendering
package import JSON
package import Pixels
package import Resolving
package import Signwriter

/// What a worker draws with. Sendable; a value.
package struct DrawingOptions: Sendable {
  /// The styles that requests may name.
  package var styles: StyleSheet
  /// What the author of the style sheet wrote; files that it names may be read.
  package var sheet: JSONValue
  /// The folder of the style sheet, in which its pictures are; nil without a sheet.
  package var styleFolder: String?
  package var fontFolders: [String] = []
  package var usesSystemFonts = true
  /// The only folder in which files are that requests may name; nil if they may name none.
  package var assets: String?
  package var renderer = RendererChoice.auto
  package var device: Int?
  package var gpu = GLESRenderer.Options()
  package var limits = ResourceLimits()
  /// The opaque colour under pictures of formats without alpha; nil for none. Others keep their alpha.
  package var ground: Color?
  /// What becomes of pictures; each request has a format of its own.
  package var pictures = PictureOptions()
  /// Makes an error's words: its own, and the option that mends it.
  package var explain: @Sendable (any Error) -> String = { "\($0)" }

  /// Makes options for a sheet.
  package init(styles: StyleSheet = StyleSheet(), sheet: JSONValue = .null) {
    (self.styles, self.sheet) = (styles, sheet)
    (pictures.compression, pictures.channels) = (.fast, .fixed(.rgba))
  }
}
