/// One effect of a layer as it is laid: where, with what, how strongly, and when. A value; Sendable.
package struct StyleStep: Sendable {
  /// The parts of a composition, in order. Between them a renderer changes what it lays on.
  package enum Phase: Int, Sendable, CaseIterable {
    /// Shadows and glow, outside of the content.
    case beneath = 0
    /// The shadows that also show beneath the content and the strokes.
    case unknocked
    /// Strokes and bevel, outside of the content.
    case outer
    /// What goes onto the content before its mode does.
    case grouped
    /// The content itself, which is no effect.
    case fill
    case inner
  }

  /// What t of a gradient follows. A value; Sendable.
  package enum Course: Sendable {
    /// The gradient's axis, on the box of the shape enlarged by so many pixels.
    case axis(outset: Int)
    /// The mask m: t = 1 - m + jitter (U - 0.5), and the step is laid wherever there is anything of m.
    case mask(jitter: Float, seed: UInt32)
    /// A plane d across a stroke of a size, of which `inner` lies inside: t = clamp((inner - d) / (size + 1)).
    case band(StylePlane, inner: Float, size: Float)
  }

  package private(set) var phase: Phase
  /// Whether it knocks out what it lies on: lerp(X, lerp(G, blend(G, S), o), m), with G what the content begins with, in
  /// place of lerp(X, blend(X, S), m o). As the content, a translucent stroke does not show shadows and glows beneath.
  package let isBand: Bool
  /// Nil is 1 everywhere.
  package let mask: StyleMask?
  /// Multiplies the mask, which then counts where it is positive.
  package let sign: Float
  package let ink: StyleInk
  package let course: Course
  /// The seed of the grains that a strength dissolves to.
  package let seed: UInt32
  /// Whether the layer is drawn as far as the mask reaches, and not only as far as other effects do.
  let isWidening: Bool

  init(
    _ phase: Phase, _ ink: StyleInk, _ mask: StyleMask?, seed: UInt32, isBand: Bool = false, sign: Float = 1,
    course: Course = .axis(outset: 0), isWidening: Bool = true
  ) {
    self.phase = phase
    self.isBand = isBand
    self.mask = mask
    self.sign = sign
    self.ink = ink
    self.course = course
    self.seed = seed
    self.isWidening = isWidening
  }

  /// The same effect in another part of the composition.
  func moved(to phase: Phase) -> StyleStep {
    var step = self
    step.phase = phase
    return step
  }

  /// The planes that it reads.
  var planes: [StylePlane] {
    var planes = [mask?.plane, mask?.limit].compactMap { $0 }
    if case .band(let plane, _, _) = course { planes.append(plane) }
    return planes
  }

  /// How far away the coverage may be that changes a pixel.
  var reach: Int { max(mask?.reach ?? 0, planes.map(\.reach).max() ?? 0) }
}
