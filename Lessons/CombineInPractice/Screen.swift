import Combine

/// Something that shows names as long as it is there, as the talk's view controller does.
final class Screen {
  var subscription: AnyCancellable?
}
