import Documents
import JSON
import Typography

/// The families of a catalog with their faces and scripts, as text or JSON.
struct FontList {
  let families: [FontFamily]

  var text: [UInt8] {
    var lines: [String] = []
    for family in families {
      let remarks = (family.isVariable ? ["variable"] : []) + (family.hasColor ? ["in colour"] : [])
      lines.append(Terminal.oneLine(family.name) + (remarks.isEmpty ? "" : " (\(remarks.joined(separator: ", ")))"))
      lines.append("  styles   " + family.styles.map(words).joined(separator: ", "))
      if !family.scripts.isEmpty {
        lines.append("  scripts  " + family.scripts.map(\.name).joined(separator: ", "))
      }
    }
    lines.append("\(families.count) \(families.count == 1 ? "family" : "families")")
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private func words(_ style: FontFamily.Style) -> String {
    Terminal.oneLine(style.name) + " " + JSONWriter.number(style.weight)
  }

  var json: [UInt8] {
    Array((JSONWriter.pretty(["families": .array(families.map(json))]) + "\n").utf8)
  }

  private func json(_ family: FontFamily) -> JSONValue {
    var scripts = JSONObject()
    for script in family.scripts { scripts[script.code] = .number(Double(script.characters)) }
    return [
      "family": .string(family.name), "variable": .bool(family.isVariable), "color": .bool(family.hasColor),
      "styles": .array(family.styles.map(json)), "scripts": .object(scripts),
    ]
  }

  private func json(_ style: FontFamily.Style) -> JSONValue {
    [
      "style": .string(style.name), "weight": .number(style.weight), "width": .number(style.width),
      "slant": .string(style.slant.rawValue), "file": .string(style.file), "index": .number(Double(style.index)),
    ]
  }
}
