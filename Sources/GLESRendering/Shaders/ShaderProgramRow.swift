/// A row of the table of programs: what one of them is made of. A value; Sendable.
package struct ShaderProgramRow: Sendable {
  /// Of the fragment shader, below Shaders/programs and without its suffix.
  let file: String
  /// Tells the permutations of one file apart; empty where there is one.
  let variant: String
  /// Of the vertex shader, likewise.
  let vertexFile: String
  /// What sets a permutation apart from the others of its file.
  let defines: [ShaderDefine]
  /// The uniforms that the linked program has, no more and no less.
  package let uniforms: Set<ShaderUniform>
  let needsSampleShading: Bool

  init(
    _ file: String, _ variant: String = "", vertex vertexFile: String = "place_instance",
    defines: [ShaderDefine] = [], uniforms: Set<ShaderUniform>, needsSampleShading: Bool = false
  ) {
    self.file = file
    self.variant = variant
    self.vertexFile = vertexFile
    self.defines = defines
    self.uniforms = uniforms.union([.targetSize])
    self.needsSampleShading = needsSampleShading
  }
}
