public import CSignwriter
import CSignwriterSupport
import GLESRendering
import Signwriter
import Typography

// The functions of signwriter.h about renderers; they are documented there.

@c @implementation
public func signwriter_renderer_create(
  _ descriptor: UnsafePointer<signwriter_renderer_descriptor>?, _ renderer: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try place(renderer, "renderer")
    place.pointee = try Handle.make(try RendererOptions(descriptor).renderer())
  }
}

@c @implementation
public func signwriter_renderer_release(
  _ renderer: OpaquePointer?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in try RendererObject.release(renderer) }
}

@c @implementation
public func signwriter_renderer_describe(
  _ renderer: OpaquePointer?, _ info: UnsafeMutablePointer<signwriter_renderer_info>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try given(info, "info")
    try RendererObject.use(renderer) { object throws(Fault) in
      var info = signwriter_renderer_info()
      info.is_gpu = object.renderer.isGPU ? 1 : 0
      info.font_count = UInt32(clamping: object.catalog.fontCount)
      let name = object.renderer.name
      name.withCString { signwriter_fill_renderer_name(&info, $0, name.utf8.count) }
      try SizedStruct.write(info, to: place, "signwriter_renderer_info")
    }
  }
}

@c @implementation
public func signwriter_devices(
  _ devices: UnsafeMutablePointer<signwriter_device>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let count = try given(count, "count")
    count.pointee = 0
    guard capacity >= 0, capacity <= 1 << 16 else {
      throw Fault(SIGNWRITER_INVALID_ARGUMENT, "capacity: \(UInt(bitPattern: capacity)) is over \(1 << 16)")
    }
    let places = capacity == 0 ? nil : try given(devices, "devices")
    if let places {
      for index in 0..<capacity { try SizedStruct.checkElement(places, index, "signwriter_device") }
    }
    try Processes.startGPU()
    // The error is that there is none.
    let found = (try? GLESDevice.all()) ?? []
    for (index, device) in found.prefix(capacity).enumerated() {
      if let places {
        try SizedStruct.write(device.description(for: index), to: places + index, "signwriter_device")
      }
    }
    count.pointee = found.count
  }
}

extension GLESDevice {
  /// The device as C programs see it.
  fileprivate func description(for index: Int) -> signwriter_device {
    var device = signwriter_device()
    device.index = Int32(self.index)
    device.works = capabilities == nil ? 0 : 1
    device.is_software = isSoftware ? 1 : 0
    let text = description
    text.withCString { signwriter_fill_device_description(&device, $0, text.utf8.count) }
    return device
  }
}
