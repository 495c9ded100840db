import Foundation
import GLESRendering
import Testing

/// Shaders as text and as programs.
@Suite struct ShaderTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Shaders").standardized

  @Test func `Every file of the folder is embedded as it is, and nothing else`() throws {
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

  @Test func `No file says what the library puts in front, and every file is used`() throws {
    let files = ShaderFile.embedded()
    for (name, text) in files {
      for word in ["#version", "#extension", "precision "] {
        #expect(!text.contains(word), "\(name) says \(word), which ShaderLibrary says for all")
      }
      #expect(text.hasSuffix("\n") && !text.contains("\t"), "\(name) ends without a newline, or holds tabs")
      let longest = text.split(separator: "\n").map(\.count).max() ?? 0
      #expect(longest <= 116, "\(name) has a line of \(longest) characters")
    }
    let assembled = try ShaderProgramID.allCases.flatMap {
      [try ShaderLibrary().assembled($0, .vertex), try ShaderLibrary().assembled($0, .fragment)]
    }
    for (name, text) in files {
      let line =
        text.split(separator: "\n").first { !$0.hasPrefix("#") && !$0.hasPrefix("//") && !$0.contains("@") } ?? ""
      #expect(assembled.contains { $0.contains(line) }, "\(name) is in no program")
    }
  }

  @Test func `Every switch has a default`() {
    // Drivers differ in what a switch without one leaves in its variables.
    for (name, text) in ShaderFile.embedded() {
      let switches = text.components(separatedBy: "switch (").count
      let defaults = text.components(separatedBy: "default:").count
      #expect(switches == defaults, "\(name) has a switch without a default")
    }
  }

  @Test func `An include that does not exist is named`() throws {
    var files = ShaderFile.embedded()
    files["programs/draw_coverage.frag"] = "#include \"nowhere.glsl\"\n"
    let library = ShaderLibrary(files: files)
    let error = #expect(throws: GLESError.self) { try library.assembled(.drawCoverage, .fragment) }
    #expect(error == .missingShader(name: "include/nowhere.glsl", neededBy: "programs/draw_coverage.frag"))
  }

  @Test(.enabled(if: hasDevice), arguments: ShaderProgramID.allCases)
  func `Every program links and has the interface that Swift declares`(id: ShaderProgramID) throws {
    let renderer = try GLESRenderer()
    let interface = try renderer.interface(of: id)
    #expect(interface.uniforms == id.uniforms)
    #expect(interface.attributes.isSubset(of: Instance.attributes))
    #expect(interface.attributes.contains("target"))
    #expect(interface.attributes.count <= 16)
    #expect(MemoryLayout<Instance>.stride == Instance.attributes.count * 16)
  }

  @Test(.enabled(if: hasDevice)) func `A shader that fails shows its log and its numbered source`() throws {
    var files = ShaderFile.embedded()
    files["programs/draw_coverage.frag"] = "void main() { nonsense(); }\n"
    let renderer = try GLESRenderer()
    let error = #expect(throws: GLESError.self) {
      try renderer.interface(of: .drawCoverage, library: ShaderLibrary(files: files))
    }
    let text = error?.description ?? ""
    #expect(text.contains("draw_coverage"))
    #expect(text.contains("nonsense"))
    #expect(text.contains(": void main()"))
  }

  /// Writes the assembled sources to the folder that SIGNWRITER_DUMP_SHADERS names, for scripts/validate-shaders.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["SIGNWRITER_DUMP_SHADERS"] != nil))
  func `Assembled sources are written for the validator`() throws {
    let folder = URL(filePath: ProcessInfo.processInfo.environment["SIGNWRITER_DUMP_SHADERS"] ?? "")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for version in [300, 310, 320] {
      for id in ShaderProgramID.allCases where version >= id.minimumVersion {
        for stage in ShaderLibrary.Stage.allCases {
          let source = try ShaderLibrary().assembled(id, stage, version: version)
          let name = "\(id.name).\(version).\(stage.rawValue)"
          try source.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }
      }
    }
  }
}
