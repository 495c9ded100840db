/// What a renderer begins with.
extension GLESRenderer {
  /// Why passes cannot be dispatched that the profile would dispatch; nil if they can, or are drawn anyway.
  static func reasonToDraw(
    _ profile: DeviceProfile, _ capabilities: Capabilities, _ context: GLContext
  ) -> String? {
    guard profile.dispatchesPasses else { return nil }
    if context.isCallers { return "the context is the caller's" }
    return capabilities.canDispatch ? nil : "the device has no compute shaders of OpenGL ES 3.1"
  }

  /// The executor, with what benchmarks ask to be timed. The context is current.
  static func makeExecutor(
    _ options: Options, _ profile: DeviceProfile, _ capabilities: Capabilities, _ textures: SheetTextures,
    _ ledger: GLLedger
  ) throws(GLESError) -> SheetExecutor {
    let executor = try SheetExecutor(
      capabilities: capabilities,
      programs: SheetPrograms(
        library: ShaderLibrary(files: ShaderFile.forDevelopment()), cache: options.programCache,
        capabilities: capabilities, ledger: ledger, most: options.mostPrograms),
      textures: textures, usesPackBuffers: profile.usesPackBuffers, ledger: ledger)
    if options.measuresReadback { executor.outputs.time = ReadbackTime() }
    if options.measuresDeviceTime { executor.timer = SheetTimer(capabilities: capabilities, ledger: ledger) }
    return executor
  }
}
