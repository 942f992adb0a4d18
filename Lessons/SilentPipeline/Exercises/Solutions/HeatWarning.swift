import Combine
import VirtualTime

/// A thermometer that warns.
enum HeatWarning {
  /// Once a second at most, it compares the newest temperature with the newest limit. It sends `true` if the temperature
  /// is above the limit and `false` if it is not, and only when this has changed. Each subscriber has results of its own.
  ///
  /// - Parameters:
  ///   - temperatures: What the sensor measures, several times a second.
  ///   - limits: The highest temperature that is allowed. The user changes it now and then.
  ///   - clock: The scheduler for operators of time.
  static func warnings(
    temperatures: AnyPublisher<Int, Never>, limits: AnyPublisher<Int, Never>, clock: VirtualTimeScheduler
  ) -> AnyPublisher<Bool, Never> {
    temperatures
      .combineLatest(limits)
      .throttle(for: 1, scheduler: clock, latest: true)
      .map { temperature, limit in temperature > limit }
      .removeDuplicates()
      .eraseToAnyPublisher()
  }
}
