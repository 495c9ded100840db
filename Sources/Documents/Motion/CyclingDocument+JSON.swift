import Motion

extension CyclingDocument {
  /// A checked object; the label holds what it shares with every label.
  init(_ object: JSONObject, label: LabelDocument) throws(DocumentError) {
    self.init(label: label, texts: (object["texts"]?.array ?? []).compactMap(\.string))
    self.label.text = ""
    duration = object["duration"]?.number ?? duration
    hold = object["hold"]?.number ?? hold
    delay = object["delay"]?.number ?? delay
    time = object["time"]?.number ?? time
    easing = try Easing(object["curve"], at: "curve") ?? easing
    loop = object["loop"]?.bool ?? loop
    skipsEqualTexts = object["skipEqualTexts"]?.bool ?? skipsEqualTexts
    avoidsDip = object["avoidDip"]?.bool ?? avoidsDip
    interruption =
      object["interruption"]?.string.flatMap { CyclingSchedule.Interruption(rawValue: $0) } ?? interruption
    for (index, change) in (object["changes"]?.array ?? []).enumerated() {
      do throws(DocumentError) {
        changes.append(try CyclingSchedule.Change(change.object ?? JSONObject()))
      } catch {
        throw error.inside(index).inside("changes")
      }
    }
    stacking = object["stacking"]?.string.flatMap { CyclingStyle.Stacking(rawValue: $0) } ?? stacking
    clipsToBounds = object["clipsToBounds"]?.bool ?? clipsToBounds
    staggering = object["staggering"]?.object.map { PieceStaggering($0) }
    marquee = try object["marquee"]?.object.map { object throws(DocumentError) in try Marquee(object) }
    try decodeTransition(object)
    do throws(MotionError) { _ = try motion() } catch { throw DocumentError(error) }
  }

  private mutating func decodeTransition(_ object: JSONObject) throws(DocumentError) {
    if let value = object["effect"], value != .null {
      let names = value.array?.compactMap(\.string) ?? [value.string].compactMap { $0 }
      do throws(MotionError) { effect = try CyclingEffect(names: names) } catch {
        throw DocumentError(error, at: "effect")
      }
    }
    guard let keyframes = object["keyframes"]?.object else { return }
    guard object["effect"] == nil || object["effect"] == .null else {
      throw DocumentError(.conflict, "stands beside \"keyframes\"; keep one of the two").inside("effect")
    }
    func track(_ name: String) throws(DocumentError) -> [Keyframe] {
      var track: [Keyframe] = []
      for (index, value) in (keyframes[name]?.array ?? []).enumerated() {
        do throws(DocumentError) { track.append(try Keyframe(value.object ?? JSONObject())) } catch {
          throw error.inside(index).inside(name).inside("keyframes")
        }
      }
      return track
    }
    self.keyframes = Keyframes(enter: try track("enter"), exit: try track("exit"))
  }

  var json: JSONValue {
    var object = label.json.object ?? JSONObject()
    object["kind"] = "cycling"
    object["text"] = nil
    object["texts"] = .array(texts.map { .string($0) })
    if !changes.isEmpty {
      object["changes"] = .array(changes.map { ["time": .number($0.time), "text": .string($0.text)] })
      object["interruption"] = .string(interruption.rawValue)
    }
    if let keyframes {
      object["keyframes"] = [
        "enter": .array(keyframes.enter.map(\.json)), "exit": .array(keyframes.exit.map(\.json)),
      ]
    } else {
      // The single effects are bits, and every combination is a list of them.
      let names = CyclingEffect.named.filter {
        $0.effect.rawValue.nonzeroBitCount == 1 && effect.contains($0.effect)
      }
      object["effect"] = .array(names.map { .string($0.name) })
    }
    object["duration"] = .number(duration)
    object["hold"] = .number(hold)
    object["delay"] = .number(delay)
    object["curve"] = easing.json
    object["loop"] = .bool(loop)
    object["skipEqualTexts"] = .bool(skipsEqualTexts)
    object["avoidDip"] = .bool(avoidsDip)
    object["stacking"] = .string(stacking.rawValue)
    object["clipsToBounds"] = .bool(clipsToBounds)
    object["staggering"] = staggering?.json
    object["marquee"] = marquee?.json
    object["time"] = .number(time)
    return .object(object)
  }
}

extension CyclingSchedule.Change {
  init(_ object: JSONObject) throws(DocumentError) {
    guard let time = object["time"]?.number else {
      throw DocumentError(.wrongType, "is missing; write when the text comes, in seconds").inside("time")
    }
    self.init(time: time, text: object["text"]?.string ?? "")
  }
}

extension CyclingDocument.PieceStaggering {
  init(_ object: JSONObject) {
    let order = object["order"]?.string.flatMap { Staggering.Order(rawValue: $0) } ?? .forward
    self.init(
      unit: object["unit"]?.string.flatMap { Unit(rawValue: $0) } ?? .glyph,
      staggering: Staggering(delay: object["delay"]?.number ?? 0.2, order: order))
  }

  var json: JSONValue {
    [
      "unit": .string(unit.rawValue), "delay": .number(staggering.delay),
      "order": .string(staggering.order.rawValue),
    ]
  }
}

extension Keyframe {
  init(_ object: JSONObject) throws(DocumentError) {
    self.init(
      progress: object["progress"]?.number ?? 0, alpha: object["alpha"]?.number, scale: object["scale"]?.number,
      rotation: object["rotation"]?.number,
      offset: LabelDocument.Point(object["offset"]).map { SIMD2($0.x, $0.y) },
      easing: try Easing(object["curve"], at: "curve"))
  }

  var json: JSONValue {
    var object = JSONObject()
    object["progress"] = .number(progress)
    object["alpha"] = alpha.map { .number($0) }
    object["scale"] = scale.map { .number($0) }
    object["rotation"] = rotation.map { .number($0) }
    object["offset"] = offset.map { [.number($0.x), .number($0.y)] }
    object["curve"] = easing.flatMap(\.json)
    return .object(object)
  }
}

extension Marquee {
  init(_ object: JSONObject) throws(DocumentError) {
    let easing = try Easing(object["curve"], at: "marquee.curve") ?? .linear
    var pace = Pace.duration(object["duration"]?.number ?? 7)
    if let speed = object["speed"]?.number {
      guard object["duration"]?.number == nil else {
        throw DocumentError(.conflict, "stands beside \"duration\"; keep one of the two").inside("speed")
          .inside("marquee")
      }
      pace = .speed(speed)
    }
    do throws(MotionError) {
      try self.init(
        mode: object["mode"]?.string.flatMap { Mode(rawValue: $0) } ?? .continuous,
        pace: pace, delay: object["delay"]?.number ?? 1,
        leadingBuffer: object["leadingBuffer"]?.number ?? 0, trailingBuffer: object["trailingBuffer"]?.number ?? 0,
        easing: easing)
    } catch {
      throw DocumentError(error)
    }
  }

  var json: JSONValue {
    var object = JSONObject()
    object["mode"] = .string(mode.rawValue)
    switch pace {
    case .duration(let seconds): object["duration"] = .number(seconds)
    case .speed(let speed): object["speed"] = .number(speed)
    }
    object["delay"] = .number(delay)
    object["leadingBuffer"] = .number(leadingBuffer)
    object["trailingBuffer"] = .number(trailingBuffer)
    object["curve"] = easing.json
    return .object(object)
  }
}
