import CPURendering
import Pixels
import Resolving
import Scene
import TestSupport
import Testing

/// Compares the blur plan as the CPU path executes it with the rendering model.
@Suite struct BlurTests {
  /// The alpha of a black shadow cast by `coverage`, without the group that casts it: the group is moved off the
  /// canvas by `dx`, a whole number of pixels, and the shadow back by as much.
  static func shadow(of box: PixelRect, sigma: Double, width: Int, height: Int) -> PixelBuffer {
    let away = 100_000
    let scene = Scene(
      width: width, height: height, coverages: [TestText.box(box.offset(x: -away, y: 0))],
      layers: [.fill(coverage: 0, paint: .solid(.black))],
      shadows: [DropShadow(color: .black, blur: Blur(sigma: sigma, offsetX: Double(away), offsetY: 0))])
    return CPURenderer().render(scene, alphaMode: .premultiplied)
  }

  /// Standard deviation of the differences along a row, as the model defines effective sigma.
  @Test(arguments: [
    0.7, 0.8, 1, 1.3, 1.7, 2, 2.6, 2.99, 3, 3.7, 4.49, 4.5, 6, 7.5, 9.3, 12, 16, 25, 40, 64, 90, 128, 200,
  ])
  func `effective sigma is within one per cent`(sigma: Double) {
    // The edge is so far to the right that its whole slope, and nothing of the box's other edges, is on the canvas.
    let reach = Int(4 * sigma) + 4
    let tall = 2 * reach + 1
    let edge = BlurTests.alphas(sigma: sigma, edgeAt: reach, columns: 2 * reach, height: tall)
    let steps = zip(edge.dropFirst(), edge).map { $0 - $1 }
    let total = steps.reduce(0, +)
    let mean = steps.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element } / total
    let variance =
      steps.enumerated().reduce(0) { $0 + (Double($1.offset) - mean) * (Double($1.offset) - mean) * $1.element }
      / total
    let effective = variance.squareRoot()
    #expect(abs(effective - sigma) <= 0.01 * sigma, "sigma \(sigma) came out as \(effective)")
    #expect(abs(mean - Double(reach - 1)) < 0.01 * max(1, sigma), "the edge moved to \(mean)")
  }

  /// The profile of a blurred edge at `edgeAt`, finer than 8 bits: it is the mean of shadows of many strengths, whose
  /// rounding differs.
  private static func alphas(sigma: Double, edgeAt: Int, columns: Int, height: Int) -> [Double] {
    let away = 100_000
    let box = PixelRect(x: edgeAt - away, y: -3 * height, width: columns + edgeAt * 4, height: 7 * height)
    let coverage = TestText.box(box)
    var sums = [Double](repeating: 0, count: columns)
    let strengths = (0..<64).map { 1 - Float($0) * 0.0031 }
    for strength in strengths {
      let scene = Scene(
        width: columns, height: 1, coverages: [coverage], layers: [.fill(coverage: 0, paint: .solid(.black))],
        shadows: [
          DropShadow(
            color: Color(red: 0, green: 0, blue: 0, alpha: strength),
            blur: Blur(sigma: sigma, offsetX: Double(away), offsetY: 0))
        ])
      let image = CPURenderer().render(scene, alphaMode: .premultiplied)
      for x in 0..<columns { sums[x] += Double(image[x, 0].w) / Double(strength) }
    }
    return sums.map { $0 / Double(strengths.count) / 255 }
  }

  @Test func `the mass of a shadow is kept`() {
    for sigma in [0.5, 1, 2.5, 3, 5, 11, 30] {
      let reach = Int(4 * sigma) + 8
      let size = 40 + 2 * reach
      let box = PixelRect(x: reach, y: reach, width: 40, height: 40)
      let image = BlurTests.shadow(of: box, sigma: sigma, width: size, height: size)
      let mass = stride(from: 3, to: image.bytes.count, by: 4).reduce(0.0) { $0 + Double(image.bytes[$1]) / 255 }
      #expect(abs(mass - 1600) < 0.01 * 1600, "sigma \(sigma) keeps \(mass / 1600)")
    }
  }

  @Test func `a blur commutes with a quarter turn`() {
    for sigma in [0.5, 2, 3.3, 9, 31] {
      let wide = BlurTests.shadow(
        of: PixelRect(x: 40, y: 50, width: 37, height: 11), sigma: sigma, width: 120, height: 110)
      let tall = BlurTests.shadow(
        of: PixelRect(x: 50, y: 40, width: 11, height: 37), sigma: sigma, width: 110, height: 120)
      var worst = 0
      for y in 0..<110 {
        for x in 0..<120 { worst = max(worst, abs(Int(wide[x, y].w) - Int(tall[y, x].w))) }
      }
      #expect(worst <= 1, "sigma \(sigma)")
    }
  }

  @Test func `sigma zero is the mask, moved`() throws {
    let text = try TestText.coverage("gE", size: 30, x: 4, baseline: 30)
    let fill = Scene(
      width: 60, height: 50, coverages: [text], layers: [.fill(coverage: 0, paint: .solid(.black))])
    let clear = Color(red: 0, green: 0, blue: 0, alpha: 1)
    let away = Scene(
      width: 60, height: 50, coverages: [try TestText.coverage("gE", size: 30, x: -200, baseline: 30)],
      layers: [.fill(coverage: 0, paint: .solid(.black))],
      shadows: [DropShadow(color: clear, blur: Blur(sigma: 0, offsetX: 204, offsetY: 0))])
    expectSame(CPURenderer().render(away), CPURenderer().render(fill), within: .exact)
  }
}
