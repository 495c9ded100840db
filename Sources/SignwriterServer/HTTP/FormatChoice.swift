import ImageCodecs

/// The choice of a picture's format by a request.
enum FormatChoice {
  /// The format that a parameter names.
  static func format(named name: String) throws(ServedFailure) -> ImageFormat {
    guard let format = ImageFormat(rawValue: name) ?? ImageFormat(fileName: "x." + name) else {
      let known = ImageFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw ServedFailure(
        400, "query", place: "format", "\"\(name.prefix(80))\" is no format; known are \(known)")
    }
    return format
  }

  /// The format that a client likes best, of those that can be written; among equals, PNG first. PNG also for a client
  /// that names none of them, as `curl --json` does: it asked for a picture, and sees what it got.
  static func format(accepting header: String?) -> ImageFormat {
    guard let header else { return .png }
    let ranges = header.split(separator: ",").map(MediaRange.init)
    var best: (format: ImageFormat, quality: Double)?
    for format in [ImageFormat.png, .webp, .jpeg, .qoi, .raw] {
      let type = format.mediaType
      let quality = ranges.filter { $0.matches(type) }.max { $0.exactness < $1.exactness }?.quality ?? 0
      if quality > best?.quality ?? 0 { best = (format, quality) }
    }
    return best?.format ?? .png
  }

  private struct MediaRange {
    let type: String
    let quality: Double

    init(_ text: Substring) {
      let parts = text.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
      type = parts.first ?? ""
      quality = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
    }

    /// How exactly it names a type: a type that is named overrides ranges that have it.
    var exactness: Int { type == "*/*" ? 0 : type.hasSuffix("/*") ? 1 : 2 }

    func matches(_ other: String) -> Bool {
      type == other || type == "*/*" || (type.hasSuffix("/*") && other.hasPrefix(type.dropLast()))
    }
  }
}
