/// A picture in words: whoever prints one does not want its bytes.
extension PixelBuffer: CustomStringConvertible, CustomReflectable {
  /// The size and the alpha mode: `90 x 40 px, straight alpha`.
  public var description: String {
    "\(width) x \(height) px, \(alphaMode == .straight ? "straight" : "premultiplied") alpha"
  }

  /// The members without the bytes, for debuggers and `dump`.
  public var customMirror: Mirror {
    Mirror(self, children: ["width": width, "height": height, "alphaMode": alphaMode], displayStyle: .struct)
  }
}
