import CGLES

/// A kind of GL name: how it is made and deleted.
protocol GLObjectKind {
  static var label: String { get }
  static func create() -> GLuint
  static func delete(_ name: GLuint)
}

enum TextureKind: GLObjectKind {
  static let label = "texture"

  /// glGenTextures
  static func create() -> GLuint {
    var name: GLuint = 0
    glGenTextures(1, &name)
    return name
  }

  /// glDeleteTextures
  static func delete(_ name: GLuint) { withUnsafePointer(to: name) { glDeleteTextures(1, $0) } }
}

enum FramebufferKind: GLObjectKind {
  static let label = "framebuffer"

  /// glGenFramebuffers
  static func create() -> GLuint {
    var name: GLuint = 0
    glGenFramebuffers(1, &name)
    return name
  }

  /// glDeleteFramebuffers
  static func delete(_ name: GLuint) { withUnsafePointer(to: name) { glDeleteFramebuffers(1, $0) } }
}

enum RenderbufferKind: GLObjectKind {
  static let label = "renderbuffer"

  /// glGenRenderbuffers
  static func create() -> GLuint {
    var name: GLuint = 0
    glGenRenderbuffers(1, &name)
    return name
  }

  /// glDeleteRenderbuffers
  static func delete(_ name: GLuint) { withUnsafePointer(to: name) { glDeleteRenderbuffers(1, $0) } }
}

enum BufferKind: GLObjectKind {
  static let label = "buffer"

  /// glGenBuffers
  static func create() -> GLuint {
    var name: GLuint = 0
    glGenBuffers(1, &name)
    return name
  }

  /// glDeleteBuffers
  static func delete(_ name: GLuint) { withUnsafePointer(to: name) { glDeleteBuffers(1, $0) } }
}

enum QueryKind: GLObjectKind {
  static let label = "query"

  /// glGenQueries
  static func create() -> GLuint {
    var name: GLuint = 0
    glGenQueries(1, &name)
    return name
  }

  /// glDeleteQueries
  static func delete(_ name: GLuint) { withUnsafePointer(to: name) { glDeleteQueries(1, $0) } }
}

enum VertexArrayKind: GLObjectKind {
  static let label = "vertex array"

  /// glGenVertexArrays
  static func create() -> GLuint {
    var name: GLuint = 0
    glGenVertexArrays(1, &name)
    return name
  }

  /// glDeleteVertexArrays
  static func delete(_ name: GLuint) { withUnsafePointer(to: name) { glDeleteVertexArrays(1, $0) } }
}

enum ProgramKind: GLObjectKind {
  static let label = "program"

  /// glCreateProgram
  static func create() -> GLuint { glCreateProgram() }

  /// glDeleteProgram
  static func delete(_ name: GLuint) { glDeleteProgram(name) }
}

enum VertexShaderKind: GLObjectKind {
  static let label = "vertex shader"

  /// glCreateShader(GL_VERTEX_SHADER)
  static func create() -> GLuint { glCreateShader(GL.vertexShader) }

  /// glDeleteShader
  static func delete(_ name: GLuint) { glDeleteShader(name) }
}

enum FragmentShaderKind: GLObjectKind {
  static let label = "fragment shader"

  /// glCreateShader(GL_FRAGMENT_SHADER)
  static func create() -> GLuint { glCreateShader(GL.fragmentShader) }

  /// glDeleteShader
  static func delete(_ name: GLuint) { glDeleteShader(name) }
}
