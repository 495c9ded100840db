import Resolving

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
    var faults: [String] = []
    if remarks.contains(.textWithoutRoom) { faults.append("nothing of a text is drawn") }
    if remarks.contains(.truncated) {
      faults.append("text is truncated" + (neededScaleFactor.map { " (it fits at \($0) of its size)" } ?? ""))
    }
    if remarks.contains(.shrunk) {
      let share = (scaleFactor * 1000).rounded(.down) / 10
      faults.append("text is drawn at \(share) % of its size")
    }
    var isShadow = false
    if remarks.contains(.cropped) {
      faults.append(cropping.map { "the canvas cuts off \($0)" } ?? "the canvas crops what is drawn")
      isShadow = cropping?.isShadow == true && remarks == .cropped
    }
    if isShadow {
      return
        "size: the label does not fit: \(faults[0]); leave room for the shadow with textInsets, make size larger, or "
        + "choose to be warned"
    }
    var lines = remarks.contains(.truncated) ? "allow more lines with numberOfLines (0 is any number), " : ""
    if neededScaleFactor != nil { lines += "let it shrink to that with minimumScaleFactor (or fit's min), " }
    return "size: the label does not fit: \(faults.joined(separator: ", "))"
      + "; make size larger or font.size smaller, shorten the text, \(lines)or choose to be warned"
  }
}
