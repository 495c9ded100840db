import LabelDocument

/// Every workload there is.
enum WorkloadTable {
  /// `corpus` is the folder of the example jobs.
  static func all(corpus: String) -> [Workload] {
    [2, 4, 8, 32].map(reference) + [plain, names] + [1, 2, 4].map(oversampling)
      + [paragraph, countries(Corpus(folder: corpus))]
  }

  private static func reference(sigma: Int) -> Workload {
    Workload(
      id: "reference-\(sigma)", name: "reference, sigma \(sigma)",
      summary: "128 distinct texts of 12 glyphs, 48 px on 512 x 128, gradient of three stops, drop shadow and inner"
        + " shadow of sigma \(sigma) px."
    ) { seed in
      var source = TextSource(seed: seed)
      return (0..<128).map { _ in Designs.reference(source.name(letters: 12), sigma: Double(sigma)) }
    }
  }

  private static let plain = Workload(
    id: "plain", name: "plain text", summary: "The same texts and canvas in one colour, without effects."
  ) { seed in
    var source = TextSource(seed: seed)
    return (0..<128).map { _ in Designs.plain(source.name(letters: 12)) }
  }

  private static let names = Workload(
    id: "names", name: "short names",
    summary: "256 names of 4 to 10 letters at 18 px with a shadow of sigma 1 px, each canvas as large as its label."
  ) { seed in
    var source = TextSource(seed: seed)
    return (0..<256).map { _ in Designs.placeName(source.name(letters: 4...10)) }
  }

  private static func oversampling(_ factor: Int) -> Workload {
    Workload(
      id: "oversampling-\(factor)", name: "oversampling \(factor)",
      summary: "64 texts of 8 glyphs, 32 px on 256 x 64, gradient and hard shadow, \(factor * factor)"
        + (factor == 1 ? " position" : " positions") + " a pixel."
    ) { seed in
      var source = TextSource(seed: seed)
      return (0..<64).map { _ in Designs.sharp(source.name(letters: 8), oversampling: factor) }
    }
  }

  private static let paragraph = Workload(
    id: "paragraph", name: "paragraph",
    summary: "8 pages of 150 words, 22 px on 800 x 600, wrapped at spaces, with a shadow of sigma 2 px."
  ) { seed in
    var source = TextSource(seed: seed)
    return (0..<8).map { _ in
      Designs.paragraph((0..<15).map { _ in source.sentence(words: 10) }.joined(separator: " "))
    }
  }

  private static func countries(_ corpus: Corpus) -> Workload {
    Workload(
      id: "countries", name: "countries",
      summary: "\(Corpus.count) jobs of examples/countries, spread evenly over its languages and styles; every pass"
        + " the same."
    ) { _ throws(WorkloadError) in try corpus.labels() }
  }
}
