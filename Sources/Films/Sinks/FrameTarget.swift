import Documents

/// Where the frames of a motion go: to a path that a user chose, or to a name below a batch's folder, which no file
/// leaves. Sendable; a value.
package enum FrameTarget: Sendable {
  case path(String)
  case name(String, in: OutputFolder)

  /// The path for messages.
  var path: String {
    switch self {
    case .path(let path): path
    case .name(let name, let folder): folder.path + "/" + name
    }
  }

  /// The one file that holds all frames.
  var file: OutputFiles {
    switch self {
    case .path(let path): OutputFiles(path)
    case .name: OutputFiles()
    }
  }

  /// Begins the one file that holds all frames. Missing folders are made, and what killed runs left beside it is removed.
  func begin() throws(OutputError) -> PendingFile {
    switch self {
    case .path(let path):
      try OutputFolder.makeFolder(above: path)
      return try PendingFile(path, inPlace: true, removesLeftovers: true)
    case .name(let name, let folder): return try folder.begin(name)
    }
  }

  /// Writes the one file that holds all frames.
  func write(_ bytes: [UInt8]) throws(OutputError) {
    var file = try begin()
    try file.append(bytes)
    try file.commit()
  }

  /// The names of the frames in a folder that a user chose.
  static let template = NameTemplate.frame + ".png"

  /// The folder of a file for each frame, and the template of their names in it.
  func frames() throws(OutputError) -> (folder: OutputFolder, template: String) {
    switch self {
    case .path(let path): (try OutputFolder(path), FrameTarget.template)
    case .name(let name, let folder): (folder, name)
    }
  }
}
