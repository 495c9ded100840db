/// A line of a song that has no time: `[ar:somebody]`, or `[offset:+500]` in milliseconds.
enum SongTag {
  case offset(Int)
  case badOffset
  case name(String, value: String)

  /// Nil of what is no tag: what begins with a digit is a time that cannot be read, and its text is lost.
  init?(_ line: String) {
    let body = line.drop { $0 == " " || $0 == "\t" }
    guard body.first == "[", let colon = body.firstIndex(of: ":"), let first = body.dropFirst().first,
      first.isLetter || first == "#"
    else { return nil }
    let name = body[..<colon].dropFirst().lowercased()
    let value = body[body.index(after: colon)...].drop { $0 == " " }
    guard name == "offset" else {
      self = .name(name, value: String(value.prefix { $0 != "]" }))
      return
    }
    let number = value.prefix { $0 != "]" && $0 != " " }
    // What is longer than a day comes at no time.
    guard let time = try? ExactTime.microseconds(number.utf8, .milliseconds) else {
      self = .badOffset
      return
    }
    self = .offset(time)
  }
}
