import ArgumentParser
import Basics
import Documents
import Films
import ImageCodecs
import SignwriterBatch

/// What a batch writes: a picture for each job, or a motion.
enum BatchFormat: Hashable {
  case picture(ImageFormat)
  case motion(MotionFormat)

  /// The motions' names on the command line. `webp` is that of a picture.
  private static let motions: [(name: String, format: MotionFormat)] = [
    ("frames", .frames), ("apng", .apng), ("animated-webp", .webp), ("mov", .video(.proRes)),
    ("webm", .video(.webM)),
    ("mp4", .video(.mp4)), ("gif", .video(.gif)),
  ]

  /// The format that a template of names says by its ending, or by a place for the frame's number; nil where it says
  /// none that only motions have.
  init?(template: String) {
    if (try? NameTemplate(template))?.placeholders.contains("frame") == true {
      self = .motion(.frames)
    } else if let ending = FileName.ending(of: template)?.lowercased(),
      let named = BatchFormat.motions.first(where: { $0.name == ending && $0.format.ending == ending })
    {
      self = .motion(named.format)
    } else {
      return nil
    }
  }

  /// The name on the command line.
  var name: String {
    switch self {
    case .picture(let format): format.rawValue
    case .motion(let format): BatchFormat.motions.first { $0.format == format }?.name ?? format.ending
    }
  }

  /// The names of files that have none of their own.
  var template: String {
    switch self {
    case .picture(let format): "{{id}}." + format.fileExtensions[0]
    case .motion(.frames): "{{id}}/" + NameTemplate.frame + ".png"
    case .motion(let format): "{{id}}." + format.ending
    }
  }
}

extension BatchFormat: ExpressibleByArgument {
  init?(argument: String) {
    if let format = ImageFormat(rawValue: argument) {
      self = .picture(format)
    } else if let motion = BatchFormat.motions.first(where: { $0.name == argument }) {
      self = .motion(motion.format)
    } else if let format = ImageFormat(fileName: "x." + argument) {
      // Names of files end so: jpg, rgba.
      self = .picture(format)
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] { ImageFormat.allCases.map(\.rawValue) + motions.map(\.name) }
}
