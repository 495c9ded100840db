import Pixels

extension Plane {
  /// This plane with rows as columns, made in registers from blocks of 4 x 4.
  func transposed(in arena: ScratchArena) -> Plane {
    let result = Plane(PixelRect(x: bounds.y, y: bounds.x, width: height, height: width), in: arena)
    let wholeRows = height & ~3
    let wholeColumns = width & ~3
    for y in Swift.stride(from: 0, to: wholeRows, by: 4) {
      for x in Swift.stride(from: 0, to: wholeColumns, by: 4) { transposeBlock(x: x, y: y, into: result) }
    }
    for y in 0..<height {
      let columns = y < wholeRows ? wholeColumns..<width : 0..<width
      for x in columns { result.values[x * result.stride + y] = values[y * stride + x] }
    }
    return result
  }

  @inline(__always)
  private func transposeBlock(x: Int, y: Int, into result: Plane) {
    let source = UnsafeRawPointer(values + y * stride + x)
    let pitch = stride * 4
    let a = source.loadUnaligned(as: SIMD4<Float>.self)
    let b = (source + pitch).loadUnaligned(as: SIMD4<Float>.self)
    let c = (source + 2 * pitch).loadUnaligned(as: SIMD4<Float>.self)
    let d = (source + 3 * pitch).loadUnaligned(as: SIMD4<Float>.self)
    let evenAB = SIMD8(lowHalf: a, highHalf: b).evenHalf  // a0 a2 b0 b2
    let oddAB = SIMD8(lowHalf: a, highHalf: b).oddHalf  // a1 a3 b1 b3
    let evenCD = SIMD8(lowHalf: c, highHalf: d).evenHalf
    let oddCD = SIMD8(lowHalf: c, highHalf: d).oddHalf
    let even = SIMD8(lowHalf: evenAB, highHalf: evenCD)
    let odd = SIMD8(lowHalf: oddAB, highHalf: oddCD)
    let target = UnsafeMutableRawPointer(result.values + x * result.stride + y)
    let step = result.stride * 4
    target.storeBytes(of: even.evenHalf, as: SIMD4<Float>.self)  // a0 b0 c0 d0
    (target + step).storeBytes(of: odd.evenHalf, as: SIMD4<Float>.self)  // a1 b1 c1 d1
    (target + 2 * step).storeBytes(of: even.oddHalf, as: SIMD4<Float>.self)
    (target + 3 * step).storeBytes(of: odd.oddHalf, as: SIMD4<Float>.self)
  }
}
