/// Follows `extends` from style to style. Each style is resolved once.
struct StyleResolver {
  let styles: JSONObject
  private var resolved: [String: ResolvedStyle] = [:]

  init(styles: JSONObject) {
    self.styles = styles
  }

  mutating func resolveAll() throws(DocumentError) -> [String: ResolvedStyle] {
    for name in styles.names { try resolve(name) }
    return resolved
  }

  /// Walks up to a resolved ancestor or a root and comes back merging: without recursion, for chains may be long.
  private mutating func resolve(_ name: String) throws(DocumentError) {
    var chain: [String] = []
    var members: Set<String> = []
    var current: String? = name
    while let style = current, resolved[style] == nil {
      guard let object = styles[style] else { throw missingParent(style, chain) }
      guard members.insert(style).inserted else { throw cycle(style, chain) }
      chain.append(style)
      current = object.object?["extends"]?.string
    }
    var base = current.flatMap { resolved[$0] } ?? .empty
    for style in chain.reversed() {
      do throws(DocumentError) {
        base = try base.overridden(by: styles[style]?.object ?? JSONObject(), of: LabelSchema.style)
      } catch {
        throw error.inside(style).inside("styles")
      }
      resolved[style] = base
    }
  }

  private func missingParent(_ name: String, _ chain: [String]) -> DocumentError {
    let remedy = Spelling.remedy(for: name, among: styles.names)
    return error(chain, name, "there is no style \(JSONValue.string(name).summary)", remedy)
  }

  private func cycle(_ name: String, _ chain: [String]) -> DocumentError {
    let loop = Array(chain.drop { $0 != name })
    return error(loop, name, "the style extends itself", "remove one \"extends\" of these")
  }

  /// At the `extends` of the chain's last style.
  private func error(_ chain: [String], _ name: String, _ fault: String, _ remedy: String) -> DocumentError {
    let words = (chain + [name]).map { name in
      // Names as they are, unless they would not stay on one line.
      JSONWriter.quoted(name).dropFirst().dropLast()
    }
    let shown = words.count > 12 ? words.prefix(6) + ["..."] + words.suffix(5) : words[...]
    let message = "\(fault): \(shown.joined(separator: " -> ")); \(remedy)"
    return DocumentError(.style, message).inside("extends").inside(chain.last ?? name).inside("styles")
  }
}
