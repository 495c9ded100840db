import Testing

/// Equal bytes in every environment: neither languages nor formats, zones, desktops or settings of libraries are a part
/// of a picture.
@Suite struct EnvironmentTests {
  private static let jobs: [String] = [
    // Without a family and a language fontconfig chooses; Han, digits and marks have other forms in other languages.
    #""text": "Hi 1.5""#, #""text": "直 骨 漢字""#, #""text": "سلام ۱۲۳""#, #""text": "שלום 7""#, #""text": "नमस्ते 1,5""#,
    #""text": "ภาษา", "font": {"family": "serif"}"#, #""text": "直 骨", "language": "ja""#,
    #""text": "直 骨", "language": "zh-Hant", "font": {"weight": 700}"#,
    #""text": "i ı", "textTransform": "uppercase""#,
    #""text": "Şţ Бгд", "font": {"slant": "italic"}"#, #""text": "1.5 ✓ ☂ →", "font": {"family": "monospace"}"#,
    #""text": "a\nb", "numberOfLines": 0, "listStyle": {"type": "decimal"}"#,
  ]

  private static let environments: [[String: String]] = [
    ["LANG": "ja_JP.UTF-8"], ["LANG": "C"], ["LC_ALL": "fa_IR"], ["LC_CTYPE": "he_IL.UTF-8"], ["FC_LANG": "ur-pk"],
    ["LANGUAGE": "zh_TW:ko", "LANG": "zh_TW.UTF-8"], ["LANG": "no_SUCH.UTF-8"],
    ["LC_ALL": "tr_TR.UTF-8", "LC_NUMERIC": "de_DE.UTF-8"], ["TZ": "Asia/Tokyo", "LC_MESSAGES": "ar_EG"],
    ["XDG_CURRENT_DESKTOP": "KDE", "DESKTOP_SESSION": "gnome"],
    [
      "FREETYPE_PROPERTIES": "truetype:interpreter-version=35",
      "HB_OPTIONS": "uniscribe-bug-compatible",
    ],
    ["FC_LANG": "ko", "LC_ALL": "zh_HK.UTF-8", "LANG": "ar_SA.UTF-8"],
  ]

  private func files(_ environment: [String: String]) throws -> [String: [UInt8]] {
    let jobs = Self.jobs.enumerated().map { #"{"id": "\#($0)", \#($1)}"# + "\n" }.joined()
    let batch = try Batch(Array(jobs.utf8), styles: nil) { program, _ in program.environment = environment }
    #expect(batch.outcome.status == 0, "\(environment): \(batch.outcome.errors)")
    return try batch.files
  }

  @Test func `a picture has the same bytes in every environment`() throws {
    let expected = try files([:])
    #expect(expected.count == Self.jobs.count)
    for environment in Self.environments {
      let found = try files(environment)
      let changed = expected.keys.filter { found[$0] != expected[$0] }.sorted()
      #expect(changed.isEmpty, "\(environment): \(changed)")
    }
  }
}
