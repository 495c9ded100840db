public import Basics
public import Pixels
public import Scenes

#if canImport(Glibc)
  import Glibc
#endif

/// Draws scenes with OpenGL ES 3 on a context of its own, without a screen, many labels at a time.
///
/// Not Sendable: create it, use it and drop it on one thread; debug builds trap on any other. A GL context that is
/// current on that thread stays so: it is put aside for each call, and its state is not touched.
///
/// What a label looks like depends on its scene and on the device, never on what is drawn with it, before it or
/// after it.
public final class GLESRenderer {
  /// The format of the planes between the passes.
  public enum PlaneFormat: Sendable, Hashable {
    case float
    case halfFloat
    /// Eight bits: what is left where the device draws to no floats. Soft shadows get coarse.
    case byte
  }

  /// Sizes to tune. A value; Sendable.
  public struct Options: Sendable, Hashable {
    /// The side of an ordinary sheet, in texels. Labels too large for one get a sheet of their own.
    public var sheetSize = 1024
    /// The side of a page of the mask atlas, in texels.
    public var atlasPageSize = 1024
    /// How many pages there may be; each takes its area in bytes, here and on the device.
    public var maximumAtlasPages = 8
    /// The most that the textures of one sheet may take together, in bytes; a scene that needs more is refused.
    public var maximumSheetBytes = 1 << 30
    /// Time readbacks. For benchmarks.
    public var measuresReadback = false
    /// Have the device time how long it draws, where it can. For benchmarks.
    public var measuresDeviceTime = false
    /// Nil: the best that the device can draw to.
    public var planeFormat: PlaneFormat?
    /// False: all positions of an oversampled pixel are evaluated in one run of the shader. Nil: so on software
    /// devices, where that is faster.
    public var usesMultisampling: Bool?
    /// True: finished sheets are copied to buffers of the device's while the next ones are drawn. False: straight to
    /// memory. Nil: so on hardware, where there is a bus to cross; on software devices it gains nothing.
    public var usesPackBuffers: Bool?
    /// Where linked programs are kept, so that the next process need not compile them.
    public var programCache = ProgramCachePlace.usual
    /// False: figures of the common kind are drawn as all others, which takes several times as long. To compare.
    public var usesPackedPlanes = true

    public init() {}
  }

  /// Fewer scenes seldom fill a sheet, and then there is no other to plan ahead.
  private static let fewestPlannedAhead = 16

  public let device: GLESDevice
  /// Releases, at its own end, everything that GL owns; nil only while this object dies.
  private var executor: SheetExecutor?
  private let context: GLContext
  private let planner: SheetPlanner
  private let atlas: MaskAtlas
  private let thread = pthread_self()

  /// Starts a device (the default one if none is given), and draws one pixel to see that
  /// the device does what it is told.
  public init(device: GLESDevice? = nil, options: Options = Options()) throws(GLESError) {
    let chosen: GLESDevice
    if let device { chosen = device } else { chosen = try GLESDevice.select() }
    guard let capabilities = chosen.capabilities else {
      throw .deviceFailed(device: chosen.description, reason: "it did not start when the devices were listed")
    }
    let context: GLContext
    let previous: GLContext.PreviousContext
    do throws(EGLConnectionFailure) {
      context = try GLContext(connection: chosen.connect())
      previous = try context.makeCurrent()
    } catch {
      throw .deviceFailed(device: chosen.description, reason: error.reason)
    }
    defer { previous.restore(after: context) }
    let format = PlaneFormat.best(for: capabilities, wanted: options.planeFormat)
    let samples =
      options.usesMultisampling ?? !capabilities.isSoftware && capabilities.hasSampleShading
        && capabilities.maximumSamples >= 4 ? 4 : 1
    let pageSize = min(options.atlasPageSize, capabilities.maximumTextureSize)
    self.device = chosen
    self.context = context
    atlas = MaskAtlas(
      pageSize: pageSize, maximumPages: max(1, min(options.maximumAtlasPages, capabilities.maximumArrayLayers)))
    planner = SheetPlanner(
      limits: SheetPlanner.Limits(options, capabilities, format, samples: samples), atlas: atlas)
    executor = try SheetExecutor(
      capabilities: capabilities, planeFormat: format, pageSize: pageSize, samples: samples,
      usesPackBuffers: options.usesPackBuffers ?? !capabilities.isSoftware,
      library: ShaderLibrary(files: ShaderFile.forDevelopment()), programCache: options.programCache)
    if options.measuresReadback { executor?.outputs.time = ReadbackTime() }
    if options.measuresDeviceTime, let executor {
      executor.timer = SheetTimer(capabilities: capabilities, ledger: executor.ledger)
    }
    try selfTest()
  }

