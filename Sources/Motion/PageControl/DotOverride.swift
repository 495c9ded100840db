public import Pixels

/// The values that differ for one dot: the answers of FXPageControl's delegate.
///
/// Each member has three states, as in the delegate. With nil the control's property applies. A value replaces the
/// property. An explicit nil (`.some(nil)`) replaces the property by nil; the property is not consulted. Sendable.
public struct DotOverride: Sendable, Hashable {
  /// The side of the dot in points, whether it is selected or not.
  public var size: Double?
  /// The colour while the dot is not selected. An explicit nil is the selected colour with an alpha of 0.25.
  public var color: Color??
  /// The colour while the dot is selected. An explicit nil is black.
  public var selectedColor: Color??
  /// The shape while the dot is not selected. An explicit nil is a circle.
  public var shape: DotShape??
  /// The shape while the dot is selected. An explicit nil is a circle.
  public var selectedShape: DotShape??
  /// The image while the dot is not selected. With an explicit nil the shape is drawn.
  public var image: DotImage??
  /// The image while the dot is selected. With an explicit nil the shape is drawn.
  public var selectedImage: DotImage??

  /// Makes an override by which the control's properties apply.
  public init() {}
}
