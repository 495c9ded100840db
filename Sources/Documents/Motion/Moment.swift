public import Motion

/// What a moving document shows at a time, before anything is measured: two times with equal moments have equal
/// pictures.
///
/// Sendable; a value.
public enum Moment: Sendable, Hashable {
  case writing(CountingWriter.Writing)
  /// Of a number whose digits roll.
  case value(Double)
  case appearances([Appearance])
  /// Of texts that travel: how far each has come.
  case travel([Appearance], phases: [Double])
  /// Of what cannot be told.
  case time(Double)
  case page(Double)
}

extension Document {
  /// What everything that moves shows at the document's time, in order; empty where nothing moves.
  public var moments: [Moment] {
    switch self {
    case .label, .textField, .image: []
    case .counting(let counting): [counting.moment]
    case .cycling(let cycling): [cycling.moment]
    case .pageControl(let control): [.page(control.controlNow.sanePage)]
    case .group(let group): group.children.flatMap(\.document.moments)
    }
  }
}

extension CountingDocument {
  fileprivate var moment: Moment {
    guard let counting = try? counting(), let writer = try? writer() else { return .time(time) }
    let value = counting.value(at: time - delay)
    return isOdometer ? .value(value) : .writing(writer.writing(value))
  }
}

extension CyclingDocument {
  fileprivate var moment: Moment {
    guard let motion = try? motion() else { return .time(time) }
    // Heights scale what scrolls, and do not change when it stands still.
    let appearances = motion.state(
      at: time - delay, canvasHeight: 1000, heights: [Double](repeating: 1000, count: motion.texts.count))
    guard let marquee else { return .appearances(appearances) }
    let phases = appearances.map { marquee.phase(at: motion.restingTime(of: $0, at: time - delay)) }
    return .travel(appearances, phases: phases)
  }
}
