extension PixelBuffer {
  /// Extends colours under transparent pixels, so that filtering in a game engine finds no black there.
  ///
  /// A pixel of alpha 0 that is within `distance` pixels of one that is not (counting steps to all eight neighbours)
  /// gets the mean colour of its neighbours that are one step nearer; its alpha stays 0. Only straight alpha can hold
  /// such colours.
  ///
  /// - Precondition: the alpha mode is `straight`.
  public mutating func bleed(_ distance: Int) {
    precondition(alphaMode == .straight, "only straight pixels have a colour under alpha 0")
    guard distance > 0, width > 0, height > 0 else { return }
    var steps = BleedSteps(of: self)
    var (step, front) = (1, steps.firstFront())
    while !front.isEmpty {
      for place in front { mix(into: place, from: steps, step: step) }
      guard step < distance else { return }
      step += 1
      front = steps.nextFront(after: front, step: step)
    }
  }

  private mutating func mix(into place: Int, from steps: BleedSteps, step: Int) {
    var sum = SIMD4<Int>.zero
    steps.forNearer(than: place, step: step) { nearer in
      sum &+= SIMD4(Int(bytes[nearer * 4]), Int(bytes[nearer * 4 + 1]), Int(bytes[nearer * 4 + 2]), 1)
    }
    for channel in 0..<3 { bytes[place * 4 + channel] = UInt8((sum[channel] + sum.w / 2) / sum.w) }
  }
}
