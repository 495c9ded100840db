import Foundation

/// The documents of `Corpus/documents.txt`.
public enum TruthCorpus {
  /// What a line says, and the document that it is.
  public static let documents: [(line: String, json: String)] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Corpus/documents.txt")
    let lines = (try! String(contentsOf: file, encoding: .utf8)).split(separator: "\n").map(String.init)
    return lines.filter { !$0.hasPrefix("#") }.map { ($0, document($0)) }
  }()

  static func document(_ line: String) -> String {
    var rest = line[...]
    var scale = "1"
    if rest.hasPrefix("@scale ") {
      rest = rest.dropFirst(7)
      scale = String(rest.prefix { $0 != " " })
      rest = rest.dropFirst(scale.count + 1)
    }
    guard rest.hasPrefix("@styled {") else {
      return canvas(
        String(rest.dropFirst("@children ".count)).replacing("@ground", with: ground).replacing(
          "@pair{", with: pair),
        scale: scale)
    }
    let start = #"{"kind": "group", "size": [28, 22], "frame": [16, 10, null, null], "children": "#
    return canvas(start + "[\(three)], " + String(rest.dropFirst("@styled {".count)), scale: scale)
  }

  private static let ground = box("[8, 6, 26, 20]", "[0.9, 0.9, 0.3]")
  private static let three = [
    box("[0, 0, 22, 12]", "[0.9, 0.4, 0.2]"), box("[6, 4, 12, 18]", "[0.2, 0.5, 0.8, 0.7]"),
    box("[20, 14, 8, 8]", "[0.3, 0.8, 0.3]"),
  ].joined(separator: ", ")

  /// Two boxes as one child of 32 x 24 points, up to its further members.
  private static let pair: String = {
    let two = [box("[4, 4, 16, 12]", "[0.8, 0.2, 0.3]"), box("[12, 8, 16, 12]", "[0.2, 0.6, 0.4, 0.6]")]
    let list = two.joined(separator: ", ")
    return #"{"kind": "group", "size": [32, 24], "frame": [14, 10, null, null], "children": [\#(list)], "#
  }()

  /// Children on a background of several colours.
  static func canvas(_ children: String, scale: String = "1") -> String {
    let stops = "[[0.2, 0.4, 0.5], [0.8, 0.6, 0.4], [0.1, 0.2, 0.3]]"
    let background = #""background": {"gradient": {"colors": \#(stops), "start": [0, 0], "end": [1, 1]}}"#
    return #"{"kind": "group", "size": [60, 44], "scale": \#(scale), \#(background), "children": [\#(children)]}"#
  }

  /// A label that is only its background.
  public static func box(_ frame: String, _ color: String) -> String {
    #"{"text": "", "frame": \#(frame), "background": {"color": \#(color)}}"#
  }
}
