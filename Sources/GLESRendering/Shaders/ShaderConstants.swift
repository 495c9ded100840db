import Pixels
import Scene
import VideoFrames

/// Every number that Swift and GLSL must agree on, for all shaders. No shader has its own number for any of them, and
/// no driver compiles a name that is not among them, so the two sides cannot differ.
enum ShaderConstants {
  static let all: [ShaderDefine] = kinds + layouts + values

  private static let kinds: [ShaderDefine] =
    ShaderDefine.cases(of: FigureVariant.ShadowKind.self, "SHADOW")
    + ShaderDefine.cases(of: FigureVariant.LayerKind.self, "LAYER")
    + ShaderDefine.cases(of: FigureVariant.BackgroundKind.self, "BACKGROUND")
    + ShaderDefine.cases(of: SheetTable.LayerKind.self, "GROUP_LAYER")
    + ShaderDefine.cases(of: SheetTable.PaintKind.self, "PAINT")
    + ShaderDefine.cases(of: SheetTable.DilationKind.self, "DILATION")
    + ShaderDefine.cases(of: PlaneReference.Texture.self, "PLANE")
    + ShaderDefine.cases(of: BlendMode.self, "BLEND")
    + ShaderDefine.cases(of: GradientKind.self, "GRADIENT", \.number)
    + ShaderDefine.cases(of: GradientExtend.self, "EXTEND", \.number)
    + ShaderDefine.cases(of: Axis.self, "AXIS")
    + ShaderDefine.cases(of: ShaderProbe.self, "PROBE")
    + ShaderDefine.cases(of: StyleGradientKind.self, "STYLE_GRADIENT", \.number)
    + ShaderDefine.cases(of: StyleStep.Phase.self, "LAYER_PHASE")
    + ShaderDefine.cases(of: LayerStepPlan.MaskKind.self, "LAYER_MASK")
    + ShaderDefine.cases(of: LayerStepPlan.PaintKind.self, "LAYER_PAINT")
    + ShaderDefine.cases(of: GrowthStages.Result.self, "NEARNESS")
    + ShaderDefine.cases(of: PlaneReading.self, "READING")
    + LayerCode.allCases.map(\.define)
    + ShaderDefine.cases(of: CanvasReshaping.Kind.self, "RESHAPE")
    + ShaderDefine.cases(of: LabelBlend.Kind.self, "FRAME")

  private static let layouts: [ShaderDefine] =
    ShaderDefine.places(of: SheetRecord.Figure.self, "FIGURE")
    + ShaderDefine.places(of: SheetRecord.Shadow.self, "SHADOW_RECORD")
    + ShaderDefine.places(of: SheetRecord.Layer.self, "LAYER_RECORD")
    + ShaderDefine.places(of: SheetRecord.Plane.self, "PLANE_RECORD")
    + ShaderDefine.places(of: SheetRecord.Paint.self, "PAINT_RECORD")
    + ShaderDefine.places(of: SheetRecord.Gradient.self, "GRADIENT_RECORD")
    + ShaderDefine.places(of: SheetRecord.RampEntry.self, "RAMP_RECORD")
    + ShaderDefine.places(of: SheetRecord.PackedEffect.self, "PACKED_EFFECT")
    + ShaderDefine.places(of: SheetRecord.StyledLayer.self, "STYLED_LAYER")
    + ShaderDefine.places(of: SheetRecord.LayerStep.self, "LAYER_STEP")
    + ShaderDefine.places(of: SheetRecord.LayerLimit.self, "LAYER_LIMIT")
    + ShaderDefine.places(of: SheetRecord.LayerBurst.self, "LAYER_BURST")
    + ShaderDefine.places(of: SheetRecord.StyleTile.self, "STYLE_TILE")

  private static let values: [ShaderDefine] =
    [
      ShaderDefine("GROUP_SIDE", Instance.groupSide),
      ShaderDefine("TABLE_SHIFT", SheetTable.widthShift),
      ShaderDefine("PLANE_FINE", PlaneReference.fineFlag),
      ShaderDefine("RUN_RATIO", RunGrid.ratio),
      ShaderDefine("GRADIENT_NUDGE", text: "\(Gradient.nudge)"),
      ShaderDefine("HARD_EDGE_LEAD", text: "\(SheetTable.hardEdgeLead)"),
      ShaderDefine("HARD_EDGE_SLOPE", text: "\(SheetTable.hardEdgeSlope)"),
      ShaderDefine("TURN_COEFFICIENTS", Gradient.turnCoefficients.count),
      ShaderDefine("CONTOUR_INTERVALS", SheetTable.contourIntervals),
      ShaderDefine("STYLE_RAMP_INTERVALS", StyleRamp.count - 1),
      ShaderDefine("STYLE_LEAST", text: "\(ChamferPlan.least)"),
      ShaderDefine("STYLE_NOWHERE", text: "\(ChamferPlan.nowhere)"),
      isInner,
      primary("RED", WidePrimaries.red),
      primary("GREEN", WidePrimaries.green),
      primary("BLUE", WidePrimaries.blue),
    ]
    + Gradient.turnCoefficients.enumerated().map { ShaderDefine("TURN_COEFFICIENT_\($0)", text: "\($1)") }

  private static func primary(_ name: String, _ parts: SIMD3<Double>) -> ShaderDefine {
    ShaderDefine("WIDE_\(name)", text: "vec3(\(parts.x), \(parts.y), \(parts.z))")
  }

  /// Whether a layer of a shape is an inner shadow.
  private static let isInner: ShaderDefine = {
    let kinds = FigureVariant.LayerKind.allCases.filter(\.isInner).map { "(kind) == \($0.rawValue)" }
    return ShaderDefine("IS_INNER(kind)", text: "(\(kinds.joined(separator: " || ")))")
  }()
}
