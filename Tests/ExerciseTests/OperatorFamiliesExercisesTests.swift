import Combine
import Testing

@testable import OperatorFamiliesExercises

typealias ThermometerError = OperatorFamiliesExercises.ThermometerError
typealias GaugeError = OperatorFamiliesExercises.GaugeError

struct PausedTypingTests {
  private let check = Table<(PassthroughSubject<String, Never>, VirtualTimeScheduler) -> any Publisher<String, Never>> {
    searches in checkPausedTyping { searches($0, $1).eraseToAnyPublisher() }
  }

  @Test func solutions() {
    check("solution") { PausedTyping.searches(texts: $0, clock: $1) }.isRight()
    check("short texts are left out by compactMap") { texts, clock in
      texts.debounce(for: .milliseconds(500), scheduler: clock).compactMap { $0.count > 2 ? $0 : nil }
    }.isRight()
    check("pause as a switch to the latest delay") { texts, clock in
      texts.map { Just($0).delay(for: 0.5, scheduler: clock) }.switchToLatest().filter { $0.count > 2 }
    }.isRight()
    check("looks whether a text is still the newest") { texts, clock in
      Deferred {
        var newest = 0
        return texts.flatMap { text in
          newest += 1
          let number = newest
          return Just(text).delay(for: 0.5, scheduler: clock).filter { $0.count > 2 && number == newest }
        }
      }
    }.isRight()
    check("counts no digits and no blanks") { texts, clock in
      texts.debounce(for: 0.5, scheduler: clock).filter { $0.filter(\.isLetter).count > 2 }
    }.isRight()
    check("counts bytes in place of letters") { $0.debounce(for: 0.5, scheduler: $1).filter { $0.utf8.count > 2 } }
      .says("At 2.116s the subscriber receives né, and should not.")
    check("filter that hides a key stroke") { $0.filter { $0.count > 2 }.debounce(for: 0.5, scheduler: $1) }
      .says(only: "After the user types co, search: comb at 2s. It should be: nothing.")
    check("drops the text of the search before") { texts, clock in
      texts.debounce(for: 0.5, scheduler: clock).filter { $0.count > 2 }.removeDuplicates()
    }.says(only: "After the user types comb, search: nothing. It should be: comb at 4.75s.")
    check("every text") { texts, _ in texts.filter { $0.count > 2 } }
      .says("After the user types com, search: com at 0.5s. It should be: com at 1s.")
    check("delay in place of debounce") { $0.delay(for: 0.5, scheduler: $1).filter { $0.count > 2 } }
      .says("After the user types co, search: comb at 2s. It should be: nothing.")
    check("throttle in place of debounce") { texts, clock in
      texts.throttle(for: 0.5, scheduler: clock, latest: true).filter { $0.count > 2 }
    }.says("After the user types comb, search: comb at 1.5s. It should be: nothing.")
    check("nine searches") { $0.debounce(for: 0.5, scheduler: $1).filter { $0.count > 2 }.prefix(9) }
      .says("s the subscriber receives the completion. It should receive ")
    check("another length") { texts, clock in texts.debounce(for: 0.5, scheduler: clock).filter { $0.count > 3 } }
      .says("After the user types com, search: nothing. It should be: com at 1s.")
  }
}

struct WeatherDisplayTests {
  typealias Sensor = AnyPublisher<Int, ThermometerError>
  typealias Texts = (Sensor, VirtualTimeScheduler) -> any Publisher<String, Never>

  private let check = Table<Texts> { texts in checkWeatherDisplay { texts($0, $1).eraseToAnyPublisher() } }

  private static func isGood(_ temperature: Int) -> Bool { temperature >= -90 && temperature <= 60 }

  /// A display whose first and last parts can be replaced.
  private func display(
    values: @escaping (Sensor) -> any Publisher<Int, ThermometerError> = { $0.dropFirst().retry(2).filter(isGood) },
    pace: @escaping (Sensor, VirtualTimeScheduler) -> any Publisher<Int, ThermometerError> = {
      $0.throttle(for: .seconds(1), scheduler: $1, latest: true)
    },
    end: @escaping (AnyPublisher<String, ThermometerError>) -> any Publisher<String, Never> = {
      $0.replaceError(with: "(no sensor)").append("(off)")
    }
  ) -> Texts {
    { sensor, clock in
      let temperatures = pace(values(sensor).eraseToAnyPublisher(), clock).eraseToAnyPublisher()
      return end(temperatures.map { "\($0) °C" }.eraseToAnyPublisher())
    }
  }

