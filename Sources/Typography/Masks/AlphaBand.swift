import Pixels

/// The stroke of a picture's alpha: a colour glyph has no outline to follow.
///
/// With a the alpha, r half of the stroke's width and D(x)(p) the largest of x(q) clamp(r + 1 - |p - q|, 0, 1) over all
/// q, the band is the lower one of D(a) and D(1 - a); of it the part outside is D(a) (1 - a), and the part inside D(1 -
/// a) a. Around the picture a is 0. An edge of the alpha moves by r on either side, which need not be a whole number of
/// pixels; corners are round.
struct AlphaBand {
  /// The alpha, with room for the band around it, in samples.
  private let alpha: CoverageMask
  private let radius: Double

  /// `radius` is in samples, of which a pixel of the picture has `oversampling` along each axis.
  init(_ picture: Picture, radius: Double, oversampling n: Int) {
    let margin = AlphaBand.reach(radius)
    let (width, height) = (picture.width * n + 2 * margin, picture.height * n + 2 * margin)
    var coverage = [UInt8](repeating: 0, count: width * height)
    for y in 0..<(picture.height * n) {
      for x in 0..<(picture.width * n) {
        coverage[(y + margin) * width + x + margin] = picture.pixels[x / n, y / n].w
      }
    }
    alpha = CoverageMask(left: -margin, top: -margin, width: width, height: height, coverage: coverage)
    self.radius = radius
  }

  /// How many samples away a band of a radius ends.
  private static func reach(_ radius: Double) -> Int { Int((radius + 1).rounded(.up)) }

  /// The samples of a band, and about how many microseconds a processor takes to make it.
  static func cost(of picture: Picture, radius: Double, oversampling n: Int) -> (samples: Double, effort: Double) {
    let margin = 2 * (radius + 2)
    let samples = (Double(picture.width * n) + margin) * (Double(picture.height * n) + margin)
    return (samples, samples * margin / 200)
  }

  /// The band, or the part of it on one side, from the picture's corner.
  func mask(_ side: OutlineStroke.Side) -> CoverageMask {
    switch side {
    case .outside: return dilated(alpha.coverage).remainder(without: alpha)
    case .inside: return dilated(surroundings).product(with: alpha)
    case .both:
      let (outer, inner) = (dilated(alpha.coverage), dilated(surroundings))
      return mask(zip(outer.coverage, inner.coverage).map { min($0, $1) })
    }
  }

  private var surroundings: [UInt8] { alpha.coverage.map { 255 - $0 } }

  private func mask(_ coverage: [UInt8]) -> CoverageMask {
    let cost = Double(coverage.count) * 2 * (radius + 2) / 200
    return CoverageMask(
      left: alpha.left, top: alpha.top, width: alpha.width, height: alpha.height, coverage: coverage,
      effort: Int(cost))
  }

  /// D of a plane of the alpha's size. Each row of it gives to those within reach: where the weight is 1 the largest
  /// value of a run, which is that of two overlapping runs of a power of two, and beyond the run's ends value times
  /// weight.
  private func dilated(_ source: [UInt8]) -> CoverageMask {
    let (width, height) = (alpha.width, alpha.height)
    let reach = AlphaBand.reach(radius)
    let rows = (0...reach).map { Row(distance: $0, radius: radius) }
    var result = [UInt8](repeating: 0, count: width * height)
    for y in 0..<height {
      let line = Array(source[(y * width)..<((y + 1) * width)])
      guard line.contains(where: { $0 > 0 }) else { continue }
      let largest = RunMaxima(line, longest: rows[0].run)
      for target in max(0, y - reach)...min(height - 1, y + reach) {
        result.withUnsafeMutableBufferPointer {
          rows[abs(target - y)].lay(line, largest, on: &$0, from: target * width)
        }
      }
    }
    return mask(result)
  }

  /// The weights of a row at some distance: 1 in a run of pixels, and less beyond its ends.
  private struct Row {
    /// How many pixels the run has; 0 where there is none.
    let run: Int
    /// The distances along the row beyond the run, with their weights.
    let fringe: [(distance: Int, weight: Float)]

    init(distance: Int, radius: Double) {
      let across = Double(distance * distance)
      let inner = radius * radius - across
      let half = inner < 0 ? -1 : Int(inner.squareRoot())
      run = 2 * half + 1 < 0 ? 0 : 2 * half + 1
      var fringe: [(distance: Int, weight: Float)] = []
      var x = half + 1
      while case let weight = radius + 1 - (Double(x * x) + across).squareRoot(), weight > 0 {
        fringe.append((x, Float(min(weight, 1))))
        x += 1
      }
      self.fringe = fringe
    }

    /// Lays the largest values of a line, seen through the weights, on a line of the result.
    func lay(
      _ line: [UInt8], _ largest: RunMaxima, on result: inout UnsafeMutableBufferPointer<UInt8>, from start: Int
    ) {
      for x in line.indices {
        var most = run > 0 ? largest.value(from: x - run / 2, count: run) : 0
        for (distance, weight) in fringe {
          let left = x - distance >= 0 ? line[x - distance] : 0
          let right = x + distance < line.count ? line[x + distance] : 0
          most = max(most, UInt8(Float(max(left, right)) * weight + 0.5))
        }
        result[start + x] = max(result[start + x], most)
      }
    }
  }

  /// The largest values of all runs of a line whose lengths are powers of two.
  private struct RunMaxima {
    private let levels: [[UInt8]]

    init(_ line: [UInt8], longest: Int) {
      var levels = [line]
      var length = 1
      while 2 * length <= longest, let last = levels.last, last.count > length {
        levels.append((0..<(last.count - length)).map { max(last[$0], last[$0 + length]) })
        length *= 2
      }
      self.levels = levels
    }

    /// The largest value of a run, as far as it lies on the line.
    func value(from start: Int, count: Int) -> UInt8 {
      let run = max(0, start)..<min(start + count, levels[0].count)
      let level = min(levels.count - 1, Int.bitWidth - 1 - run.count.leadingZeroBitCount)
      return max(levels[level][run.lowerBound], levels[level][run.upperBound - (1 << level)])
    }
  }
}
