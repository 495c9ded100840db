import Documents

/// A style sheet behind a handle. It never changes.
final class StylesObject: HandleObject, Sendable {
  static let kind = HandleKind.styles
  let sheet: StyleSheet
  /// Folders of fonts, as paths.
  let fontFolders: [String]
  /// The folder of the pictures that styles name; nil: the current one.
  let folder: String?

  /// A sheet whose folders are relative to `folder`.
  init(_ sheet: StyleSheet, folder: String?) {
    self.sheet = sheet
    self.folder = folder
    fontFolders = sheet.fontFolders.map { path in
      guard let folder, !path.hasPrefix("/") else { return path }
      return folder.hasSuffix("/") ? folder + path : folder + "/" + path
    }
  }

  /// A sheet that was read from a file, and knows its folders.
  init(ofFile sheet: StyleSheet) {
    self.sheet = sheet
    folder = sheet.folder
    fontFolders = sheet.fontFolders
  }
}
