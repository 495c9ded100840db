/// Capitals in place of letters, in the words of CSS Fonts 4. Where the font has none of that kind for the script, they are
/// capitals at 0.7 of the size. Sendable; a value.
public enum FontCaps: String, Sendable, Hashable, CaseIterable {
  case normal
  case smallCaps = "small-caps"
  case allSmallCaps = "all-small-caps"
  case petiteCaps = "petite-caps"
  case allPetiteCaps = "all-petite-caps"
  case unicase
  case titlingCaps = "titling-caps"
}
