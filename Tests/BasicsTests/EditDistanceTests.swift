import Basics
import Testing

@Suite struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("abc", "", 3), ("", "ab", 2), ("blur", "blur", 0), ("blur", "blurr", 1), ("blur", "bur", 1),
    ("blur", "bluf", 1), ("blur", "bulr", 1), ("kitten", "sitting", 3), ("ca", "abc", 3),
  ])
  func `slips are counted, and a swap of neighbours is one`(_ first: String, _ second: String, _ distance: Int) {
    #expect(EditDistance.between(first, second) == distance)
    #expect(EditDistance.between(second, first) == distance)
  }
}
