import CGLES
import Pixels

/// Carries out a sheet's plan: one upload of the table, one of the instances, one draw or dispatch per pass, one readback.
///
/// Not Sendable: it lives on its renderer's thread, with its context current.
final class SheetExecutor {
  var counters = RenderCounters()
  let ledger: GLLedger
  let capabilities: Capabilities
  let programs: SheetPrograms
  let textures: SheetTextures
  let instances: InstanceBuffer
  let outputs: SheetOutputs
  let readback: any SheetReadback
  /// Whether passes are dispatched that can be.
  var dispatches = false
  /// Whether a program of a dispatch that the driver refuses is an error, as it is where dispatches are tested.
  var testsDispatches = false
  private var dispatchOrder = DispatchOrder()
  /// Nil unless draws are timed and the driver has a timer.
  var timer: SheetTimer?
  /// Made when a label is first blended by a program.
  private(set) lazy var blendTextures = BlendTextures(ledger: ledger)

  init(
    capabilities: Capabilities, programs: SheetPrograms, textures: SheetTextures, usesPackBuffers: Bool,
    ledger: GLLedger
  ) throws(GLESError) {
    self.capabilities = capabilities
    self.ledger = ledger
    self.programs = programs
    self.textures = textures
    outputs = SheetOutputs(plain: textures[.output], packed: textures[.packedOutput])
    readback =
      usesPackBuffers
      ? PackBufferRing(outputs: outputs, ledger: ledger) : MemoryReadback(outputs: outputs, ledger: ledger)
    instances = try InstanceBuffer(ledger: ledger)
    glDisable(GLenum(GL_DITHER))
    try checkGL("setting up the programs")
  }

  /// Draws a sheet into the outputs. Returns before it is drawn, if the driver draws in the background.
  func draw(_ sheet: SheetPlan, straight: Bool) throws(GLESError) {
    readback.outputsWillChange()
    try ledger.fail(at: .sheet(scenes: sheet.labels.map(\.scene)))
    try textures.reserve(sheet)
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
    count(upload: try textures.upload(records: sheet.records))
    count(upload: instances.upload(sheet.instances, masks: sheet.masks))
    for picture in sheet.pictures {
      if let bytes = try textures.place(picture) { count(upload: bytes) }
    }
    programs.begin()
    if dispatches {
      instances.bindForDispatches()
      dispatchOrder.beginSheet()
    }
    var target: SheetTexture?
    for pass in sheet.passes { try run(pass, of: sheet, target: &target, straight: straight) }
    if dispatches { dispatchOrder.endSheet() }
  }

  /// Uploads to the atlas what a failed sheet was to put there, because later sheets count on it. False if that fails.
  func uploadMasks(of sheet: SheetPlan) -> Bool {
    do throws(GLESError) {
      try textures.atlas.reserve(pages: sheet.atlasPages)
      for upload in sheet.passes.flatMap(\.uploads) { textures.atlas.upload(upload) }
      try checkGL("uploading masks")
      return true
    } catch {
      return false
    }
  }

  func count(upload bytes: Int) {
    counters.uploads += 1
    counters.bytesUploaded += bytes
  }

  func count(draw instances: Int) {
    counters.draws += 1
    counters.instances += instances
  }

  private func count(dispatch instances: Int) {
    counters.dispatches += 1
    counters.instances += instances
  }

  // MARK: Passes

  /// `target` is what draws go to.
  private func run(
    _ pass: Pass, of sheet: SheetPlan, target: inout SheetTexture?, straight: Bool
  ) throws(GLESError) {
    for upload in pass.uploads {
      textures.atlas.upload(upload)
      count(upload: upload.bytes.count)
    }
    let extent = sheet.extent(of: pass.target)
    if sheet.isMultisampled, pass.source == .evenCanvases {
      textures.resolveSamples(extent)
      target = nil
    }
    let isDispatched = try isDispatched(pass)
    if !isDispatched || pass.clears, pass.target != target {
      textures.bindAsTarget(pass.target, isMultisampled: sheet.isMultisampled)
      glViewport(0, 0, GLsizei(extent.x), GLsizei(extent.y))
      counters.renderPasses += 1
      target = pass.target
    }
    if pass.clears {
      if dispatches { dispatchOrder.willDraw(to: pass.target) }
      clear(extent)
    }
    guard !pass.instances.isEmpty else { return }
    if isDispatched { try dispatch(pass, straight: straight) } else { try draw(pass, extent, straight: straight) }
  }

  /// A pass whose program the driver takes only for draws is drawn, but not while dispatches are tested.
  private func isDispatched(_ pass: Pass) throws(GLESError) -> Bool {
    guard dispatches, pass.groups > 0, !pass.instances.isEmpty, let format = pass.target.resultFormat else {
      return false
    }
    if testsDispatches || !pass.program.isDrawable { return true }
    return try programs.accepts(pass.program, storing: format)
  }

  private func draw(_ pass: Pass, _ extent: SIMD2<Int>, straight: Bool) throws(GLESError) {
    let program = try use(pass, storing: nil, straight: straight)
    if dispatches { dispatchOrder.willDraw(reading: program.sources(of: pass), to: pass.target) }
    glUniform2f(program.location(.targetSize), GLfloat(extent.x), GLfloat(extent.y))
    set(pass.blending)
    switch pass.geometry {
    case .rectangles: instances.drawInstances(pass.instances)
    case .masks: instances.drawMasks(pass.instances)
    }
    count(draw: pass.instances.count)
    glDisable(GLenum(GL_BLEND))
  }

  /// Lets threads shade a pass, each a texel.
  private func dispatch(_ pass: Pass, straight: Bool) throws(GLESError) {
    let program = try use(pass, storing: pass.target.resultFormat, straight: straight)
    dispatchOrder.willDispatch(reading: program.sources(of: pass), to: pass.target)
    textures[pass.target].bindAsResults(of: program)
    instances.dispatch(pass, by: program)
    count(dispatch: pass.instances.count)
  }

  /// Puts the program of a pass to use, and tells it what a draw and a dispatch have in common.
  private func use(
    _ pass: Pass, storing format: ResultFormat?, straight: Bool
  ) throws(GLESError) -> ShaderProgram {
    let (program, isChange) = try programs.use(pass.program, storing: format)
    if isChange { counters.programChanges += 1 }
    if let source = pass.source {
      glUniform1i(program.location(.plane), GLint(SheetUnit.plane(source)))
    }
    let isOutput = pass.target == .output || pass.target == .packedOutput
    glUniform1i(program.location(.straight), straight && isOutput ? 1 : 0)
    glUniform1i(program.location(.bytes), isOutput ? 1 : 0)
    return program
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
