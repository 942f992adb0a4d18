import Combine

/// A model that announces a change only if the new value differs from the old one.
final class QuietGuestbook: ObservableObject {
  // TODO: Change the two properties. @Published does not compare.

  @Published var owner = "nobody"
  @Published var visitors = 0
}
