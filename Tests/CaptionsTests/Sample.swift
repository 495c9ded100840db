import CaptionFormats
import Captions
import Foundation

/// Files of `Samples`, and short texts, as words.
enum Sample {
  static let folder = String(#filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined()) + "/Samples/"

  static func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: folder + name))) }

  /// A file of those that are damaged by `scripts/check fuzz`.
  static func original(_ name: String) throws -> Transcript {
    let folder = folder.replacing("/CaptionsTests/Samples/", with: "/Fuzz/Originals/captions/")
    return try CaptionReader.read(Array(try Data(contentsOf: URL(filePath: folder + name))), name: "talk")
  }

  static func read(_ text: String, _ name: String = "talk", _ format: CaptionFormat? = nil) throws -> Transcript {
    try CaptionReader.read(Array(text.utf8), name: name, format: format)
  }

  static func words(_ text: String, _ format: CaptionFormat? = nil) throws -> WordList {
    TimeRepair().repaired(try read(text, "talk", format))
  }

  /// "text start end" of each word, in milliseconds.
  static func lines(_ list: WordList) -> [String] {
    list.words.map { "\($0.text) \(Double($0.start) / 1000) \(Double($0.end) / 1000)".replacing(".0", with: "") }
  }

  static func lines(_ text: String, _ format: CaptionFormat? = nil) throws -> [String] {
    lines(try words(text, format))
  }
}
