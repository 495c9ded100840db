import Basics
import Documents
import Typography

extension LineRules {
  /// The rules that a label's setting of lines means.
  init(_ setting: LabelDocument.LineSetting) {
    self.init()
    hyphens = setting.hyphens
    hyphen = setting.hyphenateCharacter
    hyphenationLimits = setting.hyphenateLimitChars
    hyphenatedLines = setting.hyphenateLimitLines
    wrap = setting.textWrap == .pretty ? .pretty : .greedy
    justification = setting.textJustify
    lastAlignment = setting.alignLast
    tabSize = setting.tabSize
    tabStops = setting.tabStops
    wordBreak = setting.wordBreak
    strictness = setting.lineBreakStrictness
    dividesWideWords = setting.overflowWrap == .anywhere
    for mark in setting.hangingPunctuation {
      switch mark {
      case .first: hanging.insert(.first)
      case .last: hanging.insert(.last)
      case .allowEnd: hanging.insert(.allowEnd)
      }
    }
    trimsSpacing = setting.textSpacingTrim == .normal
    fewestLastWords = setting.widows
    whiteSpace = setting.whiteSpace
    initial = setting.initialLetter
    list = setting.listStyle.map { ListMarks($0) }
  }
}

extension ListMarks {
  fileprivate init(_ style: LabelDocument.ListStyle) {
    self.init(style.type)
    text = style.text
    start = style.start
    suffix = style.suffix
    isInside = style.position == .inside
  }
}
