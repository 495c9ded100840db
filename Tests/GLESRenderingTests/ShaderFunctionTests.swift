import Documents
import Foundation
import GLESRendering
import Pixels
import Resolving
import Scene
import TestSupport
import Testing

/// Each include function, run by the driver, against its Swift twin.
@Suite(.enabled(if: hasDevice)) struct ShaderFunctionTests {
  /// The model's words: straight colours between the last stop at or before t and the next, clamped beyond both ends,
  /// then premultiplied.
  private func expected(_ gradient: Gradient, at t: Double) -> SIMD4<Float> {
    let stops = gradient.stops
    guard let index = stops.lastIndex(where: { Double($0.location) <= t }) else {
      return stops[0].color.premultiplied
    }
    guard index + 1 < stops.count else { return stops[index].color.premultiplied }
    let from = Double(stops[index].location)
    let share = Float((t - from) / (Double(stops[index + 1].location) - from))
    let color = stops[index].color.vector
    return Color(color + (stops[index + 1].color.vector - color) * share).premultiplied
  }

  /// A ramp is within 0.1 of an 8-bit step of the curve, and t is nudged by 2^-19.
  private static let rampTolerance: Float = 0.12 / 255

  @Test func `gradients interpolate between stops, jump at hard ones, and clamp`() throws {
    let stops: [Gradient.Stop] = [
      .init(location: 0.25, color: Color(red: 1, green: 0, blue: 0, alpha: 0)),
      .init(location: 0.5, color: Color(red: 0, green: 1, blue: 0, alpha: 0.5)),
      .init(location: 0.5, color: Color(red: 0, green: 0, blue: 1)),
      .init(location: 0.5, color: Color(red: 1, green: 1, blue: 0)),
      .init(location: 1, color: Color(red: 1, green: 1, blue: 1)),
    ]
    for count in 2...5 {
      let gradient = Gradient.linear(start: SIMD2(0, 7), end: SIMD2(1, 7), stops: Array(stops.prefix(count)))
      var table = SheetTable()
      let paint = table.append(.gradient(gradient))
      let positions = (-4...20).map { Float($0) / 16 }
      let arguments = positions.flatMap { [SIMD4($0, 3, 0, 0), SIMD4(Float(paint), 0, 0, 0)] }
      let renderer = try GLESRenderer()
      let found = try renderer.probe(function: .paint, arguments: arguments, table: table)
      for (position, color) in zip(positions, found) {
        let difference = color - expected(gradient, at: Double(position))
        #expect(
          (difference * difference).max() < Self.rampTolerance * Self.rampTolerance,
          "at \(position) with \(count) stops: \(color)")
      }
    }
  }

  @Test func `a gradient without direction is its last stop`() throws {
    let gradient = Gradient.linear(start: SIMD2(5, 5), end: SIMD2(5, 5), stops: SceneMaker.gradient.stops)
    var table = SheetTable()
    let paint = table.append(.gradient(gradient))
    let renderer = try GLESRenderer()
    let found = try renderer.probe(
      function: .paint, arguments: [SIMD4(100, -3, 0, 0), SIMD4(Float(paint), 0, 0, 0)], table: table)
    #expect(found == [gradient.stops.last?.color.premultiplied])
  }

  @Test func `every kind and extent of gradient has Swift's parameter`() throws {
    let stops: [Gradient.Stop] = [
      .init(location: 0, color: .black), .init(location: 0.3, color: Color(red: 1, green: 0.2, blue: 0)),
      .init(location: 1, color: .white),
    ]
    let map = Affine(a: 0.04, b: 0.01, c: -0.02, d: 0.05, tx: -0.4, ty: -0.7)
    for kind in Gradient.Kind.allCases {
      for extend in Gradient.Extend.allCases {
        let gradient = Gradient(kind, map: map, stops: stops, extend: extend)
        var table = SheetTable()
        let paint = table.append(.gradient(gradient))
        let points: [SIMD2<Float>] = (0..<300).map { index in
          SIMD2(Float(index % 20) * 3.7 - 20, Float(index / 20) * 4.3 - 21)
        }
        let found = try GLESRenderer().probe(
          function: .paint,
          arguments: points.flatMap { [SIMD4<Float>($0.x, $0.y, 0, 0), SIMD4<Float>(Float(paint), 0, 0, 0)] },
          table: table)
        for (point, color) in zip(points, found) {
          let wanted: SIMD4<Float> = gradient.ramp.color(at: gradient.parameter(x: point.x, y: point.y))
          let difference = color - wanted
          #expect((difference * difference).max() < 1e-8, "\(kind) \(extend) at \(point): \(color), not \(wanted)")
        }
      }
    }
  }

  @Test func `angles are atan2's, and dithering Swift's`() throws {
    let points = (0..<720).map { index in
      SIMD2(cos(Double(index) * .pi / 360), sin(Double(index) * .pi / 360)) * Double(1 + index % 7)
    }
    let arguments = points.enumerated().flatMap { index, point in
      [SIMD4(Float(point.x), Float(point.y), Float(index % 11), Float(index / 11)), .zero]
    }
    let found = try GLESRenderer().probe(function: .turnAndDither, arguments: arguments)
    for (index, (point, value)) in zip(points, found).enumerated() {
      let turn = atan2(Double(Float(point.y)), Double(Float(point.x))) / (2 * .pi)
      let difference = abs(Double(value.x) - turn)
      #expect(min(difference, 1 - difference) < 3e-7, "\(point): \(value.x), not \(turn)")
      #expect(value.y == Dither.offset(x: index % 11, y: index / 11))
    }
  }

  /// As on the CPU path, on whatever device: 127.5 is 128, and 178.5 is 178.
  @Test func `a half between two steps goes to the even one`() throws {
    let values = (0..<255).flatMap { step in [0, 0.4998, 0.5, 0.5002].map { Float((Double(step) + $0) / 255) } }
    let found = try GLESRenderer().probe(
      function: .nearestStep, arguments: values.flatMap { [SIMD4(repeating: $0), .zero] })
    for (value, color) in zip(values, found) {
      // Drivers divide by 255 to the last bits or nearly so.
      let steps = color * 255
      let wanted = SIMD4<Float>(repeating: (value * 255).rounded(.toNearestOrEven))
      #expect(steps.rounded(.toNearestOrEven) == wanted && abs(steps.x - wanted.x) < 1e-4, "\(value)")
    }
  }

  /// W3C Compositing and Blending Level 1, 10.1: values worked out by hand from its formulas.
  @Test func `blend modes mix as W3C's formulas`() throws {
    let cases: [(mode: BlendMode, backdrop: Float, source: Float, mixed: Float)] = [
      (.darken, 0.3, 0.7, 0.3), (.lighten, 0.3, 0.7, 0.7), (.multiply, 0.5, 0.4, 0.2), (.screen, 0.5, 0.4, 0.7),
      (.overlay, 0.25, 0.8, 0.4), (.overlay, 0.75, 0.8, 0.9), (.hardLight, 0.8, 0.25, 0.4),
      (.hardLight, 0.8, 0.75, 0.9), (.cssSoftLight, 0.36, 0.25, 0.2448), (.cssSoftLight, 0.36, 0.75, 0.48),
      (.cssSoftLight, 0.16, 0.75, 0.16 + 0.5 * (((16 * 0.16 - 12) * 0.16 + 4) * 0.16 - 0.16)),
      (.colorDodge, 0.2, 0.5, 0.4), (.colorDodge, 0, 1, 0), (.colorDodge, 0.5, 1, 1), (.colorDodge, 0.8, 0.5, 1),
      (.colorBurn, 0.8, 0.5, 0.6), (.colorBurn, 1, 0, 1), (.colorBurn, 0.5, 0, 0), (.colorBurn, 0.2, 0.5, 0),
      (.difference, 0.2, 0.7, 0.5), (.exclusion, 0.5, 0.5, 0.5), (.normal, 0.1, 0.9, 0.9),
    ]
    let found = try GLESRenderer().probe(
      function: .blend,
      arguments: cases.flatMap { [SIMD4(Float($0.mode.rawValue), $0.backdrop, $0.source, 0), .zero] })
    for (wanted, value) in zip(cases, found) {
      #expect(abs(value.x - wanted.mixed) < 1e-5, "\(wanted): \(value.x)")
    }
  }

  @Test func `the background's coverage equals Scene's`() throws {
    let background = Background(paint: .solid(.white), cornerRadius: 9)
    let points = (0..<400).map { (index: Int) -> SIMD2<Float> in
      SIMD2(Float(index % 20) * 1.5 + 0.25, Float(index / 20) + 0.5)
    }
    let arguments = points.flatMap { (point: SIMD2<Float>) -> [SIMD4<Float>] in
      [SIMD4(point.x, point.y, 30, 20), SIMD4(background.cornerRadius, 0.5, 0, 0)]
    }
    let found = try GLESRenderer().probe(function: .roundedCoverage, arguments: arguments)
    for (point, color) in zip(points, found) {
      let expected = background.coverage(x: point.x, y: point.y, width: 30, height: 20, sampleSize: 0.5)
      #expect(abs(color.x - expected) < 1e-5, "at \(point)")
    }
  }

  @Test func `taps begin where BlurPlan says`() throws {
    // Interpolation with factor 5: pixel n + 7, in a source whose index 3 is node 0.
    let terms = SIMD4<Float>(2, 5, 1, 3)
    let arguments = (0..<30).flatMap { n in [terms, SIMD4(Float(n), 0, 0, 0)] }
    let found = try GLESRenderer().probe(function: .taps, arguments: arguments)
    for n in 0..<30 {
      let pixel = n + 7
      #expect(Int(found[n].x) == pixel / 5 - 1 + 3, "pixel \(pixel) starts at another node")
      #expect(Int(found[n].y) == pixel % 5, "pixel \(pixel) takes another phase")
    }
  }

  @Test func `src-over is Porter and Duff's`() throws {
    let top = Color(red: 1, green: 0.5, blue: 0, alpha: 0.25)
    let bottom = Color(red: 0, green: 1, blue: 1, alpha: 0.5)
    let found = try GLESRenderer().probe(function: .over, arguments: [top.vector, bottom.vector])
    let expected = top.premultiplied + bottom.premultiplied * (1 - top.alpha)
    let difference = found[0] - expected
    #expect((difference * difference).max() < 1e-12)
  }
}
