import CGLES
import Pixels

extension SheetExecutor {
  /// Copies labels of the sheet that is in the outputs to the caller's targets.
  func copy(_ copies: [LabelCopy], of sheet: SheetPlan) throws(GLESError) {
    guard !copies.isEmpty else { return }
    count(upload: instances.upload(copies.map(\.instance)))
    for (index, copy) in copies.enumerated() {
      let program = try programs.program(copy.isPacked ? .copyPackedLabel : .copyLabel)
      program.use()
      copy.surface.bind()
      glViewport(0, 0, GLsizei(copy.surface.size.x), GLsizei(copy.surface.size.y))
      glUniform2f(program.location(.targetSize), GLfloat(copy.surface.size.x), GLfloat(copy.surface.size.y))
      glUniform1i(program.location(.plane), GLint(SheetUnit.plane(copy.isPacked ? .packedOutput : .output)))
      if copy.isBlended { set(.over) }
      instances.drawInstances(index..<(index + 1))
      count(draw: 1)
      glDisable(GLenum(GL_BLEND))
    }
    try checkGL("copying \(copies.count) labels to their targets")
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
