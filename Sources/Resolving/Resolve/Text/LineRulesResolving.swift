import Basics
import Documents
import Typography

extension LineRules {
  /// The rules that a label's setting of lines means.
  init(_ setting: LabelDocument.LineSetting) {
    self.init()
    switch setting.hyphens {
    case .manual: hyphens = .manual
    case .auto: hyphens = .auto
    case .none: hyphens = .none
    }
    hyphen = setting.hyphenateCharacter
    hyphenationLimits.word = setting.hyphenateLimitChars.word
    hyphenationLimits.before = setting.hyphenateLimitChars.before
    hyphenationLimits.after = setting.hyphenateLimitChars.after
    hyphenatedLines = setting.hyphenateLimitLines
    wrap = setting.textWrap == .pretty ? .pretty : .greedy
    justification = Justification(setting.textJustify)
    lastAlignment = setting.alignLast.map { TextStyle.Alignment($0) }
    switch setting.tabSize {
    case .spaces(let count): tabSize = .spaces(count)
    case .points(let points): tabSize = .points(points)
    }
    tabStops = setting.tabStops.map { TabStop(at: $0.at, TabStop.Alignment($0.align)) }
    wordBreak = WordBreak(setting.wordBreak)
    strictness = Strictness(setting.lineBreakStrictness)
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
    initial = setting.initialLetter.map { InitialLetter(lines: $0.lines, sink: $0.sink) }
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
    case .interWord: self = .words
    case .interCharacter: self = .characters
    case .kashida: self = .kashida
    case .none: self = .none
    }
  }
}

extension LineRules.WordBreak {
  fileprivate init(_ rule: LabelDocument.LineSetting.WordBreak) {
    switch rule {
    case .normal: self = .normal
    case .breakAll: self = .breakAll
    case .keepAll: self = .keepAll
    case .phrase: self = .phrase
    }
  }
}

extension LineRules.Strictness {
  fileprivate init(_ strictness: LabelDocument.LineSetting.Strictness) {
    switch strictness {
    case .auto: self = .auto
    case .loose: self = .loose
    case .normal: self = .normal
    case .strict: self = .strict
    case .anywhere: self = .anywhere
    }
  }
}

extension LineRules.TabStop.Alignment {
  fileprivate init(_ align: LabelDocument.TabStop.Align) {
    switch align {
    case .left: self = .left
    case .center: self = .center
    case .right: self = .right
    case .decimal: self = .decimal
    }
  }
}
