import Combine

/// Repeats a request that has failed, if this may help.
enum ServerErrors {
  /// Makes a request again if it fails with a status of 500 to 599, but not more often than `times` says.
  ///
  /// - Parameter request: Makes a request for each subscriber. The `status` of its error says what went wrong.
  static func retry(
    _ request: AnyPublisher<String, StatusError>, times: Int
  ) -> AnyPublisher<String, StatusError> {
    request
      .catch { error in
        (500..<600).contains(error.status) && times > 0
          ? retry(request, times: times - 1)
          : Fail(error: error).eraseToAnyPublisher()
      }
      .eraseToAnyPublisher()
  }
}
