import GLESRenderer
import LabelScene
import Pixels
import Testing

/// Each include function, run by the driver, against its Swift twin.
@Suite(.enabled(if: hasDevice)) struct ShaderFunctionTests {
  /// The model's words, in double: the last stop at or before t, clamped beyond both ends.
  private func expected(_ gradient: LinearGradient, at t: Double) -> SIMD4<Float> {
    let stops = gradient.stops
    guard let index = stops.lastIndex(where: { Double($0.location) <= t }) else { return stops[0].color.vector }
    guard index + 1 < stops.count else { return stops[index].color.vector }
    let from = Double(stops[index].location)
    let share = Float((t - from) / (Double(stops[index + 1].location) - from))
    let color = stops[index].color.vector
    return color + (stops[index + 1].color.vector - color) * share
  }

  @Test func `Gradients interpolate between stops, jump at hard ones, and clamp`() throws {
    let stops: [LinearGradient.Stop] = [
      .init(location: 0.25, color: Color(red: 1, green: 0, blue: 0, alpha: 0)),
      .init(location: 0.5, color: Color(red: 0, green: 1, blue: 0, alpha: 0.5)),
      .init(location: 0.5, color: Color(red: 0, green: 0, blue: 1)),
      .init(location: 0.5, color: Color(red: 1, green: 1, blue: 0)),
      .init(location: 1, color: Color(red: 1, green: 1, blue: 1)),
    ]
    for count in 2...5 {
      let gradient = LinearGradient(start: SIMD2(0, 7), end: SIMD2(1, 7), stops: Array(stops.prefix(count)))
      var table = SheetTable()
      let paint = table.append(.linear(gradient))
      let positions = (-4...20).map { Float($0) / 16 }
      let arguments = positions.flatMap { [SIMD4($0, 3, 0, 0), SIMD4(Float(paint), 0, 0, 0)] }
      let renderer = try GLESRenderer()
      let found = try renderer.probe(function: 0, arguments: arguments, table: table)
      for (position, color) in zip(positions, found) {
        let difference = color - expected(gradient, at: Double(position))
        #expect((difference * difference).max() < 1e-10, "at \(position) with \(count) stops: \(color)")
      }
    }
  }

  @Test func `A gradient without direction is its last stop`() throws {
    let gradient = LinearGradient(start: SIMD2(5, 5), end: SIMD2(5, 5), stops: SceneMaker.gradient.stops)
    var table = SheetTable()
    let paint = table.append(.linear(gradient))
    let renderer = try GLESRenderer()
    let found = try renderer.probe(
      function: 0, arguments: [SIMD4(100, -3, 0, 0), SIMD4(Float(paint), 0, 0, 0)], table: table)
    #expect(found == [gradient.stops.last?.color.vector])
  }

  @Test func `The background's coverage equals LabelScene's`() throws {
    let background = Background(paint: .solid(.white), cornerRadius: 9)
    let points = (0..<400).map { (index: Int) -> SIMD2<Float> in
      SIMD2(Float(index % 20) * 1.5 + 0.25, Float(index / 20) + 0.5)
    }
    let arguments = points.flatMap { (point: SIMD2<Float>) -> [SIMD4<Float>] in
      [SIMD4(point.x, point.y, 30, 20), SIMD4(background.cornerRadius, 0.5, 0, 0)]
    }
    let found = try GLESRenderer().probe(function: 1, arguments: arguments)
    for (point, color) in zip(points, found) {
      let expected = background.coverage(x: point.x, y: point.y, width: 30, height: 20, sampleSize: 0.5)
      #expect(abs(color.x - expected) < 1e-5, "at \(point)")
    }
  }

  @Test func `Taps begin where BlurPlan says`() throws {
    // Interpolation with factor 5: pixel n + 7, in a source whose index 3 is node 0.
    let terms = SIMD4<Float>(2, 5, 1, 3)
    let arguments = (0..<30).flatMap { n in [terms, SIMD4(Float(n), 0, 0, 0)] }
    let found = try GLESRenderer().probe(function: 2, arguments: arguments)
    for n in 0..<30 {
      let pixel = n + 7
      #expect(Int(found[n].x) == pixel / 5 - 1 + 3, "pixel \(pixel) starts at another node")
      #expect(Int(found[n].y) == pixel % 5, "pixel \(pixel) takes another phase")
    }
  }

  @Test func `Src-over is Porter and Duff's`() throws {
    let top = Color(red: 1, green: 0.5, blue: 0, alpha: 0.25)
    let bottom = Color(red: 0, green: 1, blue: 1, alpha: 0.5)
    let found = try GLESRenderer().probe(function: 3, arguments: [top.vector, bottom.vector])
    let expected = top.premultiplied + bottom.premultiplied * (1 - top.alpha)
    let difference = found[0] - expected
    #expect((difference * difference).max() < 1e-12)
  }
}
