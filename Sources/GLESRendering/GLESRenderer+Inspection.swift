import CGLES
package import Pixels
package import Scene

/// What tests may ask of a renderer.
extension GLESRenderer {
  /// Compiles and links a program with this renderer's driver. Throws ``GLESError/shaderFailed(program:log:source:)``.
  package func interface(
    of id: ShaderProgramID, library: ShaderLibrary = ShaderLibrary(), storing format: ResultFormat? = nil
  ) throws(GLESError) -> ProgramInterface {
    try inContext { executor throws(GLESError) in
      let program = try ShaderProgram(
        id, library: library, version: executor.capabilities.shaderVersion, cache: nil,
        ledger: executor.ledger, storing: format)
      return ProgramInterface(
        uniforms: program.uniforms, attributes: Set(program.activeAttributes()))
    }
  }

  /// The pictures of scenes, all of which can be drawn. Throws the error of the first scene that cannot be drawn.
  package func pictures(of scenes: [Scene], alphaMode: AlphaMode = .straight) throws(GLESError) -> [PixelBuffer] {
    var pictures: [PixelBuffer] = []
    for answer in render(scenes, alphaMode: alphaMode) { pictures.append(try answer.get()) }
    return pictures
  }

  /// The limits for which it plans.
  package var limits: SheetPlanner.Limits { planner.limits }

  /// The largest number of sheets that were drawn and not yet pictures at one time.
  package var mostPendingSheets: Int {
    get throws(GLESError) { try inContext { executor throws(GLESError) in executor.readback.mostPending } }
  }

  /// Makes this renderer believe that it was made by a parent of this process, for good.
  package func pretendFork() { process = 0 }

  /// Whether the driver reports that the context is lost.
  package var tellsResets: Bool { context.tellsResets }
  package var offersRobustContexts: Bool {
    EGLConnection.extensions(of: context.connection.display).contains("EGL_EXT_create_context_robustness")
  }

  /// Drops a texture of this renderer while `other`'s context is current, which has a texture of the same name. Returns
  /// whether that one survives, and how many of this renderer's names were leaked. Neither renderer can draw
  /// afterwards.
  package func dropTexture(inContextOf other: GLESRenderer) throws(GLESError) -> (otherLives: Bool, leaked: Int) {
    try inContext { executor throws(GLESError) in
      var texture: GLObject<TextureKind>? = try GLObject(in: executor.ledger)
      let name = texture?.name ?? 0
      glBindTexture(GL.texture2D, name)
      let otherLives = try other.inContext { _ in
        glBindTexture(GL.texture2D, name)
        texture = nil
        defer { withUnsafePointer(to: name) { glDeleteTextures(1, $0) } }
        return glIsTexture(name) != 0
      }
      return (otherLives, executor.ledger.leaked)
    }
  }

  /// Runs a function of probe_function.frag once for each pair of records in `arguments`, which follow those of
  /// `table`.
  ///
  /// glReadPixels
  package func probe(
    function: ShaderProbe, arguments: [SIMD4<Float>], table: SheetTable = SheetTable()
  ) throws(GLESError) -> [SIMD4<Float>] {
    try inContext { executor throws(GLESError) in
      var table = table
      let first = table.count
      for argument in arguments { table.append(argument) }
      return try executor.probe(function: function, first: first, count: arguments.count / 2, table: table)
    }
  }
}

extension GLESRenderer {
  /// Dispatches a program to rectangles of a texture of packed planes whose texels are canaries, and returns which of them it
  /// has written to, in rows of the width that is given back. What it reads is nothing.
  package func stored(
    by id: ShaderProgramID, in rectangles: [PixelRect], rows: Int
  ) throws(GLESError) -> (width: Int, isStored: [Bool]) {
    try inContext { executor throws(GLESError) in try executor.stored(by: id, in: rectangles, rows: rows) }
  }
}

extension SheetExecutor {
  /// glTexSubImage3D, glMemoryBarrier, glReadPixels
  fileprivate func stored(
    by id: ShaderProgramID, in rectangles: [PixelRect], rows: Int
  ) throws(GLESError) -> (width: Int, isStored: [Bool]) {
    let program = try ShaderProgram(
      id, library: ShaderLibrary(), version: capabilities.shaderVersion, cache: nil, ledger: ledger,
      storing: .rgba32ui)
    let target = PlaneTexture("canary", format: GL.rgba32UI, layers: 1, unit: SheetUnit.target, ledger: ledger)
    try target.reserve(SIMD2(1, rows), limit: capabilities.maximumTextureSize)
    let size = SIMD2(GLsizei(target.size.x), GLsizei(target.size.y))
    let canary: UInt32 = 0xA5A5_A5A5
    var texels = [SIMD4<UInt32>](repeating: SIMD4(repeating: canary), count: target.size.x * target.size.y)
    texels.withUnsafeBytes { bytes in
      glTexSubImage3D(
        GL.texture2DArray, 0, 0, 0, 0, size.x, size.y, 1, GL.rgbaInteger, GL.unsignedInt, bytes.baseAddress)
    }
    var pass = Pass(program: id, target: .packedCoverages, instances: 0..<rectangles.count)
    if id == .packCoverage {
      var masks = rectangles.map { MaskInstance(target: $0, source: .zero) }
      pass.geometry = .masks
      pass.groups = MaskInstance.number(&masks)
      _ = instances.upload([], masks: masks)
    } else {
      var list = rectangles.map { Instance(target: $0) }
      pass.groups = Instance.number(&list)
      _ = instances.upload(list)
    }
    instances.bindForDispatches()
    program.use()
    target.bindAsResults(of: program)
    instances.dispatch(pass, by: program)
    glMemoryBarrier(GLbitfield(GL_FRAMEBUFFER_BARRIER_BIT))
    target.bindAsTarget()
    texels.withUnsafeMutableBytes { bytes in
      glReadPixels(0, 0, size.x, size.y, GL.rgbaInteger, GL.unsignedInt, bytes.baseAddress)
    }
    try checkGL("looking at what \(id.name) stored")
    return (target.size.x, texels.map { $0 != SIMD4(repeating: canary) })
  }
}

extension SheetExecutor {
  fileprivate func probe(
    function: ShaderProbe, first: Int, count: Int, table: SheetTable
  ) throws(GLESError) -> [SIMD4<Float>] {
    let program = try ShaderProgram(
      .probeFunction, library: ShaderLibrary(), version: capabilities.shaderVersion, cache: nil, ledger: ledger)
    // A unit to which no plane is bound.
    let target = PlaneTexture("probe", format: GL.rgba32F, unit: 15, ledger: ledger)
    try target.reserve(SIMD2(count, 1), limit: capabilities.maximumTextureSize)
    let instance = Instance(
      target: .init(x: 0, y: 0, width: count, height: 1), terms: SIMD4(Int32(first), Int32(function.rawValue), 0, 0)
    )
    _ = try textures.upload(records: table.records)
    _ = instances.upload([instance])
    target.bindAsTarget()
    glViewport(0, 0, GLsizei(count), 1)
    program.use()
    programs.setSamplers(of: program)
    glUniform2f(program.location(.targetSize), GLfloat(count), 1)
    instances.drawInstances(0..<1)
    var results = [SIMD4<Float>](repeating: .zero, count: count)
    results.withUnsafeMutableBytes { bytes in
      glReadPixels(0, 0, GLsizei(count), 1, GL.rgba, GL.float, bytes.baseAddress)
    }
    try checkGL("probing function \(function)")
    return results
  }
}
