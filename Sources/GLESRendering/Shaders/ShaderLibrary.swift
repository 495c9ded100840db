/// Assembles GLSL. It resolves `#include "x.glsl"` and adds a header that no file may write itself: version,
/// extensions, precision, the program's name, and what Swift and GLSL share (constants and the attributes of
/// instances); and `main`, because a program is drawn or dispatched. The vertex file has `ivec4 placeInstance()`, which
/// returns the rectangle to shade and hands on what its texels need, and the fragment file `void shade()`.
///
/// A value; Sendable.
package struct ShaderLibrary: Sendable {
  package enum Stage: String, Sendable, CaseIterable {
    case vertex = "vert"
    case fragment = "frag"
    /// Both in one, for a dispatch.
    case compute = "comp"
  }

  private let files: [String: String]

  package init(files: [String: String] = ShaderFile.embedded()) { self.files = files }

  /// The whole source of one stage of a program, for shaders of `version` (300, 310 or 320). A dispatch stores to an image of
  /// `format`.
  package func assembled(
    _ program: ShaderProgramID, _ stage: Stage, version: Int = 320, storing format: ResultFormat = .rgba32f
  ) throws(GLESError) -> String {
    let (row, name) = (program.row, "\(program.name).\(stage.rawValue)")
    var lines = ["#version \(version) es", "// \(name)"]
    if row.needsSampleShading && stage == .fragment && version < 320 {
      lines.append("#extension GL_OES_sample_variables : require")
    }
    // The tables and planes hold indices and texel coordinates, for which mediump has too few bits.
    for type in ["float", "int", "sampler2D", "sampler2DArray", "usampler2DArray"] {
      lines.append("precision highp \(type);")
    }
    let defines = ShaderConstants.all + row.defines + (stage == .compute ? format.defines : [])
    for define in defines { lines.append("#define \(define.name) \(define.text)") }
    let body = try lines.joined(separator: "\n") + "\n" + self.body(of: program, stage, format)
    return try ShaderLibrary.repeated(body, defines, in: name)
  }

  /// The files of a stage, with what differs between a draw and a dispatch, and `main`.
  private func body(
    of program: ShaderProgramID, _ stage: Stage, _ format: ResultFormat
  ) throws(GLESError) -> String {
    let row = program.row
    var seen: Set<String> = []
    func text(_ path: String) throws(GLESError) -> String {
      try resolved(path, neededBy: program.name, seen: &seen)
    }
    let (vertex, fragment) = ("programs/\(row.vertexFile).vert", "programs/\(row.file).frag")
    // Files that both stages include declare what a vertex hands on.
    switch stage {
    case .vertex:
      let attributes = Instance.attributes.enumerated().map { "layout(location = \($0)) in ivec4 \($1);\n" }
      return try "#define VARYING flat out\n" + attributes.joined() + text(vertex) + text("include/rectangle.glsl")
    case .fragment:
      return try "#define VARYING flat in\n#define TEXEL ivec2(gl_FragCoord.xy)\n" + text(fragment)
        + "void main() { shade(); }\n"
    case .compute:
      let globals = Instance.attributes.map { "ivec4 \($0);\n" }.joined()
      let head = "#define VARYING\n#define TEXEL shadedTexel\nivec2 shadedTexel;\n" + globals
      let (shading, stores) = try ShaderLibrary.storing(text(vertex) + text(fragment), format)
      return try head + shading + "#define STORE_RESULTS \(stores)\n" + text("include/dispatch.glsl")
    }
  }

  /// The text with the outputs of its fragments, `out TYPE NAME;`, as globals, and what stores them, each to its layer.
  private static func storing(_ text: String, _ format: ResultFormat) -> (text: String, stores: String) {
    var (result, stores) = ("", "")
    var layer = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split(separator: " ")
      let isLocated = line.hasPrefix("layout(location = ")
      guard line.hasPrefix("out ") || isLocated, words.count >= 3, words[words.count - 3] == "out" else {
        result += line + "\n"
        continue
      }
      let name = words[words.count - 1].dropLast()
      result += "\(words[words.count - 2]) \(name);\n"
      stores += "imageStore(results, \(format.place(layer: layer)), \(name)); "
      layer += 1
    }
    return (result, stores)
  }

  /// The text with its repetitions written out. The lines between `#repeat NAME` and `#end` are repeated NAME times,
  /// with `@` replaced by 0, 1 and so on. Drivers fold constants in such text that they do not fold in a loop.
  private static func repeated(
    _ text: String, _ defines: [ShaderDefine], in shader: String
  ) throws(GLESError) -> String {
    var result = ""
    var block: (text: String, count: Int)?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("#repeat ") {
        let name = line.dropFirst("#repeat ".count)
        guard let count = defines.first(where: { $0.name == name }).flatMap({ Int($0.text) }) else {
          throw .shaderSource(shader: shader, reason: "#repeat \(name) names no number that Swift gives it")
        }
        guard block == nil else { throw .shaderSource(shader: shader, reason: "#repeat \(name) is inside another") }
        block = ("", count)
      } else if line == "#end" {
        guard let ended = block else { throw .shaderSource(shader: shader, reason: "#end comes without #repeat") }
        for index in 0..<ended.count { result += ended.text.replacing("@", with: "\(index)") }
        block = nil
      } else if block != nil {
        block?.text += line + "\n"
      } else {
        result += line + "\n"
      }
    }
    guard block == nil else { throw .shaderSource(shader: shader, reason: "#repeat comes without #end") }
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
