import Captions
import Documents
import Typography

/// Says how many lines words need. It keeps the first error, because a grouping asks without a way to throw.
///
/// Not Sendable: it is used while words are divided.
final class CaptionMeasure {
  private var label: LabelDocument
  private let words: [Word]
  private let cues: [Cue]
  private let texts: [String]
  private let keepsLines: Bool
  private let marks: [WordMarks?]
  private let resources: SceneResources
  private(set) var error: ResolveError?

  init(
    label: LabelDocument, words: [Word], cues: [Cue], texts: [String], keepsLines: Bool, marks: [WordMarks?],
    resources: SceneResources
  ) {
    self.label = label
    self.label.numberOfLines = 0
    self.label.balanced = false
    self.label.minimumScaleFactor = 1
    self.label.fit = nil
    self.words = words
    self.cues = cues
    self.texts = texts
    self.keepsLines = keepsLines
    self.marks = marks
    self.resources = resources
  }

  func lines(_ range: Range<Int>) -> Int {
    guard error == nil else { return 1 }
    var text = ""
    var runs: [LabelDocument.TextRun] = []
    for index in range {
      if index > range.lowerBound { text += CaptionMeasure.joiner(words[index - 1], words[index], keepsLines) }
      text += texts[index]
      guard !marks.isEmpty else { continue }
      runs.append(LabelDocument.TextRun(text))
      marks[index]?.mark(&runs[runs.count - 1], isBetween: false, font: label.font)
      text = ""
    }
    if marks.isEmpty { label.text = text } else { label.runs = runs }
    let placement = cues[words[range.lowerBound].cue].placement
    var label = label
    if placement.isOwn { label.stand(by: placement) }
    let insets = label.textInsets
    let width = max(0, (label.size.width ?? 0) - insets.left - insets.right)
    do throws(ResolveError) {
      return try LaidOutLabel(label, boxWidth: width, boxHeight: nil, resources: resources).layout.lines.count
    } catch {
      self.error = error
      return 1
    }
  }

  /// What stands between two words. Unless lines are kept, one of the input is none of the caption's.
  static func joiner(_ left: Word, _ right: Word, _ keepsLines: Bool) -> String {
    guard Joiner.beginsLine(right) else { return Joiner.text(left, right) }
    guard !keepsLines else { return "\n" }
    var free = right
    free.joiner = nil
    return Joiner.text(left, free)
  }
}
