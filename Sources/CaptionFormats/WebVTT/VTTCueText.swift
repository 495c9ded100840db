import Captions

/// The tree of a cue's text, by the specification's rules:
/// https://www.w3.org/TR/webvtt1/#cue-text-parsing-rules. Tags that do not fit are left out, and counted.
package struct VTTCueText {
  /// The open elements, from the root on.
  private var open = [VTTElement()]
  private(set) var ignored: [String] = []

  package static func parse(_ text: String) -> (root: VTTElement, ignored: [String]) {
    var tree = VTTCueText()
    var tokenizer = VTTTokenizer(text)
    while let token = tokenizer.next() { tree.take(token) }
    while tree.open.count > 1 { tree.close() }
    return (tree.open[0], tree.ignored)
  }

  private mutating func close() {
    let element = open.removeLast()
    open[open.count - 1].children.append(.element(element))
  }

  private mutating func take(_ token: VTTToken) {
    switch token {
    case .text(let text): open[open.count - 1].children.append(.text(text))
    case .timestamp(let text):
      var scanner = ByteScanner(text)
      if let time = scanner.vttTime(), scanner.isAtEnd {
        open[open.count - 1].children.append(.timestamp(time))
      } else {
        ignored.append("<\(text)>")
      }
    case .start(let name, let classes, let annotation): start(name, classes, annotation)
    case .end(let name): end(name)
    }
  }

  private mutating func start(_ name: String, _ classes: [String], _ annotation: String) {
    let isKnown =
      switch name {
      case "c", "i", "b", "u", "ruby", "v", "lang": true
      case "rt": open.last?.name == "ruby"
      default: false
      }
    guard isKnown, open.count <= CaptionLimits.deepestNesting else {
      ignored.append("<\(name)>")
      return
    }
    var element = VTTElement(name: name, classes: classes, language: open.last?.language ?? "")
    if name == "v" { element.annotation = annotation }
    if name == "lang" { element.language = annotation }
    open.append(element)
  }

  private mutating func end(_ name: String) {
    if name == "ruby", open.count > 2, open.last?.name == "rt" {
      close()
      close()
    } else if !name.isEmpty, open.last?.name == name {
      close()
    } else {
      ignored.append("</\(name)>")
    }
  }
}
