import Scenes

/// Every number that Swift and GLSL must agree on, for all shaders. No shader has its own number for any of them, and
/// no driver compiles a name that is not among them, so the two sides cannot differ.
enum ShaderConstants {
  static let all: [ShaderDefine] = kinds + layouts + values

  private static let kinds: [ShaderDefine] =
    ShaderDefine.cases(of: LabelShape.ShadowKind.self, "SHADOW")
    + ShaderDefine.cases(of: LabelShape.LayerKind.self, "LAYER")
    + ShaderDefine.cases(of: LabelShape.BackgroundKind.self, "BACKGROUND")
    + ShaderDefine.cases(of: SheetTable.LayerKind.self, "GROUP_LAYER")
    + ShaderDefine.cases(of: SheetTable.PaintKind.self, "PAINT")
    + ShaderDefine.cases(of: SheetTable.DilationKind.self, "DILATION")
    + ShaderDefine.cases(of: PlaneReference.Texture.self, "PLANE")
    + ShaderDefine.cases(of: BlendMode.self, "BLEND")
    + ShaderDefine.cases(of: Gradient.Kind.self, "GRADIENT")
    + ShaderDefine.cases(of: Gradient.Extend.self, "EXTEND")
    + ShaderDefine.cases(of: Axis.self, "AXIS")
    + ShaderDefine.cases(of: ShaderProbe.self, "PROBE")

  private static let layouts: [ShaderDefine] =
    ShaderDefine.places(of: SheetRecord.Figure.self, "FIGURE")
    + ShaderDefine.places(of: SheetRecord.Shadow.self, "SHADOW_RECORD")
    + ShaderDefine.places(of: SheetRecord.Layer.self, "LAYER_RECORD")
    + ShaderDefine.places(of: SheetRecord.Plane.self, "PLANE_RECORD")
    + ShaderDefine.places(of: SheetRecord.Paint.self, "PAINT_RECORD")
    + ShaderDefine.places(of: SheetRecord.Gradient.self, "GRADIENT_RECORD")
    + ShaderDefine.places(of: SheetRecord.RampEntry.self, "RAMP_RECORD")
    + ShaderDefine.places(of: SheetRecord.PackedEffect.self, "PACKED_EFFECT")
    + ShaderDefine.places(of: SheetRecord.Segment.self, "SEGMENT")

  private static let values: [ShaderDefine] =
    [
      ShaderDefine("TABLE_SHIFT", SheetTable.widthShift),
      ShaderDefine("PLANE_FINE", PlaneReference.fineFlag),
      ShaderDefine("RUN_RATIO", RunGrid.ratio),
      ShaderDefine("GRADIENT_NUDGE", text: "\(Gradient.nudge)"),
      ShaderDefine("HARD_EDGE_LEAD", text: "\(SheetTable.hardEdgeLead)"),
      ShaderDefine("HARD_EDGE_SLOPE", text: "\(SheetTable.hardEdgeSlope)"),
      ShaderDefine("TURN_COEFFICIENTS", Gradient.turnCoefficients.count),
      isInner,
    ]
    + Gradient.turnCoefficients.enumerated().map { ShaderDefine("TURN_COEFFICIENT_\($0)", text: "\($1)") }

  /// Whether a layer of a shape is an inner shadow.
  private static let isInner: ShaderDefine = {
    let kinds = LabelShape.LayerKind.allCases.filter(\.isInner).map { "(kind) == \($0.rawValue)" }
    return ShaderDefine("IS_INNER(kind)", text: "(\(kinds.joined(separator: " || ")))")
  }()
}
