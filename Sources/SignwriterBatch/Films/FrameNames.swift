import Documents

/// The names of a file for each frame: numbered from 0, and padded with zeros, so that names sort as frames do. A value;
/// Sendable.
struct FrameNames: Sendable {
  /// The name with `{{frame}}` in place of the number.
  let template: String
  /// The number of frames.
  let count: Int

  private var digits: Int { max(4, String(count - 1).count) }

  subscript(frame: Int) -> String {
    let number = String(frame)
    let padded = String(repeating: "0", count: max(0, digits - number.count)) + number
    return template.replacing(NameTemplate.frame, with: padded)
  }
}
