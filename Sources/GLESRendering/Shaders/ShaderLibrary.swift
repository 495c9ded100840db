/// Assembles GLSL: resolves `#include "x.glsl"` and puts in front what no file may say for itself: version,
/// extensions, precision, the program's name, and the constants that Swift and GLSL share.
///
/// A value; Sendable.
package struct ShaderLibrary: Sendable {
  package enum Stage: String, Sendable, CaseIterable {
    case vertex = "vert"
    case fragment = "frag"
  }

  private let files: [String: String]

  package init(files: [String: String] = ShaderFile.embedded()) {
    self.files = files
  }

  /// Constants that both sides must agree on, declared once, here.
  static let sharedConstants: [(name: String, value: Int)] = [
    ("TABLE_SHIFT", SheetTable.widthShift),
    ("PLANE_COVERAGES", PlaneReference.Texture.coverages.rawValue),
    ("PLANE_SOURCES", PlaneReference.Texture.sources.rawValue),
    ("PLANE_BLURRED", PlaneReference.Texture.blurred.rawValue),
    ("PLANE_FINE", PlaneReference.fineFlag),
    ("LAYER_FILL", SheetTable.LayerKind.fill.rawValue),
    ("LAYER_INNER_SHADOW", SheetTable.LayerKind.innerShadow.rawValue),
    ("LAYER_PICTURES", SheetTable.LayerKind.pictures.rawValue),
  ]

  /// The whole source of one stage of a program, for shaders of `version` (300, 310 or 320).
  package func assembled(
    _ program: ShaderProgramID, _ stage: Stage, version: Int = 320
  ) throws(GLESError) -> String {
    var lines = ["#version \(version) es", "// \(program.name).\(stage.rawValue)"]
    if program.needsSampleShading && stage == .fragment && version < 320 {
      lines.append("#extension GL_OES_sample_variables : require")
    }
    // The tables and planes hold indices and texel coordinates, which mediump would cut short.
    for type in ["float", "int", "sampler2D", "sampler2DArray", "usampler2DArray"] {
      lines.append("precision highp \(type);")
    }
    for (name, value) in ShaderLibrary.sharedConstants + program.defines {
      lines.append("#define \(name) \(value)")
    }
    let file = stage == .vertex ? program.vertexFile : program.fragmentFile
    var seen: Set<String> = []
    let body = try resolved(file, neededBy: program.name, seen: &seen)
    return lines.joined(separator: "\n") + "\n" + ShaderLibrary.repeated(body, program.defines)
  }

  /// The text with its repetitions written out. What stands between a line `#repeat NAME` and a line `#end` comes
  /// as often as NAME says, `@` being 0, 1 and so on: drivers fold constants in that which they do not in a loop.
  private static func repeated(_ text: String, _ defines: [(name: String, value: Int)]) -> String {
    var result = ""
    var block: (text: String, count: Int)?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("#repeat ") {
        let name = line.dropFirst("#repeat ".count)
        block = ("", defines.first { $0.name == name }?.value ?? 0)
      } else if line == "#end" {
        for index in 0..<(block?.count ?? 0) {
          result += (block?.text ?? "").split(separator: "@", omittingEmptySubsequences: false)
            .joined(separator: "\(index)")
        }
        block = nil
      } else if block != nil {
        block?.text += line + "\n"
      } else {
        result += line + "\n"
      }
    }
    return result
  }

  /// The text of a file with its includes in place, each file once.
  private func resolved(
    _ path: String, neededBy: String, seen: inout Set<String>
  ) throws(GLESError) -> String {
    guard seen.insert(path).inserted else { return "" }
    guard let text = files[path] else { throw .missingShader(name: path, neededBy: neededBy) }
    var result = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("#include \"") {
        let name = line.dropFirst(10).prefix { $0 != "\"" }
        result += try resolved("include/\(name)", neededBy: path, seen: &seen)
      } else {
        result += line + "\n"
      }
    }
    return result
  }

  /// A source with line numbers, to read a driver's log against.
  package static func numbered(_ source: String) -> String {
    source.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { "\($0.offset + 1): \($0.element)" }.joined(separator: "\n")
  }
}
