internal import Shaders

/// The embedded GLSL files.
package enum ShaderFile {
  /// Text by path below Shaders/, such as "include/color.glsl".
  package static func embedded() -> [String: String] {
    var files: [String: String] = [:]
    let table = UnsafeBufferPointer(start: sw_shader_files(), count: sw_shader_file_count())
    for file in table {
      let bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
      files[String(cString: file.name)] = String(decoding: bytes, as: UTF8.self)
    }
    return files
  }
}
