import Pixels
import Resolving
import Scene
import TestSupport
import Testing
import Typography

/// What a soft shadow's offset does to its sigma and its place: on each renderer, along each axis.
@Suite(.serialized) struct BlurFractionTests {
  enum Axis: String, CaseIterable { case across, down }

  struct Case: CustomTestStringConvertible {
    let renderer: String
    let axis: Axis
    var testDescription: String { "\(renderer), \(axis.rawValue)" }
  }

  static let cases = InvariantTests.renderers.flatMap { renderer in
    Axis.allCases.map { Case(renderer: renderer, axis: $0) }
  }
  static let sigmas = [0.7, 0.75, 0.9, 1, 1.5, 2.1, 2.9, 3.3, 4.6, 6, 9, 17, 33, 39, 64]
  static let fractions = [0, 0.25, 0.5, 0.75, 0.99, -0.1, -0.6]

  /// A step that is blurred along one axis, and moved by `offset` and whole pixels.
  private static func scene(_ axis: Axis, sigma: Double, offset: Double, whole: Int) -> Scene {
    let reach = reach(of: sigma)
    let away = 4 * reach
    let long = 2 * reach + 8
    let isAcross = axis == .across
    let step = PixelRect(x: 0, y: 0, width: isAcross ? away : 8, height: isAcross ? 8 : away)
    // The group lies beside the canvas, and the end of its shadow in the canvas.
    let box = step.offset(x: isAcross ? reach - 2 * away : 0, y: isAcross ? 0 : reach - 2 * away)
    let shift = Double(away + whole) + offset
    let blur = Blur(
      sigmaX: isAcross ? sigma : 0, sigmaY: isAcross ? 0 : sigma, offsetX: isAcross ? shift : 0,
      offsetY: isAcross ? 0 : shift)
    return Scene(
      width: isAcross ? long : 8, height: isAcross ? 8 : long, isDithered: true, coverages: [TestText.box(box)],
      layers: [.fill(coverage: 0, paint: .solid(.black))], shadows: [DropShadow(color: .black, blur: blur)])
  }

  private static func reach(of sigma: Double) -> Int { Int(4 * sigma) + 6 }

  /// The standard deviation and the mean of the differences along the step. Each of its pixels is dithered by every
  /// threshold there is, so that it is known to 1/64 of a step.
  private static func measure(
    _ axis: Axis, sigma: Double, offset: Double, by renderer: String
  ) throws -> (sigma: Double, mean: Double) {
    let images = try InvariantTests.render(
      (0..<8).map { scene(axis, sigma: sigma, offset: offset, whole: $0) }, by: renderer)
    let profile = (0..<(2 * reach(of: sigma))).map { place in
      images.enumerated().reduce(0.0) { sum, entry in
        let along = place + entry.offset
        return (0..<8).reduce(sum) {
          $0 + Double((axis == .across ? entry.element[along, $1] : entry.element[$1, along]).w)
        }
      }
    }
    let steps = zip(profile, profile.dropFirst()).map { $0 - $1 }
    let total = steps.reduce(0, +)
    let mean = steps.enumerated().reduce(0) { $0 + Double($1.offset + 1) * $1.element } / total
    let variance =
      steps.enumerated().reduce(0) {
        $0 + (Double($1.offset + 1) - mean) * (Double($1.offset + 1) - mean) * $1.element
      } / total
    return (variance.squareRoot(), mean)
  }

  @Test(arguments: cases)
  func `sigma and place are right at every fraction of a pixel`(at place: Case) throws {
    for sigma in Self.sigmas {
      for offset in Self.fractions {
        let (measured, mean) = try Self.measure(place.axis, sigma: sigma, offset: offset, by: place.renderer)
        let edge = Double(Self.reach(of: sigma)) + offset
        #expect(abs(measured / sigma - 1) < 0.01, "sigma \(sigma) at \(offset) comes out as \(measured)")
        // The low end is drawn to 3 sigma, where less than half a step is left: that moves the mean by 0.2 % of sigma.
        #expect(abs(mean - edge) < max(0.02, 0.002 * sigma), "sigma \(sigma) at \(offset): at \(mean)")
      }
    }
  }

  /// Weights at whole pixels with the mean f have the variance f (1 - f) or more.
  @Test(arguments: cases)
  func `below 0.7 px sigma is as near as whole pixels allow`(at place: Case) throws {
    for sigma in [0.1, 0.25, 0.4, 0.5, 0.6] {
      for offset in Self.fractions {
        let fraction = offset - offset.rounded(.down)
        let (measured, mean) = try Self.measure(place.axis, sigma: sigma, offset: offset, by: place.renderer)
        let nearest = max(sigma, (fraction * (1 - fraction)).squareRoot())
        #expect(abs(measured - nearest) < 0.005, "sigma \(sigma) at \(offset) comes out as \(measured)")
        #expect(abs(mean - Double(Self.reach(of: sigma)) - offset) < 0.02, "sigma \(sigma) at \(offset): \(mean)")
      }
    }
  }
}
