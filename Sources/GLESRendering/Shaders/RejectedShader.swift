import CGLES
import Glibc
import Storage

/// What a driver says of a shader that it rejects. Its source has hundreds of lines, which nobody wants among messages.
enum RejectedShader {
  /// The variable that names a folder in which sources and logs are kept.
  static let variable = "SIGNWRITER_REJECTED_SHADERS"

  /// The error for a shader of that name. Its source is kept where the environment says so. Where memory is lacking, the
  /// driver has not rejected the shader.
  ///
  /// glGetError
  static func error(program: String, log: String, source: String) -> GLESError {
    guard glGetError() != GLenum(GL_OUT_OF_MEMORY) else {
      return .driver(.outOfMemory, during: "compiling \(program)")
    }
    let numbered = ShaderLibrary.numbered(source)
    if let folder = getenv(variable).map({ String(cString: $0) }) {
      // Whatever is wrong with the folder, the shader is what must be told.
      try? OutputFolder(folder).write(Array("\(log)\n\(numbered)\n".utf8), to: "\(program).txt")
    }
    return .shaderFailed(program: program, log: log, source: numbered)
  }

  /// The line of a log that says what is wrong: the first that names an error, else the first that says anything.
  static func line(of log: String) -> String {
    let lines = log.split(whereSeparator: \.isNewline).map { $0.trimmingASCIISpaces }.filter { !$0.isEmpty }
    return lines.first { $0.lowercased().contains("error") } ?? lines.first ?? "(no log)"
  }
}

extension Substring {
  /// The text without spaces and control characters at either end; drivers end logs with a null.
  fileprivate var trimmingASCIISpaces: String {
    func isBlank(_ character: Character) -> Bool { character.asciiValue.map { $0 <= 32 } ?? false }
    return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
