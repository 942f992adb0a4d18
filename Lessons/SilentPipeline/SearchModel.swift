import Combine

/// A search field and its results. It searches when nothing was typed for half a second.
final class SearchModel: ObservableObject {
  @Published var query = ""
  @Published private(set) var results: [String] = []

  /// - Parameters:
  ///   - scheduler: Measures the half second, and is where the results are set. An app passes `DispatchQueue.main`, and a
  ///     test passes a virtual clock.
  ///   - search: Returns a request for the results of a text.
  init<S: Scheduler>(scheduler: S, search: @escaping (String) -> AnyPublisher<[String], Never>) {
    $query
      .dropFirst()
      .debounce(for: .milliseconds(500), scheduler: scheduler)
      .removeDuplicates()
      .map { text in search(text).receive(on: scheduler) }
      .switchToLatest()
      .assign(to: &$results)
  }
}
