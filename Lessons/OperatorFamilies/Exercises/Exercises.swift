import Combine
import ExerciseKit
import LessonKit
import VirtualTime

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 2, title: "Apple 官方异步编程框架:Swift Combine 简介, 运算符(Operator)",
    teaches: "To choose operators of all families, and to put them in the right order.")

  var steps: Steps {
    Step("PausedTyping: search when the user pauses") {
      checkPausedTyping { PausedTyping.searches(texts: $0, clock: $1).eraseToAnyPublisher() }.print()
    }

    Step("WeatherDisplay: operators of every family") {
      checkWeatherDisplay { WeatherDisplay.texts(of: $0, clock: $1) }.print()
    }

    Step("Rainfall: a total that grows") {
      checkRainfall { Rainfall.totals(of: $0) }.print()
    }
  }
}

/// Lets the user type four times, prints what passes, and says where the reader's pipeline does not fit the task.
func checkPausedTyping(
  _ searches: @escaping (PassthroughSubject<String, Never>, VirtualTimeScheduler) -> AnyPublisher<String, Never>
) -> Feedback {
  var feedback = Feedback()
  feedback.follow(searches, expectedSearches, timed: true) { script, searches in
    let texts = PassthroughSubject<String, Never>()
    let cancellable = searches(texts, script.clock).sink { script.note(Message("search", "搜索"), "\($0)") }
    let typed: KeyValuePairs<String, VirtualTime.Stride> = [
      "c": 0.25, "co": 0.25, "com": 1, "comb": 0.25, "co": 1, "com": 0.25, "comb": 1, "com": 0.25, "comb": 1,
    ]
    for (text, pause) in typed {
      script.event(Message("the user types \(text)", "用户输入 \(text)"), wait: pause) { texts.send(text) }
    }
    cancellable.cancel()
  }
  // Between two texts there may be any time but half a second. Nobody can guess them.
  feedback.compare(
    StreamComparison(Shape(kinds: [.subject], mayFail: false, requestsAll: true)), searches, expectedSearches
  ) { inputs, searches in
    let texts = inputs.values().flatMap { value in
      // Some texts have two letters, one of which is made of two signs.
      let text = value.modulo(9) == 8 ? "ne\u{301}" : String(repeating: "ab", count: value.modulo(4)) + value.oddText
      // Whether a digit or a blank counts as a letter is not said.
      let letters = text.filter(\.isLetter)
      let clear = text.count < 3 || letters.count > 2 ? text : String((letters + "abc").prefix(3))
      return Just(clear).delay(for: .milliseconds(value.modulo(97) * 371 % 1000), scheduler: inputs.clock)
    }
    return searches(inputs.subject(of: texts.endless()), inputs.clock)
  }
  return feedback
}

/// What the reader's function does.
private func expectedSearches(
  _ texts: PassthroughSubject<String, Never>, _ clock: VirtualTimeScheduler
) -> AnyPublisher<String, Never> {
  texts.debounce(for: 0.5, scheduler: clock).filter { $0.count >= 3 }.eraseToAnyPublisher()
}

/// The error of a sensor that is broken.
// Public, because the tests of the given solution use it from another module.
public struct ThermometerError: Error {
  public init() {}
}

typealias Display = (AnyPublisher<Int, ThermometerError>, VirtualTimeScheduler) -> AnyPublisher<String, Never>

