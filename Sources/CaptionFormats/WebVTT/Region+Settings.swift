import Captions

extension Region {
  /// Applies a setting, `width:40%`; false if it is not understood.
  mutating func apply(_ setting: String) -> Bool {
    guard let (name, value) = VTTSettings.pair(setting) else { return false }
    switch name {
    case "id": id = String(value)
    case "width":
      guard let share = VTTSettings.percentage(value) else { return false }
      width = share
    case "lines":
      guard value.utf8.allSatisfy({ 48...57 ~= $0 }), let number = Int(value) else { return false }
      lines = number
    case "regionanchor":
      guard let place = Region.place(value) else { return false }
      anchor = place
    case "viewportanchor":
      guard let place = Region.place(value) else { return false }
      viewportAnchor = place
    case "scroll":
      guard value == "up" else { return false }
      scrollsUp = true
    default: return false
    }
    return true
  }

  private static func place(_ text: Substring) -> SIMD2<Double>? {
    let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let x = VTTSettings.percentage(parts[0]), let y = VTTSettings.percentage(parts[1])
    else {
      return nil
    }
    return SIMD2(x, y)
  }
}
