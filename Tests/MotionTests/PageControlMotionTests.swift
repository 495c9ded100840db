import Motion
import Pixels
import Testing

@Suite struct PageControlMotionTests {
  static let frame = SIMD2<Double>(320, 36)

  static func control(
    _ style: PageControl.MoveStyle, _ page: Double, selectedSize: Double = 10, pages: Int = 5
  ) -> PageControl {
    var control = PageControl(numberOfPages: pages, currentPage: page)
    control.moveStyle = style
    control.selectedDotSize = selectedSize
    control.dotColor = Color(red: 0, green: 0, blue: 1)
    control.selectedDotColor = Color(red: 1, green: 0, blue: 0)
    return control
  }

  /// The visible dots, in any order.
  static func visible(_ control: PageControl) -> [(x: Double, width: Double, red: Float)] {
    control.dots(in: frame).filter { $0.alpha > 1e-6 && $0.color.alpha > 0 }.map {
      ($0.center.x, $0.size.x, $0.color.red)
    }.sorted { $0.0 < $1.0 }
  }

  /// Just before and just after a page, the picture is almost that of the page: no style jumps there.
  @Test(arguments: PageControl.MoveStyle.allCases, [1.0, 2, 3])
  func `comes to rest as the page at rest`(style: PageControl.MoveStyle, page: Double) {
    let rest = Self.visible(Self.control(style, page))
    #expect(rest.map(\.width) == (0..<5).map { $0 == Int(page) ? 10 : 6 })
    for near in [page - 1e-9, page + 1e-9] {
      let moving = Self.visible(Self.control(style, near))
      #expect(moving.count == rest.count)
      for (a, b) in zip(moving, rest) {
        #expect(
          abs(a.x - b.x) < 1e-6 && abs(a.width - b.width) < 1e-6 && abs(a.red - b.red) < 1e-6, "\(style) \(near)")
      }
    }
  }

  @Test func `slides over the others`() throws {
    let dots = Self.control(.slide, 1.25).dots(in: Self.frame)
    let indicator = try #require(dots.last)
    #expect(indicator.isIndicator)
    #expect(indicator.size == SIMD2(10, 10))
    #expect(indicator.color == Color(red: 1, green: 0, blue: 0))
    // Slots with sizes 9 and 7: start 123; 123 + 16 + 4.5 and 123 + 32 + 3 + 3.5; a quarter of the way between.
    #expect(abs(indicator.center.x - (143.5 + 0.25 * (161.5 - 143.5))) < 1e-12)
    #expect(dots.count == 6)
    #expect(dots[1].alpha == 0.25 && dots[2].alpha == 0.75)
    #expect(dots[0].alpha == 1 && dots[3].alpha == 1)
  }

  @Test func `a worm stretches, then lets go`() throws {
    func worm(_ page: Double) throws -> Dot {
      try #require(Self.control(.worm, page, selectedSize: 0).dots(in: Self.frame).last)
    }
    // Dots of 6 at 144 and 160.
    let half = try worm(1.5)
    #expect(half.center.x == 152)
    #expect(half.size == SIMD2(22, 6))
    #expect(
      half.outline
        == DotShape.circle.outline(size: SIMD2(22, 6), restSize: 6).transformed(.translation(half.center)))
    let early = try worm(1.25)
    #expect(early.center.x - early.size.x / 2 == 141)
    #expect(early.center.x + early.size.x / 2 == 155)
    let late = try worm(1.75)
    #expect(late.center.x - late.size.x / 2 == 149)
    #expect(late.center.x + late.size.x / 2 == 163)
    var vertical = Self.control(.worm, 1.5, selectedSize: 0)
    vertical.vertical = true
    #expect(vertical.dots(in: SIMD2(36, 320)).last?.size == SIMD2(6, 22))
  }

  @Test func `dots scale and blend by their share of the page`() {
    let dots = Self.control(.scale, 1.25).dots(in: Self.frame)
    #expect(dots.map(\.size.x) == [6, 9, 7, 6, 6])
    #expect(dots.map(\.color.red) == [0, 0.75, 0.25, 0, 0])
    #expect(dots.map(\.color.blue) == [1, 0.25, 0.75, 1, 1])
    #expect(dots.map(\.center.x) == [126, 143.5, 161.5, 178, 194])
    let blended = Self.control(.colorBlend, 1.25).dots(in: Self.frame)
    #expect(blended.map(\.size.x) == [6, 10, 6, 6, 6])
    #expect(blended.map(\.color.red) == [0, 0.75, 0.25, 0, 0])
    #expect(Self.control(.colorBlend, 1.5).dots(in: Self.frame).map(\.size.x) == [6, 6, 10, 6, 6])
  }

  @Test func `a blend with a clear colour does not darken`() {
    var control = Self.control(.colorBlend, 0.5)
    control.dotColor = .clear
    #expect(control.dots(in: Self.frame)[0].color == Color(red: 1, green: 0, blue: 0, alpha: 0.5))
  }

  @Test func `borders and shadows come and go`() throws {
    var control = Self.control(.scale, 0.25)
    control.selectedDotBorderWidth = 2
    control.selectedDotBorderColor = .white
    control.selectedDotShadowColor = .black
    control.selectedDotShadowBlur = 4
    let dots = control.dots(in: Self.frame)
    #expect(dots[0].border == Dot.Border(width: 1.5, color: .white))
    #expect(dots[1].border == Dot.Border(width: 0.5, color: .white))
    #expect(dots[1].shadow?.color.alpha == 0.25)
    #expect(dots[1].shadow?.blur == 4)
    #expect(dots[2].shadow == nil)
  }

  @Test func `a jump happens half way`() {
    #expect(Self.control(.jump, 1.49).dots(in: Self.frame).map(\.size.x) == [6, 10, 6, 6, 6])
    #expect(Self.control(.jump, 1.5).dots(in: Self.frame).map(\.size.x) == [6, 6, 10, 6, 6])
  }

  @Test func `swaps with its neighbour`() throws {
    let dots = Self.control(.swap, 1.25, selectedSize: 0).dots(in: Self.frame)
    #expect(dots.count == 5)
    #expect(dots.map(\.page) == [0, 2, 3, 4, 1])
    #expect(dots.map(\.center.x) == [128, 156, 176, 192, 148])
    #expect(dots.allSatisfy { $0.center.y == 18 })
    let zigzag = Self.control(.zigzag, 1.5, selectedSize: 0).dots(in: Self.frame)
    // Half a dot and the spacing: 13 points to either side.
    #expect(zigzag[1].center == SIMD2(152, 5))
    #expect(zigzag[4].center == SIMD2(152, 31))
    #expect(Self.control(.zigzag, 0.5, selectedSize: 0).dots(in: Self.frame).last?.center.y == 5)
  }

  @Test func `goes on from the last page to the first`() throws {
    for style in PageControl.MoveStyle.allCases {
      var control = Self.control(style, 4.5)
      control.wrapEnabled = true
      let dots = control.dots(in: Self.frame)
      #expect(dots.contains { $0.color.red > 0.4 }, "\(style)")
      control.currentPage = 5
      #expect(control.dots(in: Self.frame).map(\.size.x) == [10, 6, 6, 6, 6])
    }
    var slide = Self.control(.slide, 4.5, selectedSize: 0)
    slide.wrapEnabled = true
    #expect(slide.dots(in: Self.frame).last?.center.x == 160)
  }

  @Test func `a window shows so many dots, smaller where more lie beyond`() {
    func sizes(_ page: Double) -> [Double] {
      var control = PageControl(numberOfPages: 20, currentPage: page)
      control.maximumVisibleDots = 7
      control.dotSize = 10
      control.moveStyle = .scale
      return control.dots(in: Self.frame).map(\.size.x)
    }
    #expect(sizes(0) == [10, 10, 10, 10, 10, 7, 5])
    #expect(sizes(3) == [10, 10, 10, 10, 10, 7, 5])
    #expect(sizes(10) == [5, 7, 10, 10, 10, 7, 5])
    #expect(sizes(19) == [5, 7, 10, 10, 10, 10, 10])
    // Half way, a new dot appears at one end, and one vanishes at the other.
    #expect(sizes(10.5) == [2.5, 6, 8.5, 10, 10, 8.5, 6, 2.5])
    var control = PageControl(numberOfPages: 20, currentPage: 10)
    control.maximumVisibleDots = 7
    #expect(control.size() == SIMD2(102, 6))
    #expect(control.dots(in: Self.frame).map(\.page) == Array(7...13))
    #expect(control.dots(in: Self.frame).map(\.center.x) == [112, 128, 144, 160, 176, 192, 208])
    control.maximumVisibleDots = 40
    #expect(control.dots(in: Self.frame).count == 20)
  }

  @Test(arguments: PageControl.MoveStyle.allCases, [1, 2, 3, 5, 7])
  func `a window scrolls without jumps`(style: PageControl.MoveStyle, visible: Int) {
    guard style != .jump, style != .colorBlend else { return }
    var previous: [Int: SIMD2<Double>] = [:]
    for step in 0...1900 {
      var control = Self.control(style, Double(step) / 100, selectedSize: 0, pages: 20)
      control.maximumVisibleDots = visible
      var now: [Int: SIMD2<Double>] = [:]
      for dot in control.dots(in: Self.frame) where dot.isIndicator == (style != .scale) {
        now[style == .scale ? dot.page : 0] = SIMD2(dot.center.x, dot.size.x)
      }
      for (page, place) in now {
        guard let last = previous[page] else { continue }
        // A hundredth of a page moves nothing by more than a tenth of the pitch.
        #expect((place - last).x.magnitude < 1.6 && (place - last).y.magnitude < 1.6, "\(style) \(step)")
      }
      previous = now
    }
  }
}
