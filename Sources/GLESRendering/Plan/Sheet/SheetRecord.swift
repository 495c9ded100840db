/// The layout of the records of a `SheetTable`: each index counts from the first record of its kind. GLSL knows them by
/// their names: see ShaderConstants.
package enum SheetRecord {
  package enum Figure: Int, RecordLayout {
    /// Canvas width, canvas height, N, opacity.
    case canvas
    /// The background's paint or -1, its corner radius, first shadow, number of shadows.
    case base
    /// First layer, number of layers, whether it is dithered.
    case group
  }

  package enum Shadow: Int, RecordLayout {
    /// The plane's code, and whether the shadow is knocked out.
    case kind
    /// The premultiplied colour.
    case color
    case plane, planeBounds
  }

  package enum Layer: Int, RecordLayout {
    /// The kind, the coverage's plane code, the paint (of a fill) or plane code (of an inner shadow), the blend mode (of
    /// an inner shadow) or whether it is a part of where the figure is.
    case kind
    /// The colour of an inner shadow: straight if its blend mode is separable, else premultiplied.
    case color
    /// The plane of the coverage.
    case mask, maskBounds
    /// The plane of an inner shadow or of pictures.
    case plane, planeBounds
  }

  package enum Plane: Int, RecordLayout {
    /// The offset from a point to its texel (x, y); the fractional shift in texels, in 0..<1 (x, y).
    case placement
    /// In points: min x, min y, max x, max y.
    case bounds
  }

  /// The paint of a solid colour or a picture. A gradient has `Gradient` in its place, whose first number is positive.
  package enum Paint: Int, RecordLayout {
    /// A `SheetTable.PaintKind`.
    case kind
    /// The premultiplied colour, or the picture's plane.
    case content
  }

  package enum Gradient: Int, RecordLayout {
    /// The number of entries, the index of the first, the kind, the extend mode.
    case kind
    /// x, y, offset, and the distance from the centre within which a conic gradient has no direction.
    case u
    /// x, y, offset.
    case v
  }

  package enum RampEntry: Int, RecordLayout {
    /// Its location and the next entry's; the last entry has its own twice.
    case range
    /// The premultiplied colour.
    case color
  }

  /// A layer with effects; the records of its steps follow.
  package enum StyledLayer: Int, RecordLayout {
    /// The opacity, the number of steps, the constant of a mask that hides effects.
    case head
    /// From a pixel to the content's texel (x, y), and to the backdrop's (x, y).
    case places
    /// The bounds of the content.
    case content
    /// 1 for each channel that is drawn, and the gamma of soft edges.
    case channels
    /// From a pixel to the texel of what a knock-out shows (x, y), and to that of a mask that hides effects (z, w).
    case ground
    /// The bounds of that mask, and the shares of its channels.
    case hiding, hidingShares
    /// From a pixel to the blur of what lies beneath (x, y), and to how much of that is seen (z, w).
    case blurredBackdrop
    /// The bounds of the latter.
    case share
  }

  /// How an effect is laid, or the content.
  package enum LayerStep: Int, RecordLayout {
    /// Its ``LayerCode``, and the opacity.
    case kind
    /// The mask's contour and its noise.
    case mask
    /// The offset (x, y), and from a pixel to the plane's texel (x, y).
    case place
    /// The bounds of the plane.
    case bounds
    /// Scale and bias of the plane's values, the value outside of it, a `LayerLimit`.
    case change
    /// The halves of the seeds of noise and of dissolving.
    case grain
    /// The paint's ramp or tile, and its jitter or `LayerBurst`.
    case paint
    /// The straight colour, an axis, or the place of an axis.
    case ink
  }

  /// A plane that must be above 0.
  package enum LayerLimit: Int, RecordLayout {
    case place, bounds
  }

  /// A distance as a gradient's place: scale, bias and the value outside.
  package enum LayerBurst: Int, RecordLayout {
    case place, bounds, change
  }

  package enum StyleTile: Int, RecordLayout {
    /// The rows of the map to the picture.
    case axes
    /// The corner on the canvas, and the period.
    case frame
    /// The picture's corner in its texture, and its size.
    case area
  }

  /// An effect of a packed figure. After the fill come its inner shadows and its shadows.
  package enum PackedEffect: Int, RecordLayout {
    case color
    /// The offset from a place to its texel (x, y), and rows per node.
    case plane
  }
}

/// The layout of a row of records: each case is a record.
package protocol RecordLayout: RawRepresentable<Int>, CaseIterable, Sendable {}

extension RecordLayout {
  /// The distance from one item of this kind to the next, in records.
  static var stride: Int { allCases.count }
}
