import Basics
package import JSON

/// How files are named after jobs: `{{style}}/{{id}}.png`. What comes out is always a path below the output folder.
///
/// Sendable; a plain value.
package struct NameTemplate: Sendable, Hashable {
  private enum Part: Sendable, Hashable {
    case literal(ByteText)
    case placeholder(ByteText)
  }

  private let parts: [Part]

  /// The placeholder of a frame's number, in the names of files that are one of many for a job.
  package static let frame = "{{frame}}"

  /// Placeholders are `{{name}}`, with or without spaces inside the braces. With `keepsFrame` that of a frame's number
  /// stays in the names of jobs.
  package init(_ text: String, keepsFrame: Bool = false) throws(DocumentError) {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstRange(of: "{{") {
      guard let close = rest[open.upperBound...].firstRange(of: "}}") else {
        throw NameTemplate.error(text, "\"{{\" without \"}}\"; close the placeholder")
      }
      let name = String(rest[open.upperBound..<close.lowerBound]).trimmingSpaces
      guard !name.isEmpty else {
        throw NameTemplate.error(text, "a placeholder has no name; write {{id}} or another member of the job")
      }
      if open.lowerBound > rest.startIndex { parts.append(.literal(ByteText(String(rest[..<open.lowerBound])))) }
      let isKept = keepsFrame && "{{\(name)}}" == NameTemplate.frame
      parts.append(isKept ? .literal(ByteText(NameTemplate.frame)) : .placeholder(ByteText(name)))
      rest = rest[close.upperBound...]
    }
    if !rest.isEmpty { parts.append(.literal(ByteText(String(rest)))) }
    guard !parts.isEmpty else { throw NameTemplate.error(text, "is empty; write {{id}}.png, for example") }
    self.parts = parts
  }

  /// The template as it is written without spaces in its placeholders.
  package var text: String {
    parts.map { part in
      switch part {
      case .literal(let text): text.string
      case .placeholder(let name): "{{\(name.string)}}"
      }
    }.joined()
  }

  /// The names of the placeholders, in order.
  package var placeholders: [String] {
    parts.compactMap { part in
      if case .placeholder(let name) = part { name.string } else { nil }
    }
  }

  /// The file name of a job: its `out`, or this template filled in. Slashes come from `out` and the template only.
  package func fileName(for job: Job) throws(DocumentError) -> String {
    if let out = job.out {
      try SafePath.check(out, job: job, member: "out")
      return out
    }
    var path = ""
    for part in parts {
      switch part {
      case .literal(let text): path += text.string
      case .placeholder(let name): path += try value(of: name.string, in: job)
      }
    }
    try SafePath.check(path, job: job, member: "id")
    return path
  }

  private func value(of name: String, in job: Job) throws(DocumentError) -> String {
    guard let value = job.value(of: name) else {
      throw SafePath.error(
        job, name,
        "the file name wants {{\(name)}}, which the job lacks as a string or number; add it, or set \"out\"")
    }
    let shown = JSONValue.string(value).summary
    if value.isEmpty { throw SafePath.error(job, name, "\(shown) is empty, but the file name is made of it") }
    if value.utf8.contains(UInt8(ascii: "/")) {
      throw SafePath.error(
        job, name, "\(shown) holds a slash, but the file name is made of it; set \"out\" instead")
    }
    if value == "." || value == ".." {
      throw SafePath.error(job, name, "\(shown) would leave the folder the file name stands for; choose another")
    }
    return value
  }

  private static func error(_ text: String, _ message: String) -> DocumentError {
    DocumentError(.fileName, path: "file name template", JSONValue.string(text).summary + ": " + message)
  }
}

extension StringProtocol {
  var trimmingSpaces: String {
    let head = drop { $0 == " " }
    return String(head.reversed().drop { $0 == " " }.reversed())
  }
}
