import Pixels
import Scene

/// The stages in which a plane is made, one from the other. They alternate between textures, because none is read while
/// it is drawn to; the last one draws to a texture that keeps planes.
struct StyleChain {
  let source: StyleSource
  /// The turn of the first stage: stages of one turn need nothing of each other.
  let turn: Int
  private(set) var stages: [PlaneStage] = []
  /// How the next stage reads what has been made.
  private var reading: PlaneReading
  /// What has been made so far.
  private(set) var area: PixelRect

  /// `area` is that of the source, which the first stage reads so.
  init(from source: StyleSource, area: PixelRect, turn: Int, reading: PlaneReading = .shape) {
    self.source = source
    self.area = area
    self.turn = turn
    self.reading = reading
  }

  /// The turn from which on the plane is there.
  var end: Int { turn + stages.count }

  private var scratch: SheetTexture { stages.last?.target == .scratchA ? .scratchB : .scratchA }

  /// Adds a stage that makes `area`.
  mutating func add(_ operation: PlaneOperation, over area: PixelRect) {
    add(operation, over: area, in: scratch)
  }

  private mutating func add(
    _ operation: PlaneOperation, over area: PixelRect, in texture: SheetTexture
  ) {
    stages.append(PlaneStage(operation: operation, target: texture, area: area, turn: end))
    self.area = area
    reading = reading.next
  }

  /// Grows the plane, which nothing has been done to yet.
  mutating func grow(_ plan: ChamferPlan) {
    guard !plan.isIdentity else { return }
    assert(stages.isEmpty, "a plane that has been made does not grow")
    let isComplement = reading == .complement
    let area = isComplement ? area : area.outset(horizontal: plan.reach, vertical: plan.reach)
    guard plan.reach > GrowthStages.mostDirect else {
      return add(.growth(plan, isComplement ? .surroundings : .shape), over: area)
    }
    for level in GrowthStages.levels(plan, start: plan.radius, isComplement: isComplement, result: .growth) {
      add(.jump(level), over: area)
    }
  }

  /// Makes the lower one of the plane and its surroundings, both grown by less than a pixel.
  mutating func growBoth(_ plan: ChamferPlan) {
    add(.growth(plan, .both), over: area.outset(horizontal: plan.reach, vertical: plan.reach))
  }

  /// The nearness to what has coverage, or to what has none, up to a distance.
  mutating func approach(reach: Int, start: Float, isComplement: Bool) {
    let area = isComplement ? area : area.outset(horizontal: reach, vertical: reach)
    let plan = ChamferPlan(radius: Double(reach))
    for level in GrowthStages.levels(plan, start: start, isComplement: isComplement, result: .distance) {
      add(.jump(level), over: area)
    }
  }

  /// Blurs the plane by a plan along both axes, as far as it lies in `limit`.
  mutating func blur(_ plan: BoxPlan, in limit: PixelRect) {
    guard !plan.isIdentity else { return }
    let wide = area.outset(horizontal: plan.reach, vertical: 0)
    add(
      plan, .horizontal,
      over: PixelRect(
        minX: max(wide.x, limit.x), minY: wide.y, maxX: max(wide.x, limit.x, min(wide.maxX, limit.maxX)),
        maxY: wide.maxY))
    add(plan, .vertical, over: area.outset(horizontal: 0, vertical: plan.reach).intersection(limit))
  }

  private mutating func add(_ plan: BoxPlan, _ axis: Axis, over result: PixelRect) {
    guard let size = BoxStages.blockSize(of: plan) else { return add(.box(axis, plan, reading), over: result) }
    // A block that begins before the source still sees a part of it. At either end is one that sees none: it stands for
    // all that lie further away.
    let sums =
      axis == .horizontal
      ? PixelRect(minX: area.x - size, minY: area.y, maxX: area.maxX + 1, maxY: area.maxY)
      : PixelRect(minX: area.x, minY: area.y - size, maxX: area.maxX, maxY: area.maxY + 1)
    add(.sums(axis, size: size, reading), over: sums, in: .colorScratchA)
    add(.blocks(axis, plan, size: size), over: result)
  }

  /// Lets the last stage draw to `texture`. Where nothing was to do, the plane is copied.
  mutating func finish(in texture: SheetTexture) {
    if stages.isEmpty { add(.box(.horizontal, BoxPlan(width: 1), reading), over: area) }
    stages[stages.count - 1] = stages[stages.count - 1].retargeted(to: texture)
  }

  /// Finds the axis of a gradient on the bounds of the shape.
  mutating func findAxis(_ gradient: StyleGradient, outset: Int) {
    // With squares of this side one pass over their bounds is as long as that over a square.
    let side = max(8, Int(Double(max(area.width, area.height)).squareRoot().rounded(.up)))
    let squares = PixelRect(
      x: 0, y: 0, width: (area.width + side - 1) / side, height: (area.height + side - 1) / side)
    add(.bounds(side: side), over: squares, in: .colorScratchA)
    let point = PixelRect(x: 0, y: 0, width: 1, height: 1)
    add(.axis(gradient, outset: outset), over: point, in: .colorBlurred)
  }
}
