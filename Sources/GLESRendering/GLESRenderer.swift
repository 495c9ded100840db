package import Basics
package import Pixels
package import Scene

#if canImport(Glibc)
  import Glibc
#endif

/// Draws scenes with OpenGL ES 3 on its own context, without a screen, many labels at a time.
///
/// Not Sendable: create it, use it and drop it on one thread. On any other thread it traps, in release builds too. If a
/// GL context is current on that thread, it stays so: it is put aside during each call, and its state is not touched.
///
/// A label's picture depends on its scene and on the device, never on what is drawn with it, before it or after it.
public final class GLESRenderer {
  /// The format of the planes between the passes.
  public enum PlaneFormat: Sendable, Hashable {
    case float
    case halfFloat
    /// Eight bits, for devices that cannot draw to floats. Soft shadows get coarse.
    case byte
  }

  /// Options and limits of a renderer. A value; Sendable.
  public struct Options: Sendable, Hashable {
    /// The side of an ordinary sheet, in texels. A label that is too large for it gets its own sheet.
    public var sheetSize = 1024
    /// The side of a page of the mask atlas, in texels.
    public var atlasPageSize = 1024
    /// The most pages; each takes its area in bytes, on the host and on the device.
    public var maximumAtlasPages = 8
    /// The most bytes that the textures of one sheet may take together. A scene that needs more is refused, with the
    /// number that it needs.
    public var maximumSheetBytes = 1 << 30
    /// The most bytes of textures that are handed out at one time; see ``TextureLease``.
    public var maximumLeasedBytes = 1 << 28
    /// Whether to time readbacks, for benchmarks.
    package var measuresReadback = false
    /// Whether the device times how long it draws, if it can. For benchmarks.
    package var measuresDeviceTime = false
    /// The format of the planes; nil for the best one that the device can draw to. Layers with effects need floats.
    public var planeFormat: PlaneFormat?
    /// How the positions of an oversampled pixel are evaluated. Samples that the device does not have are an error when
    /// the renderer is made.
    public var oversampling = OversamplingMethod.auto
    /// Whether passes are draws or dispatches.
    public var passes = PassMethod.auto
    /// True: finished sheets are copied to buffers of the device while the next ones are drawn. False: they are read
    /// straight to memory. Nil: they are copied on hardware, where there is a bus to cross, unless the device was
    /// measured.
    public var usesPackBuffers: Bool?
    /// The most bytes of pictures that stay on the device. Nil: 64 MiB on hardware, and none on software devices, where
    /// there is no bus to cross.
    package var keptPictureBytes: Int?
    /// The most programs that stay compiled.
    package var mostPrograms = SheetPrograms.usualMost
    /// How long one sheet may take, in seconds, before the device counts as hanging. Nil: 30 on hardware, 600 on
    /// software devices, which are slow and do not hang.
    public var deviceTimeLimit: Double?
    /// Where linked programs are kept, so that the next process need not compile them.
    public var programCache = CachePlace.usual
    /// Where profiles of measured devices are kept. A renderer takes the one of its device, if there is one: it says which
    /// way of drawing is the faster. Pictures differ by what the rendering model allows between renderers.
    public var deviceProfile = CachePlace.usual
    /// Whether common figures are drawn from packed planes, else in the general way. Nil: what the device's profile says.
    package var usesPackedPlanes: Bool?

    /// True: everything on a canvas is drawn in the order of the document, also what does not overlap. For comparisons.
    package var keepsDrawOrder = false

    /// Whether another thread plans sheets while this renderer's draws and reads. For comparisons.
    package var plansAhead = true

    /// Faults that tests simulate.
    package var faults: DriverFaults?

    /// The default options.
    public init() {}
  }

  /// The device that this renderer draws on.
  package let device: GLESDevice
  /// Releases everything that GL owns when it ends; nil only while this object is deinitialized.
  private var executor: SheetExecutor?
  let context: GLContext
  /// Taken while the context is current, if the driver needs that.
  private let turn: DriverTurn?
  private(set) var planner: SheetPlanner
  private let atlas: MaskAtlas
  private let thread = pthread_self()
  /// The process that made it.
  var process = getpid()

  private let maximumLeasedBytes: Int
  /// The textures that are handed out; nil before the first.
  private(set) var leases: LeasePool?
  /// The textures that show somebody else's pixels; nil before the first.
  private(set) var imported: ImportedTextures?
  /// How it uses the device.
  package private(set) var profile: DeviceProfile
  /// Why passes are drawn that were to be dispatched; nil if they are not.
  package private(set) var dispatchFault: String?
  /// What was kept of a measurement of the device.
  package let keptProfile: KeptProfile