  deinit {
    checkThread()
    // GL names die with the executor, and only in their context.
    let previous = try? context.makeCurrent()
    executor = nil
    previous?.restore(after: context)
  }

  /// The device, its driver and their versions, in one line.
  public var deviceDescription: String { device.description }

  public var counters: RenderCounters {
    var counters = executor?.counters ?? RenderCounters()
    counters.atlasEvictions = atlas.evictions - evictionsAtReset
    return counters
  }

  /// What readbacks took since the counters were reset; nil unless `Options.measuresReadback`.
  public var readbackTime: ReadbackTime? { executor?.outputs.time }

  /// How long the device drew since the counters were reset; nil unless `Options.measuresDeviceTime`, and where the device
  /// has no timer.
  public var deviceTime: DeviceTime? {
    (try? inContext { executor in executor.timer?.total() }) ?? nil
  }

  /// How many programs this renderer needed so far, and how many of them it found linked; nil where none are kept.
  public var programUse: CacheUse? { executor?.programCache?.use }

  private var evictionsAtReset = 0

  public func resetCounters() {
    executor?.counters = RenderCounters()
    executor?.outputs.time = executor?.outputs.time.map { _ in ReadbackTime() }
    _ = try? inContext { executor in executor.timer?.reset() }
    evictionsAtReset = atlas.evictions
  }

  /// How many GL names are alive: constant between calls once textures have grown to what is asked of them.
  public var liveObjectCount: Int { executor?.ledger.live ?? 0 }

  /// What N x N oversampling is made of on this device.
  public func oversamplingReport(_ oversampling: Int) -> OversamplingReport {
    OversamplingReport(oversampling: oversampling, samples: oversampling > 1 ? planner.limits.samples : 1)
  }

  /// What this scene's oversampling is made of.
  public func oversamplingReport(_ scene: Scene) -> OversamplingReport {
    OversamplingReport(
      oversampling: scene.oversampling, samples: isMultisampled(scene) ? planner.limits.samples : 1)
  }

  /// Several figures are averaged each by itself, and dithering would be averaged away.
  private func isMultisampled(_ scene: Scene) -> Bool {
    scene.oversampling > 1 && planner.limits.samples > 1 && scene.onlyFigure != nil && !scene.isDithered
  }

  /// Why this device cannot draw the scene, naming the limit and the remedy; nil where it can.
  public func unsupportedReason(_ scene: Scene) -> String? { planner.unsupportedReason(scene) }

  /// Draws the scenes, in order.
  ///
  /// Throws ``GLESError/unsupportedScene(scene:reason:)`` when one of them is beyond the device (see
  /// ``unsupportedReason(_:)``), before anything that comes after it is drawn, and ``GLESError/driver(_:during:)``
  /// when the driver fails. The renderer can be used again after either.
  public func render(
    _ scenes: [Scene], alphaMode: AlphaMode = .straight
  ) throws(GLESError) -> [PixelBuffer] {
    var pictures: [PixelBuffer] = []
    pictures.reserveCapacity(scenes.count)
    try render(scenes, alphaMode: alphaMode) { pictures.append($0) }
    return pictures
  }

  /// Draws the scenes and hands out their pictures, in order, as they are finished: while one is taken others are
  /// drawn, and where it is dropped its memory serves the next. `take` must not use this renderer: another thread may be
  /// planning for it. Throws as the other does.
  public func render(
    _ scenes: [Scene], alphaMode: AlphaMode = .straight, take: (PixelBuffer) -> Void
  ) throws(GLESError) {
    do throws(GLESError) {
      try inContext { executor throws(GLESError) in
        try draw(scenes, alphaMode: alphaMode, with: executor, take: take)
      }
    } catch {
      // Planned uploads may not have happened: the atlas must not believe they did.
      atlas.reset()
      throw error
    }
  }

  /// Does something with GL in this renderer's context.
  func inContext<Result>(
    _ body: (SheetExecutor) throws(GLESError) -> Result
  ) throws(GLESError) -> Result {
    checkThread()
    guard let executor else { preconditionFailure("a renderer works while it dies") }
    let previous: GLContext.PreviousContext
    do throws(EGLConnectionFailure) {
      previous = try context.makeCurrent()
    } catch {
      throw .deviceFailed(device: deviceDescription, reason: error.reason)
    }
    defer { previous.restore(after: context) }
    return try body(executor)
  }

