import CGLES
import Pixels

/// Carries out a sheet's plan: one upload of the table, one of the instances, one draw per pass, one readback.
///
/// Not Sendable: it lives on its renderer's thread, with its context current.
final class SheetExecutor {
  var counters = RenderCounters()
  let ledger: GLLedger
  let capabilities: Capabilities
  private let library: ShaderLibrary
  let programCache: ProgramCache?
  /// The programs that were needed so far.
  private var programs: [ShaderProgramID: ShaderProgram] = [:]
  /// Why the driver rejected other programs. It is not asked twice.
  private var rejected: [ShaderProgramID: GLESError] = [:]
  let planes: [PlaneTexture]
  private let table: PlaneTexture
  private let atlas: AtlasTexture
  /// Nil if none are kept.
  private let keptPictures: KeptPictures?
  let multisampled: MultisampledTarget?
  private let buffer: GLObject<BufferKind>
  private let vertexArray: GLObject<VertexArrayKind>
  private var currentProgram: ShaderProgramID?
  /// Where masks begin in the buffer of instances.
  private var firstMask = 0
  let outputs: SheetOutputs
  let readback: any SheetReadback
  /// Nil unless draws are timed and the driver has a timer.
  var timer: SheetTimer?

  /// The texture units. They never change: textures stay bound, and a pass only says which unit it reads.
  enum Unit {
    /// The unit on which a caller's texture is looked at, and those of kept pictures are made; no program reads it.
    static let target = 2 + SheetTexture.allCases.count
    /// All units in use.
    static let count = target + 1
    static let table = 0
    static let atlas = 1
    static func plane(_ texture: SheetTexture) -> Int { 2 + texture.rawValue }

    /// The unit of the texture that a sampler always reads; nil for other uniforms.
    static func read(by uniform: ShaderUniform) -> Int? {
      switch uniform {
      case .targetSize, .straight, .plane: nil
      case .table: table
      case .atlas: atlas
      case .coverages: plane(.coverages)
      case .sources: plane(.sources)
      case .blurred: plane(.blurred)
      case .pictures: plane(.pictures)
      case .unitedMasks: plane(.unitedMasks)
      case .packedCoverages: plane(.packedCoverages)
      case .packedBlurred: plane(.packedBlurred)
      case .backdrops: plane(.backdrops)
      case .colorBlurred: plane(.colorBlurred)
      case .styleAlpha: plane(.styleAlpha)
      case .styleHeights: plane(.styleHeights)
      case .styleMasks: plane(.styleMasks)
      case .styleAxes: plane(.styleAxes)
      }
    }
  }

  init(
    capabilities: Capabilities, planeFormat: GLESRenderer.PlaneFormat, pageSize: Int, samples: Int,
    usesPackBuffers: Bool, keptPictureBytes: Int, library: ShaderLibrary, programCache: ProgramCachePlace,
    ledger: GLLedger
  ) throws(GLESError) {
    self.capabilities = capabilities
    self.ledger = ledger
    self.library = library
    self.programCache = ProgramCache(place: programCache, capabilities: capabilities)
    planes = SheetTexture.allCases.map { texture in
      PlaneTexture(
        "\(texture)", format: texture.format(planeFormat, capabilities), layers: texture.layers,
        unit: Unit.plane(texture), ledger: ledger)
    }
    table = PlaneTexture("table", format: GL.rgba32F, unit: Unit.table, ledger: ledger)
    atlas = AtlasTexture(pageSize: pageSize, unit: Unit.atlas, ledger: ledger)
    keptPictures =
      keptPictureBytes > 0 ? KeptPictures(bytes: keptPictureBytes, unit: Unit.target, ledger: ledger) : nil
    multisampled =
      samples > 1
      ? MultisampledTarget(
        samples: samples, format: SheetTexture.evenCanvases.format(planeFormat, capabilities), ledger: ledger) : nil
    outputs = SheetOutputs(
      plain: planes[SheetTexture.output.rawValue], packed: planes[SheetTexture.packedOutput.rawValue])
    readback =
      usesPackBuffers
      ? PackBufferRing(outputs: outputs, ledger: ledger) : MemoryReadback(outputs: outputs, ledger: ledger)
    let buffer = try GLObject<BufferKind>(in: ledger)
    let vertexArray = try GLObject<VertexArrayKind>(in: ledger)
    self.buffer = consume buffer
    self.vertexArray = consume vertexArray
    setConstants()
    try checkGL("setting up the programs")
  }

