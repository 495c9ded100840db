import Documents
import JSON
import Motion
import Pixels
import Scene
import Typography

extension CountingDocument: DrawnDocument {
  var size: LabelDocument.Size {
    get { label.size }
    set { label.size = newValue }
  }
  var background: LabelDocument.Background? { label.background }

  func content(resources: SceneResources) throws(ResolveError) -> any Content {
    try CountingContent(self, resources: resources)
  }
}

/// The content of a counting label at its time.
struct CountingContent: MovingContent {
  let canvas: MovingCanvas
  let size: SIMD2<Double>
  /// The label of the current text, not rolling, on the canvas of all texts.
  let label: LabelContent
  var baseline: Double? { label.baseline }
  private let document: CountingDocument
  private let counting: Counting
  private let writer: CountingWriter

  init(_ document: CountingDocument, resources: SceneResources) throws(ResolveError) {
    do throws(MotionError) {
      counting = try document.counting()
      writer = try document.writer()
      try document.checkOdometer()
    } catch {
      throw .motion(error)
    }
    self.document = document
    let key = Document.counting(document).document(at: 0)
    canvas = MovingCanvas(document, key: key, resources: resources)
    var bare = document.labelWithoutText
    if bare.direction == .auto { bare.direction = counting.direction(by: writer) }
    let writings = { [counting, writer] in
      counting.canvasWritings(tabularDigits: document.hasTabularDigits, by: writer)
    }
    size = try resources.measures.size(of: key) { () throws(ResolveError) in
      if case .fixed(let width, let height) = bare.size { return SIMD2(width, height) }
      var labels: [LabelDocument] = []
      for writing in writings() { labels.append(try bare.showing(writing)) }
      return try labels.largestSize(resources: resources)
    }
    bare.size = .fixed(width: size.x, height: size.y)
    let value = counting.value(at: document.time - document.delay)
    label = try LabelContent(try bare.showing(writer.writing(value)), resources: resources)
  }

  func inkBounds(in space: SceneSpace) throws(ResolveError) -> PixelRect {
    try canvas.resources.measures.ink(of: canvas.key, in: space) { () throws(ResolveError) in
      var ink = PixelRect.empty
      // Digits of equal advance have different outlines.
      for writing in counting.canvasWritings(tabularDigits: false, by: writer) {
        let other = try label.document.showing(writing)
        let text = try LabelContent(other, resources: canvas.resources)
        ink = ink.union(try text.figures(in: space.measured).inkBounds)
        ink = ink.union(try text.grounds(in: space.measured).inkBounds)
      }
      return document.isOdometer ? ink.union(odometer?.inkBounds(in: space) ?? .empty) : ink
    }
  }

  func movingNodes(in space: SceneSpace) throws(ResolveError) -> [SceneNode] {
    guard let odometer else { return try label.nodes(in: space) }
    let figure = try odometer.parts(in: space).figure(at: .zero)
    var nodes: [SceneNode] = []
    for ground in try label.grounds(in: space) { nodes += try ground.nodes(at: .zero) }
    return figure.groupBounds.isEmpty ? nodes : nodes + [.figure(figure)]
  }

  /// The rolling digits; nil where nothing rolls, or where the text has several lines.
  private var odometer: OdometerParts? {
    guard document.isOdometer, label.layout.lines.count == 1 else { return nil }
    let value = counting.value(at: document.time - document.delay)
    let columns = DigitRoll().odometer(
      value: value, fractionDigits: writer.text.fractionDigits ?? 0, text: writer.text)
    return OdometerParts(base: label, columns: columns)
  }

  func duration() throws(ResolveError) -> Double { Document.counting(document).duration }

  func add(to report: inout ReportBuilder, in space: SceneSpace) { label.add(to: &report, in: space) }
}

extension CountingDocument {
  /// The label without a text, for numbers. Background and opacity belong to the canvas and are removed.
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

extension Counting {
  /// The one direction of all texts of the count. Each for itself would have its own: an Arabic number that is negative
  /// begins with a mark that makes it run from right to left, and would jump to the other side of the label at zero.
  fileprivate func direction(by writer: CountingWriter) -> LabelDocument.Direction {
    let turns = [from, to, range.lowerBound, range.upperBound].contains { value in
      Bidi.levels(of: Array(writer.text.text(value).utf16)[...], direction: .auto).base == 1
    }
    return turns ? .rightToLeft : .leftToRight
  }

  fileprivate func canvasWritings(tabularDigits: Bool, by writer: CountingWriter) -> [CountingWriter.Writing] {
    canvasWritings(tabularDigits: tabularDigits) {
      writer.writing($0)
    } replacingDigits: {
      $0.replacingDigits(with: $1)
    }
  }
}

extension LabelDocument {
  /// The label with a number as its text. The text of a caller's function is checked like that of a document.
  fileprivate func showing(_ writing: CountingWriter.Writing) throws(ResolveError) -> LabelDocument {
    var label = self
    writing.write(into: &label)
    guard case .runs = writing else { return label }
    do throws(DocumentError) { try label.validate() } catch { throw .document(error) }
    return label
  }

}

extension [LabelDocument] {
  /// The size in points that every text of the count fits into.
  func largestSize(resources: SceneResources) throws(ResolveError) -> SIMD2<Double> {
    var largest = SIMD2<Double>(1, 1)
    for label in self { largest = pointwiseMax(largest, try LabelContent(label, resources: resources).size) }
    return largest
  }
}
