import Combine

/// A model that announces a change only if the new value differs from the old one.
final class QuietGuestbook: ObservableObject {
  var owner = "nobody" {
    willSet { if newValue != owner { objectWillChange.send() } }
  }

  var visitors = 0 {
    willSet { if newValue != visitors { objectWillChange.send() } }
  }
}
