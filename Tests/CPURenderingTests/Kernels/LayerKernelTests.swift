import CRowKernels
import TestSupport
import Testing

/// The loop in C that composites a layer with its effects, against plain Swift.
@Suite struct LayerKernelTests {
  /// Four channels `pitch` apart.
  private struct Colors {
    let row: GuardedRow<Float>
    let pitch: Int
    let values: [Float]

    /// Premultiplied colours if `isPremultiplied`, else straight ones. A third of the rows has whole lanes of nothing,
    /// and of what is opaque.
    init(_ trial: inout KernelTrial, isPremultiplied: Bool) {
      pitch = trial.padded + trial.number(in: 0...9)
      row = trial.row(3 * pitch + trial.padded)
      for x in 0..<trial.padded {
        let group = x / 8 % 3
        if group > 0, trial.count % 3 == 0 { row.start[3 * pitch + x] = group == 1 ? 0 : 1 }
        guard isPremultiplied else { continue }
        for channel in 0..<3 { row.start[channel * pitch + x] *= row.start[3 * pitch + x] }
      }
      values = row.values
    }

    func color(_ x: Int) -> [Float] { (0..<4).map { values[$0 * pitch + x] } }
  }

  /// An effect with the memory that it points to.
  private struct Effect {
    let effect: RowEffect
    private let mask: GuardedRow<Float>?
    private let shares: [Float]
    private let colors: Colors?

    init(_ trial: inout KernelTrial) {
      mask = trial.flag() ? trial.row(trial.padded) : nil
      if let mask, trial.flag() { for x in 0..<trial.padded { mask.start[x] = mask.start[x] * 2 - 1 } }
      colors = trial.flag() ? Colors(&trial, isPremultiplied: false) : nil
      effect = RowEffect(
        mask: mask.map { UnsafePointer($0.start) }, colors: colors.map { UnsafePointer($0.row.start) },
        pitch: colors?.pitch ?? 0, color: (trial.share(), trial.share(), trial.share()),
        sign: trial.flag() ? 1 : -1,
        opacity: trial.share(), mode: Int32(trial.number(in: 0...2)), is_band: trial.flag() ? 1 : 0)
      let sign = effect.sign
      shares =
        mask.map { $0.values.map { 0 > $0 * sign ? 0 : $0 * sign } } ?? [Float](repeating: 1, count: trial.padded)
    }

    private func source(_ x: Int) -> [Float] {
      colors?.color(x) ?? [effect.color.0, effect.color.1, effect.color.2, 1]
    }

    /// Eight pixels are left as they are where all shares are 0, bit for bit: -0 is laid.
    func lay(over target: inout [Float], ground: [Float], at x: Int) {
      let group = (x & ~7)..<((x & ~7) + 8)
      guard group.contains(where: { shares[$0].bitPattern != 0 }) else { return }
      func strength(_ x: Int) -> Float { source(x)[3] * effect.opacity }
      if effect.is_band != 0 {
        var band = ground
        if group.contains(where: { strength($0).bitPattern != 0 }) {
          blend(&band, source(x), strength(x), effect.mode)
        }
        target = mixed(target, band, shares[x])
      } else {
        func share(_ x: Int) -> Float { shares[x] * source(x)[3] * effect.opacity }
        if group.contains(where: { share($0).bitPattern != 0 }) { blend(&target, source(x), share(x), effect.mode) }
      }
    }
  }

  private static func trialEffects(_ trial: inout KernelTrial) -> [Effect] {
    (0..<trial.number(in: 0...3)).map { _ in Effect(&trial) }
  }

  /// The values that the loop is to make, pixel by pixel.
  private static func composited(
    _ target: Colors, _ content: Colors?, _ parts: [[Effect]], opacity: Float, fill: Float, mode: Int32,
    count: Int
  ) -> [Float] {
    var expected = target.values
    for x in 0..<count {
      let group = (x & ~7)..<((x & ~7) + 8)
      let original = target.color(x)
      let top = content?.color(x) ?? [0, 0, 0, 0]
      let hasContent = group.contains { (content?.color($0)[3] ?? 0) != 0 }
      let isHidden = group.allSatisfy { content?.color($0)[3] == 1 }
      var (outside, ground) = (original, original)
      for effect in parts[1] { effect.lay(over: &ground, ground: original, at: x) }
      if !isHidden {
        for effect in parts[0] { effect.lay(over: &outside, ground: ground, at: x) }
        for effect in parts[2] { effect.lay(over: &outside, ground: ground, at: x) }
      }
      var result = outside
      if hasContent {
        var inside = ground
        var source = straight(top)
        source[3] = 1
        for effect in parts[3] { effect.lay(over: &source, ground: ground, at: x) }
        blend(&inside, source, fill, mode)
        for effect in parts[4] { effect.lay(over: &inside, ground: ground, at: x) }
        result = mixed(outside, inside, top[3])
      }
      if opacity < 1 { result = mixed(original, result, opacity) }
      for channel in 0..<4 { expected[channel * target.pitch + x] = result[channel] }
    }
    return expected
  }

  @Test(arguments: RowKernels.sets)
  func `a layer is composited with its effects`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let target = Colors(&trial, isPremultiplied: true)
      let content = trial.number(in: 0...4) > 0 ? Colors(&trial, isPremultiplied: true) : nil
      let parts = (0..<5).map { _ in Self.trialEffects(&trial) }
      let ends = parts.indices.map { parts[...$0].reduce(0) { $0 + $1.count } }
      let (opacity, fill) = (trial.flag() ? 1 : trial.share(), trial.share())
      let mode = Int32(trial.number(in: 0...2))
      let expected = Self.composited(
        target, content, parts, opacity: opacity, fill: fill, mode: mode, count: trial.padded)
      let effects = parts.joined().map(\.effect)
      effects.withUnsafeBufferPointer { effects in
        let layer = RowLayer(
          effects: effects.baseAddress, beneath_end: ends[0], unknocked_end: ends[1], outer_end: ends[2],
          grouped_end: ends[3], inner_end: ends[4], opacity: opacity, fill_opacity: fill, mode: mode)
        withUnsafePointer(to: layer) {
          kernels.compositeLayer(
            target.row.start, target.pitch, content?.row.start, content?.pitch ?? 0, $0, trial.count)
        }
      }
      trial.expect(target.row, is: expected)
      withExtendedLifetime(parts) {}
    }
  }
}

// MARK: One pixel

private func mixed(_ a: [Float], _ b: [Float], _ share: Float) -> [Float] {
  (0..<4).map { a[$0] + (b[$0] - a[$0]) * share }
}

private func straight(_ color: [Float]) -> [Float] {
  let scale = 1 / max(color[3], 1e-6)
  return color[..<3].map { min(max($0 * scale, 0), 1) } + [color[3]]
}

private func blend(_ target: inout [Float], _ source: [Float], _ share: Float, _ mode: Int32) {
  let below = straight(target)
  let beside = (1 - target[3]) * share
  for channel in 0..<3 {
    let (b, s) = (below[channel], source[channel])
    if mode == 0 {
      target[channel] += (s - target[channel]) * share
    } else {
      let blended = mode == 1 ? b * s : b + s - b * s
      target[channel] = target[3] * (b + (blended - b) * share) + beside * s
    }
  }
  target[3] += beside
}
