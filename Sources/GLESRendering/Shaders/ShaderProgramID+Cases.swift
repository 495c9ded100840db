import Pixels
import Scene

extension ShaderProgramID: CaseIterable {
  /// A covering set: there are too many variants to list all, so these have every kind of layer and shadow between them.
  package static let allCases: [ShaderProgramID] = {
    var cases: [ShaderProgramID] = [.drawCoverage, .packCoverage, .unitePacked, .reduceCoverage]
    cases += [.gatherRuns, .dilate, .sweep]
    cases += [.composeCanvas, .reshapeCanvas(), .reshapeCanvas(isCut: true), .continueCanvas]
    for axis in Axis.allCases {
      let kernels: [ShaderProgramID] = quadClasses.map { .convolve(axis, quads: $0) }
      let filters: [ShaderProgramID] = [.decimate(axis), .interpolate(axis)] + kernels
      cases += filters + filters.map(\.ofColors)
    }
    cases += [.composeAlpha, .composeLabel(.looped), .composeLabel(.perSample)]
    for variant in figureVariants {
      for side in [1, 2, 4] {
        cases.append(.composeShape(variant, side == 1 ? .single : .looped, side: side))
        cases.append(.composeShape(variant, .perSample, side: side))
        if !variant.layers.isEmpty {
          cases.append(
            .composeShapeAlpha(variant.alpha(isOpaque: variant.layers.map { _ in side == 1 }), side: side))
        }
      }
    }
    cases +=
      [0, 2].map { .decimatePackedVertical(node: $0) } + [2, 4].map { .decimatePackedHorizontal(node: $0) }
      + verticalTaps.map { .convolvePackedVertical(mostTaps: $0) }
    cases +=
      horizontalQuads.map { .convolvePackedHorizontal(quads: $0) }
      + nodeWeights.map { .convolvePackedNodes(node: 4, mostWeights: $0) }
    cases += nodeWeights.prefix(3).map { .convolvePackedNodes(node: 2, mostWeights: $0) }
    for variant in packedVariants { cases.append(.composePacked(variant)) }
    return cases + layerCases + [
      .copyLabel(isPacked: false), .copyLabel(isPacked: true), .blendFrame, .probeFunction,
    ]
  }()

  private static let quadClasses = [1, 2, 3, 4, 6, 8]

  /// The program for a kernel of `taps` taps. A direct kernel has 24 at most, a coarse one fewer.
  static func convolve(_ axis: Axis, taps: Int) -> ShaderProgramID {
    .convolve(axis, quads: quads(taps, quadClasses))
  }

  /// The numbers of taps of the programs. Each tap is a fetch; 11 and 13 are those of most coarse grids.
  private static let verticalTaps = [4, 8, 11, 13, 16, 20, 24]
  private static let horizontalQuads = [1, 2, 3]
  private static let nodeWeights = [7, 8, 12, 16, 24, 32]

  /// The program for a packed plane's kernel of `taps` weights.
  static func convolvePackedVertical(taps: Int) -> ShaderProgramID {
    .convolvePackedVertical(mostTaps: verticalTaps.first { $0 >= taps } ?? (taps + 3) / 4 * 4)
  }
  static func convolvePackedHorizontal(weights: Int) -> ShaderProgramID {
    .convolvePackedHorizontal(quads: quads(weights, horizontalQuads))
  }
  static func convolvePackedNodes(node: Int, weights: Int) -> ShaderProgramID {
    .convolvePackedNodes(node: node, mostWeights: nodeWeights.first { $0 >= weights } ?? (weights + 3) / 4 * 4)
  }

  private static func quads(_ weights: Int, _ classes: [Int]) -> Int {
    classes.first { 4 * $0 >= weights } ?? (weights + 3) / 4
  }

  private static let packedVariants = [
    PackedVariant(shadows: 1, inners: 1, segments: 3),
    PackedVariant(shadows: 1, inners: 1, segments: 2, isVertical: true),
    PackedVariant(), PackedVariant(shadows: 2, hasInk: false), PackedVariant(inners: 2, segments: 1),
  ]

  private static let figureVariants =
    [
      FigureVariant(),
      FigureVariant(shadows: [.soft, .absent], background: .gradient),
      FigureVariant(background: .rounded),
      FigureVariant(shadows: [.soft], layers: [.segments, .softInner], sharedMasks: 2, segments: 3),
      FigureVariant(
        shadows: [.coverage, .source, .coverageBetween, .sourceBetween],
        layers: [.solid, .stops, .hardInner, .innerBetween], sharedMasks: 8),
      FigureVariant(
        shadows: [.dilated, .dilatedBetween, .soft],
        layers: [.image, .dilatedInner, .dilatedInnerBetween, .pictures],
        sharedMasks: 6, blends: [.normal, .darken, .replace, .normal], knockouts: 5, shapes: 9, isDithered: true),
    ]
    + BlendMode.ofInnerShadows.map { blend in
      FigureVariant(layers: [.solid, .softInner], sharedMasks: 2, blends: [.normal, blend])
    }
}
