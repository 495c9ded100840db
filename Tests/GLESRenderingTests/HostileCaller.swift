import CGLES
import TestSupport
import Testing

/// A caller that leaves its context in a state in which nothing could be drawn.
struct HostileCaller {
  let caller: Caller
  /// The framebuffer that is bound for drawing; a second colour attachment must stay black.
  private(set) var framebuffer: GLuint = 0
  private(set) var colors: [UInt32] = []

  init(_ caller: Caller, width: Int, height: Int) throws {
    self.caller = caller
    colors = [0, 1].map { _ in caller.texture(width, height, fill: [0.2, 0.4, 0.6, 0.8]) }
    try makeFramebuffer()
  }

  private mutating func makeFramebuffer() throws {
    glGenFramebuffers(1, &framebuffer)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    for (index, color) in colors.enumerated() {
      glFramebufferTexture2D(
        GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0) + GLenum(index), GLenum(GL_TEXTURE_2D), color, 0)
    }
    let buffers = [GLenum(GL_NONE), GLenum(GL_COLOR_ATTACHMENT0) + 1]
    glDrawBuffers(2, buffers)
    try #require(glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE))
  }

  /// Sets everything to what is unusual.
  func spoil() throws {
    bindObjects()
    setNumbers()
    for capability in StateSnapshot.toggles {
      if glIsEnabled(GLenum(capability)) == 0 {
        glEnable(GLenum(capability))
      } else {
        glDisable(GLenum(capability))
      }
    }
    for index in 0..<GLuint(4) {
      if index % 2 == 0 { glEnablei(GLenum(GL_BLEND), index) } else { glDisablei(GLenum(GL_BLEND), index) }
      glBlendEquationSeparatei(
        index, GLenum(GL_FUNC_REVERSE_SUBTRACT), index == 1 ? GLenum(GL_MIN) : GLenum(GL_MAX))
      glBlendFuncSeparatei(
        index, GLenum(GL_CONSTANT_COLOR), GLenum(GL_ZERO), GLenum(GL_DST_ALPHA), GLenum(GL_SRC_COLOR))
      glColorMaski(index, index == 2 ? 1 : 0, 0, 1, 0)
    }
    let address = try #require(eglGetProcAddress("glClipControlEXT"))
    unsafeBitCast(address, to: PFNGLCLIPCONTROLEXTPROC.self)(
      GLenum(GL_UPPER_LEFT_EXT), GLenum(GL_ZERO_TO_ONE_EXT))
    while glGetError() != 0 {}
    try startFeedback()
    try #require(glGetError() == 0)
  }

  private func bindObjects() {
    func name(_ generate: (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void) -> GLuint {
      var name: GLuint = 0
      generate(1, &name)
      return name
    }
    for unit in 0..<GLuint(32) {
      glActiveTexture(GLenum(GL_TEXTURE0) + unit)
      glBindTexture(GLenum(GL_TEXTURE_2D), name { glGenTextures($0, $1) })
      glBindTexture(GLenum(GL_TEXTURE_2D_ARRAY), name { glGenTextures($0, $1) })
      glBindTexture(GLenum(GL_TEXTURE_3D), name { glGenTextures($0, $1) })
      glBindSampler(unit, name { glGenSamplers($0, $1) })
    }
    glActiveTexture(GLenum(GL_TEXTURE0) + 11)
    glBindVertexArray(name { glGenVertexArrays($0, $1) })
    for index in [1, 3] as [GLuint] {
      glEnableVertexAttribArray(index)
      glVertexAttribDivisor(index, 7)
    }
    let targets = [
      GL_ARRAY_BUFFER, GL_ELEMENT_ARRAY_BUFFER, GL_PIXEL_PACK_BUFFER, GL_PIXEL_UNPACK_BUFFER, GL_COPY_READ_BUFFER,
      GL_COPY_WRITE_BUFFER, GL_UNIFORM_BUFFER,
    ]
    for target in targets {
      glBindBuffer(GLenum(target), name { glGenBuffers($0, $1) })
      glBufferData(GLenum(target), 16, nil, GLenum(GL_STATIC_DRAW))
    }
    var other: GLuint = 0
    glGenFramebuffers(1, &other)
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), other)
    glReadBuffer(GLenum(GL_NONE))
    glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), framebuffer)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), name { glGenRenderbuffers($0, $1) })
  }

  private func setNumbers() {
    let stores: [(Int32, GLint)] = [
      (GL_UNPACK_ALIGNMENT, 8), (GL_UNPACK_ROW_LENGTH, 7), (GL_UNPACK_SKIP_ROWS, 3), (GL_UNPACK_SKIP_PIXELS, 5),
      (GL_UNPACK_IMAGE_HEIGHT, 9), (GL_UNPACK_SKIP_IMAGES, 2), (GL_PACK_ALIGNMENT, 8), (GL_PACK_ROW_LENGTH, 1000),
      (GL_PACK_SKIP_ROWS, 3), (GL_PACK_SKIP_PIXELS, 5),
    ]
    for (name, value) in stores { glPixelStorei(GLenum(name), value) }
    glViewport(3, 5, 7, 11)
    glScissor(1, 2, 3, 4)
    glClearColor(0.25, 0.5, 0.75, 0.125)
    glDepthFunc(GLenum(GL_NEVER))
    glDepthMask(0)
    glStencilMask(0x5A)
    glCullFace(GLenum(GL_FRONT_AND_BACK))
    glSampleCoverage(0.25, 1)
    glSampleMaski(0, 0)
    glBlendColor(0.5, 0.25, 0.125, 1)
  }

  /// Runs transform feedback, during which no other program may be used.
  private func startFeedback() throws {
    let program = glCreateProgram()
    let sources = [
      (
        GL_VERTEX_SHADER,
        "#version 300 es\nout vec4 fed; void main() { fed = vec4(gl_VertexID); gl_Position = fed; }"
      ),
      (GL_FRAGMENT_SHADER, "#version 300 es\nout highp vec4 color; void main() { color = vec4(1.0); }"),
    ]
    for (kind, source) in sources {
      let shader = glCreateShader(GLenum(kind))
      source.withCString { text in
        var start: UnsafePointer<GLchar>? = text
        glShaderSource(shader, 1, &start, nil)
      }
      glCompileShader(shader)
      glAttachShader(program, shader)
    }
    "fed".withCString { text in
      var name: UnsafePointer<GLchar>? = text
      glTransformFeedbackVaryings(program, 1, &name, GLenum(GL_INTERLEAVED_ATTRIBS))
    }
    glLinkProgram(program)
    glUseProgram(program)
    var buffer: GLuint = 0
    glGenBuffers(1, &buffer)
    glBindBufferBase(GLenum(GL_TRANSFORM_FEEDBACK_BUFFER), 0, buffer)
    glBufferData(GLenum(GL_TRANSFORM_FEEDBACK_BUFFER), 1024, nil, GLenum(GL_DYNAMIC_COPY))
    glBeginTransformFeedback(GLenum(GL_POINTS))
  }

  /// Puts back what reading a texture needs.
  func calm() {
    glEndTransformFeedback()
    glUseProgram(0)
    for capability in StateSnapshot.toggles { glDisable(GLenum(capability)) }
    glColorMask(1, 1, 1, 1)
    glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
    for name in [GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS] { glPixelStorei(GLenum(name), 0) }
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
  }
}
