/// How an inner shadow's colour meets what it falls on: the separable modes of W3C Compositing and Blending Level 1
/// (section 10), and one of FXLabel's.
///
/// With the backdrop's straight colour Cb and alpha ab, the shadow's colour Cs and its alpha as (the colour's alpha
/// times the shadow's share), the mixed colour is Cm = (1 - ab) Cs + ab B(Cb, Cs), laid src-over with as.
public enum BlendMode: Int, Sendable, Hashable, CaseIterable {
  /// B = Cs.
  case normal = 0
  /// FXLabel 1.4: the shadow takes the place of what it falls on, also where it is translucent. The premultiplied
  /// result is G (1 - n) + C M n, n being the shadow's share without the colour's alpha, M the coverage.
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
