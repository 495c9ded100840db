/// Linear light of sRGB in the primaries of BT.2020: exact fractions of the chromaticities of both, of which ITU-R BT.2087
/// has four digits. All of sRGB lies inside of BT.2020.
package enum WidePrimaries {
  /// What red, green and blue of sRGB count in each channel of BT.2020.
  package static let red = SIMD3(0.6274038959346990, 0.3292830383778837, 0.0433130656874172)
  package static let green = SIMD3(0.0690972893582321, 0.9195403950754587, 0.0113623155663092)
  package static let blue = SIMD3(0.0163914388751503, 0.0880133078772258, 0.8955952532476240)
}
