import Documents
import Typography

extension LabelDocument.Font {
  /// The forms in Typography's terms.
  var textForms: Typography.FontForms {
    var result = Typography.FontForms()
    result.caps = forms.variantCaps ?? .normal
    result.position = forms.variantPosition ?? .normal
    result.synthesizesCaps = forms.synthesis?.smallCaps ?? true
    result.synthesizesPosition = forms.synthesis?.position ?? true
    for word in forms.variantNumeric ?? [] { result.features[word.tag] = 1 }
    for word in forms.variantEastAsian ?? [] { result.features[word.tag] = 1 }
    for word in forms.variantLigatures ?? [] { result.features.merge(word.features) { $1 } }
    switch forms.kerning ?? .auto {
    case .auto: break
    case .normal: result.features["kern"] = 1
    case .none: result.features["kern"] = 0
    }
    return result
  }
}

extension FontQuery {
  mutating func apply(_ forms: LabelDocument.FontForms) {
    synthesizesWeight = forms.synthesis?.weight ?? false
    synthesizedSlant =
      switch forms.synthesis?.style {
      case nil: .oblique
      case true?: .all
      case false?: .none
      }
  }
}

// The tags of CSS Fonts 4.

extension LabelDocument.FontForms.Numeric {
  fileprivate var tag: String {
    switch self {
    case .liningNums: "lnum"
    case .oldstyleNums: "onum"
    case .proportionalNums: "pnum"
    case .tabularNums: "tnum"
    case .diagonalFractions: "frac"
    case .stackedFractions: "afrc"
    case .ordinal: "ordn"
    case .slashedZero: "zero"
    }
  }
}

extension LabelDocument.FontForms.EastAsian {
  fileprivate var tag: String {
    switch self {
    case .jis78: "jp78"
    case .jis83: "jp83"
    case .jis90: "jp90"
    case .jis04: "jp04"
    case .simplified: "smpl"
    case .traditional: "trad"
    case .fullWidth: "fwid"
    case .proportionalWidth: "pwid"
    case .ruby: "ruby"
    }
  }
}

extension LabelDocument.FontForms.Ligatures {
  fileprivate var features: [String: Int] {
    switch self {
    case .none: ["liga": 0, "clig": 0, "dlig": 0, "hlig": 0, "calt": 0]
    case .commonLigatures: ["liga": 1, "clig": 1]
    case .noCommonLigatures: ["liga": 0, "clig": 0]
    case .discretionaryLigatures: ["dlig": 1]
    case .noDiscretionaryLigatures: ["dlig": 0]
    case .historicalLigatures: ["hlig": 1]
    case .noHistoricalLigatures: ["hlig": 0]
    case .contextual: ["calt": 1]
    case .noContextual: ["calt": 0]
    }
  }
}