  /// Sets the GL state that never changes.
  ///
  /// glEnableVertexAttribArray
  private func setConstants() {
    glBindVertexArray(vertexArray.name)
    glBindBuffer(GL.arrayBuffer, buffer.name)
    for index in 0..<GLuint(Instance.attributes.count) { glEnableVertexAttribArray(index) }
    glDisable(GLenum(GL_DITHER))
    // GL_PROGRAM_POINT_SIZE: OpenGL ES always takes the size of points from the shader.
    if capabilities.isDesktop { glEnable(0x8642) }
  }

  /// The program, compiled when it is first needed. Its samplers keep their units.
  func program(_ id: ShaderProgramID) throws(GLESError) -> ShaderProgram {
    if let program = programs[id] { return program }
    if let error = rejected[id] { throw error }
    let program: ShaderProgram
    do throws(GLESError) {
      try ledger.fail(at: .program(id.name))
      program = try ShaderProgram(
        id, library: library, version: capabilities.shaderVersion, cache: programCache, ledger: ledger)
    } catch {
      rejected[id] = error
      throw error
    }
    program.use()
    currentProgram = nil
    setSamplers(of: program)
    programs[id] = program
    return program
  }

  /// glUniform1i
  func setSamplers(of program: ShaderProgram) {
    for uniform in program.uniforms where !library.loadsImages || PackedImage.read(by: uniform) == nil {
      if let unit = Unit.read(by: uniform) { glUniform1i(program.location(uniform), GLint(unit)) }
    }
  }

  /// Draws a sheet into the outputs. Returns before it is drawn, if the driver draws in the background.
  func draw(_ sheet: SheetPlan, straight: Bool) throws(GLESError) {
    readback.outputsWillChange()
    try ledger.fail(at: .sheet(scenes: sheet.labels.map(\.scene)))
    try reserve(sheet)
    if let timer {
      try timer.measure { () throws(GLESError) in try drawPasses(of: sheet, straight: straight) }
    } else {
      try drawPasses(of: sheet, straight: straight)
    }
    try checkGL("drawing a sheet of \(sheet.labels.count) labels")
  }

  /// Counts a sheet that was drawn and taken care of.
  func count(_ sheet: SheetPlan) {
    counters.sheets += 1
    counters.labels += sheet.labels.count
  }

  private func drawPasses(of sheet: SheetPlan, straight: Bool) throws(GLESError) {
    try upload(records: sheet.records, instances: sheet.instances, masks: sheet.masks)
    upload(sheet.packedCoverages, extent: sheet.extent(of: .packedCoverages))
    for picture in sheet.pictures { try place(picture) }
    if library.loadsImages {
      planes[SheetTexture.packedCoverages.rawValue].bind(to: .coverages)
      planes[SheetTexture.packedBlurred.rawValue].bind(to: .blurred)
    }
    currentProgram = nil
    var target: SheetTexture?
    for pass in sheet.passes {
      try run(pass, of: sheet, isNewTarget: pass.target != target, straight: straight)
      target = pass.target
    }
  }

  /// Uploads to the atlas what a failed sheet was to put there, because later sheets count on it. False if that fails.
  func uploadMasks(of sheet: SheetPlan) -> Bool {
    do throws(GLESError) {
      try atlas.reserve(pages: sheet.atlasPages)
      for upload in sheet.passes.flatMap(\.uploads) { atlas.upload(upload) }
      try checkGL("uploading masks")
      return true
    } catch {
      return false
    }
  }

  // MARK: Uploads

  private func reserve(_ sheet: SheetPlan) throws(GLESError) {
    let limit = capabilities.maximumTextureSize
    for texture in SheetTexture.allCases where sheet.extent(of: texture) != .zero || !texture.isOptional {
      try planes[texture.rawValue].reserve(sheet.extent(of: texture), limit: limit)
    }
    if sheet.isMultisampled { try multisampled?.reserve(planes[SheetTexture.evenCanvases.rawValue].size) }
    try atlas.reserve(pages: sheet.atlasPages)
  }

  /// glTexSubImage2D
  func upload(
    records: [SIMD4<Float>], instances: [Instance], masks: [MaskInstance] = []
  ) throws(GLESError) {
    let width = 1 << SheetTable.widthShift
    let rows = (records.count + width - 1) / width
    guard rows <= capabilities.maximumTextureSize else {
      throw .driver(.outOfMemory, during: "making a table of \(rows) rows")
    }
    try table.reserve(SIMD2(width, rows), limit: capabilities.maximumTextureSize, isTarget: false)
    // Most tables are shorter than a row.
    let isPart = rows <= 1
    let records = isPart ? records : records + [SIMD4<Float>](repeating: .zero, count: rows * width - records.count)
    glActiveTexture(GL.texture0 + table.unit)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
    records.withUnsafeBytes { bytes in
      glTexSubImage2D(
        GL.texture2D, 0, 0, 0, GLsizei(isPart ? records.count : width), GLsizei(rows), GL.rgba, GL.float,
        bytes.baseAddress)
      count(upload: bytes.count)
    }
    upload(instances, masks: masks)
  }

