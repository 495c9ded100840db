import CFontconfig

/// Languages as fontconfig names them. Only these are asked for, so that the sorted fonts that are kept, and the answers,
/// are as many as there are languages, and not as many as documents have tags.
package enum FontLanguage {
  /// The language of a BCP 47 tag: with its region where fontconfig knows fonts for that, else without; "und" where it knows
  /// no such language.
  package static func known(_ tag: String) -> String {
    let parts = tag.lowercased().split(separator: "-").prefix { $0.utf8.count > 1 }
    guard let first = parts.first else { return "und" }
    // fontconfig distinguishes Chinese by territory, BCP 47 by script.
    if first == "zh" {
      if parts.contains("hk") || parts.contains("mo") { return "zh-hk" }
      return parts.contains("hant") || parts.contains("tw") ? "zh-tw" : "zh-cn"
    }
    for region in parts.dropFirst() where region.utf8.count == 2 {
      let regional = "\(first)-\(region)"
      if all.contains(regional) { return regional }
    }
    return all.contains(String(first)) || regional.contains(String(first)) ? String(first) : "und"
  }

  private static let all: Set<String> = {
    guard let names = FcGetLangs(), let list = FcStrListCreate(names) else { return [] }
    defer {
      FcStrListDone(list)
      FcStrSetDestroy(names)
    }
    var all: Set<String> = []
    while let name = FcStrListNext(list) { all.insert(String(cString: name)) }
    return all
  }()

  /// Languages that fontconfig knows with a region only.
  private static let regional = Set(all.compactMap { $0.split(separator: "-").first.map(String.init) })
}
