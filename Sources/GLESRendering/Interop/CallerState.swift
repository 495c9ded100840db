import CGLES

/// The state of a caller's own context that drawing changes: it is saved, set to what our code counts on, and restored.
/// The caller's objects are never changed, only what is bound and enabled. In full:
///
/// - the program in use; the vertex array; the buffers bound for vertices, for packing and for unpacking pixels;
/// - the framebuffers bound for drawing and for reading, and the renderbuffer;
/// - the active texture unit, and the 2D texture, the 2D array texture and the sampler of units 0 to 31;
/// - how pixels are packed and unpacked: alignment, row length, rows and pixels to skip, and for unpacking also the
///   height of an image and the images to skip;
/// - viewport, scissor box, clear colour, colour mask (of every draw buffer), and the clip origin and depth where
///   GL_EXT_clip_control is;
/// - blending: enabled (of every draw buffer), equations, factors (of every draw buffer);
/// - enabled or not: scissor, depth and stencil test, face culling, dithering, rasterizer discard, sample coverage,
///   sample alpha to coverage, sample mask and sample shading, and clip distances where GL_EXT_clip_cull_distance is;
/// - transform feedback, which is paused, and resumed afterwards;
/// - for a framebuffer of the caller's that is drawn to, which of its buffers are drawn to.
///
/// Three things are not restored: pending errors of GL are forgotten; an occlusion query that is active counts our
/// pixels, and a conditional render (GL_NV_conditional_render) may leave them out; a program that was deleted while it
/// was in use is gone.
///
/// A value. It must be used with the context current in which it was made.
package struct CallerState {
  /// The texture units that we use; all others stay as they are.
  static let units = SheetUnit.count

  private let extras: Extras
  private var enabled: [(capability: GLenum, isOn: Bool)] = []
  private var pixelStores: [(name: GLenum, value: GLint)] = []
  private var viewport: [GLint]
  private var scissor: [GLint]
  private var clearColor: [GLfloat]
  private var buffers: [BufferState]
  private var bindings: Bindings
  private var clip: [GLenum]
  private let pausesFeedback: Bool

  /// Saves the state of the current context, of this version.
  ///
  /// glIsEnabled, glGetIntegerv, glGetFloatv, glGetBooleanv, glPauseTransformFeedback
  package init(version: Int, extras: Extras) {
    self.extras = extras
    forgetGLErrors()
    // A program cannot be changed while feedback is running.
    pausesFeedback =
      CallerState.integer(GL_TRANSFORM_FEEDBACK_ACTIVE) != 0
      && CallerState.integer(GL_TRANSFORM_FEEDBACK_PAUSED) == 0
    if pausesFeedback { glPauseTransformFeedback() }
    for capability in CallerState.capabilities(version) + extras.clip.clipDistances {
      enabled.append((capability, glIsEnabled(capability) != 0))
    }
    for (name, _) in CallerState.usualPixelStores {
      pixelStores.append((GLenum(name), CallerState.integer(name)))
    }
    viewport = CallerState.integers(GL_VIEWPORT, 4)
    scissor = CallerState.integers(GL_SCISSOR_BOX, 4)
    clearColor = [0, 0, 0, 0]
    glGetFloatv(GLenum(GL_COLOR_CLEAR_VALUE), &clearColor)
    let count = extras.drawBuffers == nil ? 1 : CallerState.integer(GL_MAX_DRAW_BUFFERS)
    buffers = (0..<GLuint(max(1, count))).map { BufferState(index: $0, extras.drawBuffers) }
    bindings = Bindings()
    clip = extras.clip.clipControl()
  }

  /// Sets what our code counts on, which is GL's own beginning, except that dithering is off.
  ///
  /// glDisable, glPixelStorei, glColorMask, glBindBuffer, glBindSampler
  package func neutralize() {
    for (capability, _) in enabled { glDisable(capability) }
    glDisable(GLenum(GL_BLEND))
    for (name, value) in CallerState.usualPixelStores { glPixelStorei(GLenum(name), value) }
    glColorMask(1, 1, 1, 1)
    glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
    glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), 0)
    for unit in 0..<GLuint(CallerState.units) { glBindSampler(unit, 0) }
    extras.clip.setClipControl([GLenum(GL_LOWER_LEFT_EXT), GLenum(GL_NEGATIVE_ONE_TO_ONE_EXT)])
    forgetGLErrors()
  }

  /// Sets everything to what it was.
  package func restore() {
    bindings.restore()
    for (capability, isOn) in enabled { if isOn { glEnable(capability) } else { glDisable(capability) } }
    for (name, value) in pixelStores { glPixelStorei(name, value) }
    glViewport(viewport[0], viewport[1], viewport[2], viewport[3])
    glScissor(scissor[0], scissor[1], scissor[2], scissor[3])
    glClearColor(clearColor[0], clearColor[1], clearColor[2], clearColor[3])
    for buffer in buffers { buffer.restore() }
    extras.clip.setClipControl(clip)
    // The program that feeds back must be in use again.
    if pausesFeedback { glResumeTransformFeedback() }
    forgetGLErrors()
  }

  /// What may be enabled and would change our pixels, or dithering, which is enabled at first.
  private static func capabilities(_ version: Int) -> [GLenum] {
    var list = [
      GL_SCISSOR_TEST, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_DITHER, GL_RASTERIZER_DISCARD,
      GL_SAMPLE_COVERAGE, GL_SAMPLE_ALPHA_TO_COVERAGE,
    ]
    if version >= 310 { list.append(GL_SAMPLE_MASK) }
    if version >= 320 { list.append(GL_SAMPLE_SHADING) }
    return list.map { GLenum($0) }
  }

  private static let usualPixelStores: [(Int32, GLint)] = [
    (GL_UNPACK_ALIGNMENT, 4), (GL_UNPACK_ROW_LENGTH, 0), (GL_UNPACK_SKIP_ROWS, 0), (GL_UNPACK_SKIP_PIXELS, 0),
    (GL_UNPACK_IMAGE_HEIGHT, 0), (GL_UNPACK_SKIP_IMAGES, 0), (GL_PACK_ALIGNMENT, 4), (GL_PACK_ROW_LENGTH, 0),
    (GL_PACK_SKIP_ROWS, 0), (GL_PACK_SKIP_PIXELS, 0),
  ]

  static func integer(_ name: Int32) -> GLint { integers(name, 1)[0] }

  static func integers(_ name: Int32, _ count: Int) -> [GLint] {
    var values = [GLint](repeating: 0, count: count)
    glGetIntegerv(GLenum(name), &values)
    return values
  }
}
