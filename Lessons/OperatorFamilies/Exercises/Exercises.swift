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
  let clock = VirtualTimeScheduler()
  let texts = PassthroughSubject<String, Never>()
  var sent: [String] = []
  let cancellable = searches(texts, clock).sink { text in
    clock.print("search: \(text)")
    sent.append("\(text) at \(clock.now)")
  }

  /// The user types texts with a pause between two of them, and then does nothing for a second.
  func type(_ typed: [String], every pause: VirtualTime.Stride, expecting expected: String?) {
    sent = []
    for (index, text) in typed.enumerated() {
      if index > 0 { clock.advance(by: pause) }
      clock.print("(the user types \(text))")
      texts.send(text)
    }
    clock.advance(by: 1)
    let list = listed(typed)
    feedback.expect(
      sent, [expected].compactMap { $0 }, "For the texts \(list) it sends", "文本是 \(list.chinese) 时，searches 发送的是")
  }

  type(["c", "co", "com"], every: 0.25, expecting: "com at 1s")
  type(["comb", "co"], every: 0.25, expecting: nil)
  type(["com", "comb"], every: 0.25, expecting: "comb at 3.5s")
  type(["com", "comb"], every: 0.25, expecting: "comb at 4.75s")
  cancellable.cancel()
  // Between two texts there may be any time but half a second. Nobody can guess them.
  feedback.compare(
    StreamComparison(Shape(kinds: [.subject], mayFail: false, subscribers: 1, requestsAll: true)), searches,
    expectedSearches
  ) { inputs, searches in
    let texts = PassthroughSubject<String, Never>()
    inputs.drive { value in
      inputs.clock.schedule(after: inputs.clock.now.advanced(by: .milliseconds(value * 371 % 1000))) {
        texts.send(String(repeating: "ab", count: value % 4) + "\(value)")
      }
    }
    return searches(texts, inputs.clock)
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
  let clock = VirtualTimeScheduler()
  var subscriptions = 0
  var sensor = PassthroughSubject<Int, ThermometerError>()
  let sensors = Deferred {
    subscriptions += 1
    clock.print("(subscription \(subscriptions) to the sensor)")
    sensor = PassthroughSubject()
    return sensor
  }
  let display = texts(sensors.eraseToAnyPublisher(), clock)
  feedback.expect(
    subscriptions == 0, "Nobody has subscribed, and there is a subscription to the sensor.", "还没有人订阅，就订阅了传感器。")
  var received: [String] = []
  var isOver = false
  let cancellable = display.sink(
    receiveCompletion: { _ in
      clock.print("finished")
      isOver = true
    },
    receiveValue: { text in
      clock.print("display: \(text)")
      received.append(text)
    })
  func event(
    _ name: String, _ chinese: String, fails: Bool = false, temperatures: Int..., expecting expected: String...
  ) {
    clock.print("(\(name))")
    received = []
    if fails { sensor.send(completion: .failure(ThermometerError())) }
    for temperature in temperatures {
      sensor.send(temperature)
      clock.advance(by: .milliseconds(100))
    }
    clock.advance(by: 3)
    feedback.expect(received, expected, "After \(name), the texts are", "\(chinese)之后，管道发送的是")
  }

  event(
    "the temperatures 3, 20, 21 and 22", "温度 3、20、21 和 22 ", temperatures: 3, 20, 21, 22, expecting: "20 °C", "22 °C")
  event("the temperatures 23, 60 and 61", "温度 23、60 和 61 ", temperatures: 23, 60, 61, expecting: "23 °C", "60 °C")
  // The second time, the temperature of the cold sensor is a mistake as well.
  for (number, first, second) in [(1, 4, -90), (2, 999, 24)] {
    event(
      "failure \(number), then the temperatures \(first) and \(second)",
      "第 \(number) 次失败，又来了温度 \(first) 和 \(second) ", fails: true, temperatures: first, second,
      expecting: "\(second) °C")
    feedback.expect(
      subscriptions, number + 1, "After failure \(number), the number of subscriptions is",
      "第 \(number) 次失败之后，传感器被订阅的次数是")
  }
  event("failure 3", "第 3 次失败", fails: true, expecting: "(no sensor)", "(off)")
  feedback.expect(subscriptions, 3, "After failure 3, the number of subscriptions is", "第 3 次失败之后，传感器被订阅的次数是")
  feedback.expect(isOver, "The display is off, and its stream has not finished.", "显示屏已经关闭，流却没有结束。")
  cancellable.cancel()

  // How many texts are requested at a time does not matter here.
  feedback.compare(StreamComparison(Shape(subscribers: 1)), texts, expectedTexts) { inputs, texts in
    let sensor = inputs.publisher().map { $0 % 5 == 4 ? 99 : $0 }.mapError { _ in ThermometerError() }
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
  var received: [String] = []
  var cancellables = Set<AnyCancellable>()

  func subscribe(_ name: String, to publisher: AnyPublisher<Int, GaugeError>) {
    publisher
      .sink(
        receiveCompletion: { completion in
          print("\(name): \(completion)")
          received.append(completion.isFailure ? "failure" : "finished")
        },
        receiveValue: { total in
          print("\(name): \(total) mm")
          received.append("\(total)")
        }
      )
      .store(in: &cancellables)
  }

  func event(_ name: Message, expecting expected: String..., body: () -> Void) {
    print("(\(name))")
    received = []
    body()
    feedback.expect(received, expected, "After (\(name)), we received", "（\(name.chinese)）之后，我们收到的是")
  }

  let hours = PassthroughSubject<Int?, GaugeError>()
  let day = totals(hours.eraseToAnyPublisher())
  event(Message("a subscriber comes", "来了一个订阅者")) { subscribe("the first subscriber", to: day) }
  event(Message("an hour: 2", "一小时：2"), expecting: "2") { hours.send(2) }
  event(Message("an hour: nil", "一小时：nil"), expecting: "2") { hours.send(nil) }
  event(Message("an hour: 5", "一小时：5"), expecting: "7") { hours.send(5) }
  subscribe("the second subscriber", to: day)
  event(Message("a second subscriber; an hour: 1", "第二个订阅者；一小时：1"), expecting: "8", "1") { hours.send(1) }
  event(Message("the day ends", "一天结束"), expecting: "finished", "finished") { hours.send(completion: .finished) }

  event(Message("a day without hours", "一整天里一个小时的值也没有"), expecting: "0", "finished") {
    subscribe("the total", to: totals(Empty().eraseToAnyPublisher()))
  }
  event(Message("a gauge that fails at once", "雨量计一开始就失败"), expecting: "failure") {
    subscribe("the total", to: totals(Fail(error: GaugeError()).eraseToAnyPublisher()))
  }

  // How many totals are requested at a time does not matter here.
  feedback.compare(StreamComparison(Shape()), totals, expectedTotals) { inputs, totals in
    let hours = inputs.publisher().map { $0 % 3 == 2 ? nil : $0 }.mapError { _ in GaugeError() }
    return totals(hours.eraseToAnyPublisher()).allRequested()
  }
  return feedback
}

/// What the reader's function does.
private func expectedTotals(_ hours: AnyPublisher<Int?, GaugeError>) -> AnyPublisher<Int, GaugeError> {
  hours.scan(0) { total, hour in total + (hour ?? 0) }.replaceEmpty(with: 0).eraseToAnyPublisher()
}
