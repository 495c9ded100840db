import CGLES

/// A linked program and the locations of its uniforms.
///
/// Not Sendable: it lives on its renderer's thread.
final class ShaderProgram {
  let id: ShaderProgramID
  private let object: GLObject<ProgramKind>
  private let locations: [ShaderUniform: GLint]

  /// Takes the program from `cache`, or else compiles it and stores it there. With `storing` it is one to dispatch.
  init(
    _ id: ShaderProgramID, library: ShaderLibrary, version: Int, cache: ProgramCache?, ledger: GLLedger,
    storing format: ResultFormat? = nil
  ) throws(GLESError) {
    let stages: [ShaderLibrary.Stage] = format == nil ? [.vertex, .fragment] : [.compute]
    var sources: [String] = []
    for stage in stages {
      sources.append(try library.assembled(id, stage, version: version, storing: format ?? .rgba32f))
    }
    let object = try GLObject<ProgramKind>(in: ledger)
    let allowed = format == nil ? id.row.uniforms : id.row.dispatchUniforms
    let key = cache?.key(sources: sources) ?? ""
    let isLoaded = cache?.load(object.name, key) {
      ShaderProgram.uniforms(of: object.name, allowed).unknown.isEmpty
    }
    if isLoaded != true {
      cache?.prepare(object.name)
      try ShaderProgram.link(object.name, sources, of: id, ledger: ledger)
      cache?.store(object.name, key)
    }
    let (locations, unknown) = ShaderProgram.uniforms(of: object.name, allowed)
    guard unknown.isEmpty else { throw .shaderInterface(program: id.name, unknown: unknown) }
    self.id = id
    self.locations = locations
    self.object = object
  }

  /// The uniforms of a linked program that the row of its kind has, and the names of others.
  private static func uniforms(
    of program: GLuint, _ allowed: Set<ShaderUniform>
  ) -> (locations: [ShaderUniform: GLint], unknown: [String]) {
    var locations: [ShaderUniform: GLint] = [:]
    var unknown: [String] = []
    for name in activeUniforms(of: program) {
      if let uniform = ShaderUniform(rawValue: name), allowed.contains(uniform) {
        locations[uniform] = glGetUniformLocation(program, name)
      } else {
        unknown.append(name)
      }
    }
    return (locations, unknown)
  }

  private static func link(
    _ program: GLuint, _ sources: [String], of id: ShaderProgramID, ledger: GLLedger
  ) throws(GLESError) {
    if sources.count == 1 {
      let compute = try GLObject<ComputeShaderKind>(in: ledger)
      try compile(compute.name, sources[0], of: id)
      try link(program, [compute.name], sources[0], of: id)
    } else {
      let vertex = try GLObject<VertexShaderKind>(in: ledger)
      let fragment = try GLObject<FragmentShaderKind>(in: ledger)
      try compile(vertex.name, sources[0], of: id)
      try compile(fragment.name, sources[1], of: id)
      try link(program, [vertex.name, fragment.name], sources[1], of: id)
    }
  }

  /// glAttachShader, glLinkProgram
  private static func link(
    _ program: GLuint, _ shaders: [GLuint], _ source: String, of id: ShaderProgramID
  ) throws(GLESError) {
    for shader in shaders { glAttachShader(program, shader) }
    glLinkProgram(program)
    guard isLinked(program) else {
      throw RejectedShader.error(program: id.name, log: log(ofProgram: program), source: source)
    }
    for shader in shaders { glDetachShader(program, shader) }
  }

  /// glGetProgramiv
  static func isLinked(_ program: GLuint) -> Bool {
    var linked: GLint = 0
    glGetProgramiv(program, GLenum(GL_LINK_STATUS), &linked)
    return linked != 0
  }

  /// glUseProgram
  func use() { glUseProgram(object.name) }

  /// The location of a uniform, or -1, which GL ignores.
  func location(_ uniform: ShaderUniform) -> GLint { locations[uniform] ?? -1 }