  @Test func solutions() {
    let isGood = Self.isGood
    check("solution") { WeatherDisplay.texts(of: $0, clock: $1) }.isRight()
    check("replaces the error", display()).isRight()
    check("catches the error", display(end: { $0.catch { _ in Just("(no sensor)") }.append("(off)") })).isRight()
    let caughtTwice = display(
      values: { sensor in
        let values = sensor.scan((count: 0, value: 0)) { ($0.count + 1, $1) }
          .compactMap { $0.count > 1 && isGood($0.value) ? $0.value : nil }
        return values.catch { _ in values.catch { _ in values } }
      }, end: { $0.catch { _ in ["(no sensor)"].publisher }.append(Just("(off)")) })
    check("drops by a count, and catches twice", caughtTwice).isRight()
    check("drops nothing", display(values: { $0.retry(2).filter(isGood) }))
      .says("3, 20, 21 and 22, the display shows 3 °C at 0s; 22 °C at 1s. It should show 20 °C at 0.1s; 22 °C at 1.1s.")
    check("shows mistakes", display(values: { $0.dropFirst().retry(2) }))
      .says("60 and 61, the display shows 23 °C at 3.4s; 61 °C at 4.4s. It should show 23 °C at 3.4s; 60 °C at 4.4s.")
    check("sends every value", display(pace: { values, _ in values }))
      .says("display shows 20 °C at 0.1s; 21 °C at 0.2s; 22 °C at 0.3s. It should show 20 °C at 0.1s; 22 °C at 1.1s.")
    check("waits for a pause", display(pace: { $0.debounce(for: 1, scheduler: $1) }))
      .says("3, 20, 21 and 22, the display shows 22 °C at 1.3s. It should show 20 °C at 0.1s; 22 °C at 1.1s.")
    check("sends the oldest in each second", display(pace: { $0.throttle(for: 1, scheduler: $1, latest: false) }))
      .says("21 and 22, the display shows 20 °C at 0.1s; 21 °C at 1.1s. It should show 20 °C at 0.1s; 22 °C at 1.1s.")
    check(
      "knows the mistakes of the page",
      display(values: { $0.dropFirst().retry(2).filter { ![61, 999].contains($0) } })
    ).says("At 3s the subscriber receives -94 °C. It should receive (off).")
    check("sends a hundred texts", display(pace: { $0.throttle(for: 1, scheduler: $1, latest: true).prefix(100) }))
      .says("are sent. Value 101 that is received: At 211s the subscriber receives (off), and should not.")
    check("shares the texts") { display()($0, $1).eraseToAnyPublisher().share() }
      .says("At 4s the subscriber receives 0 °C, and should not.")
    check("drops only once", display(values: { $0.retry(2).dropFirst().filter(isGood) }))
      .says("temperatures 4 and -90, the display shows 4 °C at 6.7s; -90 °C at 7.7s. It should show -90 °C at 6.8s.")
    check("drops the first good one", display(values: { $0.filter(isGood).dropFirst().retry(2) }))
      .says("failure 2, then the temperatures 999 and 24, the display shows nothing. It should show 24 °C at 10s.")
    check(
      "takes the highest good one for a mistake",
      display(values: { $0.dropFirst().retry(2).filter { isGood($0) && $0 < 60 } })
    ).says("temperatures 23, 60 and 61, the display shows 23 °C at 3.4s. It should show 23 °C at 3.4s; 60 °C at 4.4s.")
    check(
      "takes the lowest good one for a mistake",
      display(values: { $0.dropFirst().retry(2).filter { isGood($0) && $0 > -90 } })
    ).says("failure 1, then the temperatures 4 and -90, the display shows nothing. It should show -90 °C at 6.8s.")
    check("takes zero for a mistake", display(values: { $0.dropFirst().retry(2).filter { isGood($0) && $0 != 0 } }))
      .says("At 1s the subscriber should receive 0 °C, and does not.")
    check("gives up at once", display(values: { $0.dropFirst().filter(isGood) })).says(
      "-90, the display shows (no sensor) at 6.7s; (off) at 6.7s; finished at 6.7s. It should show -90 °C at 6.8s.")
    check("never gives up", display(values: { $0.dropFirst().retry(100).filter(isGood) }))
      .says("After failure 3, the sensor: subscribed to at 13.1s. It should be: nothing.")
    check("says nothing about the sensor", display(end: { $0.catch { _ in Empty() }.append("(off)") }))
      .says("at 13.1s; finished at 13.1s. It should show (no sensor) at 13.1s; (off) at 13.1s; finished at 13.1s.")
    check("is not off after a failure", display(end: { $0.append("(off)").catch { _ in Just("(no sensor)") } }))
      .says("at 13.1s; finished at 13.1s. It should show (no sensor) at 13.1s; (off) at 13.1s; finished at 13.1s.")
    check("filters after the pace") { sensor, clock in
      sensor.dropFirst().retry(2).throttle(for: 1, scheduler: clock, latest: true).filter(isGood)
        .map { "\($0) °C" }.replaceError(with: "(no sensor)").append("(off)")
    }.says("temperatures 23, 60 and 61, the display shows 23 °C at 3.4s. It should show 23 °C at 3.4s; 60 °C at 4.4s.")
  }
}

