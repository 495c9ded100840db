import Scenes
import Testing

/// The defaults that docs/robustness.md promises.
@Suite struct ResourceLimitTests {
  @Test func `pictures may take a GiB unless somebody says otherwise`() {
    #expect(ResourceLimits().pictureBytes == 1_073_741_824)
  }
}