  /// Starts a device (the default one if none is given) and draws one pixel to see that it works. Throws a
  /// ``GLESError`` if the device does not start or fails this self-test.
  package convenience init(device: GLESDevice? = nil, options: Options = Options()) throws(GLESError) {
    let chosen: GLESDevice
    if let device { chosen = device } else { chosen = try GLESDevice.select() }
    guard let capabilities = chosen.capabilities else {
      throw .deviceFailed(device: chosen.description, reason: "it did not start when the devices were listed")
    }
    let context: GLContext
    do throws(EGLConnectionFailure) {
      context = try GLContext(connection: chosen.connect())
    } catch {
      throw .deviceFailed(device: chosen.description, reason: error.reason)
    }
    try self.init(device: chosen, capabilities, context, options)
  }

  /// Starts in a context of the caller's, or in one that shares objects with it, and draws one pixel to see that it
  /// works. Throws a ``GLESError`` if the context cannot be used or fails this self-test.
  package convenience init(_ embedding: GLEmbedding, options: Options = Options()) throws(GLESError) {
    let context: GLContext
    let capabilities: Capabilities
    do throws(EGLConnectionFailure) {
      context = try GLContext(embedding)
      let previous = try context.makeCurrent()
      capabilities = Capabilities(context)
      previous.restore(after: context)
    } catch {
      throw .unusableContext(error.reason)
    }
    try self.init(device: GLESDevice(of: context, capabilities), capabilities, context, options)
  }

  private init(
    device: GLESDevice, _ capabilities: Capabilities, _ context: GLContext, _ options: Options
  ) throws(GLESError) {
    keptProfile =
      options.deviceProfile.path(of: .profiles).map {
        DeviceProfileStore(folder: $0).profile(for: capabilities)
      } ?? .none
    var profile = DeviceProfile(keptProfile, for: capabilities).changed(by: options)
    dispatchFault = GLESRenderer.reasonToDraw(profile, capabilities, context)
    if dispatchFault != nil { profile.dispatchesPasses = false }
    self.profile = profile
    let turn = profile.drawsInTurns ? DriverTurn.shared : nil
    self.turn = turn
    turn?.take()
    defer { turn?.pass() }
    let previous: GLContext.PreviousContext
    do throws(EGLConnectionFailure) { previous = try context.makeCurrent() } catch {
      throw .deviceFailed(device: device.description, reason: error.reason)
    }
    defer { previous.restore(after: context) }
    let format = PlaneFormat.best(for: capabilities, wanted: options.planeFormat)
    guard let samples = profile.samples(on: capabilities, format, isAutomatic: options.oversampling == .auto) else {
      throw .deviceFailed(
        device: device.description,
        reason: "it cannot shade four samples of a pixel of 32-bit floats each (GL_OES_sample_shading, "
          + "GL_EXT_color_buffer_float); oversample by the loop")
    }
    let pageSize = min(options.atlasPageSize, capabilities.maximumTextureSize)
    self.device = device
    deviceDescription = device.description
    self.context = context
    maximumLeasedBytes = options.maximumLeasedBytes
    atlas = MaskAtlas(
      pageSize: pageSize, maximumPages: max(1, min(options.maximumAtlasPages, capabilities.maximumArrayLayers)))
    planner = SheetPlanner(
      limits: SheetPlanner.Limits(options, profile, capabilities, format, samples: samples), atlas: atlas)
    let ledger = GLLedger(context: context, timeLimit: profile.timeLimit)
    let textures = SheetTextures(
      capabilities, format, pageSize: pageSize, samples: samples, keptPictureBytes: profile.keptPictureBytes,
      ledger: ledger)
    executor = try GLESRenderer.makeExecutor(options, profile, capabilities, textures, ledger)
    if profile.dispatchesPasses { testDispatches() }
    try selfTest()
    executor?.ledger.faults = options.faults
    do throws(GLESError) { try executor?.ledger.fail(at: .start) } catch {
      throw .deviceFailed(device: device.description, reason: "\(error)")
    }
  }

  /// On any thread: nobody uses the context now, so it may be current on this one. One of the caller's is current on no
  /// other thread than it was, and the names in it are leaked there.
  deinit {
    if GLLibrary.fork(since: process) != nil {
      // The parent's driver must not be called, so everything is leaked.
      _ = executor.map { Unmanaged.passRetained($0) }
      _ = [leases as AnyObject?, imported, context].compactMap { $0 }.map { Unmanaged.passRetained($0) }
      return
    }
    if let failure {
      executor?.readback.forget()
      (executor, leases, imported) = (nil, nil, nil)
      // A device that hangs might not return from any call, so the context is leaked, as the names in it are.
      if case .deviceHangs = failure { _ = Unmanaged.passRetained(context) }
      return
    }
    turn?.take()
    defer { turn?.pass() }
    // GL names die with the executor. If their context cannot be made current, they are leaked.
    let previous = try? context.makeCurrent()
    executor?.readback.forget()
    (executor, leases, imported) = (nil, nil, nil)
    previous?.restore(after: context)
  }

