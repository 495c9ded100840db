import Basics

/// How the files of a sample are named in a tar: WebDataset takes all that comes before the first dot of the last part
/// of a path for the sample's name, and the rest for what kind of file it is.
enum SampleName {
  static let recordEnding = "json"

  /// The name of the record beside a picture.
  static func record(of picture: String) -> String { FileName.stem(of: picture) + "." + recordEnding }

  /// What is wrong with the name of a picture, and the remedy; or nil.
  static func fault(of picture: String) -> String? {
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
