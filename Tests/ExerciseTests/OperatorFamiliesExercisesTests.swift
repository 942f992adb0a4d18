import Combine
import LessonKit
import Testing
import VirtualTime

@testable import OperatorFamiliesExercises

typealias ThermometerError = OperatorFamiliesExercises.ThermometerError

@Suite struct PausedTypingTests {
  private typealias Texts = PassthroughSubject<String, Never>

  private func check(_ searches: (Texts, VirtualTimeScheduler) -> some Publisher<String, Never>) -> Feedback {
    checkPausedTyping(searches)
  }

  @Test func solution() { #expect(check { PausedTyping.searches(texts: $0, clock: $1) }.faults == []) }

  @Test func otherSolutions() {
    check { texts, clock in
      texts.debounce(for: .milliseconds(500), scheduler: clock).compactMap { $0.count > 2 ? $0 : nil }
    }.expect("short texts are left out by compactMap")
    check { texts, clock in
      texts.map { Just($0).delay(for: 0.5, scheduler: clock) }.switchToLatest().filter { $0.count > 2 }
    }.expect("pause as a switch to the latest delay")
    check { texts, clock in
      texts.filter { $0.count > 2 }.debounce(for: 0.5, scheduler: clock)
    }
    .expect(
      "filter that hides a key stroke", only: "For the texts comb, co it sends comb at 2s. It should send nothing.")
    check { texts, clock in
      texts.debounce(for: 0.5, scheduler: clock).filter { $0.count > 2 }.removeDuplicates()
    }
    .expect(
      "drops the text of the search before",
      only: "For the texts com, comb it sends nothing. It should send comb at 4.75s.")
    check { texts, _ in texts.filter { $0.count > 2 } }
      .expect("every text", first: "For the texts c, co, com it sends com at 0.5s. It should send com at 1s.")
    check { texts, clock in texts.delay(for: 0.5, scheduler: clock).filter { $0.count > 2 } }
      .expect(
        "delay in place of debounce", first: "For the texts comb, co it sends comb at 2s. It should send nothing.")
    check { texts, clock in
      texts.throttle(for: 0.5, scheduler: clock, latest: true).filter { $0.count > 2 }
    }
    .expect(
      "throttle in place of debounce", first: "For the texts comb, co it sends comb at 1.5s. It should send nothing.")
    check { texts, clock in
      texts.debounce(for: 0.5, scheduler: clock).filter { $0.count > 3 }
    }.expect("another length", first: "For the texts c, co, com it sends nothing. It should send com at 1s.")
  }
}

@Suite struct WeatherDisplayTests {
  private typealias Sensor = AnyPublisher<Int, ThermometerError>

