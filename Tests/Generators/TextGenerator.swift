/// Texts of many scripts, and of what Unicode has of traps: marks without a base, joiners, directional controls,
/// sequences that fonts and line breakers disagree about, and long words.
struct TextGenerator {
  private static let pieces: [String] = [
    "Hello", "A", "g", "Wörter", "fi ffl", "مرحبا", "שלום", "नमस्ते", "ไทยแลนด์", "日本語", "한국어", "ကမ္ဘာ", "ខ្មែរ", "བོད",
    "1,234.50", "%", "…", " ", "  ", "\n", "\n\n", "\t", "\r\n", "\u{2028}", "\u{2029}", "\u{0B}", "\u{85}",
    "e\u{301}", "\u{301}", "\u{301}\u{302}\u{303}", "a\u{0300}\u{0301}\u{0302}\u{0303}\u{0304}", "\u{200D}",
    "\u{200C}",
    "\u{200B}", "\u{FEFF}", "\u{00AD}", "\u{202E}abc\u{202C}", "\u{2067}x\u{2069}", "\u{2066}", "\u{2069}",
    "\u{061C}",
    "👩‍👩‍👧‍👦", "🇩🇪", "🇩", "👍🏽", "❤️", "☎︎", "#️⃣", "\u{FE0F}", "\u{1F3FD}", "\u{E0001}", "\u{E0067}", "\u{10FFFF}",
    "\u{E000}", "\u{FFFD}", "\u{FFFC}", "\u{1D400}", "𠀋", "𒀀", "\u{0378}", "ﷺ", "ǆ", "ŉ", "{{name}}", "{{", "}}",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "iiiiiiii", "\u{3000}", "「」", "、。", "-", "‑", "—", "/", "\\", "\"",
  ]

  func text(longest: Int, _ random: inout SeededRandom) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...6, using: &random) { text += random.pick(Self.pieces) }
    if random.chance(0.01) { text = String(repeating: text + "a", count: 40) }
    if random.chance(0.03) { text = String(scalar(&random)) }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest)))
  }

  private func scalar(_ random: inout SeededRandom) -> Character {
    let scalar = Unicode.Scalar(UInt32.random(in: 1...0x10FFFF, using: &random)) ?? "\u{FFFD}"
    return Character(scalar)
  }
}
