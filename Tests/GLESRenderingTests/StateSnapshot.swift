import CGLES

/// Every value of a context's state that glGet tells, as far as OpenGL ES 3.2 and the extensions in use have it.
struct StateSnapshot: Equatable {
  private(set) var values: [String: [Float]] = [:]

  /// The names whose values differ.
  func differences(from other: StateSnapshot) -> [String] {
    Set(values.keys).union(other.values.keys).filter { values[$0] != other.values[$0] }.sorted()
      .map { "\($0): \(values[$0] ?? []) and not \(other.values[$0] ?? [])" }
  }

  init() {
    while glGetError() != 0 {}
    for name in StateSnapshot.toggles {
      values["enabled \(String(name, radix: 16))"] = [Float(glIsEnabled(GLenum(name)))]
    }
    for (name, count) in StateSnapshot.plain {
      var found = [GLfloat](repeating: 0, count: count)
      glGetFloatv(GLenum(name), &found)
      if glGetError() == 0 { values[String(name, radix: 16)] = found }
    }
    readDrawBuffers()
    readTextures()
    while glGetError() != 0 {}
  }

  private mutating func readDrawBuffers() {
    for index in 0..<GLuint(8) {
      var found: [Float] = [Float(glIsEnabledi(GLenum(GL_BLEND), index))]
      for name in StateSnapshot.blending {
        var value: GLint = 0
        glGetIntegeri_v(GLenum(name), index, &value)
        found.append(Float(value))
      }
      var mask: [GLboolean] = [9, 9, 9, 9]
      glGetBooleani_v(GLenum(GL_COLOR_WRITEMASK), index, &mask)
      var buffer: GLint = 0
      glGetIntegerv(GLenum(GL_DRAW_BUFFER0) + index, &buffer)
      values["draw buffer \(index)"] = found + mask.map { Float($0) } + [Float(buffer)]
    }
  }

  /// Moves the active unit, and puts it back.
  private mutating func readTextures() {
    var active: GLint = 0
    glGetIntegerv(GLenum(GL_ACTIVE_TEXTURE), &active)
    for unit in 0..<32 {
      glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
      values["unit \(unit)"] = StateSnapshot.bindings.map { name in
        var value: GLint = 0
        glGetIntegerv(GLenum(name), &value)
        return Float(value)
      }
    }
    glActiveTexture(GLenum(active))
  }

  private static let blending = [
    GL_BLEND_EQUATION_RGB, GL_BLEND_EQUATION_ALPHA, GL_BLEND_SRC_RGB, GL_BLEND_DST_RGB, GL_BLEND_SRC_ALPHA,
    GL_BLEND_DST_ALPHA,
  ]

  private static let bindings = [
    GL_TEXTURE_BINDING_2D, GL_TEXTURE_BINDING_2D_ARRAY, GL_TEXTURE_BINDING_3D, GL_TEXTURE_BINDING_CUBE_MAP,
    GL_TEXTURE_BINDING_2D_MULTISAMPLE, GL_TEXTURE_BINDING_BUFFER, GL_SAMPLER_BINDING,
  ]

  static let toggles: [Int32] = [
    GL_BLEND, GL_CULL_FACE, GL_DEPTH_TEST, GL_DITHER, GL_POLYGON_OFFSET_FILL, GL_PRIMITIVE_RESTART_FIXED_INDEX,
    GL_RASTERIZER_DISCARD, GL_SAMPLE_ALPHA_TO_COVERAGE, GL_SAMPLE_COVERAGE, GL_SAMPLE_MASK, GL_SAMPLE_SHADING,
    GL_SCISSOR_TEST, GL_STENCIL_TEST, GL_FRAMEBUFFER_SRGB_EXT, GL_CLIP_DISTANCE0_EXT, GL_CLIP_DISTANCE3_EXT,
  ]

  private static let plain: [(Int32, Int)] = [
    (GL_ACTIVE_TEXTURE, 1), (GL_CURRENT_PROGRAM, 1), (GL_PROGRAM_PIPELINE_BINDING, 1), (GL_VERTEX_ARRAY_BINDING, 1),
    (GL_ARRAY_BUFFER_BINDING, 1), (GL_ELEMENT_ARRAY_BUFFER_BINDING, 1), (GL_PIXEL_PACK_BUFFER_BINDING, 1),
    (GL_PIXEL_UNPACK_BUFFER_BINDING, 1), (GL_COPY_READ_BUFFER_BINDING, 1), (GL_COPY_WRITE_BUFFER_BINDING, 1),
    (GL_UNIFORM_BUFFER_BINDING, 1), (GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, 1), (GL_TRANSFORM_FEEDBACK_BINDING, 1),
    (GL_TRANSFORM_FEEDBACK_ACTIVE, 1), (GL_TRANSFORM_FEEDBACK_PAUSED, 1), (GL_DRAW_FRAMEBUFFER_BINDING, 1),
    (GL_READ_FRAMEBUFFER_BINDING, 1), (GL_RENDERBUFFER_BINDING, 1), (GL_READ_BUFFER, 1),
    (GL_UNPACK_ALIGNMENT, 1), (GL_UNPACK_ROW_LENGTH, 1), (GL_UNPACK_SKIP_ROWS, 1), (GL_UNPACK_SKIP_PIXELS, 1),
    (GL_UNPACK_IMAGE_HEIGHT, 1), (GL_UNPACK_SKIP_IMAGES, 1), (GL_PACK_ALIGNMENT, 1), (GL_PACK_ROW_LENGTH, 1),
    (GL_PACK_SKIP_ROWS, 1), (GL_PACK_SKIP_PIXELS, 1), (GL_VIEWPORT, 4), (GL_SCISSOR_BOX, 4),
    (GL_COLOR_CLEAR_VALUE, 4), (GL_DEPTH_CLEAR_VALUE, 1), (GL_STENCIL_CLEAR_VALUE, 1), (GL_DEPTH_FUNC, 1),
    (GL_DEPTH_WRITEMASK, 1), (GL_DEPTH_RANGE, 2), (GL_STENCIL_FUNC, 1), (GL_STENCIL_REF, 1),
    (GL_STENCIL_WRITEMASK, 1), (GL_STENCIL_BACK_WRITEMASK, 1), (GL_CULL_FACE_MODE, 1), (GL_FRONT_FACE, 1),
    (GL_SAMPLE_COVERAGE_VALUE, 1), (GL_SAMPLE_COVERAGE_INVERT, 1), (GL_SAMPLE_MASK_VALUE, 1),
    (GL_MIN_SAMPLE_SHADING_VALUE, 1), (GL_BLEND_COLOR, 4), (GL_LINE_WIDTH, 1), (GL_POLYGON_OFFSET_FACTOR, 1),
    (GL_POLYGON_OFFSET_UNITS, 1), (GL_GENERATE_MIPMAP_HINT, 1), (GL_FRAGMENT_SHADER_DERIVATIVE_HINT, 1),
    (GL_CLIP_ORIGIN_EXT, 1), (GL_CLIP_DEPTH_MODE_EXT, 1), (GL_PATCH_VERTICES, 1),
  ]
}
