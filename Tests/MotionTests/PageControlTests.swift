import Motion
import Pixels
import Testing

@Suite struct PageControlTests {
  static let frame = SIMD2<Double>(320, 36)

  static func control(_ pages: Int, _ page: Double = 0, _ change: (inout PageControl) -> Void = { _ in })
    -> PageControl
  {
    var control = PageControl(numberOfPages: pages, currentPage: page)
    change(&control)
    return control
  }

  static func places(_ control: PageControl, in frame: SIMD2<Double> = frame) -> [Double] {
    control.dots(in: frame).map { control.vertical ? $0.center.y : $0.center.x }
  }

  private static func override(_ change: (inout DotOverride) -> Void) -> DotOverride {
    var dot = DotOverride()
    change(&dot)
    return dot
  }

  // MARK: Layout

  @Test func `a page control has FXPageControl's defaults`() {
    let control = PageControl()
    #expect(control.dotSpacing == 10)
    #expect(control.dotSize == 6)
    #expect(control.selectedDotSize == 0)
    #expect(control.dotShadowOffset == SIMD2(0, 1))
    #expect(control.selectedDotShadowOffset == SIMD2(0, 1))
    #expect([control.dotShadowBlur, control.selectedDotShadowBlur, control.dotBorderWidth] == [0, 0, 0])
    #expect(!control.wrapEnabled && !control.vertical && !control.hidesForSinglePage)
    #expect(control.currentPage == 0 && control.numberOfPages == 0)
  }

  @Test func `dots are centred in the frame, with equal gaps`() {
    #expect(Self.places(Self.control(5, 2)) == [128, 144, 160, 176, 192])
    let large = Self.control(5, 2) { $0.selectedDotSize = 10 }
    #expect(Self.places(large) == [126, 142, 160, 178, 194])
    #expect(large.dots(in: Self.frame).map(\.size.x) == [6, 6, 10, 6, 6])
    #expect(large.dots(in: Self.frame).allSatisfy { $0.center.y == 18 })
    let vertical = Self.control(5, 2) {
      $0.selectedDotSize = 10
      $0.vertical = true
    }
    #expect(Self.places(vertical, in: SIMD2(36, 320)) == [126, 142, 160, 178, 194])
    #expect(vertical.dots(in: SIMD2(36, 320)).allSatisfy { $0.center.x == 18 })
    let mirrored = Self.control(3, 0) {
      $0.selectedDotSize = 10
      $0.rightToLeft = true
    }
    // From the left 139 + 5, 139 + 16 + 3 + 4, 178; from the right 320 less those.
    #expect(Self.places(mirrored) == [176, 158, 142])
  }

  @Test func `an override's size moves its own dot only`() {
    let control = Self.control(3, 0) { $0.dots[1, default: DotOverride()].size = 20 }
    // start 141, pitch 16: 144, 157 + 10, 176.
    #expect(Self.places(control) == [144, 167, 176])
    #expect(control.dots(in: Self.frame)[1].size == SIMD2(20, 20))
  }

