import CGLES
package import Scene

extension GLESRenderer {
  /// What drawing into targets came to.
  package struct TargetDrawing {
    /// For each scene, whether it was drawn, or why it was not.
    package let answers: [Result<Void, GLESError>]
    /// A fence behind everything.
    package let fence: RenderFence
  }

  /// Draws each scene into the target of the same index, and waits for nothing.
  ///
  /// If the caller's context, with which this renderer shares objects, is current on this thread, the device draws
  /// labels after what that context was told before, and does what it is told afterwards when labels are drawn. With
  /// `after`, an EGLSync of the same display, the device waits for that, too.
  package func draw(
    _ scenes: [Scene], into targets: [RenderTarget], after: UnsafeMutableRawPointer? = nil
  ) throws(GLESError) -> TargetDrawing {
    guard scenes.count == targets.count else {
      throw .unusableTarget("there are \(targets.count) targets for \(scenes.count) scenes")
    }
    let (answers, fence) = try inOrder(after: after) { executor throws(GLESError) in
      draw(scenes, into: targets, by: executor)
    }
    return TargetDrawing(answers: answers, fence: fence)
  }

  /// Draws each scene into a texture of this renderer's, and hands that out. Waits for nothing; the order is that of
  /// ``draw(_:into:after:)``.
  package func lease(
    _ scenes: [Scene], format: RenderTarget.Format = .rgba8, rows: RenderTarget.Rows = .topDown,
    isPremultiplied: Bool = true
  ) throws(GLESError) -> [Result<TextureLease, GLESError>] {
    guard format.holdsColors else {
      throw .unusableTarget("what is handed out holds colours; ask for RGBA8 or RGBA16F and not \(format)")
    }
    typealias Room = (texture: UInt32, size: SIMD2<Int>, returns: LeaseReturns)
    let ((rooms, answers), fence) = try inOrder(after: nil) {
      executor throws(GLESError) -> ([Result<Room, GLESError>], [Result<Void, GLESError>]) in
      let pool = leasePool(executor)
      let rooms = scenes.map { scene in
        Result { () throws(GLESError) -> Room in
          let room = try pool.take(SIMD2(scene.width, scene.height), format)
          return (room.name, room.size, pool.returns)
        }
      }
      let targets = rooms.map { room in
        let room = try? room.get()
        var target = RenderTarget(
          .texture(room?.texture ?? 0), width: room?.size.x ?? 1, height: room?.size.y ?? 1, format: format)
        (target.rows, target.isPremultiplied) = (rows, isPremultiplied)
        return target
      }
      let answers = draw(scenes, into: targets, by: executor)
      // What was not drawn is not handed out.
      pool.collect(
        zip(rooms, answers).compactMap { room, answer in
          if case .failure = answer { try? room.get().texture } else { nil }
        })
      return (rooms, answers)
    }
    return scenes.indices.map { index in
      Result { () throws(GLESError) in
        let room = try rooms[index].get()
        try answers[index].get()
        return TextureLease(
          texture: room.texture, textureSize: room.size, format: format,
          size: SIMD2(scenes[index].width, scenes[index].height), fence: fence, returns: room.returns)
      }
    }
  }

  /// How many textures are handed out, and how many came back and are kept.
  package var leaseCounts: (out: Int, free: Int) {
    get throws(GLESError) {
      try inContext { executor throws(GLESError) in
        let pool = leasePool(executor)
        pool.collect()
        return pool.counts
      }
    }
  }

  /// Runs `body` in this renderer's context, after what the caller's context was told, if that is current, and after
  /// an EGLSync, if one is given. Returns a fence behind it, which the caller's context then waits for on the device.
  private func inOrder<Value>(
    after sync: UnsafeMutableRawPointer?, _ body: (SheetExecutor) throws(GLESError) -> Value
  ) throws(GLESError) -> (value: Value, fence: RenderFence) {
    try checkThread()
    let functions = try syncFunctions()
    let isOrdered = context.sharedWith.map { eglGetCurrentContext() == $0 } ?? false
    let before = isOrdered ? try fence(functions) : nil
    let result = try inContext { executor throws(GLESError) in
      try before?.waitOnDevice()
      if let sync, !functions.waitOnDevice(sync) {
        throw .notOffered("the device cannot wait for the given EGLSync (\(EGLConnection.lastError))")
      }
      let value = try body(executor)
      return (value: value, fence: try fence(functions))
    }
    if isOrdered { try result.fence.waitOnDevice() }
    return result
  }

  /// EGL's fences, without which pixels cannot be handed over on the device.
  func syncFunctions() throws(GLESError) -> SyncFunctions {
    guard let functions = SyncFunctions(context.connection.display) else {
      throw .notOffered(
        "EGL_KHR_fence_sync is missing, so nobody could say when a label is drawn; read it back instead")
    }
    return functions
  }

  /// A fence in the current context.
  func fence(_ functions: SyncFunctions) throws(GLESError) -> RenderFence {
    guard let fence = RenderFence(functions, timeLimit: profile.timeLimit) else {
      throw .deviceFailed(device: deviceDescription, reason: "eglCreateSyncKHR gave \(EGLConnection.lastError)")
    }
    return fence
  }

  private func draw(
    _ scenes: [Scene], into targets: [RenderTarget], by executor: SheetExecutor
  ) -> [Result<Void, GLESError>] {
    var surfaces: [RenderTarget: Result<TargetSurface, GLESError>] = [:]
    var answers = [Result<Void, GLESError>?](repeating: nil, count: scenes.count)
    for (index, target) in targets.enumerated() {
      if let fault = target.fault ?? strangeness(of: target) {
        answers[index] = .failure(.unusableTarget(fault))
        continue
      }
      let isCallersContext = context.isCallers
      let surface =
        surfaces[target.ofSurface]
        ?? Result { () throws(GLESError) in
          try TargetSurface(target, executor: executor, isCallersContext: isCallersContext)
        }
      surfaces[target.ofSurface] = surface
      if case .failure(let error) = surface { answers[index] = .failure(error) }
    }
    for isStraight in [false, true] {
      let indices = targets.indices.filter { answers[$0] == nil && targets[$0].wantsStraight == isStraight }
      let drawn = indices.compactMap { try? surfaces[targets[$0].ofSurface]?.get() }
      guard !indices.isEmpty else { continue }
      let part = indices.map { scenes[$0] }
      let delivery = TargetDelivery(
        part, targets: indices.map { targets[$0] }, surfaces: drawn, isStraight: isStraight)
      var rest = indices[...]
      Submission(part, delivery: delivery, planner: planner, executor: executor) {
        answers[rest.removeFirst()] = $0
      }.run()
    }
    for case .success(let surface) in surfaces.values { surface.close() }
    return answers.map { $0 ?? .failure(.unusableTarget("it was not drawn")) }
  }
}

extension GLESRenderer {
  /// Why a name means nothing here; nil if it may mean something. Without a caller's context all textures are ours.
  private func strangeness(of target: RenderTarget) -> String? {
    guard !context.isCallers, context.sharedWith == nil else { return nil }
    if case .texture(let name) = target.surface, imported?.has(name) == true || leases?.has(name) == true {
      return nil
    }
    return "this renderer shares nothing with a context of yours. Make it in or beside one, or import the texture"
  }
}

extension RenderTarget {
  /// The same target without the place in it.
  fileprivate var ofSurface: RenderTarget {
    guard let frame else { return RenderTarget(surface, width: width, height: height, format: format) }
    return RenderTarget(surface, frame: frame, width: width, height: height)
  }
}
