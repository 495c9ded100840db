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
    guard distance > 0 else { return }
    var steps = [Int32](repeating: Int32.max, count: width * height)
    var front: [Int] = []
    for index in 0..<(width * height) where bytes[index * 4 + 3] != 0 { steps[index] = 0 }
    for index in steps.indices where steps[index] == 0 { collect(around: index, into: &front, &steps, step: 1) }
    var step: Int32 = 1
    while !front.isEmpty {
      for index in front { mix(into: index, from: steps, nearer: step - 1) }
      guard step < distance else { return }
      step += 1
      var next: [Int] = []
      for index in front { collect(around: index, into: &next, &steps, step: step) }
      front = next
    }
  }

  /// Collects the neighbours that no step has reached yet.
  private func collect(around index: Int, into front: inout [Int], _ steps: inout [Int32], step: Int32) {
    forNeighbours(of: index) { neighbour in
      guard steps[neighbour] == Int32.max else { return }
      steps[neighbour] = step
      front.append(neighbour)
    }
  }

  private mutating func mix(into index: Int, from steps: [Int32], nearer: Int32) {
    var sum = SIMD4<Int>.zero
    forNeighbours(of: index) { neighbour in
      guard steps[neighbour] == nearer else { return }
      sum &+= SIMD4(Int(bytes[neighbour * 4]), Int(bytes[neighbour * 4 + 1]), Int(bytes[neighbour * 4 + 2]), 1)
    }
    for channel in 0..<3 { bytes[index * 4 + channel] = UInt8((sum[channel] + sum.w / 2) / sum.w) }
  }

  private func forNeighbours(of index: Int, _ body: (Int) -> Void) {
    let (x, y) = (index % width, index / width)
    for row in max(0, y - 1)...min(height - 1, y + 1) {
      for column in max(0, x - 1)...min(width - 1, x + 1) where row != y || column != x {
        body(row * width + column)
      }
    }
  }
}
