import Documents
import JSON

/// All workloads.
enum WorkloadTable {
  /// `corpus` is the folder of the example jobs.
  static func all(corpus: String) -> [Workload] {
    [2, 4, 8, 16, 32].map(reference)
      + [plain, names, styles, layerStyle, flatLayerStyle, arc, warp, fit, highlights, kana, vertical, card]
      + [0, 1, 4, 30].map(crowd)
      + [overlap]
      + [0.5, 1, 2, 3, 4, 6, 8, 16, 32, 64, 100, 200].map(sigma)
      + [ideographs, lowerThird]
      + [1, 2, 4, 8, 16].map(oversampling)
      + [paragraph, countries(Corpus(folder: corpus))]
  }

  /// The workloads with these names, separated by commas, in that order; all of them for nil.
  static func chosen(_ names: String?, corpus: String) throws(WorkloadError) -> [Workload] {
    guard let names else { return all(corpus: corpus) }
    let all = all(corpus: corpus)
    var chosen: [Workload] = []
    for id in names.split(separator: ",") {
      guard let workload = all.first(where: { $0.id == id }) else {
        throw WorkloadError(
          description: "there is no workload \"\(id)\"; there are \(all.map(\.id).joined(separator: ", "))")
      }
      chosen.append(workload)
    }
    return chosen
  }

  /// A list of all workloads for people.
  static func markdown(corpus: String) -> String {
    var table = MarkdownTable(["id", "workload", ">a pass", ">with --full", "what"])
    for workload in all(corpus: corpus) {
      table.add([workload.id, workload.name, "\(workload.count)", "\(workload.fullCount)", workload.summary])
    }
    return table.text
  }

  // MARK: Labels

  private static let layerStyle = Workload(
    id: "layer-style", name: "layer style",
    summary:
      "The texts and canvas of the reference with Photoshop's default drop shadow, bevel, gradient overlay and"
      + " stroke.",
    count: 128, fullCount: 1024
  ) { _, source in Designs.layerStyle(source.name(letters: 12)) }

  private static let flatLayerStyle = Workload(
    id: "layer-style-flat", name: "layer style, flat",
    summary: "The same with the gradient overlay and the stroke alone, which psd-tools can draw, too.", count: 128,
    fullCount: 1024
  ) { _, source in Designs.flatLayerStyle(source.name(letters: 12)) }

  private static let arc = Workload(
    id: "arc", name: "text on an arc",
    summary: "The texts and canvas of the reference in one colour, bent along an arc of a circle.", count: 128,
    fullCount: 1024
  ) { _, source in Designs.arc(source.name(letters: 12)) }

  private static let warp = Workload(
    id: "warp", name: "warped text",
    summary: "The same texts and canvas in one colour, warped by Photoshop's arc.", count: 128, fullCount: 1024
  ) { _, source in Designs.warp(source.name(letters: 12)) }

  private static let fit = Workload(
    id: "fit", name: "fitted text",
    summary: "Sentences of 8 words in one colour, on 512 x 128 at the largest size at which they are in it.",
    count: 128, fullCount: 1024
  ) { _, source in Designs.fit(source.sentence(words: 8)) }

  private static let highlights = Workload(
    id: "highlights", name: "highlighted words",
    summary: "Sentences of 24 words, 28 px on 512 x 256, on one ground that follows their lines; 12 words have"
      + " colours and grounds of their own.",
    count: 64, fullCount: 512
  ) { _, source in Designs.highlighted(source.sentence(words: 24), words: 12) }

  private static let kana = Workload(
    id: "kana", name: "Japanese text",
    summary: "Distinct texts of 12 kana, 32 px on 512 x 128, with the effects of the reference, sigma 2 px.",
    count: 128, fullCount: 1024
  ) { _, source in Designs.kana(source.kana(letters: 12), isVertical: false) }

  private static let vertical = Workload(
    id: "vertical", name: "vertical text", summary: "The same texts in a vertical line on 128 x 512.", count: 128,
    fullCount: 1024
  ) { _, source in Designs.kana(source.kana(letters: 12), isVertical: true) }

  private static func reference(sigma: Int) -> Workload {
    Workload(
      id: "reference-\(sigma)", name: "reference, sigma \(sigma)",
      summary: "Distinct texts of 12 glyphs, 48 px on 512 x 128, gradient of three stops, drop shadow and inner"
        + " shadow of sigma \(sigma) px.",
      count: 128, fullCount: 1024
    ) { _, source in Designs.reference(source.name(letters: 12), sigma: Double(sigma)) }
  }

  private static let plain = Workload(
    id: "plain", name: "plain text", summary: "The same texts and canvas in one colour, without effects.",
    count: 128, fullCount: 1024
  ) { _, source in Designs.plain(source.name(letters: 12)) }

