public import Basics
package import Pixels

extension LabelDocument {
  /// The effects that are made of shadows: a label's, or those that a run has instead. What is nil a label has not, and a
  /// run has as its label.
  ///
  /// Resolving, caches, runs, styles of parts and sprite fonts take them as one value, so a new one is a member here, and
  /// shadows in `FigureEffects`.
  ///
  /// Sendable; a plain value.
  public struct Effects: Sendable, Hashable {
    /// The outer shadows, the first on top; an empty list draws none.
    public var shadows: [Shadow]?
    /// The inner shadows, the first on top; an empty list draws none.
    public var innerShadows: [InnerShadow]?
    /// Light on the edges.
    public var bevel: Bevel?

    /// Makes effects of shadows alone.
    public init(shadows: [Shadow]? = nil, innerShadows: [InnerShadow]? = nil) {
      self.shadows = shadows
      self.innerShadows = innerShadows
    }

    /// Whether nothing is drawn but for effects that are laid over these.
    package var isEmpty: Bool {
      shadows?.isEmpty != false && innerShadows?.isEmpty != false && bevel == nil
    }

    /// These with others laid over them.
    package func overlaid(with other: Effects) -> Effects {
      var effects = self
      effects.shadows = other.shadows ?? shadows
      effects.innerShadows = other.innerShadows ?? innerShadows
      effects.bevel = other.bevel ?? bevel
      return effects
    }

    /// Their colours: a picture of greys has only grey ones.
    package var colors: [Color] {
      let ofShadows = (shadows ?? []).map(\.color) + (innerShadows ?? []).map(\.color)
      return ofShadows + (bevel.map { [$0.highlight, $0.shade] } ?? [])
    }

    /// The members that labels, runs, styles of parts and sprite fonts have beside their lists of shadows.
    static let members: [Member<Effects>] = [
      Member("bevel", .object(Bevel.table), \.bevel, "Light on the edges of the text.")
    ]
  }

  /// The outer shadows, the first on top.
  public var shadows: [Shadow] {
    get { effects.shadows ?? [] }
    set { effects.shadows = newValue.isEmpty ? nil : newValue }
  }
  /// The inner shadows, the first on top.
  public var innerShadows: [InnerShadow] {
    get { effects.innerShadows ?? [] }
    set { effects.innerShadows = newValue.isEmpty ? nil : newValue }
  }
  /// Light on the edges of the text; nil draws none.
  public var bevel: Bevel? {
    get { effects.bevel }
    set { effects.bevel = newValue }
  }
}

extension LabelDocument.Effects: RareValue {
  /// None.
  public static var usual: Self { Self() }
}
