import Documents
import Foundation
import GLESRendering
import Pixels
import Resolving
import Scene
import Testing

/// Shaders as text and as programs.
@Suite struct ShaderTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Shaders").standardized

  @Test func `every file of the folder is embedded as it is, and nothing else`() throws {
    var files: [String: String] = [:]
    for folder in ["programs", "include"] {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: ShaderTests.folder.appending(path: folder).path)
      for name in names where !name.hasPrefix(".") {
        let path = "\(folder)/\(name)"
        files[path] = try String(contentsOf: ShaderTests.folder.appending(path: path), encoding: .utf8)
      }
    }
    #expect(ShaderFile.embedded() == files)
  }

  @Test func `no file says what the library puts in front, and every file is used`() throws {
    let files = ShaderFile.embedded()
    for (name, text) in files {
      for word in ["#version", "#extension", "precision "] {
        #expect(!text.contains(word), "\(name) says \(word), which ShaderLibrary says for all")
      }
      #expect(text.hasSuffix("\n") && !text.contains("\t"), "\(name) ends without a newline, or holds tabs")
      let longest = text.split(separator: "\n").map(\.count).max() ?? 0
      #expect(longest <= 116, "\(name) has a line of \(longest) characters")
    }
    let assembled = try ShaderProgramID.allCases.flatMap { id in
      try ShaderTests.stages(of: id).map { try ShaderLibrary().assembled(id, $0) }
    }
    for (name, text) in files {
      let line =
        text.split(separator: "\n").first { !$0.hasPrefix("#") && !$0.hasPrefix("//") && !$0.contains("@") } ?? ""
      #expect(assembled.contains { $0.contains(line) }, "\(name) is in no program")
    }
    // Their first lines are alike.
    let listed = Set(ShaderProgramID.allCases.map { "programs/\($0.name.prefix { $0 != "." }).frag" })
    for name in files.keys where name.hasPrefix("programs/") && name.hasSuffix(".frag") {
      #expect(listed.contains(name), "\(name) is in no program")
    }
    #expect(listed.isSubset(of: files.keys))
  }

  /// The stages in which a program of this version is assembled.
  private static func stages(of id: ShaderProgramID, version: Int = 320) -> [ShaderLibrary.Stage] {
    (id.isDrawable ? [.vertex, .fragment] : []) + (id.isDispatchable && version >= 310 ? [.compute] : [])
  }

  @Test func `every switch has a default`() {
    // Drivers differ in what a switch without one leaves in its variables.
    for (name, text) in ShaderFile.embedded() {
      let switches = text.components(separatedBy: "switch (").count
      let defaults = text.components(separatedBy: "default:").count
      #expect(switches == defaults, "\(name) has a switch without a default")
    }
  }

  /// Where a text chooses between structs by ?:, which some drivers refuse although the language allows it.
  private static func structChoices(in text: String, structs: Set<String>) -> [String] {
    let names = structs.joined(separator: "|")
    guard !structs.isEmpty, let made = try? Regex("\\b(?:\(names))\\s+(\\w+)") else { return [] }
    // Constructors, functions and variables; what is read of one by a dot is no struct.
    let known = structs.union(text.matches(of: made).compactMap { $0.output[1].substring.map(String.init) })
    guard let choice = try? Regex("[?:]\\s*(?:\(known.joined(separator: "|")))\\b(?!\\s*\\.)") else { return [] }
    return text.split(separator: "\n")
      .filter { $0.contains("?") && $0.firstMatch(of: choice) != nil }.map(String.init)
  }

  @Test func `no shader chooses between structs by a conditional operator`() throws {
    let files = ShaderFile.embedded()
    let structs = Set(
      files.values.flatMap { $0.matches(of: /\bstruct\s+(\w+)/).map { String($0.output.1) } })
    #expect(structs.contains("Split"), "the shaders have structs: \(structs)")
    for (name, text) in files {
      #expect(ShaderTests.structChoices(in: text, structs: structs).isEmpty, "\(name)")
    }
    for line in ["return a > 0.0 ? Split(1.0, a) : b;", "Split c = a ? b : negative(b);"] {
      let text = "struct Split { float whole; };\nSplit negative(Split b) {\n" + line + "\n}"
      #expect(ShaderTests.structChoices(in: text, structs: ["Split"]) == [line])
    }
  }

  @Test func `an include that does not exist is named`() throws {
    var files = ShaderFile.embedded()
    files["programs/draw_coverage.frag"] = "#include \"nowhere.glsl\"\n"
    let library = ShaderLibrary(files: files)
    let error = #expect(throws: GLESError.self) { try library.assembled(.drawCoverage, .fragment) }
    #expect(error == .missingShader(name: "include/nowhere.glsl", neededBy: "programs/draw_coverage.frag"))
  }

  @Test(arguments: [
    ("#repeat SHADOWZ\n#end\n", "#repeat SHADOWZ names no number"), ("#repeat BLEND_NORMAL\n", "without #end"),
    ("#end\n", "without #repeat"), ("#repeat TABLE_SHIFT\n#repeat TABLE_SHIFT\n#end\n", "inside another"),
  ])
  func `a repetition that cannot be written out is an error that names the shader`(text: String, reason: String) {
    var files = ShaderFile.embedded()
    files["programs/draw_coverage.frag"] = text
    let library = ShaderLibrary(files: files)
    let error = #expect(throws: GLESError.self) { try library.assembled(.drawCoverage, .fragment) }
    #expect(
      error?.description.contains("draw_coverage.frag") == true && error?.description.contains(reason) == true)
  }

  @Test(.enabled(if: hasDevice)) func `a constant that Swift does not give is not compiled`() throws {
    let renderer = try GLESRenderer()
    for use in ["#if LAYER_NOVEL == 1\n#endif\n", "const int number = LAYER_NOVEL;\n"] {
      var files = ShaderFile.embedded()
      files["programs/draw_coverage.frag"] = use + files["programs/draw_coverage.frag", default: ""]
      let error = #expect(throws: GLESError.self) {
        try renderer.interface(of: .drawCoverage, library: ShaderLibrary(files: files))
      }
      // Of a line for the preprocessor NVIDIA's compiler says that it is wrong, without the name.
      let name = use.hasPrefix("#") ? "draw_coverage" : "LAYER_NOVEL"
      #expect(error?.description.contains(name) == true, "\(String(describing: error))")
    }
  }

  @Test(.enabled(if: hasDevice)) func `a uniform that the program's row does not list is an error by its name`()
    throws
  {
    var files = ShaderFile.embedded()
    files["programs/reduce_coverage.frag"]?.replace(
      "uniform sampler2D coverages;", with: "uniform sampler2D sources;")
    files["programs/reduce_coverage.frag"]?.replace("texelFetch(coverages", with: "texelFetch(sources")
    let renderer = try GLESRenderer()
    let error = #expect(throws: GLESError.self) {
      try renderer.interface(of: .reduceCoverage, library: ShaderLibrary(files: files))
    }
    #expect(error == .shaderInterface(program: "reduce_coverage", unknown: ["sources"]))
  }

  @Test func `shaders have the numbers of Swift's enums and layouts`() throws {
    let source = try ShaderLibrary().assembled(.composeCanvas, .fragment)
    for (name, value) in [
      ("SHADOW_SOFT", FigureVariant.ShadowKind.soft.rawValue),
      ("LAYER_DILATED_INNER_BETWEEN", FigureVariant.LayerKind.dilatedInnerBetween.rawValue),
      ("BLEND_COLOR_DODGE", BlendMode.colorDodge.rawValue), ("GRADIENT_CONIC", GradientKind.conic.number),
      ("LAYER_RECORD_PLANE", SheetRecord.Layer.plane.rawValue),
      ("SHADOW_RECORD_STRIDE", SheetRecord.Shadow.allCases.count),
    ] {
      #expect(source.contains("\n#define \(name) \(value)\n"), "\(name)")
    }
    let inner = FigureVariant.LayerKind.allCases.filter(\.isInner)
    #expect(inner.count == 5 && source.contains("#define IS_INNER(kind) ((kind) == \(inner[0].rawValue) || "))
  }

  @Test(.enabled(if: hasDevice), arguments: ShaderProgramID.allCases.filter(\.isDrawable))
  func `every program links and has the interface that Swift declares`(id: ShaderProgramID) throws {
    let renderer = try GLESRenderer()
    let interface = try renderer.interface(of: id)
    #expect(interface.uniforms == id.row.uniforms)
    #expect(interface.attributes.isSubset(of: Instance.attributes))
    #expect(interface.attributes.contains("target"))
    #expect(interface.attributes.count <= 16)
    #expect(MemoryLayout<Instance>.stride == Instance.attributes.count * 16)
  }

  @Test(.enabled(if: hasDevice))
  func `a shader that fails is told in a line, with the program and what the driver says, and keeps its source`()
    throws
  {
    var files = ShaderFile.embedded()
    files["programs/draw_coverage.frag"] = "void shade() { nonsense(); }\n"
    let renderer = try GLESRenderer()
    let error = #expect(throws: GLESError.self) {
      try renderer.interface(of: .drawCoverage, library: ShaderLibrary(files: files))
    }
    guard case .shaderFailed(let program, let log, let source)? = error else {
      return #expect(Bool(false), "\(String(describing: error))")
    }
    #expect(program == "draw_coverage" && log.contains("nonsense") && source.contains(": void shade()"))
    let text = error?.description ?? ""
    #expect(text.contains("draw_coverage") && text.contains("nonsense"))
    #expect(!text.contains("\n") && !text.contains("void shade()"), "\(text)")
  }

  @Test(arguments: [
    ("\n0:3(5): warning: unused\n0:9(1): error: no function\n\0", "0:9(1): error: no function"),
    ("ERROR: 0:12: 'x' : undeclared\nERROR: 0:13: other\n", "ERROR: 0:12: 'x' : undeclared"),
    ("out of registers\n", "out of registers"), ("\n \0", "(no log)"),
  ])
  func `of a log the first error is told`(log: String, line: String) {
    let error = GLESError.shaderFailed(program: "any", log: log, source: "")
    #expect(error.description.hasPrefix("the driver rejects the shader program any: \(line). "), "\(error)")
  }

  /// Writes the assembled sources to the folder that SIGNWRITER_DUMP_SHADERS names, for scripts/check shaders.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["SIGNWRITER_DUMP_SHADERS"] != nil))
  func `assembled sources are written for the validator`() throws {
    let folder = URL(filePath: ProcessInfo.processInfo.environment["SIGNWRITER_DUMP_SHADERS"] ?? "")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for version in [300, 310, 320] {
      for id in ShaderProgramID.allCases where version >= id.minimumVersion {
        for stage in ShaderTests.stages(of: id, version: version) {
          let source = try ShaderLibrary().assembled(
            id, stage, version: version, storing: DispatchTests.format(of: id))
          let name = "\(id.name).\(version).\(stage.rawValue)"
          try source.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }
      }
    }
  }
}
