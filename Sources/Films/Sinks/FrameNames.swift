import Documents

/// The names of a file for each frame: numbered from 0, with as many digits as the last one needs. A value; Sendable.
package struct FrameNames: Sendable {
  /// What stands in the folder of the frames; the whole name of a frame where there is one folder.
  let numbered: NumberedNames

  private static let fewestDigits = 4

  /// `template` is the name with `{{frame}}` in place of the number, `count` the number of frames.
  init(template: String, count: Int) {
    let place = template.firstRange(of: NameTemplate.frame) ?? template.endIndex..<template.endIndex
    numbered = NumberedNames(
      String(template[..<place.lowerBound]), String(template[place.upperBound...]),
      digits: max(FrameNames.fewestDigits, String(count - 1).count), fewestDigits: FrameNames.fewestDigits,
      count: count)
  }

  subscript(frame: Int) -> String { numbered[frame] }
}
