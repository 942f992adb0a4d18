import Combine
import ExerciseKit
import LessonKit
import VirtualTime

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 20, title: "Combine之实战(应用); Completely reactive pipelines",
    teaches: "To find out why nothing arrives, and to test a model on a virtual clock.")

  var steps: Steps {
    Step("BusStop: a display that shows nothing") {
      checkBusStop { BusStop(departures: $0) }.print()
    }

    Step("HeatWarning: a warning that never comes") {
      checkHeatWarning { HeatWarning.warnings(temperatures: $0, limits: $1, clock: $2) }.print()
    }

    Step("PhotoAlbum: pictures that stop after one is missing") {
      checkPhotoAlbum { PhotoAlbum.pictures(names: $0, load: $1) }.print()
    }

    Step("DraftTest: a test that finds the faulty models") {
      checkDraftTest(testDraft).print()
    }
  }
}

/// What shows a text.
// Public, because the tests of the given solution use it from another module.
public protocol Display: AnyObject {
  var text: String { get }
}

/// Sends departures to two displays, releases one of them, ends the stream of the other, and says what the task does
/// not allow.
func checkBusStop(_ make: (AnyPublisher<String, Never>) -> any Display) -> Feedback {
  var feedback = Feedback()
  let companies = [PassthroughSubject<String, Never>(), PassthroughSubject<String, Never>()]
  // How many subscriptions to each company there are. A display may have several.
  var subscribed = [0, 0]
  var displays: [(any Display)?] = companies.indices.map { number in
    make(
      companies[number].handleEvents(
        receiveSubscription: { _ in subscribed[number] += 1 }, receiveCancel: { subscribed[number] -= 1 }
      ).eraseToAnyPublisher())
  }
  func send(_ departure: String, from number: Int) {
    print("(company \(number + 1) sends \(departure))")
    companies[number].send(departure)
    let text = displays[number]?.text ?? ""
    print("display \(number + 1): \(text)")
    let expected = "next bus: \(departure)"
    feedback.expect(
      text, expected, "The company sent \(departure), and its display shows", "公司发送了 \(departure)，它的显示屏显示的是")
  }
  send("12 to the harbour", from: 0)
  send("7 to the zoo", from: 1)
  send("12 to the museum", from: 0)
  send("7", from: 1)
  send("12 to the harbour", from: 0)
  let others = subscribed[1]
  print("(we release display 1)")
  weak let released = displays[0]
  displays[0] = nil
  feedback.expect(
    released == nil, "We released the display, and it is still there. What holds it?", "我们释放了显示屏，它却还在。是什么持有它？")
  feedback.expect(
    subscribed[0] == 0, "We released the display, and its subscription goes on.", "我们释放了显示屏，它的订阅却没有结束。")
  feedback.expect(
    subscribed[1] == others, "We released display 1, and the subscription of display 2 has ended as well.",
    "我们释放的是显示屏 1，显示屏 2 的订阅却也结束了。")
  send("8", from: 1)
  feedback.tryObjects {
    let departures = PassthroughSubject<String, Never>()
    let display = make(departures.eraseToAnyPublisher())
    var (isOver, newest) = (false, String?.none)
    return Trial(
      act: { draw in
        if newest != nil, isOver || draw.number(1...400) == 1 {
          isOver = true
          departures.send(completion: .finished)
          return Message("no more departures", "不再有班次")
        }
        newest = draw.text()
        departures.send(newest!)
        return Message("departure \"\(newest!)\"", "班次 \"\(newest!)\"")
      },
      seen: { display.text }, expected: { newest.map { "next bus: \($0)" } ?? display.text }, told: { "text: \($0)" })
  }
  return feedback
}

typealias Warnings = (AnyPublisher<Int, Never>, AnyPublisher<Int, Never>, VirtualTimeScheduler) -> AnyPublisher<
  Bool, Never
>

/// Measures four times a second, prints the warnings, and says what is missing. Then it plays random temperatures.
func checkHeatWarning(_ warnings: @escaping Warnings) -> Feedback {
  var feedback = Feedback()
  feedback.follow(warnings, expectedWarnings, timed: true) { script, warnings in
    let (temperatures, limits) = (PassthroughSubject<Int, Never>(), CurrentValueSubject<Int, Never>(25))
    let cancellable = warnings(temperatures.eraseToAnyPublisher(), limits.eraseToAnyPublisher(), script.clock)
      .sink { script.note(Message("warning", "警告"), "\($0)") }
    for start in [20, 25, 30, 35] {
      let measured = Array(start..<start + 4)
      if start == 35 { script.event(Message("the user sets the limit to 40", "用户把上限设为 40")) { limits.send(40) } }
      let list = listed(measured)
      script.event(Message("the sensor measures \(list)", "传感器测得 \(list.chinese)")) {
        for temperature in measured {
          temperatures.send(temperature)
          script.clock.advance(by: 0.25)
        }
      }
    }
    cancellable.cancel()
  }

  // How many warnings are requested at a time does not matter here.
  feedback.compare(
    StreamComparison(Shape(inputs: 2, mayFail: false, requestsAll: true)), warnings, expectedWarnings
  ) { inputs, warnings in
    warnings(inputs.values(0), inputs.values(1).map { $0 - 4 }.eraseToAnyPublisher(), inputs.clock)
  }
  return feedback
}

