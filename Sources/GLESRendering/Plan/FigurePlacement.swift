import Pixels
import Scenes

/// Where the planes of one figure lie in the textures of a sheet.
struct FigurePlacement {
  /// Room for one blur.
  struct Job {
    let scratchA: SIMD2<Int>
    let scratchB: SIMD2<Int>
    let result: SIMD2<Int>
  }

  private(set) var coverages: [SIMD2<Int>] = []
  private(set) var reduced: [Int: SIMD2<Int>] = [:]
  private(set) var alpha = SIMD2<Int>.zero
  private(set) var fineAlpha = SIMD2<Int>.zero
  private(set) var jobs: [Job] = []
  /// Of `FigurePlan.pictures`.
  private(set) var pictures: [SIMD2<Int>] = []

  /// Takes room for everything the plan needs; nil when the sheet has not enough left, and then `packing` is spoilt.
  init?(_ plan: FigurePlan, in packing: inout SheetPacking) {
    guard place(plan, in: &packing) else { return nil }
  }

  private mutating func place(_ plan: FigurePlan, in packing: inout SheetPacking) -> Bool {
    let n = plan.oversampling
    for (index, area) in plan.coverageAreas.enumerated() {
      guard let corner = packing.place(area.multiplied(by: n), in: .coverages) else { return false }
      coverages.append(corner)
      guard plan.reduced.contains(index) else { continue }
      guard let corner = packing.place(area, in: .sources) else { return false }
      reduced[index] = corner
    }
    guard let alpha = packing.place(plan.alphaArea, in: .sources),
      let fineAlpha = packing.place(plan.fineAlphaArea.multiplied(by: n), in: .sources)
    else { return false }
    self.alpha = alpha
    self.fineAlpha = fineAlpha
    for job in plan.jobs {
      guard let scratchA = packing.place(job.room(in: .scratchA), in: .scratchA),
        let scratchB = packing.place(job.room(in: .scratchB), in: .scratchB),
        let result = packing.place(job.room(in: .blurred), in: .blurred)
      else { return false }
      jobs.append(Job(scratchA: scratchA, scratchB: scratchB, result: result))
    }
    for picture in plan.pictures {
      guard let corner = packing.place(picture.bounds, in: .pictures) else { return false }
      pictures.append(corner)
    }
    return true
  }
}
