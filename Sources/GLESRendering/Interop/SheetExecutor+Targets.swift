import CGLES
import Pixels

extension SheetExecutor {
  /// Copies labels of the sheet that is in the outputs to the caller's targets.
  func copy(_ copies: [LabelCopy], of sheet: SheetPlan) throws(GLESError) {
    guard !copies.isEmpty else { return }
    count(upload: instances.upload(copies.map(\.instance)))
    for (index, copy) in copies.enumerated() {
      guard let surface = copy.surface else { continue }
      surface.bind()
      try draw(copy, instance: index, size: surface.size)
    }
    try checkGL("copying \(copies.count) labels to their targets")
  }

  /// Draws a label to the framebuffer in use, which has that size.
  ///
  /// glViewport
  private func draw(_ copy: LabelCopy, instance index: Int, size: SIMD2<Int>) throws(GLESError) {
    let program = try programs.program(.copyLabel(isPacked: copy.isPacked))
    program.use()
    glViewport(0, 0, GLsizei(size.x), GLsizei(size.y))
    glUniform2f(program.location(.targetSize), GLfloat(size.x), GLfloat(size.y))
    glUniform1i(program.location(.plane), GLint(SheetUnit.plane(copy.isPacked ? .packedOutput : .output)))
    if copy.isBlended { set(.over) }
    instances.drawInstances(index..<(index + 1))
    count(draw: 1)
    glDisable(GLenum(GL_BLEND))
  }

  /// Lays a label of the sheet that is in the outputs over what a caller's target holds, in three steps: the label's
  /// pixels to a texture of ours, what is there to another, and both together to the target.
  ///
  /// glUniform4f
  func blend(
    _ label: SheetPlan.Label, of canvas: SIMD2<Int>, to target: RenderTarget, on surface: TargetSurface
  ) throws(GLESError) {
    guard let blend = LabelBlend(label.area, of: canvas, to: target) else { return }
    let copy = LabelCopy(pixelsOf: label)
    count(upload: instances.upload([copy.instance, blend.instance]))
    let room = try blendTextures.takeLabel(SIMD2(label.area.width, label.area.height))
    try draw(copy, instance: 0, size: room.size)
    surface.bind()
    try blendTextures.copyBelow(blend.instance, target.format)
    let program = try programs.program(.blendFrame)
    program.use()
    glViewport(0, 0, GLsizei(surface.size.x), GLsizei(surface.size.y))
    glUniform2f(program.location(.targetSize), GLfloat(surface.size.x), GLfloat(surface.size.y))
    glUniform1i(program.location(.plane), GLint(SheetUnit.target))
    for (uniform, shares) in zip([ShaderUniform.firstShare, .secondShare], blend.coefficients) {
      glUniform4f(program.location(uniform), shares.x, shares.y, shares.z, shares.w)
    }
    instances.drawInstances(1..<2)
    count(draw: 1)
    try checkGL("laying a label over its target")
  }

  /// Makes a part of a target transparent, as far as it lies within.
  ///
  /// glScissor, glClear
  func clear(_ surface: TargetSurface, _ rect: PixelRect) throws(GLESError) {
    let visible = rect.intersection(PixelRect(x: 0, y: 0, width: surface.size.x, height: surface.size.y))
    guard !visible.isEmpty else { return }
    surface.bind()
    glEnable(GLenum(GL_SCISSOR_TEST))
    glScissor(GLint(visible.x), GLint(visible.y), GLsizei(visible.width), GLsizei(visible.height))
    glClearColor(0, 0, 0, 0)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    glDisable(GLenum(GL_SCISSOR_TEST))
    try checkGL("clearing a target")
  }
}