  /// The masks follow the instances in one buffer.
  ///
  /// glBufferData, glBufferSubData
  func upload(_ instances: [Instance], masks: [MaskInstance] = []) {
    glBindVertexArray(vertexArray.name)
    glBindBuffer(GL.arrayBuffer, buffer.name)
    instances.withUnsafeBytes { instances in
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
        count(upload: instances.count + masks.count)
      }
    }
  }

  /// glTexSubImage3D
  private func upload(_ coverages: PackedCoverages, extent: SIMD2<Int>) {
    guard !coverages.bytes.isEmpty else { return }
    glActiveTexture(GL.texture0 + GLuint(Unit.plane(.packedCoverages)))
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
    glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(coverages.stride / PackedBlur.unit))
    coverages.bytes.withUnsafeBytes { bytes in
      glTexSubImage3D(
        GL.texture2DArray, 0, 0, 0, 0, GLsizei(extent.x), GLsizei(extent.y), 1, GL.rgbaInteger, GL.unsignedInt,
        bytes.baseAddress)
    }
    glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0)
    count(upload: extent.x * extent.y * PackedBlur.unit)
  }

  /// Puts a picture into the texture of pictures: from the device, if it is kept there.
  private func place(_ upload: PictureUpload) throws(GLESError) {
    guard let (kept, isNew) = try keptPictures?.texture(of: upload.picture) else { return self.upload(upload) }
    if isNew { count(upload: upload.picture.pixels.bytes.count) }
    kept.copy(to: upload.corner, of: planes[SheetTexture.pictures.rawValue].framebufferName)
  }

  /// glTexSubImage2D
  private func upload(_ upload: PictureUpload) {
    glActiveTexture(GL.texture0 + GLuint(Unit.plane(.pictures)))
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
    let picture = upload.picture
    picture.pixels.bytes.withUnsafeBytes { bytes in
      glTexSubImage2D(
        GL.texture2D, 0, GLint(upload.corner.x), GLint(upload.corner.y), GLsizei(picture.width),
        GLsizei(picture.height), GL.rgba, GL.unsignedByte, bytes.baseAddress)
      count(upload: bytes.count)
    }
  }

  private func count(upload bytes: Int) {
    counters.uploads += 1
    counters.bytesUploaded += bytes
  }

  /// Binds all textures again, in a caller's context that had others bound in between.
  func bindTextures() {
    table.bind()
    atlas.bind()
    for plane in planes { plane.bind() }
  }

  // MARK: Passes

  private func run(_ pass: Pass, of sheet: SheetPlan, isNewTarget: Bool, straight: Bool) throws(GLESError) {
    for upload in pass.uploads {
      atlas.upload(upload)
      count(upload: upload.bytes.count)
    }
    let extent = sheet.extent(of: pass.target)
    if sheet.isMultisampled, pass.source == .evenCanvases {
      multisampled?.resolve(into: planes[SheetTexture.evenCanvases.rawValue].framebufferName, extent: extent)
    }
    if isNewTarget {
      bind(pass.target, isMultisampled: sheet.isMultisampled)
      glViewport(0, 0, GLsizei(extent.x), GLsizei(extent.y))
      counters.renderPasses += 1
    }
    if pass.clears { clear(extent) }
    guard !pass.instances.isEmpty else { return }
    let program = try program(pass.program)
    if currentProgram != pass.program {
      program.use()
      currentProgram = pass.program
      counters.programChanges += 1
    }
    glUniform2f(program.location(.targetSize), GLfloat(extent.x), GLfloat(extent.y))
    if let source = pass.source { read(source, by: program) }
    glUniform1i(
      program.location(.straight), straight && (pass.target == .output || pass.target == .packedOutput) ? 1 : 0)
    set(pass.blending)
    switch pass.geometry {
    case .rectangles: drawInstances(pass.instances)
    case .squares: drawSquares(pass.instances)
    case .masks: drawMasks(pass.instances)
    }
    glDisable(GLenum(GL_BLEND))
  }

  /// Filters of packed planes read packed ones only.
  ///
  /// glUniform1i
  private func read(_ source: SheetTexture, by program: ShaderProgram) {
    if library.loadsImages, source.layers != nil {
      planes[source.rawValue].bind(to: .source)
    } else {
      glUniform1i(program.location(.plane), GLint(Unit.plane(source)))
    }
  }

  /// glBlendFunc, glBlendEquation
  func set(_ blending: Pass.Blending) {
    guard blending != .none else { return }
    glEnable(GLenum(GL_BLEND))
    glBlendEquation(blending == .maximum ? GLenum(GL_MAX) : GLenum(GL_FUNC_ADD))
    if blending == .cut {
      glBlendFunc(GLenum(GL_ZERO), GLenum(GL_SRC_ALPHA))
    } else {
      glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
    }
  }

  /// glDrawArraysInstanced
  func drawInstances(_ range: Range<Int>) {
    let stride = MemoryLayout<Instance>.stride
    setAttributes(at: range.lowerBound * stride, stride: stride, step: SheetExecutor.attributeStep, divisor: 1)
    drawRectangles(range.count)
  }

  /// glDrawArraysInstanced
  private func drawMasks(_ range: Range<Int>) {
    let stride = MemoryLayout<MaskInstance>.stride
    // Programs of masks have one attribute. The others are enabled too, so they also get an address within the buffer.
    setAttributes(at: firstMask + range.lowerBound * stride, stride: stride, step: 0, divisor: 1)
    drawRectangles(range.count)
  }

  private func drawRectangles(_ count: Int) {
    glDrawArraysInstanced(GLenum(GL_TRIANGLES), 0, 6, GLsizei(count))
    counters.draws += 1
    counters.instances += count
  }

  /// glDrawArrays
  private func drawSquares(_ range: Range<Int>) {
    let stride = MemoryLayout<Instance>.stride
    setAttributes(at: range.lowerBound * stride, stride: stride, step: SheetExecutor.attributeStep, divisor: 0)
    glDrawArrays(GLenum(GL_POINTS), 0, GLsizei(range.count))
    counters.draws += 1
    counters.instances += range.count
  }

  /// From one attribute of an instance to the next, in bytes.
  private static let attributeStep = MemoryLayout<SIMD4<Int32>>.stride

  /// `offset` is where the first attribute of the first instance lies in the buffer.
  ///
  /// glVertexAttribIPointer, glVertexAttribDivisor
  private func setAttributes(at offset: Int, stride: Int, step: Int, divisor: GLuint) {
    for index in Instance.attributes.indices {
      glVertexAttribIPointer(
        GLuint(index), 4, GL.int, GLsizei(stride), UnsafeRawPointer(bitPattern: offset + index * step))
      glVertexAttribDivisor(GLuint(index), divisor)
    }
  }

  private func bind(_ texture: SheetTexture, isMultisampled: Bool) {
    if texture == .evenCanvases, isMultisampled, let multisampled {
      multisampled.bindAsTarget()
    } else {
      planes[texture.rawValue].bindAsTarget()
    }
  }

  /// glScissor, glClear
  private func clear(_ extent: SIMD2<Int>) {
    glEnable(GLenum(GL_SCISSOR_TEST))
    glScissor(0, 0, GLsizei(extent.x), GLsizei(extent.y))
    glClearColor(0, 0, 0, 0)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    glDisable(GLenum(GL_SCISSOR_TEST))
  }

  // MARK: Readback

  /// Hands the sheets that are read to their submissions, in the order in which they were drawn. With `all`, it waits
  /// for every one that was drawn.
  func takeSheets(all: Bool) {
    while readback.take(waits: all) {}
  }

  /// The picture of one label of a sheet, from these pixels, on a canvas of its scene's size.
  func picture(
    _ label: SheetPlan.Label, of sheet: SheetPlan, _ pixels: UnsafeRawBufferPointer, size: SIMD2<Int>,
    alphaMode: AlphaMode
  ) -> PixelBuffer {
    let reader = SheetReader(label: label, extent: sheet.extent(of: label.isPacked ? .packedOutput : .output))
    return PixelBuffer(
      width: size.x, height: size.y, alphaMode: alphaMode,
      bytes: reader.bytes(of: SheetOutputs.part(pixels, of: sheet, with: label), size: size))
  }
}

extension SheetTexture {
  /// Its internal format.
  fileprivate func format(_ planeFormat: GLESRenderer.PlaneFormat, _ capabilities: Capabilities) -> GLenum {
    switch self {
    case .coverages, .unitedMasks: GL.r8
    case .output, .pictures: GL.rgba8
    case .evenCanvases, .oddCanvases, .backdrops: planeFormat.canvasFormat(for: capabilities)
    case .styleAlpha, .styleScratchA, .styleScratchB, .styleHeights, .styleMasks: GL.r32F
    case .styleSums, .styleAxes, .colorScratchA, .colorScratchB, .colorBlurred: GL.rgba32F
    case .sources, .scratchA, .scratchB, .blurred: planeFormat.internalFormat
    default: GL.rgba32UI
    }
  }
}
