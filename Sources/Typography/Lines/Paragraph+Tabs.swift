extension Paragraph {
  /// Where the text after a tab begins, which ends a stretch `position` points from the start of the line. `text` is what
  /// follows up to the next tab, or to the end of the line.
  func tabTarget(after position: Double, followedBy text: Range<Int>) -> Double {
    guard let stop = context.rules?.tabStops.first(where: { $0.at > position + Typesetter.tolerance }) else {
      return context.tabStop(after: position)
    }
    switch stop.align {
    case .left: return stop.at
    case .right: return max(position, stop.at - solidWidth(of: text))
    case .center: return max(position, stop.at - solidWidth(of: text) / 2)
    case .decimal:
      let separator = text.last { context.text.units[$0] == context.decimalSeparator }
      return max(position, stop.at - solidWidth(of: text.lowerBound..<(separator ?? text.upperBound)))
    }
  }

  /// The width of text without tabs.
  private func solidWidth(of text: Range<Int>) -> Double {
    text.isEmpty ? 0 : advance(text) - extra(after: text.upperBound)
  }
}
