extension PageControl {
  /// The page whose dot is at a point of the frame, both in points; nil where there is no dot. Half the spacing around
  /// a dot belongs to it, along the row and across.
  public func page(at point: SIMD2<Double>, in frame: SIMD2<Double>) -> Int? {
    let candidates = dots(in: frame).filter { !$0.isIndicator }.map { dot in
      let distance = point - dot.center
      let reach = dot.size / 2 + spacing / 2
      let hit = distance.x.magnitude <= reach.x && distance.y.magnitude <= reach.y
      return (dot.page, hit ? (distance * distance).sum() : .infinity)
    }
    guard let nearest = candidates.min(by: { $0.1 < $1.1 }), nearest.1.isFinite else { return nil }
    return nearest.0
  }

  /// The page that FXPageControl shows after a tap: the next page for a point beyond the middle of the frame, else the
  /// previous one. At the ends see ``clamped(_:)``.
  public func pageAfterTap(at point: SIMD2<Double>, in frame: SIMD2<Double>) -> Int {
    let isBeyond = vertical ? point.y > frame.y / 2 : point.x > frame.x / 2
    let goesOn = isBeyond != (rightToLeft && !vertical)
    let current = Int(sanePage.rounded(.down))
    return clamped(goesOn ? current + 1 : current - 1)
  }
}
