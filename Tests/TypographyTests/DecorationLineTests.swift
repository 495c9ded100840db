import Pixels
import Testing
import Typography

/// How many points lines along a text have.
@Suite struct DecorationLineTests {
  private static let styles: [DecorationLine.Style] = [.solid, .dotted, .dashed, .wavy]

  @Test(arguments: styles) func `no line has more points than are foreseen`(_ style: DecorationLine.Style) {
    let gaps: [[ClosedRange<Double>]] = [
      [], [-5...1], [20...21, 30...44.5], (0..<60).map { (Double($0) * 5)...(Double($0) * 5 + 2) },
    ]
    for gaps in gaps {
      for width in [0.001, 7, 300, 2000] {
        for thickness in [1e-2, 0.3, 1, 9, 400, 5000] {
          var line = DecorationLine(x0: 0, x1: width, top: 3, thickness: thickness)
          line.style = style
          line.gaps = gaps
          let points = line.paths.reduce(0) { sum, path in sum + path.steps.count { $0 != .close } }
          #expect(Double(points) <= line.pointBound, "\(width) x \(thickness), \(gaps.count) gaps")
        }
      }
    }
  }

  @Test func `a line of next to no thickness has a bound that no limit allows`() {
    for style in [DecorationLine.Style.dotted, .dashed] {
      for thickness in [1e-17, Double.leastNonzeroMagnitude] {
        var line = DecorationLine(x0: -3, x1: 90, top: 3, thickness: thickness)
        line.style = style
        #expect(line.pointBound > 1e17)
      }
    }
  }

  @Test func `a line that negative spacing turned round is not drawn`() {
    var line = DecorationLine(x0: 5, x1: 2, top: 3, thickness: 1)
    for gaps in [[], [0...1], [6...7], [3...4]] as [[ClosedRange<Double>]] {
      line.gaps = gaps
      #expect(line.visible.isEmpty && line.paths.isEmpty)
    }
  }
}
