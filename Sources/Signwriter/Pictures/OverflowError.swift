package import Resolving

/// The error of a label that does not fit, under an ``OverflowPolicy`` by which it fails. Sendable; a value.
public struct OverflowError: Error, Sendable, Hashable, CustomStringConvertible {
  /// How it does not fit.
  public let remarks: DocumentRemarks
  /// The least share of its size that any text is drawn at.
  public let scaleFactor: Double
  /// The share of its size at which a truncated text would fit; nil where none is known.
  public var neededScaleFactor: Double?
  /// What the canvas cuts off, where that is known.
  public var cropping: DocumentReport.Cropping?

  /// One line that says what did not fit, and the remedy.
  public var description: String {
    "size: the label does not fit: \(faults); " + OverflowError.list(remedies + ["choose to be warned"])
  }

  /// The same for a label that was drawn nevertheless.
  package var note: String { "size: the label does not fit: \(faults); " + OverflowError.list(remedies) }

  private var faults: String {
    var faults: [String] = []
    if remarks.contains(.textWithoutRoom) { faults.append("nothing of a text is drawn") }
    if remarks.contains(.truncated) {
      faults.append("text is truncated" + (neededScaleFactor.map { " (it fits at \($0) of its size)" } ?? ""))
    }
    if remarks.contains(.shrunk) {
      let share = (scaleFactor * 1000).rounded(.down) / 10
      faults.append("text is drawn at \(share) % of its size")
    }
    if remarks.contains(.cropped) {
      faults.append(cropping.map { "the canvas cuts off \($0)" } ?? "the canvas crops what is drawn")
    }
    return faults.joined(separator: ", ")
  }

  private var remedies: [String] {
    let hasShadow = remarks.contains(.cropped) && cropping?.isShadow == true
    let room = "leave room for the shadow with textInsets"
    if hasShadow, remarks == .cropped {
      return [room, "make size larger", "leave size out, so that the canvas holds the shadow"]
    }
    return ["make size larger or font.size smaller", "shorten the text"] + (hasShadow ? [room] : [])
      + (remarks.contains(.truncated) ? ["allow more lines with numberOfLines (0 is any number)"] : [])
      + (neededScaleFactor == nil ? [] : ["let it shrink to that with minimumScaleFactor (or fit's min)"])
  }

  private static func list(_ remedies: [String]) -> String {
    remedies.dropLast().joined(separator: ", ") + (remedies.last.map { ", or " + $0 } ?? "")
  }
}

extension OverflowError {
  /// What of a label that was drawn does not fit: it shrank, was truncated or is cropped. Nil where all fits, and where
  /// nothing of a text is drawn, which the report's warnings say.
  package init?(_ report: DocumentReport) {
    var remarks: DocumentRemarks = []
    if report.isTruncated, !report.hasTextWithoutRoom { remarks.insert(.truncated) }
    if report.scaleFactor < 1 { remarks.insert(.shrunk) }
    if report.isCropped { remarks.insert(.cropped) }
    guard !remarks.isEmpty else { return nil }
    self.init(
      remarks: remarks, scaleFactor: report.scaleFactor, neededScaleFactor: report.neededScaleFactor,
      cropping: report.cropping)
  }
}
