import Documents
import JSON

/// Pictures and documents in lines, and children of groups.
extension JSONObject {
  /// Takes the clip to what lies beneath from a child that has nothing beneath it, and from masks.
  mutating func removeClipsOfNothing() {
    guard let children = self["children"]?.array else { return }
    self["children"] = .array(
      children.enumerated().map { index, child in
        guard case .object(var object) = child else { return child }
        if index == 0, object["clip"]?.string == "below" { object["clip"] = nil }
        if case .object(var mask)? = object["mask"], case .object(var inner)? = mask["child"] {
          if inner["clip"]?.string == "below" { inner["clip"] = nil }
          mask["child"] = .object(inner)
          object["mask"] = .object(mask)
        }
        return .object(object)
      })
  }

  /// Makes a run a text, a picture, whose file is one of the tests', or a document.
  mutating func chooseTextOrObject(_ random: inout SeededRandom) {
    if self["image"] != nil, self["document"] != nil { self[random.pick(["image", "document"])] = nil }
    guard self["image"] != nil || self["document"] != nil else {
      for name in ["height", "width", "align", "shift", "margin", "tint"] { self[name] = nil }
      return
    }
    self["text"] = nil
    guard case .object(var document)? = self["document"] else {
      self["image"] = "star.png"
      return
    }
    for name in ["height", "width", "tint"] { self[name] = nil }
    if document["clip"]?.string == "below" { document["clip"] = nil }
    self["document"] = .object(document)
  }

  /// Makes runs that are documents texts.
  mutating func removeInlineDocuments() {
    let left = self["text"]?.array?.map { value -> JSONValue in
      guard case .object(var run) = value, run["document"] != nil else { return value }
      for name in ["document", "align", "shift", "margin"] { run[name] = nil }
      run["text"] = "g"
      return .object(run)
    }
    if let left { self["text"] = .array(left) }
  }
}