  @Test func `a row is as large as its dots with their shadows`() {
    #expect(Self.control(5).size() == SIMD2(70, 6))
    #expect(Self.control(5).size(forPages: 3) == SIMD2(38, 6))
    #expect(Self.control(5) { $0.selectedDotSize = 10 }.size() == SIMD2(74, 10))
    #expect(Self.control(5) { $0.vertical = true }.size() == SIMD2(6, 70))
    for pages in [0, -3] { #expect(Self.control(pages).size() == .zero) }
    // The default offset (0, 1) adds 2 to the height; a blur of 3 adds 6 to both.
    #expect(Self.control(5) { $0.dotShadowColor = .black }.size() == SIMD2(70, 8))
    let soft = Self.control(5) {
      $0.selectedDotShadowColor = .black
      $0.selectedDotShadowBlur = 3
    }
    #expect(soft.size() == SIMD2(76, 14))
    #expect(Self.control(5) { $0.dotShadowColor = .clear }.size() == SIMD2(70, 6))
    let left = Self.control(5) {
      $0.dotShadowColor = .black
      $0.dotShadowOffset = SIMD2(-4, 0)
      $0.selectedDotShadowOffset = .zero
    }
    #expect(left.size() == SIMD2(78, 6))
  }

  @Test func `pages that do not exist have no dots`() {
    #expect(Self.control(0).dots(in: Self.frame).isEmpty)
    #expect(Self.control(1).dots(in: Self.frame).count == 1)
    #expect(Self.control(1) { $0.hidesForSinglePage = true }.dots(in: Self.frame).isEmpty)
    #expect(Self.control(2) { $0.hidesForSinglePage = true }.dots(in: Self.frame).count == 2)
    let none = Self.control(0)
    #expect([none.clamped(-1), none.clamped(0), none.clamped(5)] == [0, 0, 0])
    let five = Self.control(5)
    #expect([five.clamped(-1), five.clamped(4), five.clamped(5)] == [0, 4, 4])
    let ring = Self.control(5) { $0.wrapEnabled = true }
    #expect([ring.clamped(-1), ring.clamped(-6), ring.clamped(5), ring.clamped(12)] == [4, 4, 0, 2])
    for page in [Double.nan, .infinity, -.infinity, 1e300, -7] {
      let wrong = Self.control(5, page) { $0.selectedDotSize = 10 }
      #expect(wrong.dots(in: Self.frame).filter { $0.size.x == 10 }.count == 1, "\(page)")
    }
    #expect(Self.control(5, -0.5) { $0.wrapEnabled = true }.sanePage == 4.5)
  }

  @Test func `numbers out of range are refused, and harmless if not asked`() throws {
    let faults: [(String, (inout PageControl) -> Void)] = [
      ("numberOfPages", { $0.numberOfPages = -1 }), ("numberOfPages", { $0.numberOfPages = 10_001 }),
      ("currentPage", { $0.currentPage = .nan }), ("dotSize", { $0.dotSize = -1 }),
      ("dotSpacing", { $0.dotSpacing = .infinity }), ("selectedDotShadowBlur", { $0.selectedDotShadowBlur = .nan }),
      ("dotShadowOffset", { $0.dotShadowOffset.x = .nan }), ("maximumVisibleDots", { $0.maximumVisibleDots = 0 }),
      ("dots.3.size", { $0.dots[3, default: DotOverride()].size = 1e9 }),
    ]
    for (place, change) in faults {
      let control = Self.control(5, 1.5, change)
      let error = #expect(throws: MotionError.self) { try control.validate() }
      #expect(error?.description.hasPrefix(place + ": ") == true)
      for style in PageControl.MoveStyle.allCases {
        var styled = control
        styled.moveStyle = style
        for dot in styled.dots(in: Self.frame) {
          #expect(dot.center.x.isFinite && dot.center.y.isFinite && dot.size.x >= 0 && dot.size.x.isFinite)
        }
      }
    }
    try Self.control(5).validate()
    #expect(Self.control(.max).dots(in: Self.frame).count == PageControl.mostPages)
  }

  // MARK: Which value a dot uses

  @Test func `colours fall back as FXPageControl's`() {
    func colors(_ change: (inout PageControl) -> Void) -> [Color] {
      Self.control(2, 0, change).dots(in: Self.frame).map(\.color)
    }
    let red = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    let faint = Color(red: 1, green: 0, blue: 0, alpha: 0.25)
    let shade = Color(red: 0, green: 0, blue: 0, alpha: 0.25)
    #expect(colors { _ in } == [.black, shade])
    #expect(colors { $0.dotColor = .white } == [.black, .white])
    #expect(colors { $0.selectedDotColor = red } == [red, faint])
    // An explicit nil is final for the selected dot; other dots have a further default.
    let none = Self.override { ($0.color, $0.selectedColor) = (.some(nil), .some(nil)) }
    #expect(
      colors {
        ($0.selectedDotColor, $0.dotColor) = (red, .white)
        $0.dots = [0: none, 1: none]
      } == [.black, shade])
    #expect(
      colors {
        $0.dotColor = .white
        $0.dots[1, default: DotOverride()].color = red
      } == [.black, red])
    #expect(
      colors {
        $0.selectedDotColor = .white
        $0.dots[1, default: DotOverride()].selectedColor = red
      } == [.white, faint])
  }

  @Test func `a dot has its own shape or image, else the control's`() {
    func dots(_ change: (inout PageControl) -> Void) -> [Dot] { Self.control(2, 0, change).dots(in: Self.frame) }
    #expect(dots { _ in }.map(\.shape) == [.circle, .circle])
    #expect(dots { $0.dotShape = .square }.map(\.shape) == [.square, .square])
    #expect(dots { $0.selectedDotShape = .triangle }.map(\.shape) == [.triangle, .circle])
    let none = Self.override { ($0.shape, $0.selectedShape) = (.some(nil), .some(nil)) }
    #expect(
      dots {
        ($0.dotShape, $0.dots) = (.square, [0: none, 1: none])
      }.map(\.shape) == [.circle, .circle])
    // A selected dot never takes the other dots' image.
    #expect(dots { $0.dotImage = "a.png" }.map(\.image) == [nil, "a.png"])
    #expect(dots { $0.selectedDotImage = "b.png" }.map(\.image) == ["b.png", nil])
    #expect(
      dots {
        $0.dotImage = "a.png"
        $0.dots[1, default: DotOverride()].image = .some(nil)
      }.map(\.image) == [nil, nil])
  }

  @Test func `shadows and borders do not fall back`() {
    let control = Self.control(2) {
      $0.dotShadowColor = .white
      $0.dotBorderWidth = 2
      $0.dotBorderColor = .white
    }
    let dots = control.dots(in: Self.frame)
    #expect(dots[0].shadow == nil && dots[0].border == nil)
    #expect(dots[1].shadow == Dot.Shadow(color: .white, offset: SIMD2(0, 1), blur: 0))
    #expect(dots[1].border == Dot.Border(width: 2, color: .white))
  }

  @Test func `a border without a colour is none`() {
    let control = Self.control(2) {
      $0.dotBorderWidth = 2
      $0.selectedDotBorderWidth = 1
    }
    #expect(control.dots(in: Self.frame).map(\.border) == [nil, nil])
  }

  @Test func `each shape has its outline`() {
    let triangle = Self.control(1) {
      $0.dotSize = 8
      $0.dotShape = .triangle
    }.dots(in: SIMD2(20, 20))[0]
    #expect(
      triangle.outline
        == Path([.move(SIMD2(10, 6)), .line(SIMD2(14, 14)), .line(SIMD2(6, 14)), .close]))
    let own = Path([.move(SIMD2(-50, 0)), .line(SIMD2(50, 0)), .line(SIMD2(0, 3)), .close])
    let path = Self.control(1) { $0.dotShape = .path(own) }.dots(in: SIMD2(20, 20))[0]
    #expect(path.outline == own.transformed(.translation(SIMD2(10, 10))))
    #expect(DotShape.circle.outline(size: SIMD2(6, 6), restSize: 6) == .ellipse(x: -3, y: -3, width: 6, height: 6))
    #expect(
      DotShape.circle.outline(size: SIMD2(16, 6), restSize: 6)
        == .roundedRectangle(x: -8, y: -3, width: 16, height: 6, radius: 3))
    #expect(DotShape.path(own).outline(size: SIMD2(12, 6), restSize: 6) == own.transformed(.scale(2, 1)))
  }

  // MARK: Touch

  @Test func `a touch finds the dot`() {
    let control = Self.control(5, 2)
    for (page, x) in [128.0, 144, 160, 176, 192].enumerated() {
      #expect(control.page(at: SIMD2(x, 18), in: Self.frame) == page)
      #expect(control.page(at: SIMD2(x + 7.9, 18 - 7.9), in: Self.frame) == page)
    }
    for point in [SIMD2(119.0, 18), SIMD2(160, 27), SIMD2(201, 18), SIMD2(.nan, 18)] {
      #expect(control.page(at: point, in: Self.frame) == nil)
    }
    let moving = Self.control(5, 2.5) { $0.moveStyle = .worm }
    #expect(moving.page(at: SIMD2(160, 18), in: Self.frame) == 2)
  }

  @Test func `a tap goes by halves`() {
    let control = Self.control(5, 2)
    #expect(control.pageAfterTap(at: SIMD2(161, 0), in: Self.frame) == 3)
    #expect(control.pageAfterTap(at: SIMD2(160, 0), in: Self.frame) == 1)
    #expect(Self.control(5, 4).pageAfterTap(at: SIMD2(300, 0), in: Self.frame) == 4)
    #expect(Self.control(5, 4) { $0.wrapEnabled = true }.pageAfterTap(at: SIMD2(300, 0), in: Self.frame) == 0)
    #expect(Self.control(5, 0) { $0.wrapEnabled = true }.pageAfterTap(at: SIMD2(3, 0), in: Self.frame) == 4)
    #expect(Self.control(5, 2) { $0.vertical = true }.pageAfterTap(at: SIMD2(300, 3), in: Self.frame) == 1)
    #expect(Self.control(5, 2) { $0.rightToLeft = true }.pageAfterTap(at: SIMD2(300, 3), in: Self.frame) == 1)
    #expect(Self.control(0).pageAfterTap(at: SIMD2(300, 0), in: Self.frame) == 0)
  }
}
