/// The inputs of a linked program, as the driver reports them.
package struct ProgramInterface: Sendable, Hashable {
  package var uniforms: Set<ShaderUniform>
  package var attributes: Set<String>
}
