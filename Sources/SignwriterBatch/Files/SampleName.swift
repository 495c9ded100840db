import Basics

/// The names of a sample's files in a tar. WebDataset takes everything before the first dot of a path's last part for
/// the sample's name, and the rest for the kind of file.
package enum SampleName {
  static let recordEnding = "json"

  /// The name of the record beside a picture.
  package static func record(of picture: String) -> String { FileName.stem(of: picture) + "." + recordEnding }

  /// The fault in the name of a picture, and the remedy; nil if there is none.
  package static func fault(of picture: String) -> String? {
    let file = FileName.name(of: picture)
    let dots = file.count { $0 == "." }
    if dots == 0 || file.first == "." {
      return "the file name \"\(picture)\" has no ending, or nothing before it; a tar's readers know a file by it"
    }
    if dots > 1 {
      return
        "the file name \"\(picture)\" has more than one dot, and a tar's readers end names at the first; take it out"
    }
    if file.hasSuffix("." + recordEnding) {
      return "the file name \"\(picture)\" is that of the record beside a picture; give it the format's ending"
    }
    return nil
  }
}
