import JSON

/// The names that members of other systems have here: no edit distance finds them.
enum KeyHints {
  /// Names of UIKit, FXLabel, TransitionLabel, ExtendedLabel, UICountingLabel, BBCyclingLabel and CSS, with what says the same.
  private static let names: [String: String] = [
    "fontSize": "font.size", "fontFamily": "font.family", "fontName": "font.family", "fontWeight": "font.weight",
    "fontStyle": "font.slant", "textColor": "color", "textAlignment": "alignment", "textAlign": "alignment",
    "lineBreakMode": "lineBreak", "lineClamp": "numberOfLines", "maxLines": "numberOfLines",
    "maximumNumberOfLines": "numberOfLines", "lines": "numberOfLines", "width": "size", "height": "size",
    "letterSpacing": "characterSpacing", "kerningTable": "kerning",
    "adjustsFontSizeToFitWidth": "minimumScaleFactor",
    "minimumFontScale": "minimumScaleFactor", "minimumFontSize": "minimumScaleFactor", "lang": "language",
    "backgroundColor": "background.color", "strokeColor": "stroke.color", "strokeWidth": "stroke.width",
    "outline": "strokes", "outlines": "strokes", "border": "stroke", "dropShadow": "shadow",
    "dropShadows": "shadows",
    "outlineColor": "stroke.color", "outlineWidth": "stroke.width", "borderColor": "stroke.color",
    "borderWidth": "stroke.width", "shadowRadius": "shadowBlur", "innerShadowRadius": "innerShadowBlur",
    "transitionEffect": "effect", "transitionDuration": "duration", "animationDuration": "duration",
    "rotation": "rotate", "highlightedTextColor": "color", "alpha": "opacity", "style": "extends",
    "isEditing": "editing", "secureTextEntry": "secure", "isSecureTextEntry": "secure", "src": "file",
    "attributedText": "text", "pageIndicatorTintColor": "dotColor",
    "currentPageIndicatorTintColor": "selectedDotColor", "countFrom": "from", "countFromZeroTo": "to",
    "countFromCurrentValueTo": "to", "formatBlock": "format", "attributedFormatBlock": "format",
    "transitionBlock": "keyframes", "preTransitionBlock": "keyframes",
  ]

  /// Names that say different things in different objects: the first that the object has is meant.
  private static let severalNames: [String: [String]] = [
    "radius": ["blur", "cornerRadius", "background.cornerRadius"], "gradient": ["dotGradient"],
    "gradientColors": ["dotGradient"], "background": ["textBackground"], "gradientStartColor": ["dotGradient"],
    "gradientEndColor": ["dotGradient"],
  ]

  /// The names that mean nothing where there is no screen, no finger and nobody who listens.
  private static let interactive: Set<String> = [
    "highlighted", "isHighlighted", "enabled", "isEnabled", "userInteractionEnabled", "accessibilityLabel",
    "accessibilityHint", "accessibilityTraits", "accessibilityValue", "isAccessibilityElement",
    "defersCurrentPageDisplay", "tag", "delegate", "completionBlock",
  ]

  /// Tells what to write instead; nil where the name is nobody's habit, or the object has nothing like it.
  static func remedy(for name: String, in schema: ObjectSchema) -> String? {
    if interactive.contains(name) { return "it has no meaning in a picture, leave it out" }
    let meant = severalNames[name] ?? names[name].map { [$0] } ?? []
    if let path = meant.first(where: { schema[head(of: $0)] != nil }) {
      return "did you mean \(JSONWriter.quoted(path))?"
    }
    if schema === StyleSchema.style {
      return isOfChild(name) ? "children of groups have it: write it in the child" : nil
    }
    // Gradients have a kind too, but not one that brings members with it.
    guard DocumentKind.allCases.contains(where: { $0.table.isWhole(schema) }) else { return nil }
    let path = names[name] ?? name
    if DocumentKind.spriteFont.table.isWhole(schema), let remedy = remedyInSpriteFont(for: head(of: path)) {
      return remedy
    }
    if let remedy = remedyInGroup(for: head(of: path), in: schema) { return remedy }
    return kind(having: head(of: path)).map { kind in
      let called = path == name ? "it" : JSONWriter.quoted(path)
      return "\(kind.members.article) has \(called): write \"kind\": \(JSONWriter.quoted(kind.kind.rawValue))"
    }
  }

  /// Another kind of document would not do where a place in a group, or a group around what moves, is all that is wanted.
  private static func remedyInGroup(for name: String, in schema: ObjectSchema) -> String? {
    let child = "make this a child of a group"
    if isOfChild(name) { return "children of groups have it: \(child)" }
    // What tells the moving kinds from others, and from each other.
    let moves = ["to", "texts", "numberOfPages"].contains { schema[$0] != nil }
    guard moves, DocumentKind.group.table.members[name] != nil, name != "children" else { return nil }
    return "a group has it: give it to a group, and \(child)"
  }

  /// A sprite font has the members of a label that are about single characters, at its top; others are elsewhere or have
  /// no meaning.
  private static func remedyInSpriteFont(for name: String) -> String? {
    switch name {
    case "text": return "a sprite font has no text: its characters are listed in \"characters\""
    case "size":
      return "cells are as large as their letters; did you mean \"font.size\", or \"page.side\" of a page?"
    default: break
    }
    if SpriteFontDocument.Page.table.schema[name] != nil {
      return "did you mean \(JSONWriter.quoted("page." + name))?"
    }
    if SpriteFontDocument.Kerning.table.schema[name] != nil {
      return "did you mean \(JSONWriter.quoted("kerning." + name))?"
    }
    guard DocumentKind.label.table.members[name] != nil else { return nil }
    return "it is of whole texts, and a game sets those of a sprite font: leave it out"
  }

  private static func isOfChild(_ name: String) -> Bool {
    GroupDocument.Child.fields.contains { $0.name == name }
  }

  private static func head(of path: String) -> String { String(path.split(separator: ".").first ?? "") }

  /// The first kind of document that has a member; its name was forgotten, or is another's.
  private static func kind(having member: String) -> KindTable? {
    DocumentKind.allCases.map(\.table).first { $0.members[member] != nil }
  }
}
