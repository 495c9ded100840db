import Basics
import Testing

@Suite struct WholeNumberTests {
  @Test(arguments: [
    (Double.nan, 0), (.infinity, 1 << 62), (-.infinity, -(1 << 62)), (9.3e18, 1 << 62), (-4e300, -(1 << 62)),
    (2.5, 3), (-7.4, -7), (1e15, 1_000_000_000_000_000),
  ])
  func `a number that nobody has checked has a nearest whole number`(_ number: Double, _ whole: Int) {
    #expect(Int(saturating: number) == whole)
  }
}
