import Combine

/// A part of an app that keeps a subscription as long as it exists.
final class Screen {
  var subscription: AnyCancellable?
}
