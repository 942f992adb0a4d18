import Combine
import Foundation
import VirtualTime

/// A search field for railway stations.
enum StationSearch {
  /// Sends what the list below the field shows.
  ///
  /// - 0.3 seconds after the last key stroke the text counts, without the blanks at its ends. A text that equals the
  ///   one that counted before changes nothing.
  /// - For an empty text it sends `empty`. For any other text it sends `searching`, and then the answer as `found` or
  ///   `failed`. The field goes on after a failure.
  /// - When another text counts, the request for the one before is cancelled, and its answer is never sent.
  ///
  /// - Parameters:
  ///   - texts: The text in the field after each key stroke.
  ///   - clock: The scheduler for operators of time.
  ///   - ask: Returns a request for the stations of a text.
  static func states(
    of texts: AnyPublisher<String, Never>, clock: VirtualTimeScheduler,
    ask: @escaping (String) -> AnyPublisher<[String], StatusError>
  ) -> AnyPublisher<SearchState, Never> {
    // TODO: Write the pipeline.
    Empty(completeImmediately: false).eraseToAnyPublisher()
  }
}
