import CRowKernels
import LabelScene
import Pixels

/// Rows of figures with one sample a pixel and nothing that needs a row of its own: straight to where they go.
extension FigurePainter {
  /// True where ``lay(rows:over:)`` can take the place of ``paint(row:)`` and laying what it gave.
  var laysRows: Bool { oversampling == 1 && !hasBackground && !shadows.contains { $0.isKnockedOut } }

  /// True where ``write(row:to:_:)`` can: there is one shadow at most.
  var writesRows: Bool { laysRows && shadows.count <= 1 }

  /// Lays the shadows and the group in `rows` over a canvas. (Src-over is associative: a figure composited first and
  /// laid then is the same.)
  func lay(rows: Range<Int>, over canvas: FloatCanvas) {
    for shadow in shadows {
      let bounds = shadow.rows.bounds
      guard !bounds.isEmpty else { continue }
      for y in rows.clamped(to: bounds.y..<bounds.maxY) {
        canvas.row(y).layOver(
          shadow.color, through: shadow.rows.row(y), start: bounds.x - canvas.area.x, count: bounds.width)
      }
    }
    guard let group else { return }
    let rows = rows.clamped(to: group.area.y..<group.area.maxY)
    let columns = (group.area.x..<group.area.maxX).clamped(to: dirty.x..<dirty.maxX)
    guard !columns.isEmpty else { return }
    if let fill = group.onlyFill, columns.count == group.area.width {
      // Nothing to composite first.
      for y in rows { fill.lay(row: y, over: canvas.row(y).dropping(group.area.x - canvas.area.x), isEmpty: false) }
      return
    }
    for y in rows {
      group.composite(row: y, into: groupRow)
      canvas.row(y).layOver(
        groupRow.dropping(columns.lowerBound - group.area.x), through: nil,
        start: columns.lowerBound - canvas.area.x, count: columns.count)
    }
  }

  /// Writes the dirty pixels of row `y` as 8-bit RGBA, without a row of colours between: where there is only a
  /// shadow, as around most text, there is one value a pixel to read.
  func write(row y: Int, to bytes: UnsafeMutablePointer<UInt8>, _ encoding: RowEncoding) {
    let shadow = shadows.first.flatMap { $0.rows.covers(row: y) ? $0 : nil }
    let under = shadow.map { $0.rows.bounds.x..<$0.rows.bounds.maxX } ?? dirty.x..<dirty.x
    var over = dirty.x..<dirty.x
    if let group, y >= group.area.y, y < group.area.maxY {
      over = (group.area.x..<group.area.maxX).clamped(to: dirty.x..<dirty.maxX)
      if !over.isEmpty { group.composite(row: y, into: groupRow) }
    }
    let color = shadow?.color ?? .zero
    let shares = shadow?.rows.row(y)
    // The row in parts, each either in or out of either range.
    var start = dirty.x
    while start < dirty.maxX {
      let end = min(under.end(after: start) ?? dirty.maxX, over.end(after: start) ?? dirty.maxX)
      defer { start = end }
      let target = bytes + 4 * (start - dirty.x)
      let shareHere = under.contains(start) ? shares.map { $0 + (start - under.lowerBound) } : nil
      let groupHere = group.flatMap { over.contains(start) ? groupRow.dropping(start - $0.area.x) : nil }
      switch (groupHere, shareHere) {
      case (nil, nil): target.update(repeating: 0, count: 4 * (end - start))
      case (nil, let share?): encoding.write(color, through: share, to: target, count: end - start)
      case (let group?, nil): group.write(to: target, encoding, count: end - start)
      case (let group?, let share?):
        group.write(over: color, through: share, to: target, encoding, count: end - start)
      }
    }
  }
}

extension Range<Int> {
  /// Its first end beyond `position`.
  fileprivate func end(after position: Int) -> Int? {
    isEmpty ? nil : position < lowerBound ? lowerBound : position < upperBound ? upperBound : nil
  }
}