  /// Why this renderer can draw nothing more: its context is lost, or its device hangs. Another renderer may draw. Nil
  /// while this one can.
  package var failure: GLESError? { executor?.ledger.end }

  /// The device, its driver and their versions, in one line; made once, because every picture names it.
  package let deviceDescription: String

  /// What this renderer did since it was made or its counters were reset.
  package var counters: RenderCounters {
    var counters = executor?.counters ?? RenderCounters()
    counters.atlasEvictions = atlas.evictions - evictionsAtReset
    return counters
  }

  /// The time that readbacks took since the counters were reset; nil unless `Options.measuresReadback` is set.
  package var readbackTime: ReadbackTime? { executor?.outputs.time }

  /// How long the device drew since the counters were reset; nil unless `Options.measuresDeviceTime` is set and the
  /// device has a timer.
  package var deviceTime: DeviceTime? {
    (try? inContext { executor throws(GLESError) in try executor.timer?.total() }) ?? nil
  }

  /// How many programs this renderer needed so far, and how many of them were cached; nil without a program cache.
  package var programUse: CacheUse? { executor?.programs.cache?.use }

  /// What the caches hold.
  package var cacheStates: [CacheState] {
    let pages = CacheState(
      name: "pages of masks", size: atlas.pageCount, bound: atlas.maximumPages, evictions: atlas.evictions)
    return [pages] + (executor.map { $0.programs.cacheStates + $0.textures.cacheStates } ?? [])
  }

  private var evictionsAtReset = 0

  /// Sets all counters and times to zero.
  package func resetCounters() {
    executor?.counters = RenderCounters()
    executor?.outputs.time = executor?.outputs.time.map { _ in ReadbackTime() }
    _ = try? inContext { executor throws(GLESError) in try executor.timer?.reset() }
    evictionsAtReset = atlas.evictions
  }

  /// How many GL names are alive. It is constant between calls once the textures have grown large enough.
  package var liveObjectCount: Int { executor?.ledger.live ?? 0 }

  /// How this device evaluates N x N oversampling.
  package func oversamplingReport(_ oversampling: Int) -> OversamplingReport {
    OversamplingReport(oversampling: oversampling, samples: oversampling > 1 ? planner.limits.samples : 1)
  }

  /// How this device evaluates the scene's oversampling.
  package func oversamplingReport(_ scene: Scene) -> OversamplingReport {
    OversamplingReport(
      oversampling: scene.oversampling, samples: planner.isMultisampled(scene) ? planner.limits.samples : 1)
  }

  /// Draws the scenes. Each gets an answer, in order: a picture, or the reason why it has none. A scene that is beyond
  /// the device (``GLESError/unsupportedScene(reason:)``) or its memory fails alone. After an error that
  /// ``GLESError/endsRenderer`` the renderer draws nothing more; after any other it can be used again.
  package func render(
    _ scenes: [Scene], alphaMode: AlphaMode = .straight
  ) -> [Result<PixelBuffer, GLESError>] {
    var answers: [Result<PixelBuffer, GLESError>] = []
    answers.reserveCapacity(scenes.count)
    render(scenes, alphaMode: alphaMode) { answers.append($0) }
    return answers
  }

  /// Draws the scenes and hands out their answers, in order, as they are finished: while one is taken, others are
  /// drawn. `take` must not use this renderer, because another thread may be planning for it.
  package func render(
    _ scenes: [Scene], alphaMode: AlphaMode = .straight, take: (Result<PixelBuffer, GLESError>) -> Void
  ) {
    do throws(GLESError) {
      try inContext { executor in
        withoutActuallyEscaping(take) { take in
          let delivery = PictureDelivery(scenes, alphaMode: alphaMode)
          Submission(scenes, delivery: delivery, planner: planner, executor: executor, take: take).run()
        }
      }
    } catch {
      for _ in scenes { take(.failure(error)) }
    }
  }

  /// Draws one scene as 8-bit RGBA in sRGB, rows from top to bottom.
  package func render(_ scene: Scene, alphaMode: AlphaMode = .straight) throws(GLESError) -> PixelBuffer {
    try render([scene], alphaMode: alphaMode)[0].get()
  }

  /// The textures to hand out, which live as long as the renderer.
  func leasePool(_ executor: SheetExecutor) -> LeasePool {
    if let leases { return leases }
    let pool = LeasePool(mostBytes: maximumLeasedBytes, ledger: executor.ledger)
    leases = pool
    return pool
  }

