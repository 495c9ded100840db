#if canImport(Glibc)
  import Glibc
#endif

/// An affine map of the plane: (x, y) goes to (a x + c y + tx, b x + d y + ty), as SVG's `matrix(a b c d tx ty)`. +y is
/// down, so a positive rotation turns clockwise on the screen.
///
/// Sendable; a value.
public struct Affine: Sendable, Hashable {
  /// The share of the old x in the new x.
  public var a: Double
  /// The share of the old x in the new y.
  public var b: Double
  /// The share of the old y in the new x.
  public var c: Double
  /// The share of the old y in the new y.
  public var d: Double
  /// The translation to the right, in the unit of the points that the map is applied to.
  public var tx: Double
  /// The translation downward, in the unit of the points that the map is applied to.
  public var ty: Double

  /// Makes a map from its members, by default without a translation.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double = 0, ty: Double = 0) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that leaves every point where it is.
  public static let identity = Affine(a: 1, b: 0, c: 0, d: 1)

  /// A translation by `offset`.
  public static func translation(_ offset: SIMD2<Double>) -> Affine {
    Affine(a: 1, b: 0, c: 0, d: 1, tx: offset.x, ty: offset.y)
  }

  /// A scaling about the origin.
  public static func scale(_ x: Double, _ y: Double) -> Affine { Affine(a: x, b: 0, c: 0, d: y) }

  /// A rotation about the origin, clockwise on the screen. Whole quarter turns are exact.
  public static func rotation(degrees: Double) -> Affine {
    let turned = degrees.remainder(dividingBy: 360)
    let (sine, cosine): (Double, Double) =
      switch turned {
      case 0: (0, 1)
      case 90: (1, 0)
      case -90: (-1, 0)
      case 180, -180: (0, -1)
      default: (sin(turned * .pi / 180), cos(turned * .pi / 180))
      }
    return Affine(a: cosine, b: sine, c: -sine, d: cosine)
  }

  /// This map, then `next`.
  public func then(_ next: Affine) -> Affine {
    let origin = next.apply(SIMD2(tx, ty))
    let right = next.applyLinear(SIMD2(a, b))
    let down = next.applyLinear(SIMD2(c, d))
    return Affine(a: right.x, b: right.y, c: down.x, d: down.y, tx: origin.x, ty: origin.y)
  }

  /// This map about a point instead of the origin.
  public func about(_ anchor: SIMD2<Double>) -> Affine {
    Affine.translation(-anchor).then(self).then(.translation(anchor))
  }

  /// The image of a point.
  public func apply(_ point: SIMD2<Double>) -> SIMD2<Double> { applyLinear(point) + SIMD2(tx, ty) }

  /// Applies the map to a direction: without the translation.
  public func applyLinear(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(a * vector.x + c * vector.y, b * vector.x + d * vector.y)
  }

  /// The factor by which the map scales areas; negative where it mirrors.
  public var determinant: Double { a * d - b * c }

  /// The inverse map; nil if the map is not invertible, or its determinant is within 1e-12 of 0.
  public var inverse: Affine? {
    let determinant = determinant
    guard determinant.isFinite, abs(determinant) > 1e-12 else { return nil }
    let linear = Affine(a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant)
    let origin = linear.applyLinear(SIMD2(tx, ty))
    return Affine(a: linear.a, b: linear.b, c: linear.c, d: linear.d, tx: -origin.x, ty: -origin.y)
  }

  /// Whether the map only translates.
  public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }
}
