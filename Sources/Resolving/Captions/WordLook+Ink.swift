import Documents
import Pixels

extension WordLook {
  /// The look without what has no say in which pixels it reaches: looks that are alike in this have the same ink.
  var uncolored: WordLook {
    var look = self
    look.fill = .label
    look.transition = nil
    look.opacity = opacity > 0 ? 1 : 0
    for index in look.strokes.indices {
      look.strokes[index].color = look.strokes[index].color.uncolored
      look.strokes[index].gradient = nil
    }
    for index in look.shadows.indices { look.shadows[index].color = look.shadows[index].color.uncolored }
    return look
  }
}

extension Color {
  /// White, or nothing where there is nothing of the colour.
  fileprivate var uncolored: Color { Color(red: 1, green: 1, blue: 1, alpha: alpha > 0 ? 1 : 0) }
}
