extension SIMD2<Double> {
  /// The length of the vector.
  package var norm: Double { (x * x + y * y).squareRoot() }
}