  /// The uniforms that the driver did not remove from the program.
  var uniforms: Set<ShaderUniform> { Set(locations.keys) }

  /// The textures of a sheet that it always reads.
  private lazy var textures: Set<SheetTexture> = Set(locations.keys.compactMap(SheetUnit.texture(readBy:)))

  /// The textures of a sheet that it reads in a pass.
  func sources(of pass: Pass) -> Set<SheetTexture> { textures.union(pass.source.map { [$0] } ?? []) }

  /// glGetActiveUniform
  private static func activeUniforms(of program: GLuint) -> [String] {
    active(GLenum(GL_ACTIVE_UNIFORMS), of: program) { program, index, size, length, count, type, name in
      glGetActiveUniform(program, index, size, length, count, type, name)
    }
  }

  /// The active attributes, without the built-in ones.
  ///
  /// glGetActiveAttrib
  func activeAttributes() -> [String] {
    ShaderProgram.active(GLenum(GL_ACTIVE_ATTRIBUTES), of: object.name) {
      program, index, size, length, count, type, name in
      glGetActiveAttrib(program, index, size, length, count, type, name)
    }.filter { !$0.hasPrefix("gl_") }
  }

  private typealias Getter = (
    GLuint, GLuint, GLsizei, UnsafeMutablePointer<GLsizei>?, UnsafeMutablePointer<GLint>?,
    UnsafeMutablePointer<GLenum>?, UnsafeMutablePointer<GLchar>?
  ) -> Void

  private static func active(_ kind: GLenum, of program: GLuint, _ get: Getter) -> [String] {
    var count: GLint = 0
    glGetProgramiv(program, kind, &count)
    return (0..<GLuint(max(0, count))).map { index in
      let capacity = 128
      return String(unsafeUninitializedCapacity: capacity) { buffer in
        buffer.withMemoryRebound(to: GLchar.self) { characters in
          var length: GLsizei = 0
          var size: GLint = 0
          var type: GLenum = 0
          get(program, index, GLsizei(capacity), &length, &size, &type, characters.baseAddress)
          return Int(length)
        }
      }
    }
  }

  /// glCompileShader
  private static func compile(_ shader: GLuint, _ source: String, of id: ShaderProgramID) throws(GLESError) {
    var source = source
    source.withUTF8 { bytes in
      bytes.withMemoryRebound(to: GLchar.self) { characters in
        var start: UnsafePointer<GLchar>? = characters.baseAddress
        var length = GLint(characters.count)
        glShaderSource(shader, 1, &start, &length)
      }
    }
    glCompileShader(shader)
    var compiled: GLint = 0
    glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &compiled)
    guard compiled != 0 else {
      throw RejectedShader.error(program: id.name, log: log(ofShader: shader), source: source)
    }
  }

  /// glGetShaderInfoLog
  private static func log(ofShader shader: GLuint) -> String {
    var length: GLint = 0
    glGetShaderiv(shader, GLenum(GL_INFO_LOG_LENGTH), &length)
    return text(length) { glGetShaderInfoLog(shader, length, $1, $0) }
  }

  /// glGetProgramInfoLog
  private static func log(ofProgram program: GLuint) -> String {
    var length: GLint = 0
    glGetProgramiv(program, GLenum(GL_INFO_LOG_LENGTH), &length)
    return text(length) { glGetProgramInfoLog(program, length, $1, $0) }
  }

  private static func text(
    _ capacity: GLint, _ fill: (UnsafeMutablePointer<GLchar>?, UnsafeMutablePointer<GLsizei>?) -> Void
  ) -> String {
    guard capacity > 0 else { return "(no log)" }
    return String(unsafeUninitializedCapacity: Int(capacity)) { buffer in
      buffer.withMemoryRebound(to: GLchar.self) { characters in
        var length: GLsizei = 0
        fill(characters.baseAddress, &length)
        return Int(length)
      }
    }
  }
}