  @Test func solution() { #expect(checkWeatherDisplay { WeatherDisplay.texts(of: $0, clock: $1) }.faults == []) }

  private static func isGood(_ temperature: Int) -> Bool { temperature >= -90 && temperature <= 60 }

  /// A display whose first and last parts can be replaced.
  private static func display(
    values: @escaping (Sensor) -> Sensor = { $0.dropFirst().retry(2).filter(isGood).eraseToAnyPublisher() },
    pace: @escaping (Sensor, VirtualTimeScheduler) -> Sensor = {
      $0.throttle(for: .seconds(1), scheduler: $1, latest: true).eraseToAnyPublisher()
    },
    end: @escaping (AnyPublisher<String, ThermometerError>) -> AnyPublisher<String, Never> = {
      $0.replaceError(with: "(no sensor)").append("(off)").eraseToAnyPublisher()
    }
  ) -> Display {
    { sensor, clock in end(pace(values(sensor), clock).map { "\($0) °C" }.eraseToAnyPublisher()) }
  }

  private static let rows: [(Comment, Display, String?)] = [
    ("replaces the error", display(), nil),
    (
      "drops by a count, and catches twice",
      display(
        values: { sensor in
          let values = sensor.scan((count: 0, value: 0)) { ($0.count + 1, $1) }
            .compactMap { $0.count > 1 && isGood($0.value) ? $0.value : nil }
          return values.catch { _ in values.catch { _ in values } }.eraseToAnyPublisher()
        },
        end: { $0.catch { _ in ["(no sensor)"].publisher }.append(Just("(off)")).eraseToAnyPublisher() }), nil
    ),
    (
      "drops nothing", display(values: { $0.retry(2).filter(isGood).eraseToAnyPublisher() }),
      "After the temperatures 3, 20, 21 and 22, the texts are 3 °C, 22 °C. They should be 20 °C, 22 °C."
    ),
    (
      "shows mistakes", display(values: { $0.dropFirst().retry(2).eraseToAnyPublisher() }),
      "After the temperatures 23, 60 and 61, the texts are 23 °C, 61 °C. They should be 23 °C, 60 °C."
    ),
    (
      "sends every value", display(pace: { values, _ in values }),
      "After the temperatures 3, 20, 21 and 22, the texts are 20 °C, 21 °C, 22 °C. They should be 20 °C, 22 °C."
    ),
    (
      "waits for a pause",
      display(pace: { $0.debounce(for: 1, scheduler: $1).eraseToAnyPublisher() }),
      "After the temperatures 3, 20, 21 and 22, the texts are 22 °C. They should be 20 °C, 22 °C."
    ),
    (
      "sends the oldest in each second",
      display(pace: { $0.throttle(for: 1, scheduler: $1, latest: false).eraseToAnyPublisher() }),
      "After the temperatures 3, 20, 21 and 22, the texts are 20 °C, 21 °C. They should be 20 °C, 22 °C."
    ),
    (
      "drops only once", display(values: { $0.retry(2).dropFirst().filter(isGood).eraseToAnyPublisher() }),
      "After failure 1, then the temperatures 4 and -90, the texts are 4 °C, -90 °C. They should be -90 °C."
    ),
    (
      "drops the first good one", display(values: { $0.filter(isGood).dropFirst().retry(2).eraseToAnyPublisher() }),
      "After failure 2, then the temperatures 999 and 24, the texts are nothing. They should be 24 °C."
    ),
    (
      "takes the highest good one for a mistake",
      display(values: { $0.dropFirst().retry(2).filter { isGood($0) && $0 < 60 }.eraseToAnyPublisher() }),
      "After the temperatures 23, 60 and 61, the texts are 23 °C. They should be 23 °C, 60 °C."
    ),
    (
      "takes the lowest good one for a mistake",
      display(values: { $0.dropFirst().retry(2).filter { isGood($0) && $0 > -90 }.eraseToAnyPublisher() }),
      "After failure 1, then the temperatures 4 and -90, the texts are nothing. They should be -90 °C."
    ),
    (
      "gives up at once", display(values: { $0.dropFirst().filter(isGood).eraseToAnyPublisher() }),
      "After failure 1, then the temperatures 4 and -90, the texts are (no sensor), (off). They should be -90 °C."
    ),
    (
      "never gives up", display(values: { $0.dropFirst().retry(100).filter(isGood).eraseToAnyPublisher() }),
      "After failure 3, the texts are nothing. They should be (no sensor), (off)."
    ),
    (
      "says nothing about the sensor",
      display(end: { $0.catch { _ in Empty() }.append("(off)").eraseToAnyPublisher() }),
      "After failure 3, the texts are (off). They should be (no sensor), (off)."
    ),
    (
      "is not off after a failure",
      display(end: { $0.append("(off)").catch { _ in Just("(no sensor)") }.eraseToAnyPublisher() }),
      "After failure 3, the texts are (no sensor). They should be (no sensor), (off)."
    ),
    (
      "filters after the pace",
      { sensor, clock in
        sensor.dropFirst().retry(2).throttle(for: 1, scheduler: clock, latest: true).filter(isGood)
          .map { "\($0) °C" }.replaceError(with: "(no sensor)").append("(off)").eraseToAnyPublisher()
      }, "After the temperatures 23, 60 and 61, the texts are 23 °C. They should be 23 °C, 60 °C."
    ),
  ]

  @Test func solutions() { expect(Self.rows) { checkWeatherDisplay($0) } }
}
