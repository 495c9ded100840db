public import Motion

/// Motions of documents: the one place where authors' terms become functions of time.
extension CountingDocument {
  /// The count, whose time begins after the delay.
  public func counting() throws(MotionError) -> Counting {
    try Counting(
      from: from, to: to, duration: duration, easing: easing, smartEasing: hasSmartEasing ? SmartEasing() : nil)
  }

  public func numberText() throws(MotionError) -> NumberText {
    switch format {
    case .printf(let format): .printf(try PrintfFormat(format))
    case .localized(let options): .localized(try NumberFormat(options))
    }
  }
}

extension CyclingDocument {
  /// The cycle, whose time begins after the delay.
  public func cycling() throws(MotionError) -> Cycling {
    try Cycling(
      texts: texts, style: try style(), hold: hold, loop: loop, skipsEqualTexts: skipsEqualTexts)
  }

  private func style() throws(MotionError) -> CyclingStyle {
    let transition: CyclingTransition
    if let keyframes {
      transition = .keyframes(
        enter: try KeyframeTrack(keyframes.enter, place: "keyframes.enter"),
        exit: try KeyframeTrack(keyframes.exit, place: "keyframes.exit"))
    } else {
      transition = .effect(effect)
    }
    return try CyclingStyle(
      transition: transition, duration: duration, easing: easing, stacking: stacking, avoidsDip: avoidsDip)
  }
}

extension PageControlDocument {
  /// The control as it is at the document's time.
  public var controlNow: PageControl {
    var control = control
    if let move { control.currentPage = move.page(at: time, from: control.currentPage) }
    return control
  }
}
