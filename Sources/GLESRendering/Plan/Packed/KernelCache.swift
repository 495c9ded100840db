/// The kernels of packed blurs that were computed last. Most labels of a batch have the same few blurs, and a kernel
/// takes a dozen exponentials.
///
/// Not Sendable: it belongs to one planner.
final class KernelCache {
  private static let mostKernels = 32
  private var kernels: [PackedKernel] = []

  /// The kernel of that key, made by `make` unless it is known.
  func kernel(_ key: PackedKernel.Key, _ make: () -> PackedKernel) -> PackedKernel {
    for kernel in kernels where kernel.key == key { return kernel }
    if kernels.count == KernelCache.mostKernels { kernels = [] }
    let kernel = make()
    kernels.append(kernel)
    return kernel
  }
}