/// Measures temperatures, lets the sensor fail, prints the texts, and says what the task does not allow. Then it plays
/// random temperatures.
func checkWeatherDisplay(_ texts: @escaping Display) -> Feedback {
  var feedback = Feedback()
  feedback.follow(texts, expectedTexts, timed: true) { script, texts in
    var sensor = PassthroughSubject<Int, ThermometerError>()
    let sensors = Deferred {
      script.note(Message("the sensor", "传感器"), Message("subscribed to", "有了订阅"))
      sensor = PassthroughSubject()
      return sensor
    }
    let display = texts(sensors.eraseToAnyPublisher(), script.clock)
    var cancellable: AnyCancellable?
    func event(_ name: Message, fails: Bool = false, temperatures: Int...) {
      script.event(name, wait: 3) {
        if fails { sensor.send(completion: .failure(ThermometerError())) }
        for temperature in temperatures {
          sensor.send(temperature)
          script.clock.advance(by: .milliseconds(100))
        }
      }
    }

    script.event(Message("a subscriber comes", "来了一个订阅者")) {
      cancellable = script.listen(to: display, as: Message("the display shows", "显示屏显示"))
    }
    event(Message("the temperatures 3, 20, 21 and 22", "温度 3、20、21 和 22"), temperatures: 3, 20, 21, 22)
    event(Message("the temperatures 23, 60 and 61", "温度 23、60 和 61"), temperatures: 23, 60, 61)
    // The second time, the temperature of the cold sensor is a mistake as well.
    for (number, first, second) in [(1, 4, -90), (2, 999, 24)] {
      event(
        Message(
          "failure \(number), then the temperatures \(first) and \(second)",
          "第 \(number) 次失败，然后是温度 \(first) 和 \(second)"),
        fails: true, temperatures: first, second)
    }
    event(Message("failure 3", "第 3 次失败"), fails: true)
    cancellable?.cancel()
  }

  // How many texts are requested at a time does not matter here.
  feedback.compare(StreamComparison(Shape()), texts, expectedTexts) { inputs, texts in
    // 2 degrees become 0, and others more than 60 or less than -90.
    let sensor = inputs.publisher().map { (($0 - 2) * 47 + 120).modulo(211) - 120 }.mapError { _ in ThermometerError() }
    return texts(sensor.eraseToAnyPublisher(), inputs.clock)
      .allRequested()
  }
  return feedback
}

/// What the reader's function does.
private func expectedTexts(
  _ sensor: AnyPublisher<Int, ThermometerError>, _ clock: VirtualTimeScheduler
) -> AnyPublisher<String, Never> {
  sensor.dropFirst().retry(2)
    .compactMap { -90...60 ~= $0 ? "\($0) °C" : nil }
    .throttle(for: 1, scheduler: clock, latest: true)
    .replaceError(with: "(no sensor)")
    .append("(off)")
    .eraseToAnyPublisher()
}

/// The error of a rain gauge that is broken.
// Public, because the tests of the given solution use it from another module.
public struct GaugeError: Error {
  public init() {}
}

typealias Totals = (AnyPublisher<Int?, GaugeError>) -> AnyPublisher<Int, GaugeError>

/// Lets it rain on three days, prints the totals, and says what the task does not allow. Then it plays random hours.
func checkRainfall(_ totals: @escaping Totals) -> Feedback {
  var feedback = Feedback()
  feedback.follow(totals, expectedTotals) { script, totals in
    var cancellables = Set<AnyCancellable>()
    func subscribe(_ name: Message, to publisher: AnyPublisher<Int, GaugeError>) {
      script.listen(to: publisher.map { "\($0) mm" }, as: name).store(in: &cancellables)
    }
    let hours = PassthroughSubject<Int?, GaugeError>()
    let day = totals(hours.eraseToAnyPublisher())
    let total = Message("the total", "总量")
    func hour(_ value: Int?) {
      let text = value.map(String.init) ?? "nil"
      script.event(Message("an hour: \(text)", "一小时：\(text)")) { hours.send(value) }
    }
    script.event(Message("a subscriber comes", "来了一个订阅者")) {
      subscribe(Message("the first subscriber", "第一个订阅者"), to: day)
    }
    for value in [2, nil, 5] { hour(value) }
    script.event(Message("a second subscriber comes", "来了第二个订阅者")) {
      subscribe(Message("the second subscriber", "第二个订阅者"), to: day)
    }
    hour(1)
    script.event(Message("the day ends", "一天结束")) { hours.send(completion: .finished) }
    script.event(Message("a day without hours", "一整天里一个小时的值也没有")) {
      subscribe(total, to: totals(Empty().eraseToAnyPublisher()))
    }
    script.event(Message("a gauge that fails at once", "雨量计一开始就失败")) {
      subscribe(total, to: totals(Fail(error: GaugeError()).eraseToAnyPublisher()))
    }
  }

  // How many totals are requested at a time does not matter here.
  feedback.compare(StreamComparison(Shape()), totals, expectedTotals) { inputs, totals in
    let hours = inputs.publisher().map { $0.modulo(3) == 2 ? nil : abs($0) }.mapError { _ in GaugeError() }
    return totals(hours.eraseToAnyPublisher()).allRequested()
  }
  return feedback
}

/// What the reader's function does.
private func expectedTotals(_ hours: AnyPublisher<Int?, GaugeError>) -> AnyPublisher<Int, GaugeError> {
  hours.scan(0) { total, hour in total + (hour ?? 0) }.replaceEmpty(with: 0).eraseToAnyPublisher()
}
