/// Numbers that programs stumble over: bounds, what lies just beyond them, halves, nearly equal and degenerate ones.
struct NumberGenerator {
  let range: ClosedRange<Double>
  let isWhole: Bool
  let mayBeBeyond: Bool

  private static let degenerate: [Double] = [
    0, -0.0, 1e-17, -1e-17, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 1e-300, 0.1 + 0.2 - 0.3, 0.3 - 3 * 0.1,
    6.123e-17, -6.123e-17,
    0.5, -0.5, 0.49999999999999994, 0.9999999999999999, 1.0000000000000002, 1, -1, 1 / 3.0, 2 / 3.0, 0.25, 0.125,
    45, 90, 180, 270, 360, -90, 89.99999999999999, 90.00000000000001, 255, 256, 257, 1e-7, 1e-5, 0.001, 1000.5,
  ]

  func number(_ random: inout SeededRandom) -> Double {
    let number = anyNumber(&random)
    return isWhole ? number.rounded() : number
  }

  private func anyNumber(_ random: inout SeededRandom) -> Double {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<55: return within(small(&random))
    case 55..<75: return within(Self.degenerate.randomElement(using: &random) ?? 0)
    case 75..<85:
      return within(Double.random(in: max(range.lowerBound, -1e12)...min(range.upperBound, 1e12), using: &random))
    case 85..<92: return random.pick([range.lowerBound, range.upperBound])
    case 92..<97: return random.pick([range.lowerBound.nextUp, range.upperBound.nextDown])
    case _ where !mayBeBeyond: return random.pick([range.lowerBound, range.upperBound])
    default: return random.pick([range.lowerBound.nextDown, range.upperBound.nextUp, 1e300, -1e300, 1e15])
    }
  }

  /// Most documents are made of numbers like these, and only what is drawn can be compared.
  private func small(_ random: inout SeededRandom) -> Double {
    let number = Double.random(in: -8...40, using: &random)
    return random.chance(0.4) ? number.rounded() : random.chance(0.5) ? (number * 4).rounded() / 4 : number
  }

  private func within(_ number: Double) -> Double {
    let moved = range.contains(number) ? number : abs(number)
    return min(max(moved, range.lowerBound), range.upperBound)
  }
}
