public import Motion

/// Motions of documents: the one place where authors' terms become functions of time.
extension CountingDocument {
  /// The count, whose time begins after the delay.
  public func counting() throws(MotionError) -> Counting {
    try Counting(
      from: from, to: to, duration: duration, easing: easing, smartEasing: hasSmartEasing ? SmartEasing() : nil)
  }

  /// Writes the numbers of the count.
  package func writer() throws(MotionError) -> CountingWriter {
    switch format {
    case .printf(let format): CountingWriter(.printf(try PrintfFormat(format)))
    case .localized(let options): CountingWriter(.localized(try NumberFormat(options)))
    case .text(let function): CountingWriter(.custom(function.body))
    case .runs(let function): CountingWriter(function)
    }
  }
}

extension CyclingDocument {
  /// The cycle, or the schedule of changes, whose time begins after the delay.
  package func motion() throws(MotionError) -> CyclingMotion {
    let cycling = try Cycling(
      texts: texts, style: try style(), hold: hold, loop: loop, skipsEqualTexts: skipsEqualTexts)
    guard !changes.isEmpty else { return .cycle(cycling) }
    guard texts.count == 1 else {
      throw .invalid(
        place: "texts", value: "a list of \(texts.count)",
        remedy: "does not go with changes; write the one text that is shown before them")
    }
    guard !loop else {
      throw .invalid(place: "loop", value: "true", remedy: "does not go with changes; leave it out")
    }
    let schedule = try CyclingSchedule(
      initial: texts[0], changes: changes, style: cycling.style, interruption: interruption,
      skipsEqualTexts: skipsEqualTexts)
    return .schedule(schedule, hold: hold)
  }

  private func style() throws(MotionError) -> CyclingStyle {
    let transition: CyclingTransition
    if let function = self.transition {
      transition = .custom { part, progress in function.body((part, progress)) }
    } else if let keyframes {
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
