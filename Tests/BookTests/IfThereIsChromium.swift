import TestKit
import Testing

extension Trait where Self == ConditionTrait {
  static var ifThereIsChromium: Self {
    .enabled(if: Browser.path != nil, "there is no Chromium; 'apt-get install chromium-headless-shell' installs it")
  }
}
