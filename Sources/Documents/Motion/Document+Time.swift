import Motion

extension Document {
  /// The document as it is at a time in seconds: a pure function, so that any moment can be had anywhere, in any order.
  /// In a group every child is; what does not move is the same at all times.
  public func document(at time: Double) -> Document {
    switch self {
    case .label, .textField, .image: return self
    case .counting(var counting):
      counting.time = time
      return .counting(counting)
    case .cycling(var cycling):
      cycling.time = time
      return .cycling(cycling)
    case .pageControl(var control):
      control.time = time
      return .pageControl(control)
    case .group(var group):
      for index in group.children.indices {
        group.children[index].document = group.children[index].document.document(at: time)
      }
      return .group(group)
    }
  }

  /// Whether anything in it depends on the time.
  public var isAnimated: Bool {
    switch self {
    case .label, .textField, .image: false
    case .counting, .cycling: true
    case .pageControl(let control): control.move != nil
    case .group(let group): group.children.contains { $0.document.isAnimated }
    }
  }

  /// Seconds until nothing moves any more; of what goes round for ever, one round. 0 where nothing moves. How long a text
  /// alone travels at a speed only measuring can tell: see `SceneResolver.duration(of:)`.
  public var duration: Double {
    switch self {
    case .label, .textField, .image: 0
    case .counting(let counting): max(0, counting.delay) + max(0, counting.duration)
    case .cycling(let cycling): cycling.totalDuration
    case .pageControl(let control): control.move?.duration(from: control.control.currentPage) ?? 0
    case .group(let group): group.children.reduce(0) { max($0, $1.document.duration) }
    }
  }

  /// Whether the end shows what the beginning does, so that a film of it must not show that moment twice.
  public var isCyclic: Bool {
    guard case .cycling(let cycling) = self, cycling.delay == 0, cycling.changes.isEmpty else { return false }
    if cycling.texts.count > 1 { return cycling.loop }
    // A text alone that travels for ever.
    return cycling.marquee.map { $0.mode != .left && $0.mode != .right } ?? false
  }
}

extension CyclingDocument {
  fileprivate var totalDuration: Double {
    let cycle = (try? motion().duration) ?? 0
    guard changes.isEmpty, let marquee, case .duration(let way) = marquee.pace else { return max(0, delay) + cycle }
    let isThereAndBack = marquee.mode == .leftRight || marquee.mode == .rightLeft
    // A text alone has no other to give way to: the cycle is its way through the box.
    let ways = (marquee.delay + way) * (isThereAndBack ? 2 : 1)
    return max(0, delay) + (texts.count == 1 ? ways : cycle)
  }
}
