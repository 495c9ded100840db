import BaselineKernels
import Testing

/// The loops in C, compiled for several instruction sets.
@Suite struct RowKernelTests {
  @Test func `every instruction set gives the same bits`() {
    let count = 32 * 11
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20 {
      let values = (0..<(count + 64)).map { _ in Float.random(in: 0...1, using: &random) }
      let size = baseline_output_size(count)
      var baseline = [UInt8](repeating: 0, count: size)
      var chosen = baseline
      run_baseline_kernels(&baseline, values, count)
      run_chosen_kernels(&chosen, values, count)
      #expect(baseline == chosen)
      #expect(Set(baseline).count > 200, "the kernels wrote too little to compare")
    }
  }
}
