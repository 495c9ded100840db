import Shaders

#if canImport(Glibc)
  import Glibc
#endif

/// The embedded GLSL files.
package enum ShaderFile {
  /// Text by path below Shaders/, such as "include/color.glsl".
  package static func embedded() -> [String: String] {
    var files: [String: String] = [:]
    let table = UnsafeBufferPointer(start: sw_shader_files(), count: sw_shader_file_count())
    for file in table {
      files[String(cString: file.name)] = String(cString: file.text)
    }
    return files
  }

  /// The files of the folder that SIGNWRITER_SHADERS names, or else the embedded ones. So shaders can be changed
  /// without a build.
  package static func forDevelopment() -> [String: String] {
    var files = embedded()
    guard let folder = getenv("SIGNWRITER_SHADERS").map({ String(cString: $0) }), !folder.isEmpty else {
      return files
    }
    for name in files.keys {
      if let text = contents(ofFile: "\(folder)/\(name)") { files[name] = text }
    }
    return files
  }

  private static func contents(ofFile path: String) -> String? {
    guard let file = fopen(path, "rbe") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk[..<count]
    }
  }
}
