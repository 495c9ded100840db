import Basics

/// The names of the masks beside a picture: the picture's name up to its last dot, and a suffix.
enum MaskName {
  /// The mask of the text alone.
  static func text(of picture: String) -> String { FileName.stem(of: picture) + ".mask.png" }

  /// The mask of everything drawn.
  static func alpha(of picture: String) -> String { FileName.stem(of: picture) + ".alpha.png" }

  static func all(of picture: String) -> [String] { [text(of: picture), alpha(of: picture)] }

  /// The fault in the name of a picture that has masks, and the remedy; nil if there is none.
  static func fault(of picture: String) -> String? {
    if let name = all(of: picture).first(where: { !OutputFolder.isSafe($0) }) {
      return "the file name \"\(name)\" of a mask is longer than 255 bytes; shorten that of the picture"
    }
    return nil
  }
}
