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
    justification = Justification(setting.textJustify)
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
    whiteSpace = WhiteSpace(setting.whiteSpace)
    initial = setting.initialLetter
    list = setting.listStyle.map { ListMarks($0) }
  }
}

extension WhiteSpace {
  fileprivate init(_ space: LabelDocument.LineSetting.WhiteSpace) {
    switch space {
    case .normal: self = .collapsed
    case .nowrap: self = .collapsedUnbroken
    case .pre: self = .preservedUnbroken
    case .preWrap: self = .preserved
    case .preLine: self = .collapsedInLines
    }
  }
}

extension ListMarks {
  fileprivate init(_ style: LabelDocument.ListStyle) {
    self.init(style.text.map { .text(ByteText($0)) } ?? Kind(style.type))
    start = style.start
    suffix = style.suffix
    isInside = style.position == .inside
  }
}

extension ListMarks.Kind {
  fileprivate init(_ marker: LabelDocument.ListStyle.Marker) {
    switch marker {
    case .disc: self = .disc
    case .circle: self = .circle
    case .square: self = .square
    case .decimal: self = .decimal
    case .decimalLeadingZero: self = .leadingZero
    case .lowerAlpha: self = .lowerAlpha
    case .upperAlpha: self = .upperAlpha
    case .lowerRoman: self = .lowerRoman
    case .upperRoman: self = .upperRoman
    case .lowerGreek: self = .lowerGreek
    case .native: self = .native
    case .traditional: self = .traditional
    }
  }
}

extension LineRules.Justification {
  fileprivate init(_ justify: LabelDocument.LineSetting.Justify) {
    switch justify {
    case .spaces: self = .spaces
    case .auto: self = .auto
    case .interWord: self = .words
    case .interCharacter: self = .characters
    case .kashida: self = .kashida
    case .none: self = .none
    }
  }
}
