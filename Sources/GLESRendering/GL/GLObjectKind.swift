import CGLES

/// A kind of GL name: how it is made and deleted.
protocol GLObjectKind {
  static var label: String { get }
  static func create() -> GLuint
  static func delete(_ name: GLuint)
}

/// A kind whose names are generated many at a time.
protocol GLGeneratedKind: GLObjectKind {
  static var generate: (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void { get }
  static var discard: (GLsizei, UnsafePointer<GLuint>?) -> Void { get }
}

extension GLGeneratedKind {
  static func create() -> GLuint {
    var name: GLuint = 0
    generate(1, &name)
    return name
  }

  static func delete(_ name: GLuint) { withUnsafePointer(to: name) { discard(1, $0) } }
}

enum TextureKind: GLGeneratedKind {
  static let label = "texture"
  static var generate: (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void { glGenTextures }
  static var discard: (GLsizei, UnsafePointer<GLuint>?) -> Void { glDeleteTextures }
}

enum FramebufferKind: GLGeneratedKind {
  static let label = "framebuffer"
  static var generate: (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void { glGenFramebuffers }
  static var discard: (GLsizei, UnsafePointer<GLuint>?) -> Void { glDeleteFramebuffers }
}

enum RenderbufferKind: GLGeneratedKind {
  static let label = "renderbuffer"
  static var generate: (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void { glGenRenderbuffers }
  static var discard: (GLsizei, UnsafePointer<GLuint>?) -> Void { glDeleteRenderbuffers }
}

enum BufferKind: GLGeneratedKind {
  static let label = "buffer"
  static var generate: (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void { glGenBuffers }
  static var discard: (GLsizei, UnsafePointer<GLuint>?) -> Void { glDeleteBuffers }
}

enum QueryKind: GLGeneratedKind {
  static let label = "query"
  static var generate: (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void { glGenQueries }
  static var discard: (GLsizei, UnsafePointer<GLuint>?) -> Void { glDeleteQueries }
}

enum VertexArrayKind: GLGeneratedKind {
  static let label = "vertex array"
  static var generate: (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void { glGenVertexArrays }
  static var discard: (GLsizei, UnsafePointer<GLuint>?) -> Void { glDeleteVertexArrays }
}

enum ProgramKind: GLObjectKind {
  static let label = "program"
  static func create() -> GLuint { glCreateProgram() }
  static func delete(_ name: GLuint) { glDeleteProgram(name) }
}

enum VertexShaderKind: GLObjectKind {
  static let label = "vertex shader"
  static func create() -> GLuint { glCreateShader(GL.vertexShader) }
  static func delete(_ name: GLuint) { glDeleteShader(name) }
}

enum ComputeShaderKind: GLObjectKind {
  static let label = "compute shader"
  static func create() -> GLuint { glCreateShader(GL.computeShader) }
  static func delete(_ name: GLuint) { glDeleteShader(name) }
}

enum FragmentShaderKind: GLObjectKind {
  static let label = "fragment shader"
  static func create() -> GLuint { glCreateShader(GL.fragmentShader) }
  static func delete(_ name: GLuint) { glDeleteShader(name) }
}
