import CICUText

/// Marks that stand outside of a line. They take no width of it, but are drawn.
extension Paragraph {
  /// The widths of the marks that stand before a line and behind it.
  struct Hung: Sendable {
    var start = 0.0
    var end = 0.0

    static let nothing = Hung()
    var width: Double { start + end }
  }

  /// What hangs of a line, trailing white space aside. A stop or comma hangs only where the line is too wide for its room
  /// otherwise.
  func hung(_ line: Range<Int>, in room: Double) -> Hung {
    guard let hanging = context.rules?.hanging, !hanging.isEmpty else { return .nothing }
    let visible = withoutTrailingSpace(line)
    var hung = fixedHung(visible, hanging)
    guard hanging.contains(.allowEnd), hung.end == 0, !hasHyphen(at: line.upperBound),
      exactWidth(of: visible) - hung.start > room + Typesetter.tolerance
    else { return hung }
    hung.end = widthOfLast(in: visible, as: sw_hanging(SW_HANGS_AT_END))
    return hung
  }

  /// The most that may hang of a line.
  func hungWidth(of line: Range<Int>) -> Double {
    guard let hanging = context.rules?.hanging, !hanging.isEmpty else { return 0 }
    let visible = withoutTrailingSpace(line)
    let hung = fixedHung(visible, hanging)
    guard hanging.contains(.allowEnd), hung.end == 0, !hasHyphen(at: line.upperBound) else { return hung.width }
    return hung.start + widthOfLast(in: visible, as: sw_hanging(SW_HANGS_AT_END))
  }

  /// What hangs in any room.
  private func fixedHung(_ visible: Range<Int>, _ hanging: LineRules.Hanging) -> Hung {
    var hung = Hung.nothing
    guard !visible.isEmpty else { return hung }
    if hanging.contains(.first), visible.lowerBound == lead {
      let index = context.graphemes.partition { $0.upperBound > visible.lowerBound }
      let cluster = context.graphemes[index]
      if cluster.upperBound < visible.upperBound, mark(cluster) & sw_hanging(SW_HANGS_FIRST) != 0 {
        hung.start = advance(cluster)
      }
    }
    if hanging.contains(.last), visible.upperBound >= withoutTrailingSpace(content).upperBound {
      hung.end = widthOfLast(in: visible, as: sw_hanging(SW_HANGS_LAST))
    }
    return hung
  }

  /// The width of the last cluster if it is a mark of a kind, and not all of the line.
  private func widthOfLast(in visible: Range<Int>, as kind: sw_hanging) -> Double {
    let next = context.graphemes.partition { $0.upperBound > visible.upperBound }
    guard !visible.isEmpty, next > 0 else { return 0 }
    let cluster = context.graphemes[next - 1]
    guard cluster.lowerBound > visible.lowerBound, cluster.upperBound == visible.upperBound,
      mark(cluster) & kind != 0
    else { return 0 }
    return advance(cluster) - extra(after: cluster.upperBound)
  }

  private func mark(_ cluster: Range<Int>) -> sw_hanging {
    ClusterCharacters(context.text.units[cluster]).first { _ in true }.map(sw_hanging_of) ?? 0
  }
}
