import CGLES

/// What is drawn on a sheet: its rectangles and masks, in one buffer.
///
/// Not Sendable: it lives on its renderer's thread.
final class InstanceBuffer {
  private let buffer: GLObject<BufferKind>
  private let vertexArray: GLObject<VertexArrayKind>
  /// Where masks begin in the buffer.
  private var firstMask = 0

  /// glEnableVertexAttribArray
  init(ledger: GLLedger) throws(GLESError) {
    let buffer = try GLObject<BufferKind>(in: ledger)
    let vertexArray = try GLObject<VertexArrayKind>(in: ledger)
    self.buffer = consume buffer
    self.vertexArray = consume vertexArray
    glBindVertexArray(self.vertexArray.name)
    glBindBuffer(GL.arrayBuffer, self.buffer.name)
    for index in 0..<GLuint(Instance.attributes.count) { glEnableVertexAttribArray(index) }
  }

  /// Sends the instances, and the masks behind them. The result is how many bytes that were.
  ///
  /// glBufferData, glBufferSubData
  func upload(_ instances: [Instance], masks: [MaskInstance] = []) -> Int {
    glBindVertexArray(vertexArray.name)
    glBindBuffer(GL.arrayBuffer, buffer.name)
    return instances.withUnsafeBytes { instances in
      masks.withUnsafeBytes { masks in
        firstMask = instances.count
        let usage = GLenum(GL_STREAM_DRAW)
        if masks.isEmpty {
          glBufferData(GL.arrayBuffer, instances.count, instances.baseAddress, usage)
        } else {
          glBufferData(GL.arrayBuffer, instances.count + masks.count, nil, usage)
          glBufferSubData(GL.arrayBuffer, 0, instances.count, instances.baseAddress)
          glBufferSubData(GL.arrayBuffer, instances.count, masks.count, masks.baseAddress)
        }
        return instances.count + masks.count
      }
    }
  }

  /// glDrawArraysInstanced
  func drawInstances(_ range: Range<Int>) {
    let stride = MemoryLayout<Instance>.stride
    setAttributes(at: range.lowerBound * stride, stride: stride, step: InstanceBuffer.attributeStep)
    drawRectangles(range.count)
  }

  /// glDrawArraysInstanced
  func drawMasks(_ range: Range<Int>) {
    let stride = MemoryLayout<MaskInstance>.stride
    // Programs of masks have one attribute. The others are enabled too, so they also get an address within the buffer.
    setAttributes(at: firstMask + range.lowerBound * stride, stride: stride, step: 0)
    drawRectangles(range.count)
  }

  /// Dispatches a pass, whose program is in use.
  ///
  /// glDispatchCompute
  func dispatch(_ pass: Pass, by program: ShaderProgram) {
    let vector = MemoryLayout<SIMD4<Int32>>.stride
    let first =
      switch pass.geometry {
      case .rectangles: pass.instances.lowerBound * MemoryLayout<Instance>.stride / vector
      case .masks: firstMask / vector + pass.instances.lowerBound
      }
    glUniform4i(
      program.location(.dispatched), GLint(first), GLint(pass.instances.count), GLint(firstMask / vector), 0)
    let across = min(pass.groups, InstanceBuffer.mostGroupsAcross)
    glDispatchCompute(GLuint(across), GLuint((pass.groups + across - 1) / across), 1)
  }

  /// The most groups side by side of every device.
  private static let mostGroupsAcross = 65_535

  /// Lets programs that are dispatched read the instances, from now on.
  ///
  /// glBindBufferBase
  func bindForDispatches() { glBindBufferBase(GLenum(GL_SHADER_STORAGE_BUFFER), 0, buffer.name) }

  private func drawRectangles(_ count: Int) {
    glDrawArraysInstanced(GLenum(GL_TRIANGLES), 0, 6, GLsizei(count))
  }

  /// From one attribute of an instance to the next, in bytes.
  private static let attributeStep = MemoryLayout<SIMD4<Int32>>.stride

  /// `offset` is where the first attribute of the first instance lies in the buffer.
  ///
  /// glVertexAttribIPointer, glVertexAttribDivisor
  private func setAttributes(at offset: Int, stride: Int, step: Int) {
    for index in Instance.attributes.indices {
      glVertexAttribIPointer(
        GLuint(index), 4, GL.int, GLsizei(stride), UnsafeRawPointer(bitPattern: offset + index * step))
      glVertexAttribDivisor(GLuint(index), 1)
    }
  }
}
