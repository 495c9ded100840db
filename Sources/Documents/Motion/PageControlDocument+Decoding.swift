import Motion
import Pixels

extension PageControlDocument {
  /// A checked object.
  init(_ object: JSONObject, of schema: ObjectSchema) throws(DocumentError) {
    let tree = try CanonicalForm.canonical(object, of: schema)
    try LabelDocument.checkMerged(tree)
    // The canvas and the effects are a label's, decoded the same way.
    let label = LabelDocument(merged: tree)
    self.init(
      id: label.id, control: try PageControl(object), move: try object["move"]?.object.map(PageMove.decoded),
      size: label.size, gradient: object["dotGradient"]?.object.flatMap { LabelDocument.Gradient($0) },
      selectedGradient: object["selectedDotGradient"]?.object.flatMap { LabelDocument.Gradient($0) },
      shadows: label.shadows, innerShadows: label.innerShadows, strokes: label.strokes,
      background: label.background, opacity: label.opacity, scale: label.scale, oversampling: label.oversampling,
      isDithered: label.isDithered, time: object["time"]?.number ?? 0)
  }
}

extension PageMove {
  fileprivate static func decoded(_ object: JSONObject) throws(DocumentError) -> PageMove {
    guard let to = object["to"]?.number else {
      throw DocumentError(.wrongType, "is missing; write the page that the selection goes to").inside("to")
        .inside("move")
    }
    let easing = try Easing(object["curve"], at: "move.curve") ?? .bezierEaseInOut
    do throws(MotionError) {
      return try PageMove(
        to: to, duration: object["duration"]?.number ?? PageMove.defaultDuration,
        hold: object["hold"]?.number ?? PageMove.defaultHold, easing: easing)
    } catch {
      throw DocumentError(error)
    }
  }
}

extension PageControl {
  fileprivate init(_ object: JSONObject) throws(DocumentError) {
    self.init(
      numberOfPages: object["numberOfPages"]?.number.map { Int($0) } ?? 0,
      currentPage: object["currentPage"]?.number ?? 0)
    dotSpacing = object["dotSpacing"]?.number ?? dotSpacing
    try decodeDot(object)
    try decodeSelectedDot(object)
    wrapEnabled = object["wrapEnabled"]?.bool ?? wrapEnabled
    vertical = object["vertical"]?.bool ?? vertical
    hidesForSinglePage = object["hidesForSinglePage"]?.bool ?? hidesForSinglePage
    rightToLeft = object["rightToLeft"]?.bool ?? rightToLeft
    moveStyle = object["moveStyle"]?.string.flatMap { MoveStyle(rawValue: $0) } ?? moveStyle
    maximumVisibleDots = object["maximumVisibleDots"]?.number.map { Int($0) }
    for member in object["dots"]?.object?.members ?? [] {
      guard let page = Int(member.name), page >= 0, page < PageControl.mostPages else {
        throw DocumentError(
          .outOfRange, "is no page; write a whole number from 0 to \(PageControl.mostPages - 1)"
        ).inside(member.name).inside("dots")
      }
      guard let dot = member.value.object else { continue }
      do throws(DocumentError) { dots[page] = try DotOverride(dot) } catch {
        throw error.inside(member.name).inside("dots")
      }
    }
    do throws(MotionError) { try validate() } catch { throw DocumentError(error) }
  }

  private mutating func decodeDot(_ object: JSONObject) throws(DocumentError) {
    dotSize = object["dotSize"]?.number ?? dotSize
    dotColor = object["dotColor"].flatMap { ColorNotation.color($0) }
    dotShape = try DotShape.decoded(object["dotShape"], at: "dotShape")
    dotImage = try DotImage.decoded(object["dotImage"], at: "dotImage")
    dotBorderWidth = object["dotBorderWidth"]?.number ?? dotBorderWidth
    dotBorderColor = object["dotBorderColor"].flatMap { ColorNotation.color($0) }
    dotShadowColor = object["dotShadowColor"].flatMap { ColorNotation.color($0) }
    dotShadowOffset = LabelDocument.Point(object["dotShadowOffset"]).map { SIMD2($0.x, $0.y) } ?? dotShadowOffset
    dotShadowBlur = object["dotShadowBlur"]?.number ?? dotShadowBlur
  }

  private mutating func decodeSelectedDot(_ object: JSONObject) throws(DocumentError) {
    selectedDotSize = object["selectedDotSize"]?.number ?? selectedDotSize
    selectedDotColor = object["selectedDotColor"].flatMap { ColorNotation.color($0) }
    selectedDotShape = try DotShape.decoded(object["selectedDotShape"], at: "selectedDotShape")
    selectedDotImage = try DotImage.decoded(object["selectedDotImage"], at: "selectedDotImage")
    selectedDotBorderWidth = object["selectedDotBorderWidth"]?.number ?? selectedDotBorderWidth
    selectedDotBorderColor = object["selectedDotBorderColor"].flatMap { ColorNotation.color($0) }
    selectedDotShadowColor = object["selectedDotShadowColor"].flatMap { ColorNotation.color($0) }
    selectedDotShadowOffset =
      LabelDocument.Point(object["selectedDotShadowOffset"]).map { SIMD2($0.x, $0.y) } ?? selectedDotShadowOffset
    selectedDotShadowBlur = object["selectedDotShadowBlur"]?.number ?? selectedDotShadowBlur
  }
}

extension DotOverride {
  /// A member that is null is an answer; one that is missing is none.
  fileprivate init(_ object: JSONObject) throws(DocumentError) {
    self.init(
      size: object["size"]?.number, color: object["color"].map { ColorNotation.color($0) },
      selectedColor: object["selectedColor"].map { ColorNotation.color($0) })
    if let value = object["image"] { image = .some(try DotImage.decoded(value, at: "image")) }
    if let value = object["selectedImage"] {
      selectedImage = .some(try DotImage.decoded(value, at: "selectedImage"))
    }
    if let value = object["shape"] { shape = .some(try DotShape.decoded(value, at: "shape")) }
    if let value = object["selectedShape"] {
      selectedShape = .some(try DotShape.decoded(value, at: "selectedShape"))
    }
  }
}

extension DotShape {
  fileprivate static func decoded(_ value: JSONValue?, at name: String) throws(DocumentError) -> DotShape? {
    guard let text = value?.string else { return nil }
    do throws(DocumentError) { return try DotShape(text) } catch { throw error.inside(name) }
  }
}
