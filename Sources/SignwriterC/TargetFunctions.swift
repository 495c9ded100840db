public import CSignwriter
import GLESRendering
import Scenes
import Signwriter

// The functions of signwriter.h that draw into textures and framebuffers of the caller's; they are documented there.

@c @implementation
public func signwriter_draw(
  _ renderer: OpaquePointer?, _ documents: UnsafePointer<signwriter_text>?, _ count: Int,
  _ drawing: UnsafePointer<signwriter_drawing>?, _ targets: UnsafePointer<signwriter_target>?,
  _ after: UnsafeMutableRawPointer?, _ fence: UnsafeMutablePointer<OpaquePointer?>?,
  _ errors: UnsafeMutablePointer<signwriter_error>?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    fence?.pointee = nil
    let options = try DrawingOptions(drawing)
    let batch = try TargetBatch(documents, count, targets, options)
    if let errors {
      for index in 0..<count { try SizedStruct.checkElement(errors, index, "signwriter_error") }
    }
    let drawn = try RendererObject.use(renderer) { renderer throws(Fault) in
      try batch.draw(on: renderer, after: after)
    }
    if let errors {
      for (index, answer) in drawn.answers.enumerated() { answer.fault.write(to: errors + index) }
    } else if let fault = drawn.answers.lazy.compactMap(\.failure).first {
      throw fault
    }
    if let fence { fence.pointee = try Handle.make(FenceObject(drawn.fence)) }
  }
}

@c @implementation
public func signwriter_lease_create(
  _ renderer: OpaquePointer?, _ json: UnsafePointer<CChar>?, _ length: Int,
  _ drawing: UnsafePointer<signwriter_drawing>?, _ format: UInt32, _ lease: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try place(lease, "lease")
    let options = try DrawingOptions(drawing)
    let form = try TargetOptions.form(options)
    let format = try TargetOptions.format(format)
    place.pointee = try RendererObject.use(renderer) { object throws(Fault) in
      let document = try options.resolve(json, length, for: object)
      do throws(SignwriterError) {
        let leases = try object.renderer.lease(
          [document.scene], format: format, rows: form.isBottomUp ? .bottomUp : .topDown,
          isPremultiplied: form.alphaMode == .premultiplied)
        return LeaseObject(try leases[0].get(), scale: document.report.scale, renderer: renderer)
      } catch {
        throw Fault(error)
      }
    }.handle()
  }
}

@c @implementation
public func signwriter_lease_describe(
  _ lease: OpaquePointer?, _ info: UnsafeMutablePointer<signwriter_lease_info>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try given(info, "info")
    try SizedStruct.write(try Handle.find(lease, LeaseObject.self).info, to: place, "signwriter_lease_info")
  }
}

@c @implementation
public func signwriter_lease_fence(
  _ lease: OpaquePointer?, _ fence: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try place(fence, "fence")
    place.pointee = try Handle.make(FenceObject(try Handle.find(lease, LeaseObject.self).lease.fence))
  }
}

@c @implementation
public func signwriter_lease_release(
  _ lease: OpaquePointer?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let object = try Handle.find(lease, LeaseObject.self)
    try Handle.remove(lease, LeaseObject.self)
    object.lease.release()
  }
}

extension Result where Failure == Fault {
  /// Why it failed; nil if it did not.
  fileprivate var failure: Fault? { if case .failure(let fault) = self { fault } else { nil } }
  /// Why it failed, or that it did not.
  fileprivate var fault: Fault { failure ?? Fault(SIGNWRITER_OK, "") }
}
