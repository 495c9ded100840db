import CICUText

/// What is widened until a line fills its room.
extension LineSetter {
  /// Which gaps between clusters are widened, beside spaces.
  enum Gaps {
    /// All where letters do not join.
    case all
    /// Those beside ideographs, kana and their punctuation.
    case ideographs
    /// These, those beside hangul, and those behind spaces: words of other letters stay together.
    case words
  }

  /// Fills `width` with a line of `natural` width. Where there is nothing to widen nothing changes.
  mutating func justify(natural: Double, to width: Double, by justification: TextJustify) {
    guard width > natural else { return }
    switch justification {
    case .none: return
    case .spaces: justify(natural: natural, to: width)
    case .auto: justifyIdeographs(natural: natural, to: width)
    case .interWord:
      widensSeparators = true
      justify(natural: natural, to: width)
    case .interCharacter:
      gapsFrom = justifiedFrom
      spread(natural: natural, to: width)
    case .kashida:
      let plain = segments
      elongate(by: width - natural)
      let elongated = runs(scale: 1).width
      // Letters may be wider beside tatweels than before.
      if elongated > width { segments = plain }
      justify(natural: elongated > width ? natural : elongated, to: width)
    }
  }

  private mutating func justifyIdeographs(natural: Double, to width: Double) {
    (gaps, gapsFrom) = (.ideographs, justifiedFrom)
    let count = gapCount + spaceCount
    guard count > 0 else { return }
    clusterExtra = (width - natural) / Double(count)
    spaceExtra = clusterExtra
  }

  /// Whether there may be space between the clusters beside an offset.
  func opensGap(at boundary: Int) -> Bool {
    let next = context.graphemes.partition { $0.lowerBound >= boundary }
    guard next > 0, next < context.graphemes.count else { return gaps == .all }
    guard boundary > gapsFrom else { return false }
    let (before, after) = (context.graphemes[next - 1], context.graphemes[next])
    switch gaps {
    case .all: return !context.joins(before, after)
    case .words: return context.opensWords(before, after)
    case .ideographs:
      // A space that is widened stands for the gap before an ideograph.
      return expands(before) || expands(after) && !LineSetter.isWordSpace(context.text.units[before.lowerBound])
    }
  }

  private func expands(_ cluster: Range<Int>) -> Bool { context.first(of: cluster).map(sw_expands) ?? false }

  /// Whether there may be space between two segments that stand beside each other.
  func opensGap(between left: Int, and right: Int) -> Bool {
    guard gaps != .all || gapsFrom != .min else { return true }
    let (left, right) = (segments[left], segments[right])
    guard left.kind == .text, right.kind == .text else { return gaps == .all }
    return opensGap(at: max(left.range.lowerBound, right.range.lowerBound))
  }
}

extension TypesettingContext {
  /// The first character of a cluster.
  fileprivate func first(of cluster: Range<Int>) -> UInt32? {
    ClusterCharacters(text.units[cluster]).first { _ in true }
  }

  /// Whether readings and what they stand beside may be spread between two clusters, as CSS Ruby justifies them: beside
  /// ideographs, kana and hangul, and behind the spaces between words.
  func opensWords(_ before: Range<Int>, _ after: Range<Int>) -> Bool {
    if LineSetter.isWordSpace(text.units[after.lowerBound]) { return false }
    if LineSetter.isWordSpace(text.units[before.lowerBound]) { return true }
    func isWide(_ cluster: Range<Int>) -> Bool {
      guard let first = first(of: cluster) else { return false }
      return sw_expands(first) || [.hangul, .katakana].contains(Script(of: first))
    }
    return (isWide(before) || isWide(after)) && !joins(before, after)
  }
}
