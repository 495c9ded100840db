import Basics
import Documents
package import Motion

extension MotionFormat {
  /// The ending of its files' names.
  package var ending: String {
    switch self {
    case .frames: "png"
    case .apng: "apng"
    case .webp: "webp"
    case .video(let kind): kind.container
    }
  }

  /// The fault in the name of a job's file, and the remedy; nil if there is none. A job's frames have a folder of their
  /// own, so that no other job can own one of their names.
  package func fault(of name: String) -> String? {
    guard self == .frames else {
      guard FileName.ending(of: name)?.lowercased() != ending else { return nil }
      return "the file name \"\(name)\" does not end in .\(ending), which is what is written; let it end so"
    }
    let end = "/" + NameTemplate.frame + ".png"
    guard !name.hasSuffix(end) || name.dropLast(end.count).contains(NameTemplate.frame) else { return nil }
    return "the name \"\(name)\" is not FOLDER\(end), a folder for the frames of each job; let it end so"
  }

  /// The names of a job's files.
  package func files(of out: String, frames: Int) -> [String] {
    guard self == .frames else { return [out] }
    let names = FrameNames(template: out, count: frames)
    return (0..<frames).map { names[$0] }
  }

  /// Throws if a program is missing that writes the file at `path`.
  package func checkPrograms(for path: String) throws(OutputError) {
    if case .video = self { _ = try VideoSink.program(for: path) }
  }

  /// Throws if the form cannot hold so many frames a second.
  package func check(_ rate: FrameRate) throws(FrameRateError) {
    guard case .video(let kind) = self, let fastest = kind.fastest, rate.numerator > fastest * rate.denominator
    else { return }
    throw FrameRateError(container: kind.container.uppercased(), fastest: fastest)
  }
}
