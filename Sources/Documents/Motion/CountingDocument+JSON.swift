import Motion

extension CountingDocument {
  /// A checked object; the label holds what it shares with every label.
  init(_ object: JSONObject, label: LabelDocument) throws(DocumentError) {
    guard let to = object["to"]?.number else {
      throw DocumentError(.wrongType, "is missing; write the value that is counted to").inside("to")
    }
    self.init(label: label, to: to)
    self.label.text = ""
    from = object["from"]?.number ?? from
    duration = object["duration"]?.number ?? duration
    delay = object["delay"]?.number ?? delay
    time = object["time"]?.number ?? time
    let rate = object["rate"]?.number ?? Easing.defaultRate
    easing = try Easing(object["method"], rate: rate, at: "method") ?? .easeInOut(rate: rate)
    hasSmartEasing = object["smartEasing"]?.bool ?? hasSmartEasing
    hasTabularDigits = object["tabularDigits"]?.bool ?? hasTabularDigits
    isOdometer = object["odometer"]?.bool ?? isOdometer
    if let format = object["format"]?.string { self.format = .printf(format) }
    if let options = object["numberFormat"]?.object {
      guard object["format"]?.string == nil else {
        throw DocumentError(.conflict, "stands beside \"numberFormat\"; keep one of the two").inside("format")
      }
      format = .localized(try NumberFormat.Options(options))
    }
    try checkMotion()
  }

  private func checkMotion() throws(DocumentError) {
    do throws(MotionError) { _ = try counting() } catch { throw DocumentError(error) }
    do throws(MotionError) { _ = try writer() } catch {
      throw DocumentError(error)
    }
  }

  var json: JSONValue {
    var object = label.json.object ?? JSONObject()
    object["kind"] = "counting"
    object["text"] = nil
    object["from"] = .number(from)
    object["to"] = .number(to)
    object["duration"] = .number(duration)
    object["delay"] = .number(delay)
    object["method"] = easing.json
    object["rate"] = easing.rate.map { .number($0) }
    object["smartEasing"] = .bool(hasSmartEasing)
    switch format {
    case .printf(let format): object["format"] = .string(format)
    case .localized(let options): object["numberFormat"] = options.json
    case .text, .runs: break
    }
    object["tabularDigits"] = .bool(hasTabularDigits)
    object["odometer"] = .bool(isOdometer)
    object["time"] = .number(time)
    return .object(object)
  }
}

extension NumberFormat.Options {
  init(_ object: JSONObject) throws(DocumentError) {
    self.init(locale: object["locale"]?.string ?? "en")
    style = object["style"]?.string.flatMap { NumberFormat.Style(rawValue: $0) } ?? style
    currency = object["currency"]?.string
    grouping = object["grouping"]?.string.flatMap { NumberFormat.Grouping(rawValue: $0) } ?? grouping
    rounding = object["rounding"]?.string.flatMap { NumberFormat.Rounding(rawValue: $0) } ?? rounding
    sign = object["sign"]?.string.flatMap { NumberFormat.SignDisplay(rawValue: $0) } ?? sign
    numberingSystem = object["numberingSystem"]?.string
    minimumIntegerDigits = object["minimumIntegerDigits"]?.number.map { Int($0) } ?? minimumIntegerDigits
    guard let ends = object["fractionDigits"]?.array?.compactMap(\.number), ends.count == 2 else { return }
    guard let least = Int(exactly: ends[0]), let most = Int(exactly: ends[1]), least <= most else {
      throw DocumentError(
        .outOfRange,
        "\(object["fractionDigits"]?.summary ?? "") is no range; wanted whole numbers [least, most], least first"
      ).inside("fractionDigits").inside("numberFormat")
    }
    fractionDigits = least...most
  }

  var json: JSONValue {
    var object = JSONObject()
    object["locale"] = .string(locale)
    object["style"] = .string(style.rawValue)
    object["currency"] = currency.map { .string($0) }
    object["fractionDigits"] = fractionDigits.map {
      [.number(Double($0.lowerBound)), .number(Double($0.upperBound))]
    }
    object["grouping"] = .string(grouping.rawValue)
    object["rounding"] = .string(rounding.rawValue)
    object["sign"] = .string(sign.rawValue)
    object["numberingSystem"] = numberingSystem.map { .string($0) }
    object["minimumIntegerDigits"] = .number(Double(minimumIntegerDigits))
    return .object(object)
  }
}
