import CGLES

extension CallerState {
  /// What a context has beyond OpenGL ES 3.0 that changes what is to be kept.
  package struct Extras {
    let clip: ClipFunctions
    /// Nil where all draw buffers are alike.
    let drawBuffers: DrawBufferFunctions?

    /// Asks the current context, of this version.
    package init(version: Int) {
      let extensions = Capabilities.extensions()
      clip = ClipFunctions(extensions)
      drawBuffers = version >= 320 ? .core : DrawBufferFunctions(extensions)
    }
  }

  /// How one draw buffer is blended and masked. Before OpenGL ES 3.2, without an extension, all are alike.
  struct BufferState {
    private let index: GLuint
    private let functions: DrawBufferFunctions?
    private let isBlended: Bool
    private var equations: [GLint] = []
    private var factors: [GLint] = []
    private var mask: [GLboolean] = [1, 1, 1, 1]

    /// glIsEnabledi, glGetIntegeri_v, glGetBooleanv
    init(index: GLuint, _ functions: DrawBufferFunctions?) {
      self.index = index
      self.functions = functions
      isBlended = (functions?.isEnabled(GLenum(GL_BLEND), index) ?? glIsEnabled(GLenum(GL_BLEND))) != 0
      for name in [GL_BLEND_EQUATION_RGB, GL_BLEND_EQUATION_ALPHA] { equations.append(value(name)) }
      for name in [GL_BLEND_SRC_RGB, GL_BLEND_DST_RGB, GL_BLEND_SRC_ALPHA, GL_BLEND_DST_ALPHA] {
        factors.append(value(name))
      }
      if functions == nil {
        glGetBooleanv(GLenum(GL_COLOR_WRITEMASK), &mask)
      } else {
        // OpenGL ES 3.0 has no glGetBooleani_v.
        var numbers: [GLint] = [1, 1, 1, 1]
        glGetIntegeri_v(GLenum(GL_COLOR_WRITEMASK), index, &numbers)
        mask = numbers.map { $0 == 0 ? 0 : 1 }
      }
    }

    private func value(_ name: Int32) -> GLint {
      guard functions != nil else { return CallerState.integer(name) }
      var value: GLint = 0
      glGetIntegeri_v(GLenum(name), index, &value)
      return value
    }

    /// glBlendEquationSeparatei, glBlendFuncSeparatei, glColorMaski
    func restore() {
      let (equations, factors) = (equations.map { GLenum($0) }, factors.map { GLenum($0) })
      guard let functions else {
        if isBlended { glEnable(GLenum(GL_BLEND)) } else { glDisable(GLenum(GL_BLEND)) }
        glBlendEquationSeparate(equations[0], equations[1])
        glBlendFuncSeparate(factors[0], factors[1], factors[2], factors[3])
        glColorMask(mask[0], mask[1], mask[2], mask[3])
        return
      }
      (isBlended ? functions.enable : functions.disable)(GLenum(GL_BLEND), index)
      functions.blendEquation(index, equations[0], equations[1])
      functions.blendFunction(index, factors[0], factors[1], factors[2], factors[3])
      functions.colorMask(index, mask[0], mask[1], mask[2], mask[3])
    }
  }

  /// What is bound.
  struct Bindings {
    private let program = CallerState.integer(GL_CURRENT_PROGRAM)
    private let vertexArray = CallerState.integer(GL_VERTEX_ARRAY_BINDING)
    private let arrayBuffer = CallerState.integer(GL_ARRAY_BUFFER_BINDING)
    private let packBuffer = CallerState.integer(GL_PIXEL_PACK_BUFFER_BINDING)
    private let unpackBuffer = CallerState.integer(GL_PIXEL_UNPACK_BUFFER_BINDING)
    private let drawFramebuffer = CallerState.integer(GL_DRAW_FRAMEBUFFER_BINDING)
    private let readFramebuffer = CallerState.integer(GL_READ_FRAMEBUFFER_BINDING)
    private let renderbuffer = CallerState.integer(GL_RENDERBUFFER_BINDING)
    private let activeTexture = CallerState.integer(GL_ACTIVE_TEXTURE)
    private var units: [(plain: GLint, array: GLint, sampler: GLint)] = []

    /// glActiveTexture, glGetIntegerv
    init() {
      for unit in 0..<GLenum(CallerState.units) {
        glActiveTexture(GL.texture0 + unit)
        units.append(
          (
            CallerState.integer(GL_TEXTURE_BINDING_2D), CallerState.integer(GL_TEXTURE_BINDING_2D_ARRAY),
            CallerState.integer(GL_SAMPLER_BINDING)
          ))
      }
    }

    /// glBindTexture, glBindSampler, glUseProgram, glBindVertexArray, glBindBuffer, glBindFramebuffer
    func restore() {
      for (index, unit) in units.enumerated() {
        glActiveTexture(GL.texture0 + GLenum(index))
        glBindTexture(GL.texture2D, GLuint(unit.plain))
        glBindTexture(GL.texture2DArray, GLuint(unit.array))
        glBindSampler(GLuint(index), GLuint(unit.sampler))
      }
      glActiveTexture(GLenum(activeTexture))
      glUseProgram(GLuint(program))
      glBindVertexArray(GLuint(vertexArray))
      glBindBuffer(GL.arrayBuffer, GLuint(arrayBuffer))
      glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), GLuint(packBuffer))
      glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), GLuint(unpackBuffer))
      glBindFramebuffer(GL.drawFramebuffer, GLuint(drawFramebuffer))
      glBindFramebuffer(GL.readFramebuffer, GLuint(readFramebuffer))
      glBindRenderbuffer(GL.renderbuffer, GLuint(renderbuffer))
    }
  }

  /// What two extensions can change about where triangles end up.
  struct ClipFunctions {
    private let control: PFNGLCLIPCONTROLEXTPROC?
    let clipDistances: [GLenum]

    /// eglGetProcAddress
    init(_ extensions: Set<String>) {
      let address = extensions.contains("GL_EXT_clip_control") ? eglGetProcAddress("glClipControlEXT") : nil
      control = address.map { unsafeBitCast($0, to: PFNGLCLIPCONTROLEXTPROC.self) }
      let count =
        extensions.contains("GL_EXT_clip_cull_distance") ? CallerState.integer(GL_MAX_CLIP_DISTANCES_EXT) : 0
      clipDistances = (0..<GLenum(max(0, count))).map { GLenum(GL_CLIP_DISTANCE0_EXT) + $0 }
    }

    /// The clip origin and depth; empty without the extension.
    func clipControl() -> [GLenum] {
      guard control != nil else { return [] }
      return [GL_CLIP_ORIGIN_EXT, GL_CLIP_DEPTH_MODE_EXT].map { GLenum(CallerState.integer($0)) }
    }

    /// glClipControlEXT
    func setClipControl(_ values: [GLenum]) {
      if let control, values.count == 2 { control(values[0], values[1]) }
    }
  }
}
