import Documents
import JSON
import Pixels

/// Where the cells of a sprite font lie: on the smallest page that holds all, or on several of one size. Sendable; a
/// value.
struct SpritePages: Sendable {
  /// The place of a cell.
  struct Place: Sendable {
    var page: Int
    var x: Int
    var y: Int
  }

  private(set) var width = 0
  private(set) var height = 0
  /// The number of pages.
  private(set) var count = 0
  /// The places of the cells, in their order; those of empty cells are at the corner.
  private(set) var places: [Place]

  private let options: SpriteFontDocument.Page
  /// The pixels to which cells are aligned, so that no mipmap mixes two.
  private let unit: Int
  private let sizes: [(width: Int, height: Int)]

  /// The largest side that is tried, to say which would do.
  private static let largest = 65_536

  /// Packs cells. Throws where they do not fit.
  init(_ sizes: [(width: Int, height: Int)], _ options: SpriteFontDocument.Page) throws(DocumentError) {
    (self.sizes, self.options) = (sizes, options)
    unit = 1 << options.mipmaps
    places = Array(repeating: Place(page: 0, x: 0, y: 0), count: sizes.count)
    let order = sizes.indices.filter { sizes[$0].width > 0 && sizes[$0].height > 0 }.sorted { first, second in
      let (a, b) = (sizes[first], sizes[second])
      return (b.height, b.width, first) < (a.height, a.width, second)
    }
    if packOnOne(order, mostSide: options.side) { return }
    if options.most > 1, packOnSeveral(order) { return }
    throw tooLarge(order)
  }

  private var gutter: Int { max(options.gutter, unit == 1 ? 0 : unit) }
  private var border: Int { (gutter + unit - 1) / unit }

  private func slot(_ index: Int) -> (width: Int, height: Int) {
    func units(_ length: Int) -> Int { (length + gutter + unit - 1) / unit }
    return (units(sizes[index].width), units(sizes[index].height))
  }

  /// The pages that may hold all cells, the smallest first.
  private func candidates(area: Int, mostSide: Int) -> [(width: Int, height: Int)] {
    if options.isPowerOfTwo {
      let sides = (4...16).map { 1 << $0 }.filter { $0 <= mostSide }
      return sides.flatMap { width in sides.map { (width: width, height: $0) } }
        .filter { $0.width * $0.height >= area }
        .sorted {
          ($0.width * $0.height, max($0.width, $0.height), $0.height) < (
            $1.width * $1.height, max($1.width, $1.height), $1.height
          )
        }
    }
    var pages: [(width: Int, height: Int)] = []
    var side = max(16, Int(Double(area).squareRoot()))
    while side < mostSide {
      pages.append((side, min(mostSide, side + side / 16)))
      side += max(1, side / 48)
    }
    return pages + [(mostSide, mostSide)]
  }

  private mutating func packOnOne(_ order: [Int], mostSide: Int) -> Bool {
    let area = order.reduce(0) { $0 + slot($1).width * slot($1).height } * unit * unit
    for page in candidates(area: area, mostSide: mostSide) {
      guard fill(order, page: 0, width: page.width, height: page.height).isEmpty else { continue }
      (width, height, count) = (page.width, page.height, 1)
      if !options.isPowerOfTwo { crop(order) }
      return true
    }
    return false
  }

  private mutating func packOnSeveral(_ order: [Int]) -> Bool {
    let side =
      options.isPowerOfTwo ? (4...16).map { 1 << $0 }.last { $0 <= options.side } ?? options.side : options.side
    (width, height, count) = (side, side, 0)
    var rest = order
    while !rest.isEmpty, count < options.most {
      let left = fill(rest, page: count, width: side, height: side)
      guard left.count < rest.count else { return false }
      (rest, count) = (left, count + 1)
    }
    return rest.isEmpty
  }

  /// Packs what fits on a page, and returns the rest.
  private mutating func fill(_ order: [Int], page: Int, width: Int, height: Int) -> [Int] {
    var packer = SkylinePacker(width: width / unit - border, height: height / unit - border)
    var rest: [Int] = []
    for index in order {
      let slot = slot(index)
      guard let place = packer.place(width: slot.width, height: slot.height) else {
        rest.append(index)
        continue
      }
      places[index] = Place(page: page, x: (place.x + border) * unit, y: (place.y + border) * unit)
    }
    return rest
  }

  private mutating func crop(_ order: [Int]) {
    width = order.reduce(0) { max($0, places[$1].x + sizes[$1].width) } + gutter
    height = order.reduce(0) { max($0, places[$1].y + sizes[$1].height) } + gutter
  }

  private mutating func tooLarge(_ order: [Int]) -> DocumentError {
    var remedy = "make the font smaller"
    for page in [2, 4, 8, 16].map({ options.side * $0 }) where page <= SpritePages.largest {
      guard packOnOne(order, mostSide: page) else { continue }
      let side = max(width, height)
      remedy =
        side <= 16_384
        ? "give page.side \(side), or page.most for several pages" : "give page.most for several pages"
      break
    }
    return DocumentError(
      .outOfRange, path: "page.side",
      "the characters do not fit on \(options.most == 1 ? "a page" : "\(options.most) pages") of \(options.side) x "
        + "\(options.side) pixels; \(remedy)")
  }

  /// The share of the pages that cells cover.
  var fill: Double {
    let area = sizes.reduce(0) { $0 + $1.width * $1.height }
    return count == 0 ? 0 : Double(area) / Double(width * height * count)
  }
}
