/// The image to which a dispatch stores its results, by the name of its format in GLSL.
package enum ResultFormat: String, Sendable, Hashable {
  /// Words of packed planes, in a layer for each result.
  case rgba32ui
  /// Planes, canvases, and labels.
  case r32f, rgba32f, rgba8

  /// What a shader declares.
  var defines: [ShaderDefine] {
    [
      ShaderDefine("RESULT_FORMAT", text: rawValue),
      ShaderDefine("RESULT_IMAGE", text: isLayered ? "uimage2DArray" : "image2D"),
    ]
  }

  /// The place of a result, in GLSL.
  func place(layer: Int) -> String { isLayered ? "ivec3(shadedTexel, \(layer))" : "shadedTexel" }

  private var isLayered: Bool { self == .rgba32ui }
}

extension SheetTexture {
  /// How a dispatch stores to it where planes and canvases are floats of 32 bits; nil where it cannot.
  var resultFormat: ResultFormat? {
    switch self {
    // OpenGL ES 3.1 has no images of single bytes.
    case .coverages, .unitedMasks: nil
    case .output, .pictures: .rgba8
    case .evenCanvases, .oddCanvases, .backdrops, .colorScratchA, .colorScratchB, .colorBlurred: .rgba32f
    case .sources, .scratchA, .scratchB, .blurred, .heights: .r32f
    default: .rgba32ui
    }
  }
}
