import Motion
import Pixels

extension SceneSpace {
  /// The space of what is scaled and turned about a point, and then moved; both are in points.
  func posed(_ pose: Pose, about centre: SIMD2<Double>) throws(ResolveError) -> SceneSpace {
    let place = inside(pose.map(about: centre, scale: scale))
    // A curve may overshoot by far.
    guard place.isBounded else { throw .transformTooLarge }
    return place
  }
}

extension Pose {
  /// Whether the pose neither rotates nor scales.
  var isStill: Bool { scale == 1 && rotation == 0 }
  /// Whether it is also where it rests.
  var isInPlace: Bool { isStill && offset == .zero }

  /// The map from document pixels at rest to those in the pose: scaled and rotated about a point, then moved.
  func map(about centre: SIMD2<Double>, scale pixels: Double) -> Affine {
    guard !isStill else { return .translation(offset * pixels) }
    return Affine.scale(scale, scale).then(.rotation(degrees: rotation)).about(centre * pixels)
      .then(.translation(offset * pixels))
  }
}
