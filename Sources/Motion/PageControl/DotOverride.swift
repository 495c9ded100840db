public import Pixels

/// The values that differ for one dot: the answers of FXPageControl's delegate.
///
/// Each member has three states, as in the delegate. With nil the control's property applies. A value replaces the
/// property. An explicit nil (`.some(nil)`) replaces the property by nil; the property is not consulted. Sendable.
public struct DotOverride: Sendable, Hashable {
  /// In points, for the dot selected or not.
  public var size: Double?
  public var color: Color??
  public var selectedColor: Color??
  public var shape: DotShape??
  public var selectedShape: DotShape??
  public var image: DotImage??
  public var selectedImage: DotImage??

  public init(
    size: Double? = nil, color: Color?? = nil, selectedColor: Color?? = nil, shape: DotShape?? = nil,
    selectedShape: DotShape?? = nil, image: DotImage?? = nil, selectedImage: DotImage?? = nil
  ) {
    self.size = size
    self.color = color
    self.selectedColor = selectedColor
    self.shape = shape
    self.selectedShape = selectedShape
    self.image = image
    self.selectedImage = selectedImage
  }
}
