import ArgumentParser
import Documents
import Films
import ImageCodecs
import JSON
import Pixels
import SignwriterBatch

extension BatchCommand {
  /// What is written: what --format says, or else the names.
  var chosen: BatchFormat { format ?? name.flatMap { BatchFormat(template: $0) } ?? .picture(.png) }

  /// The format of pictures; PNG where motions are written.
  var pictureFormat: ImageFormat { if case .picture(let format) = chosen { format } else { .png } }

  /// The form of motions; nil for pictures.
  var motionFormat: MotionFormat? {
    guard case .motion(let format) = chosen else { return nil }
    return format == .video(.proRes) && motionFlags.codec == .qtrle ? .video(.animation) : format
  }

  /// The options of motions; nil for pictures.
  var motion: MotionOptions? {
    get throws {
      guard let motionFormat else { return nil }
      var motion = MotionOptions(motionFormat, rate: try motionFlags.rate)
      (motion.from, motion.to, motion.loops) = (motionFlags.from, motionFlags.to, motionFlags.loops)
      motion.mostFrames = maxFrames ?? MotionOptions.defaultMostFrames
      return motion
    }
  }

  /// The template of the files' names.
  func nameTemplate() throws(DocumentError) -> NameTemplate {
    try NameTemplate(name ?? chosen.template, keepsFrame: motionFormat == .frames)
  }

  func validateMotion() throws {
    guard let motionFormat else {
      let given = motionFlags.given + (maxFrames == nil ? [] : ["--max-frames"])
      guard let option = given.first else { return }
      throw ValidationError(
        "\(option) is of motions; write --format webm, or another of them, or --name '{{id}}.webm'")
    }
    if let maxFrames, !(1...10_000_000).contains(maxFrames) {
      throw ValidationError("--max-frames \(maxFrames) is not in 1...10000000")
    }
    guard out != nil else {
      throw ValidationError(
        "\(tar == nil ? "--sheet" : "--tar") takes pictures, and \(chosen.name) is a motion; write --out DIR")
    }
    let others = [
      masks ? "--masks" : nil, trim ? "--trim" : nil, boxes.isEmpty ? nil : "--boxes",
      channels == nil ? nil : "--channels", pictures.bleed == 0 ? nil : "--bleed",
      pageOptions.html == nil ? nil : "--html",
      png == .fast ? nil : "--png",
    ]
    if let option = others.lazy.compactMap({ $0 }).first {
      throw ValidationError("\(option) is of pictures, and \(chosen.name) is a motion; leave it out")
    }
    if motionFlags.codec != nil, chosen != .motion(.video(.proRes)) {
      throw ValidationError("--codec is of .mov files, and these are \(chosen.name); leave it out")
    }
    do { try motionFormat.check(try motionFlags.rate) } catch { throw ValidationError("--fps: \(error)") }
    if name != nil, let template = try? nameTemplate(), let fault = motionFormat.fault(of: template.text) {
      throw ValidationError("--name: \(fault)")
    }
  }
}
