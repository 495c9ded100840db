package import Captions
package import Documents
import Pixels

/// How a file marks a word: its tags, and the rules of a WebVTT file's style sheets.
///
/// Sendable; a value.
struct WordMarks: Sendable, Hashable {
  private(set) var isBold = false
  private var isItalic = false
  private var isUnderlined = false
  private var isStruck = false
  private(set) var color: Color?
  private(set) var opacity: Double?

  /// The marks of each word of a list; an empty list where none has any.
  static func list(of list: WordList) -> [WordMarks?] {
    guard !list.styles.isEmpty || list.words.contains(where: { !$0.tags.isEmpty }) else { return [] }
    let rules = list.styles.compactMap { rule in CueSelector(rule.selector).map { ($0, rule.declarations) } }
    let marks = list.words.map { word in
      WordMarks(word, cue: list.cues.indices.contains(word.cue) ? list.cues[word.cue].id : nil, rules)
    }
    return marks.contains { $0 != nil } ? marks : []
  }

  /// Nil for a word that is not marked.
  private init?(_ word: Word, cue: String?, _ rules: [(selector: CueSelector, [StyleRule.Declaration])]) {
    let own = rules.filter { $0.selector.means(tags: word.tags, speaker: word.speaker, cue: cue) }
    // What is said of all cues is below what their text says; of several rules the stronger one counts, or the later.
    for (_, declarations) in own.filter(\.selector.isOfAll) { apply(declarations) }
    for tag in word.tags { apply(tag) }
    let others = own.filter { !$0.selector.isOfAll }.enumerated().sorted {
      ($0.element.selector.weight, $0.offset) < ($1.element.selector.weight, $1.offset)
    }
    for (_, rule) in others { apply(rule.1) }
    guard isBold || isItalic || isUnderlined || isStruck || color != nil || opacity != nil else { return nil }
  }

  /// The colours of WebVTT's own classes.
  private static let classes: Set = ["white", "lime", "cyan", "red", "yellow", "magenta", "blue", "black"]

  private mutating func apply(_ tag: String) {
    switch tag {
    case "b": isBold = true
    case "i": isItalic = true
    case "u": isUnderlined = true
    case "s": isStruck = true
    case _ where tag.hasPrefix("c."):
      let name = String(tag.dropFirst(2))
      if WordMarks.classes.contains(name) { color = ColorNotation.color(name) }
    case _ where tag.hasPrefix("color:"):
      let text = String(tag.dropFirst(6))
      // SubRip's files also leave the mark of a number out.
      color = ColorNotation.color(text) ?? ColorNotation.color("#" + text) ?? color
    default: break
    }
  }

  private mutating func apply(_ declarations: [StyleRule.Declaration]) {
    for declaration in declarations {
      let value = declaration.value.lowercased()
      switch declaration.name {
      case "color": color = ColorNotation.color(value) ?? color
      case "font-style": isItalic = value == "italic" || value.hasPrefix("oblique")
      case "font-weight": isBold = ["bold", "bolder"].contains(value) || (Int(value) ?? 0) >= 600
      case "opacity": opacity = Double(value).map { min(1, max(0, $0)) } ?? opacity
      case "text-decoration", "text-decoration-line":
        (isUnderlined, isStruck) = (value.contains("underline"), value.contains("line-through"))
      default: break
      }
    }
  }

  /// What differs in the font of a label. Bold is bolder than that, as CSS has it.
  func font(over font: LabelDocument.Font) -> LabelDocument.FontOverride {
    let bolder: Double = font.weight < 350 ? 400 : font.weight < 550 ? 700 : max(font.weight, 900)
    return LabelDocument.FontOverride(weight: isBold ? bolder : nil, slant: isItalic ? .italic : nil)
  }

  var underline: LabelDocument.DecorationOverride? { isUnderlined ? .on(.init()) : nil }

  /// Marks what stands between two words of the same marks, or a word itself; the paint and the line under a word follow from
  /// its look.
  func mark(_ run: inout LabelDocument.TextRun, isBetween: Bool, font: LabelDocument.Font) {
    run.font = self.font(over: font)
    if isStruck { run.strikethrough = .on(.init()) }
    guard isBetween else { return }
    (run.underline, run.color) = (underline, color)
  }
}

extension CaptionsDocument {
  /// What a file says of the looks of words that these captions never show, and of how many words: colours, where each state has
  /// a paint of its own, and bold letters, where there are no bolder ones.
  package func hiddenMarks(of list: WordList) -> [(name: String, count: Int)] {
    func paints(_ state: State?) -> Bool { state?.color != nil || state?.gradient != nil }
    let hidesColors = paints(coming) && paints(spoken) && (paints(current) || fill.mode == .sweep)
    let hidesBold = label.font.weight >= 900
    guard hidesColors || hidesBold else { return [] }
    let marks = WordMarks.list(of: list).compactMap { $0 }
    return [
      ("colour", hidesColors ? marks.count { $0.color != nil } : 0),
      ("bold", hidesBold ? marks.count { $0.isBold } : 0),
    ].filter { $0.count > 0 }
  }
}
