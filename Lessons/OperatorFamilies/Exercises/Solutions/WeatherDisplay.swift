import Combine
import VirtualTime

enum WeatherDisplay {
  /// Sends what a display shows, such as "21 °C".
  ///
  /// - The first temperature of each subscription to the sensor never counts: the sensor is still cold.
  /// - A temperature below -90 or above 60 is a mistake of the sensor, and does not count either.
  /// - The first temperature that counts is sent at once. Then, in each second, only the newest one is sent.
  /// - If the sensor fails, its values are subscribed to again, at most two times. Then "(no sensor)" is sent.
  /// - The last text is always "(off)".
  ///
  /// - Parameters:
  ///   - sensor: Sends temperatures, and begins anew for each subscription.
  ///   - clock: The scheduler for operators of time.
  static func texts(
    of sensor: AnyPublisher<Int, ThermometerError>, clock: VirtualTimeScheduler
  ) -> AnyPublisher<String, Never> {
    sensor
      .dropFirst()
      .retry(2)
      .filter { temperature in (-90...60).contains(temperature) }
      .throttle(for: 1, scheduler: clock, latest: true)
      .map { temperature in "\(temperature) °C" }
      .replaceError(with: "(no sensor)")
      .append("(off)")
      .eraseToAnyPublisher()
  }
}
