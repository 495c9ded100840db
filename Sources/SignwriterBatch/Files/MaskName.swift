import Basics

/// How the masks beside a picture are named: the picture's name to its last dot, and what they are.
enum MaskName {
  /// Of the text alone.
  static func text(of picture: String) -> String { FileName.stem(of: picture) + ".mask.png" }

  /// Of everything drawn.
  static func alpha(of picture: String) -> String { FileName.stem(of: picture) + ".alpha.png" }

  static func all(of picture: String) -> [String] { [text(of: picture), alpha(of: picture)] }

  /// What is wrong with the name of a picture that has masks, and the remedy; or nil.
  static func fault(of picture: String) -> String? {
    if let name = all(of: picture).first(where: { !OutputFolder.isSafe($0) }) {
      return "the file name \"\(name)\" of a mask is longer than 255 bytes; shorten that of the picture"
    }
    return nil
  }
}
