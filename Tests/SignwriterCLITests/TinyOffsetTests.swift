import Testing

/// Offsets that are nearly whole pixels are whole pixels, and stop nothing.
@Suite struct TinyOffsetTests {
  /// Documents in pairs that look alike: nearly whole, and whole.
  private static let pairs = [
    (#""shadow": {"offset": [-1e-17, 0], "blur": 3}"#, #""shadow": {"offset": [0, 0], "blur": 3}"#),
    (#""shadow": {"offset": [4, -5.6e-17], "blur": 0}"#, #""shadow": {"offset": [4, 0], "blur": 0}"#),
    (#""innerShadow": {"offset": [-5.5e-17, 1], "blur": 2}"#, #""innerShadow": {"offset": [0, 1], "blur": 2}"#),
    (#""bevel": {"size": 1, "angle": 90}"#, #""bevel": {"size": 1, "angle": 89.99999999}"#),
    (#""bevel": {"size": 2, "angle": 270}"#, #""bevel": {"size": 2, "angle": 269.99999999}"#),
    (#""bevel": {"size": 2, "angle": 180}"#, #""bevel": {"size": 2, "angle": 180.00000001}"#),
  ]

  private func expectPairs(_ renderer: String) throws {
    let jobs = Self.pairs.enumerated().flatMap { index, pair in
      [
        #"{"id": "\#(index)-nearly", "text": "Hello", \#(pair.0)}"#,
        #"{"id": "\#(index)-whole", "text": "Hello", \#(pair.1)}"#,
      ]
    }
    let batch = try Batch(jobs, renderer: renderer)
    #expect(batch.outcome.status == 0, "\(batch.outcome.errors)")
    for index in Self.pairs.indices {
      #expect(try batch.picture("\(index)-nearly.png") == batch.picture("\(index)-whole.png"), "pair \(index)")
    }
  }

  @Test func `tiny offsets draw as whole pixels on the CPU path`() throws { try expectPairs("cpu") }

  @Test(.enabled(if: Batch.hasGPU, "no GL device starts here"))
  func `tiny offsets draw as whole pixels on the GPU`() throws {
    try expectPairs("gpu")
  }
}
