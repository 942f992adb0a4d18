import Combine

enum MagicMirror {
  /// Sends one text for each question: the answer as soon as it comes, "(silent)" if it does not come in time, and
  /// "(cracked)" if the mirror cracks. The stream goes on after each of them.
  ///
  /// - Parameters:
  ///   - questions: Each question is asked at once, even if others have no answer yet.
  ///   - mirror: Returns a publisher for a question. It sends the answer later and then stays open, or it fails because
  ///     the mirror cracks, or nothing happens.
  ///   - limit: How long an answer may take. Later nobody is subscribed to the mirror's publisher.
  ///   - clock: The clock on which that time passes.
  static func answers<Clock: Scheduler>(
    to questions: some Publisher<String, Never>, from mirror: @escaping (String) -> AnyPublisher<String, any Error>,
    within limit: Clock.SchedulerTimeType.Stride, on clock: Clock
  ) -> AnyPublisher<String, Never> {
    // TODO: Write the pipeline.
    Empty(completeImmediately: false).eraseToAnyPublisher()
  }
}
