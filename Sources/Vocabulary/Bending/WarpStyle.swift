/// Photoshop's fifteen shapes of warped text. Sendable; a value.
public enum WarpStyle: String, Sendable, Hashable, CaseIterable {
  case arc, arcLower, arcUpper, arch, bulge, shellLower, shellUpper, flag, wave, fish, rise, fisheye, inflate,
    squeeze, twist
}
