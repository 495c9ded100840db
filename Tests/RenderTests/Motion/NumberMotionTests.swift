import Documents
import Pixels
import Resolving
import Signwriter
import Testing
import Typography

/// Tests where the digits of counts stand while they change.
@Suite struct NumberMotionTests {
  private func image(_ json: String, at time: Double) throws -> PixelBuffer {
    let resolver = SceneResolver(catalog: try FontCatalog())
    let scene = try resolver.resolve(Document(json: json).document(at: time)).scene
    return try SceneRenderer(.cpu).render([scene])[0].get().image
  }

  /// Egyptian numbers have no strong characters, but their minus has: each text for itself would begin elsewhere.
  @Test(arguments: [##""size": [110, 34]"##, ##""size": "fit""##], ["ar-EG", "he", "en"])
  func `a count that passes zero does not change sides`(_ size: String, _ locale: String) throws {
    func ink(_ time: Double) throws -> PixelRect {
      try image(
        ##"""
        {"kind": "counting", "from": 22, "to": -22, "duration": 44, "method": "linear", \##(size),
         "numberFormat": {"locale": "\##(locale)"}, "font": {"family": "DejaVu Sans", "size": 17}}
        """##, at: time
      ).inkBounds()
    }
    // The shorter number begins or ends where the longer one does, up to the bearings of other digits.
    let (positive, negative) = (try ink(0), try ink(44))
    let distances = [positive.x - negative.x, positive.maxX - negative.maxX].map(abs)
    #expect((distances.min() ?? .max) <= 2, "\(positive) \(negative)")
  }

  /// The stretches of columns with ink, from left to right: one for each digit, rolling or not.
  private func stretches(_ image: PixelBuffer) -> Int {
    let hasInk = (0..<image.width).map { x in (0..<image.height).contains { image[x, $0].w > 0 } }
    return zip([false] + hasInk, hasInk).count { !$0 && $1 }
  }

  @Test(arguments: ["left", "center", "right"], [##""size": [170, 50]"##, ##""size": "fit""##])
  func `a digit that joins an odometer does not lie over its neighbour`(_ alignment: String, _ size: String) throws
  {
    func image(_ time: Double) throws -> PixelBuffer {
      try self.image(
        ##"""
        {"kind": "counting", "from": 999, "to": 1000, "duration": 1, "method": "linear", "odometer": true, \##(size),
         "format": "%d", "alignment": "\##(alignment)", "font": {"family": "DejaVu Sans", "size": 36}}
        """##, at: time)
    }
    #expect(stretches(try image(0)) == 3)
    for time in [0.6, 0.7, 0.8, 0.9, 1] {
      let image = try image(time)
      #expect(stretches(image) == 4, "at \(time)")
    }
  }
}