  /// Draws one scene.
  public func render(_ scene: Scene, alphaMode: AlphaMode = .straight) throws(GLESError) -> PixelBuffer {
    try render([scene], alphaMode: alphaMode)[0]
  }

  private func draw(
    _ scenes: [Scene], alphaMode: AlphaMode, with executor: SheetExecutor, take: (PixelBuffer) -> Void
  ) throws(GLESError) {
    // Where something fails, other sheets may be on their way.
    defer { executor.readback.abandon() }
    var pictures = PictureQueue(count: scenes.count)
    let isMultisampled = scenes.map { self.isMultisampled($0) }
    for kind in [false, true] {
      // A resolve averages premultiplied colours; straight ones are made of them afterwards.
      let straight = alphaMode == .straight && !kind
      let indices = scenes.indices.filter { isMultisampled[$0] == kind }
      func finish(_ sheet: SheetPlan, _ pixels: UnsafeRawBufferPointer) {
        for label in sheet.labels {
          let size = SIMD2(scenes[label.scene].width, scenes[label.scene].height)
          var picture = executor.picture(label, of: sheet, pixels, size: size, alphaMode: alphaMode)
          if kind && alphaMode == .straight { picture.divideByAlpha() }
          pictures.add(picture, at: label.scene, take)
        }
      }
      // A sheet is drawn while the next one is planned and the pictures of the one before are taken.
      try forEachSheet(of: scenes, indices: indices, isMultisampled: kind) { sheet throws(GLESError) in
        try executor.draw(sheet, straight: straight)
        try executor.takeSheets(all: false, finish)
      }
      try executor.takeSheets(all: true, finish)
    }
    pictures.finish(take) { PixelBuffer(width: scenes[$0].width, height: scenes[$0].height, alphaMode: alphaMode) }
  }

  /// Plans the sheets of the scenes at `indices`: where there are many scenes, ahead of `body`.
  private func forEachSheet(
    of scenes: [Scene], indices: [Int], isMultisampled: Bool, _ body: (SheetPlan) throws(GLESError) -> Void
  ) throws(GLESError) {
    let planner = planner
    guard indices.count >= GLESRenderer.fewestPlannedAhead else {
      var failure: GLESError?
      try planner.plan(scenes, indices: indices, isMultisampled: isMultisampled) { sheet in
        do throws(GLESError) { try body(sheet) } catch { failure = error }
        return failure == nil
      }
      if let failure { throw failure }
      return
    }
    let queue = SheetQueue { draw throws(GLESError) in
      try planner.plan(scenes, indices: indices, isMultisampled: isMultisampled, draw: draw)
    }
    defer { queue.end() }
    while let sheet = try queue.next() { try body(sheet) }
  }

  /// A pixel of a known colour; some drivers draw nothing and report no error.
  private func selfTest() throws(GLESError) {
    let color = Color(red: 0.2, green: 0.4, blue: 0.6)
    let scene = Scene(width: 1, height: 1, background: Background(paint: .solid(color), cornerRadius: 0))
    let found = try render(scene, alphaMode: .premultiplied).bytes
    let expected: [UInt8] = [51, 102, 153, 255]
    guard zip(found, expected).allSatisfy({ abs(Int($0) - Int($1)) <= 1 }) else {
      throw .selfTestFailed(device: deviceDescription, expected: expected, found: found)
    }
    resetCounters()
  }

  private func checkThread() {
    assert(
      pthread_equal(thread, pthread_self()) != 0,
      "a GLESRenderer was used on another thread than the one that made it: make one for each thread")
  }
}

@available(*, unavailable)
extension GLESRenderer: Sendable {}

extension SheetPlanner.Limits {
  fileprivate init(
    _ options: GLESRenderer.Options, _ capabilities: Capabilities, _ format: GLESRenderer.PlaneFormat, samples: Int
  ) {
    self.init(
      sheetSize: options.sheetSize, maximumTextureSize: capabilities.maximumTextureSize,
      maximumSheetBytes: options.maximumSheetBytes, planeBytes: format.byteCount, samples: samples,
      varyings: capabilities.maximumVaryings,
      isPacking: options.usesPackedPlanes && capabilities.maximumPointSize >= SheetPlanner.Limits.largestSquare)
  }
}