/// What the reader's function does.
private func expectedWarnings(
  _ temperatures: AnyPublisher<Int, Never>, _ limits: AnyPublisher<Int, Never>, _ clock: VirtualTimeScheduler
) -> AnyPublisher<Bool, Never> {
  temperatures.combineLatest(limits)
    .throttle(for: 1, scheduler: clock, latest: true)
    .map { $0 > $1 }
    .removeDuplicates()
    .eraseToAnyPublisher()
}

/// Why a picture is missing.
// Public, because the tests of the given solution use it from another module.
public struct LoadError: Error {
  public init() {}
}

typealias Pictures = (AnyPublisher<String, Never>, @escaping (String) -> AnyPublisher<String, LoadError>) ->
  AnyPublisher<String, Never>

/// Names pictures that are loaded, that never come and that are missing, and says which ones should arrive. Then it plays
/// random names.
func checkPhotoAlbum(_ pictures: @escaping Pictures) -> Feedback {
  var feedback = Feedback()
  feedback.follow(pictures, expectedPictures) { script, pictures in
    let names = PassthroughSubject<String, Never>()
    var requests: [String: PassthroughSubject<String, LoadError>] = [:]
    let album = pictures(names.eraseToAnyPublisher()) { name in
      script.note(Message("request", "请求"), "\(name)")
      let request = PassthroughSubject<String, LoadError>()
      requests[name] = request
      return request.notingCancel(of: name, in: script).eraseToAnyPublisher()
    }
    let cancellable = album.sink { script.note(Message("the album shows", "相册显示"), "\($0)") }
    func load(_ name: String) {
      script.event(Message("the picture of \(name) is loaded", "\(name) 的图片加载完成")) {
        requests[name]?.send("a \(name)")
        requests[name]?.send(completion: .finished)
      }
    }
    for name in ["cat", "dog", "owl", "fox"] {
      script.event(Message("the name \(name) comes", "名字 \(name) 到来")) { names.send(name) }
      switch name {
      case "dog": continue
      case "owl":
        script.event(Message("the request for owl fails", "对 owl 的请求失败")) {
          requests[name]?.send(completion: .failure(LoadError()))
        }
      default: load(name)
      }
    }
    load("dog")
    script.event(Message("the name hen comes", "名字 hen 到来")) { names.send("hen") }
    script.event(Message("the album is closed", "相册关闭")) { cancellable.cancel() }
  }

  // A picture comes after a second. Some are missing, and some never come.
  feedback.compare(
    StreamComparison(Shape(mayFail: false)), pictures, expectedPictures
  ) { inputs, pictures in
    var numbers: [String: Int] = [:]
    let names = inputs.values().map { number in
      numbers[number.oddText] = number
      return number.oddText
    }
    return pictures(names.eraseToAnyPublisher()) { name in
      let answer = Just("\(name)").delay(for: 1, scheduler: inputs.clock)
      switch numbers[name]?.modulo(4) {
      case 2: return answer.tryMap { _ in throw LoadError() }.mapError { _ in LoadError() }.eraseToAnyPublisher()
      case 3: return Empty(completeImmediately: false).eraseToAnyPublisher()
      default: return answer.setFailureType(to: LoadError.self).eraseToAnyPublisher()
      }
    }
    .allRequested()
  }
  // A subscriber that requests late, and more pictures than anybody counts.
  let (names, clock) = (PassthroughSubject<String, Never>(), VirtualTimeScheduler())
  var (shown, draw) = ([String](), SplitMix64(seed: 1))
  let many = (1...300).map { _ in draw.value(after: -8).oddText }
  let slow = pictures(names.eraseToAnyPublisher()) {
    Just($0).setFailureType(to: LoadError.self).eraseToAnyPublisher()
  }
  .flatMap(maxPublishers: .max(1)) { Just($0).delay(for: 1, scheduler: clock) }.sink { shown.append($0) }
  many.forEach(names.send)
  clock.run()
  slow.cancel()
  feedback.expect(
    shown, many, "300 pictures are loaded at once, and requested one after the other. We received",
    "一下子加载了 300 张图片，然后一张一张地请求。收到的是")
  return feedback
}

/// What the reader's function does.
private func expectedPictures(
  _ names: AnyPublisher<String, Never>, _ load: @escaping (String) -> AnyPublisher<String, LoadError>
) -> AnyPublisher<String, Never> {
  names.flatMap { load($0).replaceError(with: "missing") }.eraseToAnyPublisher()
}
