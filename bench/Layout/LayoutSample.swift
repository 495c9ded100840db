/// A text to lay out, and the times of one layout of it. In points and microseconds.
struct LayoutSample {
  let name: String
  let text: String
  let family: String
  let language: String
  let size: Double
  /// The width in points; infinite for one line.
  let width: Double
  /// The time with empty caches and open fonts.
  var cold = 0.0
  /// The time with its words in the cache.
  var words = 0.0
  /// The time with the whole layout in the cache.
  var cached = 0.0
  /// The time from the string to a scene with its masks, with its words in the cache.
  var scene = 0.0
  /// The time from a string that was never met to a scene with its masks; the glyphs are known.
  var fresh = 0.0

  init(_ name: String, _ text: String, family: String, language: String, size: Double, width: Double = .infinity) {
    self.name = name
    self.text = text
    self.family = family
    self.language = language
    self.size = size
    self.width = width
  }

  /// The text with the letters of each word in another order.
  func shuffled(_ random: inout SplitMix64) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false)
      .map { String($0.shuffled(using: &random)) }.joined(separator: " ")
  }

  static let all = [
    LayoutSample("label, 12 letters", "Label number", family: "DejaVu Sans", language: "en", size: 48),
    LayoutSample("Arabic", "مرحبا بالعالم", family: "Noto Sans Arabic", language: "ar", size: 48),
    LayoutSample("Hindi", "नमस्ते दुनिया", family: "Noto Sans Devanagari", language: "hi", size: 48),
    LayoutSample(
      "Chinese, 12 characters", "人人生而自由在尊严和权利", family: "Noto Sans CJK SC", language: "zh-Hans", size: 48),
    LayoutSample("mixed directions", "Swift 6 عربي 24", family: "DejaVu Sans", language: "en", size: 48),
    LayoutSample(
      "paragraph, 450 characters", String(repeating: "The quick brown fox jumps over the lazy dog. ", count: 10),
      family: "DejaVu Sans", language: "en", size: 20, width: 300),
  ]
}
