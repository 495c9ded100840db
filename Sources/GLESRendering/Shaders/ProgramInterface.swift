/// What a linked program asks for, as the driver sees it.
package struct ProgramInterface: Sendable, Hashable {
  package var uniforms: Set<ShaderUniform>
  package var attributes: Set<String>
}
