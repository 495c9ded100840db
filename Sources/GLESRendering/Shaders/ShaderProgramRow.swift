/// A row of the table of programs: the parts of one program. A value; Sendable.
package struct ShaderProgramRow: Sendable {
  /// The name of the fragment shader, below Shaders/programs and without its suffix.
  let file: String
  /// Tells the permutations of one file apart; empty if there is only one.
  let variant: String
  /// The name of the vertex shader, also without its suffix.
  let vertexFile: String
  /// The defines that set a permutation apart from the others of its file.
  let defines: [ShaderDefine]
  /// Exactly the uniforms that the linked program has if it is drawn.
  package let uniforms: Set<ShaderUniform>
  let needsSampleShading: Bool

  /// Exactly the uniforms that the linked program has if it is dispatched.
  package var dispatchUniforms: Set<ShaderUniform> {
    uniforms.subtracting([.targetSize]).union([.dispatched, .results])
  }

  /// `quads` are the vectors of weights that the vertex shader reads.
  init(
    _ file: String, _ variant: String = "", vertex vertexFile: String = "place_instance", quads: Int = 0,
    defines: [ShaderDefine] = [], uniforms: Set<ShaderUniform>, needsSampleShading: Bool = false
  ) {
    self.file = file
    self.variant = variant
    self.vertexFile = vertexFile
    self.defines =
      defines + [
        ShaderDefine("QUADS", quads), ShaderDefine("INSTANCE_VECTORS", vertexFile == "place_mask" ? 1 : 4),
      ]
    self.uniforms = uniforms.union([.targetSize])
    self.needsSampleShading = needsSampleShading
  }
}
