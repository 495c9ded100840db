import Resolving
import Testing

/// The defaults that docs/robustness.md promises.
@Suite struct ResourceLimitTests {
  @Test func `pictures may take half a GiB unless somebody says otherwise`() {
    #expect(ResourceLimits().pictureBytes == 536_870_912)
  }

  @Test func `layers may take some five seconds unless somebody says otherwise`() {
    #expect(ResourceLimits().layerPixels == 2_147_483_648)
  }
}
