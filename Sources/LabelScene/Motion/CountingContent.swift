import LabelDocument
import Motion
import Pixels
import Typography

/// A counting label at its time.
struct CountingContent: MovingContent {
  let canvas: MovingCanvas
  let size: SIMD2<Double>
  /// What stands still: the label of the text that is shown, on the canvas of all texts.
  let label: LabelContent
  private let document: CountingDocument
  private let counting: Counting
  private let text: NumberText

  init(_ document: CountingDocument, resources: SceneResources) throws(ResolveError) {
    do throws(MotionError) {
      counting = try document.counting()
      text = try document.numberText()
    } catch {
      throw .motion(error)
    }
    self.document = document
    let key = Document.counting(document).document(at: 0)
    canvas = MovingCanvas(document.label, key: key, resources: resources)
    var bare = document.labelWithoutText
    let texts = { [counting, text] in counting.canvasTexts(text, tabularDigits: document.hasTabularDigits) }
    size = try resources.measures.size(of: key) { () throws(ResolveError) in
      try bare.size(holding: texts(), resources: resources)
    }
    bare.size = .fixed(width: size.x, height: size.y)
    bare.text = text.text(counting.value(at: document.time - document.delay))
    label = try LabelContent(bare, resources: resources)
  }

  func inkBounds(in space: SceneSpace) throws(ResolveError) -> PixelRect {
    try canvas.resources.measures.ink(of: canvas.key) { () throws(ResolveError) in
      var ink = PixelRect.empty
      // Digits of one advance still have outlines of their own.
      for text in counting.canvasTexts(text, tabularDigits: false) {
        var other = label.document
        other.text = text
        ink = ink.union(try LabelContent(other, resources: canvas.resources).parts(in: space).inkBounds)
      }
      return document.isOdometer ? ink.union(odometer?.inkBounds(in: space) ?? .empty) : ink
    }
  }

  func movingNodes(in space: SceneSpace) throws(ResolveError) -> [SceneNode] {
    guard let odometer else { return try label.nodes(in: space) }
    let figure = try odometer.parts(in: space).figure(at: .zero)
    return figure.groupBounds.isEmpty ? [] : [.figure(figure)]
  }

  /// Nil where nothing rolls, or where the text is not one line.
  private var odometer: OdometerParts? {
    guard document.isOdometer, label.layout.lines.count == 1 else { return nil }
    let value = counting.value(at: document.time - document.delay)
    let columns = DigitRoll().odometer(value: value, fractionDigits: text.fractionDigits ?? 0, text: text)
    return OdometerParts(base: label, columns: columns)
  }

  func truth(in space: SceneSpace) -> GroundTruth { label.truth(in: space) }
}

extension CountingDocument {
  /// The label that numbers are written into; background and opacity are the canvas's.
  fileprivate var labelWithoutText: LabelDocument {
    var label = label
    label.text = ""
    label.background = nil
    label.opacity = 1
    if hasTabularDigits, label.font.features[Counting.tabularDigitsFeature] == nil {
      label.font.features[Counting.tabularDigitsFeature] = 1
    }
    return label
  }
}

extension LabelDocument {
  /// In points: as the label says, and where it fits, as the largest of the texts needs.
  func size(holding texts: [String], resources: SceneResources) throws(ResolveError) -> SIMD2<Double> {
    if case .fixed(let width, let height) = size { return SIMD2(width, height) }
    var largest = SIMD2<Double>(1, 1)
    for text in texts {
      var label = self
      label.text = text
      largest = pointwiseMax(largest, try LabelContent(label, resources: resources).size)
    }
    return largest
  }
}
