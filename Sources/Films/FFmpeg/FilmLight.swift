import Basics
import JSON

/// What a film says of its light beside its pixels: for the encoder of an HDR film, and for who should know what is lost.
/// Sendable; a value.
struct FilmLight: Sendable {
  /// The curve of an HDR film by its usual name; nil of others.
  let curve: String?
  /// x265's parameters of the mastering display and of the brightest light, as far as they are known and sound.
  private(set) var parameters: [String] = []
  /// The metadata that changes from frame to frame, which ffmpeg does not write.
  private(set) var lost: [String] = []
  /// Why no captions are laid over the film.
  private(set) var fault: String?

  init(_ stream: JSONObject, _ firstFrame: JSONValue?) {
    curve = ["smpte2084": "PQ", "arib-std-b67": "HLG"][stream["color_transfer"]?.string ?? ""]
    let frame = firstFrame?.object?["frames"]?.array?.first?.object
    let lists = [stream["side_data_list"], frame?["side_data_list"]]
    for side in lists.flatMap({ $0?.array ?? [] }).compactMap(\.object) {
      switch side["side_data_type"]?.string ?? "" {
      case "DOVI configuration record": takeDolbyVision(side)
      case "Mastering display metadata": add(FilmLight.display(side))
      case "Content light level metadata": add(FilmLight.levels(side))
      case let type where type.contains("HDR10+"): lose("HDR10+")
      default: break
      }
    }
  }

  private mutating func takeDolbyVision(_ side: JSONObject) {
    let profile = side["dv_profile"]?.number ?? 0
    let base = side["dv_bl_signal_compatibility_id"]?.number ?? 0
    if profile == 5 || base == 0 {
      fault =
        "its pixels are Dolby Vision's own (profile \(Int(saturating: profile))), which no colours can be laid over; "
        + "make an HDR10 or HLG film of it"
    }
    lose("Dolby Vision")
  }

  private mutating func lose(_ name: String) { if !lost.contains(name) { lost.append(name) } }

  private mutating func add(_ parameter: String?) {
    if let parameter, !parameters.contains(parameter) { parameters.append(parameter) }
  }

  /// A ratio such as "34000/50000" in whole parts of a unit; nil for what is none, or is beyond 0...most.
  private static func parts(_ value: JSONValue?, of unit: Int, most: Int) -> Int? {
    guard let ratio = value?.string.flatMap(FilmFacts.ratio) else { return nil }
    let parts = (Double(ratio.numerator) * Double(unit) / Double(ratio.denominator)).rounded()
    return parts >= 0 && parts <= Double(most) ? Int(parts) : nil
  }

  private static func display(_ side: JSONObject) -> String? {
    func point(_ name: String) -> String? {
      guard let x = parts(side[name + "_x"], of: 50_000, most: 50_000),
        let y = parts(side[name + "_y"], of: 50_000, most: 50_000)
      else { return nil }
      return "(\(x),\(y))"
    }
    guard let green = point("green"), let blue = point("blue"), let red = point("red"),
      let white = point("white_point"),
      let most = parts(side["max_luminance"], of: 10_000, most: Int(Int32.max)),
      let least = parts(side["min_luminance"], of: 10_000, most: Int(Int32.max))
    else { return nil }
    return "master-display=G\(green)B\(blue)R\(red)WP\(white)L(\(most),\(least))"
  }

  private static func levels(_ side: JSONObject) -> String? {
    func level(_ name: String) -> Int? {
      side[name]?.number.flatMap { Int(exactly: $0) }.flatMap { 0...65535 ~= $0 ? $0 : nil }
    }
    guard let most = level("max_content"), let average = level("max_average") else { return nil }
    return "max-cll=\(most),\(average)"
  }

  /// What is lost with an encoder, for the report; empty where nothing is.
  func remarks(film: String, encoder: String) -> [String] {
    guard let curve else { return [] }
    var lines = lost.map { "\(film): \($0)'s metadata is left out: players show the film as \(curve)" }
    if encoder != "libx265", !parameters.isEmpty {
      lines.append("\(film): the facts of its mastering display are left out: \(encoder) does not take them")
    }
    return lines
  }
}
