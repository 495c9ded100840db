import Scenes

/// The blurred planes of one coverage, by their plans: nobody changes them. Not Sendable.
final class BoxedPlanes {
  private var made: [BoxPlan: Plane] = [:]

  func plane(_ plan: BoxPlan, make: () -> Plane) -> Plane {
    if let known = made[plan] { return known }
    let plane = make()
    made[plan] = plane
    return plane
  }
}
