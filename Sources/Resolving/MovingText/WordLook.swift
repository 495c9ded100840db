import Documents
import Motion
import Pixels

/// How a word is drawn: what the label and the states of the word say together.
///
/// Sendable; a value.
struct WordLook: Sendable, Hashable {
  /// The paint of a word. Sendable; a value.
  enum Fill: Sendable, Hashable {
    /// The label's own picture.
    case label
    case color(Color)
    case gradient(LabelDocument.Gradient)
  }

  var fill: Fill
  var strokes: [LabelDocument.Stroke]
  var shadows: [LabelDocument.Shadow]
  /// Nil is as the label has it.
  var underline: LabelDocument.DecorationOverride?
  var opacity = 1.0
  var font = LabelDocument.FontOverride()
  /// The offset is in ems.
  var pose = Pose.rest
  var transition: CaptionsDocument.Transition?

  init(_ label: LabelDocument) {
    fill = label.image != nil ? .label : label.gradient.map { .gradient($0) } ?? .color(label.color)
    strokes = label.strokes
    shadows = label.shadows
  }

  /// The look at a share of the way to another one. A curve may overshoot; only places, sizes and angles follow it there.
  func mixed(with other: WordLook, _ share: Double) -> WordLook {
    guard share != 0 else { return self }
    guard share != 1 else { return other }
    let within = min(1, max(0, share))
    var look = other
    look.fill = fill.mixed(with: other.fill, Float(within))
    look.strokes = WordLook.pairs(strokes, other.strokes, \.color).map { $0.mixed(with: $1, within) }
    look.shadows = WordLook.pairs(shadows, other.shadows, \.color).map { $0.mixed(with: $1, within) }
    look.opacity = opacity + within * (other.opacity - opacity)
    look.pose = pose.mixed(with: other.pose, share)
    return look
  }

  /// Pairs of two lists, in which what is missing is there with an alpha of 0.
  private static func pairs<Effect>(
    _ from: [Effect], _ to: [Effect], _ color: WritableKeyPath<Effect, Color>
  ) -> [(Effect, Effect)] {
    func hidden(_ effect: Effect) -> Effect {
      var effect = effect
      effect[keyPath: color].alpha = 0
      return effect
    }
    return (0..<max(from.count, to.count)).map { index in
      if index >= from.count { return (hidden(to[index]), to[index]) }
      return (from[index], index < to.count ? to[index] : hidden(from[index]))
    }
  }
}

extension WordLook.Fill {
  /// Colours mix premultiplied. Gradients mix where they are alike; else the new one holds at once.
  func mixed(with other: WordLook.Fill, _ share: Float) -> WordLook.Fill {
    switch (self, other) {
    case (.color(let a), .color(let b)): return .color(a.mixed(with: b, share))
    case (.gradient(let a), .color(let b)):
      var gradient = a
      gradient.colors = a.colors.map { $0.mixed(with: b, share) }
      return .gradient(gradient)
    case (.color(let a), .gradient(let b)):
      var gradient = b
      gradient.colors = b.colors.map { a.mixed(with: $0, share) }
      return .gradient(gradient)
    case (.gradient(let a), .gradient(var b)):
      guard a.colors.count == b.colors.count, a.kind == b.kind else { return other }
      let far = Double(share)
      b.locations = zip(a.resolvedLocations, b.resolvedLocations).map { $0 + far * ($1 - $0) }
      b.colors = zip(a.colors, b.colors).map { $0.mixed(with: $1, share) }
      b.start = a.start.mixed(with: b.start, far)
      b.end = a.end.mixed(with: b.end, far)
      return .gradient(b)
    default: return other
    }
  }
}

extension Color {
  /// The colour at a share of the way to another one, premultiplied in sRGB.
  func mixed(with other: Color, _ share: Float) -> Color {
    let mixed = premultiplied + share * (other.premultiplied - premultiplied)
    guard mixed.w > 0 else { return Color(red: other.red, green: other.green, blue: other.blue, alpha: 0) }
    return Color(red: mixed.x / mixed.w, green: mixed.y / mixed.w, blue: mixed.z / mixed.w, alpha: mixed.w)
  }
}

extension LabelDocument.Point {
  fileprivate func mixed(with other: LabelDocument.Point, _ share: Double) -> LabelDocument.Point {
    LabelDocument.Point(x: x + share * (other.x - x), y: y + share * (other.y - y))
  }
}

extension LabelDocument.Stroke {
  fileprivate func mixed(with other: LabelDocument.Stroke, _ share: Double) -> LabelDocument.Stroke {
    guard position == other.position, gradient == nil, other.gradient == nil else { return other }
    var stroke = other
    stroke.color = color.mixed(with: other.color, Float(share))
    stroke.width = width + share * (other.width - width)
    return stroke
  }
}

extension LabelDocument.Shadow {
  fileprivate func mixed(with other: LabelDocument.Shadow, _ share: Double) -> LabelDocument.Shadow {
    var shadow = other
    shadow.color = color.mixed(with: other.color, Float(share))
    shadow.offset = offset.mixed(with: other.offset, share)
    shadow.blur = LabelDocument.Blur(
      x: blur.x + share * (other.blur.x - blur.x), y: blur.y + share * (other.blur.y - blur.y))
    shadow.spread = spread + share * (other.spread - spread)
    return shadow
  }
}

extension LabelDocument.TextRun {
  /// Gives the run the paint of a look.
  mutating func apply(_ look: WordLook) {
    apply(look.fill)
    strokes = look.strokes
    underline = look.underline
  }

  mutating func apply(_ fill: WordLook.Fill) {
    switch fill {
    case .label: (color, gradient) = (nil, nil)
    case .color(let color): (self.color, gradient) = (color, nil)
    case .gradient(let gradient): (color, self.gradient) = (nil, gradient)
    }
  }
}
