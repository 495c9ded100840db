#if canImport(Glibc)
  import Glibc
#endif

/// The mixing of soft edges as Photoshop mixes those of text: in f(v) = linear(v)^(1 / gamma), with linear(v) the light
/// of an sRGB value. out = f^-1(a f(I) + (1 - a) f(E)); colours are weighed by their alpha too.
struct EdgeGamma {
  private let gamma: Float

  init(_ gamma: Float) { self.gamma = gamma }

  func mixed(_ outside: LaneColors, _ inside: LaneColors, _ share: Lanes) -> LaneColors {
    var result = outside.mixed(with: inside, share)
    let (e, i) = (outside.straight, inside.straight)
    for lane in 0..<Lanes.scalarCount where share[lane] > 0 && share[lane] < 1 && result.alpha[lane] > 0 {
      let alpha = result.alpha[lane]
      let part = share[lane] * inside.alpha[lane] / alpha
      func channel(_ e: Float, _ i: Float) -> Float {
        alpha * decoded(encoded(e) * (1 - part) + encoded(i) * part)
      }
      result.red[lane] = channel(e.red[lane], i.red[lane])
      result.green[lane] = channel(e.green[lane], i.green[lane])
      result.blue[lane] = channel(e.blue[lane], i.blue[lane])
    }
    return result
  }

  private func encoded(_ v: Float) -> Float {
    let light = v <= 0.04045 ? v / 12.92 : powf((v + 0.055) / 1.055, 2.4)
    return powf(light, 1 / gamma)
  }

  private func decoded(_ v: Float) -> Float {
    let light = powf(min(max(v, 0), 1), gamma)
    return light <= 0.003_130_8 ? light * 12.92 : 1.055 * powf(light, 1 / 2.4) - 0.055
  }
}
