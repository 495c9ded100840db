import CGLES

/// The functions by which draw buffers are blended and masked each in its own way: of OpenGL ES 3.2, or of an extension of
/// earlier versions.
struct DrawBufferFunctions {
  let isEnabled: PFNGLISENABLEDIEXTPROC
  let enable: PFNGLENABLEIEXTPROC
  let disable: PFNGLDISABLEIEXTPROC
  let blendEquation: PFNGLBLENDEQUATIONSEPARATEIEXTPROC
  let blendFunction: PFNGLBLENDFUNCSEPARATEIEXTPROC
  let colorMask: PFNGLCOLORMASKIEXTPROC

  /// Those of OpenGL ES 3.2.
  static let core = DrawBufferFunctions(
    isEnabled: { glIsEnabledi($0, $1) }, enable: { glEnablei($0, $1) }, disable: { glDisablei($0, $1) },
    blendEquation: { glBlendEquationSeparatei($0, $1, $2) },
    blendFunction: { glBlendFuncSeparatei($0, $1, $2, $3, $4) }, colorMask: { glColorMaski($0, $1, $2, $3, $4) })

  private init(
    isEnabled: @escaping PFNGLISENABLEDIEXTPROC, enable: @escaping PFNGLENABLEIEXTPROC,
    disable: @escaping PFNGLDISABLEIEXTPROC, blendEquation: @escaping PFNGLBLENDEQUATIONSEPARATEIEXTPROC,
    blendFunction: @escaping PFNGLBLENDFUNCSEPARATEIEXTPROC, colorMask: @escaping PFNGLCOLORMASKIEXTPROC
  ) {
    self.isEnabled = isEnabled
    self.enable = enable
    self.disable = disable
    self.blendEquation = blendEquation
    self.blendFunction = blendFunction
    self.colorMask = colorMask
  }

  /// Those of GL_EXT_draw_buffers_indexed or of GL_OES_draw_buffers_indexed; nil if the context has neither.
  ///
  /// eglGetProcAddress
  init?(_ extensions: Set<String>) {
    let makers = ["EXT", "OES"]
    guard let maker = makers.first(where: { extensions.contains("GL_\($0)_draw_buffers_indexed") }),
      let isEnabled = eglGetProcAddress("glIsEnabledi" + maker),
      let enable = eglGetProcAddress("glEnablei" + maker),
      let disable = eglGetProcAddress("glDisablei" + maker),
      let blendEquation = eglGetProcAddress("glBlendEquationSeparatei" + maker),
      let blendFunction = eglGetProcAddress("glBlendFuncSeparatei" + maker),
      let colorMask = eglGetProcAddress("glColorMaski" + maker)
    else { return nil }
    self.isEnabled = unsafeBitCast(isEnabled, to: PFNGLISENABLEDIEXTPROC.self)
    self.enable = unsafeBitCast(enable, to: PFNGLENABLEIEXTPROC.self)
    self.disable = unsafeBitCast(disable, to: PFNGLDISABLEIEXTPROC.self)
    self.blendEquation = unsafeBitCast(blendEquation, to: PFNGLBLENDEQUATIONSEPARATEIEXTPROC.self)
    self.blendFunction = unsafeBitCast(blendFunction, to: PFNGLBLENDFUNCSEPARATEIEXTPROC.self)
    self.colorMask = unsafeBitCast(colorMask, to: PFNGLCOLORMASKIEXTPROC.self)
  }
}
