import CRowKernels

/// Blends prepared samples into one plane of a frame.
struct PlaneBlender {
  let plane: FramePlane
  let memory: FrameMemory.Plane
  /// In 1...255.
  let opacity: UInt32

  /// Blends as much as lies in a plane of `columns` pixels and `rows`, with the samples' origin at the pixel (x, y).
  func blend(_ prepared: PreparedPlane, x: Int, y: Int, columns: Int, rows: Int) {
    let depth = plane.components.count
    let left = (x + prepared.column) * depth
    let top = y + prepared.row
    let from = max(0, -left)
    let count = min(prepared.width, columns * depth - left) - from
    guard count > 0 else { return }
    for row in max(0, -top)..<max(0, -top, min(prepared.height, rows - top)) {
      let target = memory.address + (top + row) * memory.stride + (left + from) * plane.bytesPerSample
      blend(prepared.samples, from: row * prepared.width + from, count: count, into: target)
    }
  }

  private func blend(_ samples: PreparedPlane.Samples, from: Int, count: Int, into target: UnsafeMutableRawPointer)
  {
    switch samples {
    case .single(let coverage, let shares):
      guard let coverage = coverage.start, let shares = shares.start else { return }
      single(target, coverage + from, shares + from, count)
    case .sums(let coverage, let shares, let shift):
      guard let coverage = coverage.start, let shares = shares.start else { return }
      sums(target, coverage + from, shares + from, shift, count)
    }
  }

  private func single(
    _ target: UnsafeMutableRawPointer, _ coverage: UnsafePointer<UInt8>, _ shares: UnsafePointer<UInt16>,
    _ count: Int
  ) {
    let bytes = target.assumingMemoryBound(to: UInt8.self)
    if let alpha = plane.alphaIndex {
      row_frame_straight(bytes, coverage, shares, UInt32(alpha), opacity, count / plane.components.count)
    } else if opacity == 255 {
      row_frame_bytes(bytes, coverage, shares, count)
    } else {
      row_frame_faded_bytes(bytes, coverage, shares, opacity, count)
    }
  }

  private func sums(
    _ target: UnsafeMutableRawPointer, _ coverage: UnsafePointer<UInt16>, _ shares: UnsafePointer<UInt32>,
    _ shift: UInt32, _ count: Int
  ) {
    if plane.isLow {
      let words = target.assumingMemoryBound(to: UInt16.self)
      let bits = UInt32(plane.bits)
      if opacity == 255 {
        row_frame_low_word_sums(words, coverage, shares, shift, bits, count)
      } else {
        row_frame_faded_low_word_sums(words, coverage, shares, shift, bits, opacity, count)
      }
    } else if plane.isWide {
      let words = target.assumingMemoryBound(to: UInt16.self)
      let idle = UInt32(plane.idleBits)
      if opacity == 255 {
        row_frame_word_sums(words, coverage, shares, shift, idle, count)
      } else {
        row_frame_faded_word_sums(words, coverage, shares, shift, idle, opacity, count)
      }
    } else {
      let bytes = target.assumingMemoryBound(to: UInt8.self)
      if opacity == 255 {
        row_frame_byte_sums(bytes, coverage, shares, shift, count)
      } else {
        row_frame_faded_byte_sums(bytes, coverage, shares, shift, opacity, count)
      }
    }
  }
}
