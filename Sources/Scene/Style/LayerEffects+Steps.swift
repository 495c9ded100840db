/// The recipes of the effects, one function for each.
extension LayerEffects {
  /// All steps, bottom to top within each phase.
  package var steps: [StyleStep] {
    var steps: [StyleStep] = []
    for (index, shadow) in dropShadows.enumerated() { steps += dropShadow(shadow, index) }
    if let outerGlow {
      let step = glow(outerGlow, isInner: false)
      steps += reachesBeneath ? [step, step.moved(to: .unknocked)] : [step]
    }
    for (index, ink) in overlays.enumerated() {
      steps.append(StyleStep(interior, ink, nil, seed: seed(.overlay(index))))
    }
    if let satin { steps.append(self.satin(satin)) }
    if let innerGlow { steps.append(glow(innerGlow, isInner: true)) }
    for (index, shadow) in innerShadows.enumerated() { steps.append(innerShadow(shadow, index)) }
    for (index, stroke) in strokes.enumerated() { steps += self.stroke(stroke, index) }
    if let bevel { steps += self.bevel(bevel) }
    return steps
  }

  private func seed(_ grain: StyleGrain) -> UInt32 { grain.seed(in: seed) }

  /// Where overlays, satin and inner glow go.
  private var interior: StyleStep.Phase { blendsInteriorAsGroup ? .grouped : .inner }

  private func dropShadow(_ shadow: Shadow, _ index: Int) -> [StyleStep] {
    let seed = seed(.dropShadow(index))
    let step = StyleStep(.beneath, shadow.ink, mask(of: shadow, cast: .coverage, seed), seed: seed)
    return shadow.isKnockedOut ? [step] : [step, step.moved(to: .unknocked)]
  }

  private func innerShadow(_ shadow: Shadow, _ index: Int) -> StyleStep {
    let seed = seed(.innerShadow(index))
    return StyleStep(.inner, shadow.ink, mask(of: shadow, cast: .surroundings, seed), seed: seed)
  }

  /// The shadow that the shape or what surrounds it casts.
  private func mask(of shadow: Shadow, cast plane: StylePlane, _ seed: UInt32) -> StyleMask {
    var mask = StyleMask(plane.growing(by: shadow.growth).blurring(by: shadow.blur))
    mask.offset = shadow.offset
    (mask.contour, mask.noise, mask.seed) = (shadow.contour, shadow.noise, seed)
    return mask
  }

  private func glow(_ glow: Glow, isInner: Bool) -> StyleStep {
    var mask: StyleMask
    if let falloff = glow.falloff {
      mask = StyleMask(.nearness(reach: glow.reach, start: glow.growth.radius, isComplement: isInner))
      mask.change = .falloff(width: falloff, range: glow.range)
    } else {
      let shape = isInner ? StylePlane.surroundings : .coverage
      mask = StyleMask(shape.growing(by: glow.growth).blurring(by: glow.blur))
      mask.change = .share(of: glow.range)
    }
    let seed = seed(isInner ? .innerGlow : .outerGlow)
    mask.isTurned = glow.comesFromCenter
    (mask.contour, mask.noise, mask.seed) = (glow.contour, glow.noise, seed)
    var course = StyleStep.Course.axis(outset: 0)
    if case .gradient = glow.ink.paint {
      course = .mask(jitter: glow.jitter, seed: self.seed(isInner ? .innerGlowJitter : .outerGlowJitter))
    }
    return StyleStep(isInner ? interior : .beneath, glow.ink, mask, seed: seed, course: course)
  }

  private func satin(_ satin: Satin) -> StyleStep {
    var mask = StyleMask(.coverage.blurring(by: satin.blur))
    mask.isDifference = true
    mask.offset = satin.offset
    mask.contour = satin.contour
    mask.isTurned = satin.isInverted
    return StyleStep(interior, satin.ink, mask, seed: seed(.satin))
  }

  /// A stroke: beneath the content, over it, or both.
  private func stroke(_ stroke: Stroke, _ index: Int) -> [StyleStep] {
    func band(_ phase: StyleStep.Phase, _ mask: StyleMask) -> StyleStep {
      StyleStep(
        phase, stroke.ink, mask, seed: seed(.stroke(index)), isBand: !stroke.overprints, course: course(of: stroke))
    }
    if stroke.hasOneBand {
      let mask = StyleMask(.edge(stroke.outer))
      return [band(.outer, mask), band(.inner, mask)]
    }
    var steps: [StyleStep] = []
    if !stroke.outer.isIdentity {
      let step = band(.outer, StyleMask(.grown(.coverage, stroke.outer)))
      steps += reachesBeneath ? [step, step.moved(to: .inner)] : [step]
    }
    if !stroke.inner.isIdentity {
      steps.append(band(.inner, StyleMask(.grown(.surroundings, stroke.inner))))
    }
    return steps
  }

  /// A gradient lies on the bounds of the shape with the stroke, or runs across the band.
  private func course(of stroke: Stroke) -> StyleStep.Course {
    guard case .gradient(let gradient) = stroke.ink.paint, gradient.kind == .shapeBurst else {
      return .axis(outset: Int(stroke.outer.radius.rounded()))
    }
    let size = stroke.outer.radius + stroke.inner.radius
    let reach = Int(size.rounded(.up)) + 2
    return .band(
      .distance(reach: reach, low: Float(-reach), high: Float(reach)), inner: stroke.inner.radius, size: size)
  }

  /// The shade and the light of a bevel, outside and inside of the shape.
  private func bevel(_ bevel: Bevel) -> [StyleStep] {
    let height = height(of: bevel)
    func steps(_ phase: StyleStep.Phase, facing sign: Float, limit: StylePlane? = nil) -> [StyleStep] {
      let light = StyleLight(direction: bevel.light, steepness: bevel.steepness * sign, gloss: bevel.gloss)
      var mask = StyleMask(.shaded(height, light).blurring(by: bevel.soften))
      mask.limit = limit
      return [(bevel.shade, Float(-1), StyleGrain.shade), (bevel.highlight, 1, .highlight)].map {
        ink, sign, grain in
        StyleStep(phase, ink, mask, seed: seed(grain), sign: sign, isWidening: bevel.style != .stroke)
      }
    }
    let inside = bevel.style == .outer ? [] : steps(.inner, facing: 1)
    guard bevel.style != .inner else { return inside }
    let limit = bevel.endsWithHeight ? height : nil
    return inside + steps(.outer, facing: bevel.style == .pillow ? -1 : 1, limit: limit)
  }

  /// The height of a bevel's slopes: blurred, or the distance from the edge on the side where the bevel lies.
  private func height(of bevel: Bevel) -> StylePlane {
    var height: StylePlane
    if let blur = bevel.blur {
      height = .coverage.blurring(by: blur)
    } else {
      let limit = bevel.height
      let (low, high): (Float, Float) =
        switch bevel.style {
        case .inner: (-2, limit)
        case .outer: (-limit, 1)
        case .emboss, .pillow, .stroke: (-limit, limit)
        }
      height = .distance(reach: Int(limit.rounded(.up)) + 2, low: low, high: high)
      if bevel.isSoft { height = .smoothed(height) }
    }
    guard bevel.profile != nil || bevel.texture != nil else { return height }
    return .shaped(height, StyleRelief(bevel))
  }
}
