import Pixels

/// A blur with its source, and with room for its stages and its result.
struct PlacedBlur {
  let job: BlurJob
  let input: PlaneReference
  private let scratchA: SIMD2<Int>
  private let scratchB: SIMD2<Int>
  private let result: SIMD2<Int>

  /// Nil if the sheet has not enough room left.
  init?(_ job: BlurJob, of input: PlaneReference, in packing: inout SheetPacking) {
    guard let scratchA = packing.place(job.room(in: .scratchA), in: .scratchA),
      let scratchB = packing.place(job.room(in: .scratchB), in: .scratchB),
      let result = packing.place(job.room(in: .blurred), in: .blurred)
    else { return nil }
    self.job = job
    self.input = input
    self.scratchA = scratchA
    self.scratchB = scratchB
    self.result = result
  }

  /// The corner of its room in a texture.
  func corner(in texture: SheetTexture) -> SIMD2<Int> {
    texture == .scratchA ? scratchA : texture == .scratchB ? scratchB : result
  }

  /// Where its result will be.
  var output: PlaneReference {
    PlaneReference(texture: .blurred, corner: result, area: job.result, isFine: job.isFine)
  }
}