  func importedTextures(_ executor: SheetExecutor) -> ImportedTextures {
    if let imported { return imported }
    let textures = ImportedTextures(ledger: executor.ledger)
    imported = textures
    return textures
  }

  /// Runs `body` with this renderer's context current. Throws on another thread than its own, before GL is touched.
  func inContext<Result>(
    _ body: (SheetExecutor) throws(GLESError) -> Result
  ) throws(GLESError) -> Result {
    try checkThread()
    guard let executor else { fatalError("a GLESRenderer was used while it was released") }
    if let fault = GLLibrary.fork(since: process) { throw .unusableContext(fault) }
    if let failure { throw failure }
    turn?.take()
    defer { turn?.pass() }
    let previous: GLContext.PreviousContext
    do throws(EGLConnectionFailure) {
      previous = try context.makeCurrent()
    } catch {
      throw .deviceFailed(device: deviceDescription, reason: error.reason)
    }
    defer { previous.restore(after: context) }
    if context.isCallers { executor.textures.bind() }
    return try body(executor)
  }

  /// Draws a pixel of a known colour: some drivers draw nothing and report no error.
  private func selfTest() throws(GLESError) {
    let paint = Paint.solid(GLESRenderer.testColor)
    try test(Scene(width: 1, height: 1, background: Background(paint: paint, cornerRadius: 0)))
    resetCounters()
  }

  private static let testColor = Color(red: 0.2, green: 0.4, blue: 0.6)

  private func test(_ scene: Scene) throws(GLESError) {
    let found = try render(scene, alphaMode: .premultiplied).bytes
    let expected: [UInt8] = [51, 102, 153, 255]
    guard zip(found, expected).allSatisfy({ abs(Int($0) - Int($1)) <= 1 }) else {
      throw .selfTestFailed(device: deviceDescription, expected: expected, found: found)
    }
  }

  /// Draws a pixel of a common label by dispatches. If that fails, they are draws from now on.
  private func testDispatches() {
    executor?.dispatches = true
    executor?.testsDispatches = true
    defer { executor?.testsDispatches = false }
    let mask = CoverageMask(left: 0, top: 0, width: 1, height: 1, coverage: [255])
    let coverage = Coverage(masks: [PlacedMask(mask: mask, x: 0, y: 0)], oversampling: 1)
    let scene = Scene(
      width: 1, height: 1, coverages: [coverage],
      layers: [.fill(coverage: 0, paint: .solid(GLESRenderer.testColor))])
    do throws(GLESError) { try test(scene) } catch {
      dispatchFault = "\(error)"
      profile.dispatchesPasses = false
      planner.limits.dispatchesPasses = false
      executor?.dispatches = false
    }
  }

  /// Throws on another thread than the one that made this: otherwise another thread's pictures would follow, or none.
  func checkThread() throws(GLESError) {
    guard pthread_equal(thread, pthread_self()) != 0 else { throw .wrongThread }
  }
}

@available(*, unavailable)
extension GLESRenderer: Sendable {}

extension DeviceProfile {
  /// The samples of a pixel of an oversampled label; nil if samples are wanted and the device has too few. Where canvases
  /// are no floats of 32 bits, samples are rounded before they are averaged; nobody gets that without asking for it.
  fileprivate func samples(
    on capabilities: Capabilities, _ format: GLESRenderer.PlaneFormat, isAutomatic: Bool
  ) -> Int? {
    guard usesSamples else { return 1 }
    let isSupported = capabilities.hasSampleShading && capabilities.maximumSamples >= 4
    let isExact = format.canvasFormat(for: capabilities) == GL.rgba32F
    if isAutomatic { return isSupported && isExact ? 4 : 1 }
    return isSupported ? 4 : nil
  }
}

extension SheetPlanner.Limits {
  fileprivate init(
    _ options: GLESRenderer.Options, _ profile: DeviceProfile, _ capabilities: Capabilities,
    _ format: GLESRenderer.PlaneFormat, samples: Int
  ) {
    self.init(
      sheetSize: options.sheetSize,
      maximumTextureSize: min(capabilities.maximumTextureSize, SheetPlanner.Limits.largestTexture),
      maximumSheetBytes: options.maximumSheetBytes, planeBytes: format.byteCount, samples: samples,
      varyings: capabilities.maximumVaryings,
      isPacking: profile.drawsPacked, hasFloatPlanes: format == .float,
      copiesFigures: format == .float && capabilities.canBlendFloats)
    dispatchesPasses = profile.dispatchesPasses
    keepsDrawOrder = options.keepsDrawOrder
    plansAhead = options.plansAhead
  }
}