struct RainfallTests {
  typealias Hours = AnyPublisher<Int?, GaugeError>

  private let check = Table<(Hours) -> any Publisher<Int, GaugeError>> { totals in
    checkRainfall { totals($0).eraseToAnyPublisher() }
  }

  private func oneVariable(_ hours: Hours) -> some Publisher<Int, GaugeError> {
    var total = 0
    return hours.map { hour in
      total += hour ?? 0
      return total
    }.replaceEmpty(with: 0)
  }

  @Test func solutions() {
    check("solution") { Rainfall.totals(of: $0) }.isRight()
    check("the closure knows nil") { $0.scan(0) { $0 + ($1 ?? 0) }.replaceEmpty(with: 0) }.isRight()
    check("the gap of the day first") { $0.replaceEmpty(with: 0).replaceNil(with: 0).scan(0, +) }.isRight()
    check("a variable for each subscription") { hours in Deferred { oneVariable(hours) } }.isRight()
    check("the hours themselves") { $0.replaceNil(with: 0).replaceEmpty(with: 0) }
      .says("After an hour: nil, the first subscriber: 0 mm. It should be: 2 mm.")
    check("only the last total") { $0.replaceNil(with: 0).reduce(0, +) }
      .says("After an hour: 2, the first subscriber: nothing. It should be: 2 mm.")
    check("leaves nil out") { $0.compactMap(\.self).scan(0, +).replaceEmpty(with: 0) }
      .says("After an hour: nil, the first subscriber: nothing. It should be: 2 mm.")
    check("a total that stays the same is sent once") {
      $0.replaceNil(with: 0).scan(0, +).removeDuplicates().replaceEmpty(with: 0)
    }.says("After an hour: nil, the first subscriber: nothing. It should be: 2 mm.")
    check("one variable for all", oneVariable).says(
      "After an hour: 1, the second subscriber: 9 mm. It should be: 1 mm.")
    check("nothing for an empty day") { $0.replaceNil(with: 0).scan(0, +) }
      .says("After a day without hours, the total: finished. It should be: 0 mm; finished.")
    check("begins with 0") { $0.replaceNil(with: 0).scan(0, +).prepend(0) }
      .says("After a subscriber comes, the first subscriber: 0 mm. It should be: nothing.")
    check("a failure is an empty day") { hours in
      hours.replaceNil(with: 0).scan(0, +).replaceEmpty(with: 0).replaceError(with: 0)
        .setFailureType(to: GaugeError.self)
    }.says("After a gauge that fails at once, the total: 0 mm; finished. It should be: failure.")
    check("no more than three subscribers") {
      $0.replaceNil(with: 0).scan(0, +).replaceEmpty(with: 0).serving(3)
    }.says("At 5s the subscriber should receive 0, and does not.")
    check("no more than four hours") { $0.prefix(4).replaceNil(with: 0).scan(0, +).replaceEmpty(with: 0) }
      .says("After an hour: 1, the first subscriber: 8 mm; finished. It should be: 8 mm.")
  }
}
