import CRowKernels
import Pixels
import Scene

/// Draws rows of figures with one sample per pixel straight to their target, if nothing in them needs an intermediate
/// row.
extension FigurePainter {
  /// True if the shadows and then the group can be laid one after the other, in place of laying the result of
  /// ``paint(row:)``. Both give the same, because src-over is associative.
  var laysRows: Bool {
    oversampling == 1 && showsGroup && !hasBackground && !shadows.contains { $0.isKnockedOut }
  }

  /// True if ``write(rows:to:stride:_:)`` works: there is one shadow at most.
  var writesRows: Bool { laysRows && shadows.count <= 1 }

  /// The group, if it is only a fill with one colour per row, all of which is drawn.
  var onlyFill: FillRun? {
    guard let run = group?.onlyFill?.run, dirty.intersection(run.mask.bounds) == run.mask.bounds else { return nil }
    return run
  }

  /// The rows that ``layGroup(rows:over:)`` can lay.
  var groupRows: Range<Int> {
    guard let group, !group.area.intersection(dirty).isEmpty else { return 0..<0 }
    return group.area.y..<group.area.maxY
  }

  /// Lays the rows `rows` of the group over a canvas.
  func layGroup(rows: Range<Int>, over canvas: FloatCanvas) {
    guard let group else { return }
    let columns = (group.area.x..<group.area.maxX).clamped(to: dirty.x..<dirty.maxX)
    for y in rows {
      group.composite(row: y, into: groupRow)
      canvas.settled(row: y, columns: columns).layOver(
        groupRow.dropping(columns.lowerBound - group.area.x), through: nil,
        start: columns.lowerBound - canvas.area.x, count: columns.count)
    }
  }

  /// The number of rows from row `y` on that ``write(rows:to:stride:_:)`` can write together: as far as group and shadow
  /// both begin and end.
  func height(from y: Int) -> Int {
    var end = min(y + together, dirty.maxY)
    func cut(_ rows: Range<Int>) {
      if rows.lowerBound > y { end = min(end, rows.lowerBound) }
      if rows.upperBound > y { end = min(end, rows.upperBound) }
    }
    if let group { cut(group.area.y..<group.area.maxY) }
    if let shadow = shadows.first { cut(shadow.rows.bounds.y..<shadow.rows.bounds.maxY) }
    return end - y
  }

  /// Writes the dirty pixels of rows, ``height(from:)`` at most, as 8-bit RGBA, without an intermediate row of colours.
  /// Where there is only a shadow, as around most text, one value per pixel is read. Rows of bytes are `stride` apart.
  func write(
    rows: Range<Int>, to bytes: UnsafeMutablePointer<UInt8>, stride: Int, _ encoding: RowEncoding
  ) {
    let y = rows.lowerBound
    let shadow = shadows.first.flatMap { $0.rows.covers(row: y) ? $0 : nil }
    let under = shadow.map { $0.rows.bounds.x..<$0.rows.bounds.maxX } ?? dirty.x..<dirty.x
    var over = dirty.x..<dirty.x
    if let group, y >= group.area.y, y < group.area.maxY {
      over = (group.area.x..<group.area.maxX).clamped(to: dirty.x..<dirty.maxX)
      if !over.isEmpty { group.composite(rows: rows, into: groupRow, pitch: groupPitch) }
    }
    let color = shadow?.color ?? .zero
    let shares = shadow?.rows.rows(rows)
    // The row is split into parts, each wholly inside or wholly outside either range.
    var start = dirty.x
    while start < dirty.maxX {
      let end = min(under.end(after: start) ?? dirty.maxX, over.end(after: start) ?? dirty.maxX)
      defer { start = end }
      let target = bytes + 4 * (start - dirty.x)
      let shareHere = under.contains(start) ? shares.map { $0.values + (start - under.lowerBound) } : nil
      let groupHere = group.flatMap { over.contains(start) ? groupRow.dropping(start - $0.area.x) : nil }
      let (count, pitch) = (end - start, shares?.stride ?? 0)
      let part = RowTarget(bytes: target, stride: stride, rows: rows.count, count: count)
      switch (groupHere, shareHere) {
      case (nil, nil):
        for line in 0..<rows.count { (target + line * stride).update(repeating: 0, count: 4 * count) }
      case (nil, let share?): encoding.write(color, through: share, pitch: pitch, to: part)
      case (let group?, nil):
        for line in 0..<rows.count {
          group.further(line * groupPitch).write(to: target + line * stride, encoding, count: count)
        }
      case (let group?, let share?):
        group.write(pitch: groupPitch, over: color, through: share, sharePitch: pitch, to: part, encoding)
      }
    }
  }
}

extension Range<Int> {
  /// The range's first end beyond `position`.
  fileprivate func end(after position: Int) -> Int? {
    isEmpty ? nil : position < lowerBound ? lowerBound : position < upperBound ? upperBound : nil
  }
}
