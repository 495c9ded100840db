/// The places of things in the records of a `SheetTable`, counted from the first record of each kind. GLSL gets them by
/// their names: see ShaderConstants.
package enum SheetRecord {
  package enum Figure: Int, RecordLayout {
    /// Canvas width, canvas height, N, opacity.
    case canvas
    /// Background's paint or -1, its corner radius, first shadow, number of shadows.
    case base
    /// First layer, number of layers, whether it is dithered.
    case group
  }

  package enum Shadow: Int, RecordLayout {
    /// Plane code, whether it is knocked out.
    case kind
    /// Premultiplied.
    case color
    case plane, planeBounds
  }

  package enum Layer: Int, RecordLayout {
    /// Kind, coverage's plane code, paint (of a fill) or plane code (of an inner shadow), blend mode.
    case kind
    /// Of an inner shadow: straight where its blend mode is separable, else premultiplied.
    case color
    /// The coverage.
    case mask, maskBounds
    /// An inner shadow's, or pictures.
    case plane, planeBounds
  }

  package enum Plane: Int, RecordLayout {
    /// What to add to a point to find its texel (x, y); the fractional shift, in 0..<1 of a texel (x, y).
    case placement
    /// In points: min x, min y, max x, max y.
    case bounds
  }

  /// Of a solid colour or a picture; that of a gradient is `Gradient`, whose first number is positive.
  package enum Paint: Int, RecordLayout {
    /// A `SheetTable.PaintKind`.
    case kind
    /// The premultiplied colour, or the picture's plane.
    case content
  }

  package enum Gradient: Int, RecordLayout {
    /// Number of entries, index of the first, kind, extend.
    case kind
    /// x, y, offset, and how near to the centre a conic one has no direction.
    case u
    /// x, y, offset.
    case v
  }

  package enum RampEntry: Int, RecordLayout {
    /// Its location and the next one's; of the last, its own again.
    case range
    /// Premultiplied.
    case color
  }

  /// Of a packed figure: after its fill come its inner shadows and its shadows, then a gradient's first colour and its
  /// segments.
  package enum PackedEffect: Int, RecordLayout {
    case color
    /// What to add to a place to find its texel (x, y), rows a node.
    case plane
  }

  package enum Segment: Int, RecordLayout {
    /// From its first colour to its last.
    case delta
    /// Start, 1 / extent.
    case range
  }
}

/// Where things lie in a row of records: each case is a record.
package protocol RecordLayout: RawRepresentable<Int>, CaseIterable, Sendable {}

extension RecordLayout {
  /// From one of a kind to the next, in records.
  static var stride: Int { allCases.count }
}
