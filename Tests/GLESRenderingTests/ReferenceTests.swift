import CPURendering
import GLESRendering
import Pixels
import Resolving
import Scene
import TestSupport
import Testing

/// Section 6 of the rendering model: the GPU against the CPU reference.
enum Tolerance {
  static func check(
    _ scenes: [Scene], alphaMode: AlphaMode = .premultiplied, options: GLESRenderer.Options = .init(),
    maximum: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let renderer = try GLESRenderer(options: options)
    let images = try renderer.pictures(of: scenes, alphaMode: alphaMode)
    let reference = CPURenderer()
    for (index, (scene, image)) in zip(scenes, images).enumerated() {
      let difference = PixelDifference(image, reference.render(scene, alphaMode: alphaMode))
      let message = "scene \(index) at N = \(scene.oversampling): \(difference)"
      #expect(
        difference.maximum <= (maximum ?? TestSupport.Tolerance.gpu.maximum), Comment(rawValue: message),
        sourceLocation: sourceLocation)
      #expect(
        difference.mean <= TestSupport.Tolerance.gpu.mean, Comment(rawValue: message),
        sourceLocation: sourceLocation)
    }
  }
}

let sigmas: [Double] = [0, 0.5, 2, 2.9, 3.1, 8, 32, 100]

@Suite(.enabled(if: hasDevice)) struct ReferenceTests {
  @Test(arguments: [1, 2, 4, 8])
  func `shadows and inner shadows match the reference at every sigma`(oversampling: Int) throws {
    var options = GLESRenderer.Options()
    options.usesPackedPlanes = false
    let scenes = sigmas.map { SceneMaker.styled(sigma: $0, innerSigma: $0 / 2, oversampling: oversampling) }
    try Tolerance.check(scenes, options: options)
  }

  @Test(arguments: [1, 2, 4])
  func `a shadow of a solid fill needs no alpha plane and matches`(oversampling: Int) throws {
    let scenes = sigmas.map { sigma in
      SceneMaker.plain(
        color: Color(red: 1, green: 0.5, blue: 0, alpha: 0.6),
        shadows: [
          DropShadow(color: .black, blur: Blur(sigma: sigma, offsetX: -2.25, offsetY: 5.5)),
          DropShadow(color: .white, blur: Blur(sigma: sigma / 2, offsetX: 1, offsetY: 0)),
        ], oversampling: oversampling)
    }
    try Tolerance.check(scenes)
  }

  @Test(arguments: [1, 2, 4])
  func `hard shadows match, at whole offsets and between pixels`(oversampling: Int) throws {
    let offsets: [(Double, Double)] = [(0, 3), (2.5, 0), (-1.25, -2.75), (0.1, 0.9), (-40, 7.3)]
    let scenes = offsets.flatMap { offset in
      [
        SceneMaker.styled(sigma: 0, innerSigma: 0, oversampling: oversampling, offset: offset, innerOffset: offset),
        SceneMaker.styled(
          sigma: 0, innerSigma: 2, oversampling: oversampling, offset: offset,
          fill: .gradient(SceneMaker.translucentGradient), innerOffset: offset),
      ]
    }
    try Tolerance.check(scenes)
  }

  @Test(arguments: [1, 2, 8], [AlphaMode.straight, .premultiplied])
  func `backgrounds, opacity and translucent gradients match`(oversampling: Int, mode: AlphaMode) throws {
    // No channel halfway between two bytes: straight colours of a flat area would fall to either side.
    let backgrounds = [
      Background(paint: .solid(Color(red: 0.31, green: 0.4, blue: 0.52, alpha: 0.9)), cornerRadius: 12),
      Background(paint: .gradient(SceneMaker.translucentGradient), cornerRadius: 0),
      Background(paint: .gradient(SceneMaker.gradient), cornerRadius: 32),
    ]
    let scenes = backgrounds.map {
      SceneMaker.styled(
        sigma: 2, oversampling: oversampling, fill: .gradient(SceneMaker.translucentGradient), opacity: 0.75,
        background: $0)
    }
    try Tolerance.check(scenes, alphaMode: mode)
  }

  @Test func `a gradient of 255 stops matches`() throws {
    let stops = (0..<255).map { (index: Int) -> Gradient.Stop in
      let color = Color(red: Float(index % 7) / 6, green: Float(index % 5) / 4, blue: Float(index) / 254)
      return Gradient.Stop(location: Float(index / 2) / 127, color: color)
    }
    let gradient = Gradient.linear(start: SIMD2(3, 4), end: SIMD2(180, 60), stops: stops)
    let background = Background(paint: .gradient(gradient), cornerRadius: 0)
    // At a hard edge the two may fall on different sides: t is rounded differently. Few pixels, so the mean says
    // what matters.
    try Tolerance.check([Scene(width: 192, height: 64, background: background)], maximum: 255)
  }

  @Test(arguments: [false, true])
  func `with and without multisampling the picture is the same within its tolerance`(isUsed: Bool) throws {
    var options = GLESRenderer.Options()
    options.oversampling = isUsed ? .samples : .loop
    try Tolerance.check(
      [1, 2, 4, 8].map { SceneMaker.styled(sigma: 2, oversampling: $0) }, options: options)
  }

  /// Samples of bytes are rounded twice: a gradient was 0.19 off in the mean, though no pixel was off by more than 1.
  @Test(arguments: [AlphaMode.straight, .premultiplied])
  func `gradients that are averaged from samples are rounded once`(mode: AlphaMode) throws {
    var options = GLESRenderer.Options()
    options.oversampling = .samples
    let stops = [
      Gradient.Stop(location: 0, color: Color(red: 0.9, green: 0.22, blue: 0.21)),
      Gradient.Stop(location: 0.5, color: Color(red: 1, green: 0.76, blue: 0.2)),
      Gradient.Stop(location: 1, color: Color(red: 0.12, green: 0.25, blue: 0.75)),
    ]
    let scenes = [(2, 80), (2, 200), (4, 80), (8, 200)].map { (n: Int, height: Int) -> Scene in
      let gradient = Gradient.linear(start: SIMD2(0, 0), end: SIMD2(20, Double(height)), stops: stops)
      return Scene(
        width: 120, height: height, oversampling: n, opacity: 0.96,
        background: Background(paint: .gradient(gradient), cornerRadius: 9))
    }
    try Tolerance.check(scenes, alphaMode: mode, options: options)
  }

  @Test func `a text that reaches beyond its canvas casts its shadow into it`() throws {
    let scenes = [1, 2].map { n in
      Scene(
        width: 60, height: 40, oversampling: n,
        coverages: [SceneMaker.text(5, size: 40, x: -60, y: -25, oversampling: n)],
        layers: [
          .fill(coverage: 0, paint: .gradient(SceneMaker.translucentGradient)),
          .innerShadow(coverage: 0, InnerShadow(color: .black, blur: Blur(sigma: 4, offsetX: 2, offsetY: 2))),
        ],
        shadows: [DropShadow(color: .black, blur: Blur(sigma: 6, offsetX: 30, offsetY: 20))])
    }
    try Tolerance.check(scenes)
  }

  @Test func `several fills and several shadows match`() throws {
    let scenes = [1, 4].map { n in
      Scene(
        width: 192, height: 64, oversampling: n, opacity: 0.9,
        coverages: [
          SceneMaker.text(3, oversampling: n), SceneMaker.text(4, x: 60, oversampling: n, seed: 2),
          SceneMaker.text(2, size: 20, x: 100, y: 30, oversampling: n, seed: 5),
        ],
        layers: [
          .fill(coverage: 0, paint: .solid(Color(red: 1, green: 0, blue: 0, alpha: 0.5))),
          .fill(coverage: 1, paint: .gradient(SceneMaker.gradient)),
          .innerShadow(coverage: 1, InnerShadow(color: .white, blur: Blur(sigma: 3, offsetX: 0, offsetY: 0))),
          .fill(coverage: 2, paint: .solid(Color(red: 0, green: 0, blue: 1, alpha: 0.7))),
        ],
        shadows: [
          DropShadow(color: .black, blur: Blur(sigma: 12, offsetX: 0, offsetY: 0)),
          DropShadow(color: Color(red: 1, green: 1, blue: 0), blur: Blur(sigma: 1, offsetX: 2, offsetY: 2)),
          DropShadow(color: Color(red: 0, green: 1, blue: 1), blur: Blur(sigma: 0, offsetX: -2, offsetY: 1)),
        ])
    }
    try Tolerance.check(scenes)
  }

  @Test func `labels simple enough for a program of their own match, and so do those just beyond`() throws {
    let fills: [Paint] = [
      .solid(Color(red: 0, green: 0.6, blue: 0.3, alpha: 0.8)), .gradient(SceneMaker.gradient),
      .gradient(SceneMaker.translucentGradient),
    ]
    let backgrounds = [
      nil, Background(paint: .solid(Color(red: 0.5, green: 0.4, blue: 0.9, alpha: 0.5)), cornerRadius: 0),
    ]
    var scenes: [Scene] = []
    for fill in fills {
      for background in backgrounds {
        for count in 0...3 {
          let shadows = (0..<count).map { (index: Int) -> DropShadow in
            let blur = Blur(sigma: 1 + 2 * Double(index), offsetX: Double(index) - 1, offsetY: 2.5)
            return DropShadow(color: Color(red: 0, green: 0, blue: Float(index) / 2, alpha: 0.6), blur: blur)
          }
          let styled = SceneMaker.styled(fill: fill).onlyFigure ?? Figure()
          let layers = count % 2 == 0 ? styled.layers : [styled.layers[0]]
          scenes.append(
            Scene(
              width: 192, height: 64, opacity: 0.9, background: background, coverages: styled.coverages,
              layers: layers, shadows: shadows))
        }
      }
    }
    try Tolerance.check(scenes)
    try Tolerance.check(scenes, alphaMode: .straight)
  }

  @Test(arguments: [false, true])
  func `labels of more layers than a program of their own holds match`(isMultisampled: Bool) throws {
    var options = GLESRenderer.Options()
    options.oversampling = isMultisampled ? .samples : .loop
    let scenes = [1, 2, 4].map { n in
      let coverages = (0..<9).map { SceneMaker.text(2, size: 24, x: 4 + 18 * $0, oversampling: n, seed: $0) }
      let fills = (0..<9).map { (index: Int) -> GroupLayer in
        let color = Color(red: Float(index) / 8, green: 0.5, blue: 0.2, alpha: 0.7)
        return .fill(coverage: index, paint: index == 4 ? .gradient(SceneMaker.gradient) : .solid(color))
      }
      let inner = InnerShadow(color: .black, blur: Blur(sigma: 2, offsetX: 1, offsetY: 1.5))
      return Scene(
        width: 192, height: 64, oversampling: n,
        background: Background(paint: .solid(Color(red: 0.2, green: 0.9, blue: 0.6)), cornerRadius: 9),
        coverages: coverages, layers: fills + [.innerShadow(coverage: 3, inner)],
        shadows: [
          DropShadow(color: .white, blur: Blur(sigma: 6, offsetX: 0, offsetY: 3)),
          DropShadow(color: .black, blur: Blur(sigma: 0, offsetX: 1.5, offsetY: 2)),
        ])
    }
    try Tolerance.check(scenes, options: options)
  }

  @Test(arguments: [0.3, 0.9, 1.4, 2.9, 3.1, 4, 5.9, 6.1, 7.9, 8.1, 13, 20, 31, 37])
  func `packed planes match at every sigma, and wherever the shadow lies`(sigma: Double) throws {
    let offsets = [(0.0, 0.0), (3, 4), (-7, 2.5), (16, -16), (-33, 21.25), (120, -50)]
    let scenes = offsets.enumerated().map { index, offset in
      SceneMaker.styled(
        sigma: sigma, innerSigma: index % 2 == 0 ? sigma : 2, seed: index, offset: offset,
        fill: index % 3 == 0
          ? .solid(Color(red: 1, green: 1, blue: 1, alpha: 0.7)) : .gradient(SceneMaker.gradient),
        innerOffset: (-offset.0 / 4).rounded() == 0 ? (1, 2) : ((-offset.0 / 4).rounded(), offset.1 / 4))
    }
    try Tolerance.check(scenes)
    try Tolerance.check(scenes, alphaMode: .straight)
  }

  @Test(arguments: [0.7, 1, 4, 9, 30])
  func `a white glow matches, where every rounding counts four times`(sigma: Double) throws {
    let scenes = [0, 1, 5].map { seed in
      SceneMaker.plain(
        shadows: [DropShadow(color: .white, blur: Blur(sigma: sigma, offsetX: 2, offsetY: 3))], seed: seed)
    }
    try Tolerance.check(scenes)
  }

  @Test func `Half-float planes stay within the tolerance`() throws {
    var options = GLESRenderer.Options()
    options.planeFormat = .halfFloat
    options.usesPackedPlanes = false
    try Tolerance.check(sigmas.map { SceneMaker.styled(sigma: $0, innerSigma: $0 / 4) }, options: options)
  }

  @Test(arguments: [GLESRenderer.PlaneFormat.halfFloat, .byte])
  func `layers are refused with a reason where planes of less than floats were asked for`(
    format: GLESRenderer.PlaneFormat
  ) throws {
    var options = GLESRenderer.Options()
    options.planeFormat = format
    let plain = SceneMaker.plain()
    let layer = StyledLayer(plain.nodes, blend: .multiply)
    let layered = Scene(width: plain.width, height: plain.height, nodes: [.layer(layer)])
    let answers = try GLESRenderer(options: options).render([layered, plain])
    guard case .failure(.unsupportedScene(let reason)) = answers[0] else {
      Issue.record("drawn: \(answers[0])")
      return
    }
    #expect(reason.contains("planes of 32-bit floats") && reason.contains("CPU backend"))
    _ = try answers[1].get()
  }
}
