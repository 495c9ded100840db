/// The blend mode of an inner shadow: one of the separable modes of W3C Compositing and Blending Level 1 (section 10),
/// or one of FXLabel's.
///
/// Let Cb be the backdrop's straight colour, ab its alpha, Cs the shadow's colour, and as its alpha (the colour's alpha
/// times the shadow's share). The mixed colour Cm = (1 - ab) Cs + ab B(Cb, Cs) is composited src-over with alpha as.
package enum BlendMode: Int, Sendable, Hashable, CaseIterable {
  /// B = Cs.
  case normal = 0
  /// FXLabel 1.4: the shadow replaces the backdrop, also where the shadow is translucent. The premultiplied result is
  /// G (1 - n) + C M n, with n the shadow's share without the colour's alpha, M the coverage, G the backdrop and C the
  /// shadow's colour.
  case replace
  /// min(Cb, Cs): FXLabel 1.5.
  case darken
  case lighten
  case multiply
  case screen
  case overlay
  case hardLight
  case softLight
  case colorDodge
  case colorBurn
  case difference
  case exclusion
}
