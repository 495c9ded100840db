public import CSignwriter
import GLESRendering

/// A fence behind a handle. Any thread may ask and wait.
final class FenceObject: HandleObject, Sendable {
  static let kind = HandleKind.fence
  let fence: RenderFence

  init(_ fence: RenderFence) { self.fence = fence }
}

// The functions of signwriter.h about fences; they are documented there.

@c @implementation
public func signwriter_fence_wait(
  _ fence: OpaquePointer?, _ seconds: Double, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let fence = try Handle.find(fence, FenceObject.self).fence
    guard seconds >= 0 else {
      throw Fault(SIGNWRITER_INVALID_ARGUMENT, "seconds: \(seconds) is not 0 or more")
    }
    if fence.isPassed { return }
    do throws(GLESError) { try fence.wait(seconds: seconds) } catch { throw Fault(error) }
  }
}

@c @implementation
public func signwriter_fence_wait_on_device(
  _ fence: OpaquePointer?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let fence = try Handle.find(fence, FenceObject.self).fence
    do throws(GLESError) { try fence.waitOnDevice() } catch { throw Fault(error) }
  }
}

@c @implementation
public func signwriter_fence_describe(
  _ fence: OpaquePointer?, _ info: UnsafeMutablePointer<signwriter_fence_info>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try given(info, "info")
    let fence = try Handle.find(fence, FenceObject.self).fence
    var info = signwriter_fence_info()
    info.egl_sync = fence.eglSync
    info.is_passed = fence.isPassed ? 1 : 0
    try SizedStruct.write(info, to: place, "signwriter_fence_info")
  }
}

@c @implementation
public func signwriter_fence_descriptor(
  _ fence: OpaquePointer?, _ descriptor: UnsafeMutablePointer<Int32>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try given(descriptor, "descriptor")
    place.pointee = -1
    let fence = try Handle.find(fence, FenceObject.self).fence
    do throws(GLESError) { place.pointee = try fence.descriptor() } catch { throw Fault(error) }
  }
}

@c @implementation
public func signwriter_fence_release(
  _ fence: OpaquePointer?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in try Handle.release(fence, FenceObject.self) }
}