  private static let names = Workload(
    id: "names", name: "A: short names",
    summary: "Names of 4 to 10 letters in one style, 18 px with a shadow of sigma 1 px, each canvas as large as its"
      + " label.",
    count: 512, fullCount: 10_000
  ) { _, source in Designs.placeName(source.name(letters: 4...10)) }

  private static let styles = Workload(
    id: "styles", name: "B: 100 styles",
    summary:
      "Distinct words of 4 to 12 letters in 100 styles in turn: sizes, colours, gradients, strokes, shadows and"
      + " inner shadows.",
    count: 500, fullCount: 10_000
  ) { index, source in Designs.oneOfHundred(index % 100, source.name(letters: 4...12)) }

  private static let overlap = Workload(
    id: "overlap", name: "E: overlapping shadows",
    summary:
      "Words of 12 letters, 48 px on 512 x 128, with eight drop shadows of sigma 1 to 15 px over each other.",
    count: 32, fullCount: 512
  ) { _, source in Designs.overlapping(source.name(letters: 12)) }

  private static func sigma(_ sigma: Double) -> Workload {
    let name = JSONWriter.number(sigma)
    return Workload(
      id: "sigma-\(name)", name: "F: sigma \(name)",
      summary: "Words of 12 letters, 48 px on 512 x 128, with one drop shadow of sigma \(name) px.",
      count: 64, fullCount: 512
    ) { _, source in Designs.shadowed(source.name(letters: 12), sigma: sigma) }
  }

  private static let ideographs = Workload(
    id: "ideographs", name: "G: ideographs",
    summary:
      "Labels of 10 ideographs at 40 px with a shadow of sigma 2 px; every pass takes others out of 5,000, and"
      + " none twice.",
    count: 100, fullCount: TextSource.ideographCount / 10
  ) { seed, count in
    var source = TextSource(seed: seed)
    let all = source.shuffledIdeographs()
    return (0..<count).map { index in
      .label(Designs.ideographs(all.dropFirst(index * 10).prefix(10).map(String.init).joined()))
    }
  }

  private static func oversampling(_ factor: Int) -> Workload {
    Workload(
      id: "oversampling-\(factor)", name: "I: oversampling \(factor)",
      summary: "Texts of 8 glyphs, 32 px on 256 x 64, gradient and hard shadow, \(factor * factor)"
        + (factor == 1 ? " position" : " positions") + " a pixel.",
      count: factor > 4 ? 16 : 64, fullCount: factor > 4 ? 64 : 1024
    ) { _, source in Designs.sharp(source.name(letters: 8), oversampling: factor) }
  }

  private static let paragraph = Workload(
    id: "paragraph", name: "paragraph",
    summary: "Pages of 150 words, 22 px on 800 x 600, wrapped at spaces, with a shadow of sigma 2 px.",
    count: 8, fullCount: 64
  ) { _, source in Designs.paragraph((0..<15).map { _ in source.sentence(words: 10) }.joined(separator: " ")) }

  private static func countries(_ corpus: Corpus) -> Workload {
    Workload(
      id: "countries", name: "countries",
      summary: "Jobs of examples/countries, spread evenly over its languages and styles; every pass the same.",
      count: 256, fullCount: Corpus.jobCount
    ) { _, count in try corpus.documents(count) }
  }

  // MARK: Groups and motion

  private static let card = Workload(
    id: "card", name: "C: card",
    summary:
      "1200 x 630 px: a photo with rounded corners and a shadow, a title with a gradient, a subtitle of three"
      + " lines and a turned badge.",
    count: 4, fullCount: 64
  ) { seed, count in
    var source = TextSource(seed: seed)
    return (0..<count).map { _ in Designs.card(&source) }
  }

  private static func crowd(blur: Int) -> Workload {
    Workload(
      id: "crowd-\(blur)", name: "D: 500 children, blur \(blur)",
      summary:
        "One 800 x 600 group of 500 times \"Hello World\" at 30 px, anywhere, with a shadow of blur \(blur).",
      count: 1, fullCount: 8
    ) { seed, count in
      var source = TextSource(seed: seed)
      return (0..<count).map { _ in Designs.crowd(&source, blur: Double(blur)) }
    }
  }

  private static let lowerThird = Workload(
    id: "lower-third", name: "H: lower third",
    summary: "Frames of 1920 x 1080 px, 60 a second, of examples/motion/lower-third.json, each drawn whole; bench"
      + " animation measures what drawing only the changes gives.",
    count: 6, fullCount: 60
  ) { seed, count in try MotionFrames().documents(seed: seed, count: count) }
}
