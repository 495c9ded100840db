public import Pixels

/// What one dot does differently: the answers of FXPageControl's delegate.
///
/// Each member has three states, as the delegate had: nil says nothing, and the control's properties count; a value is
/// the answer; and an answer of nil (`.some(nil)`) is an answer too, after which the properties are not asked. Sendable.
public struct DotOverride: Sendable, Hashable {
  /// Points, selected or not.
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
