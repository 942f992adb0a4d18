import Combine
import ExerciseKit
import LessonKit
import VirtualTime

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 14, title: "Loading data from multiple sources",
    teaches: "To make many requests with a limit, in order, and in spite of a failure.")

  var steps: Steps {
    Step("ThreeAtATime: three requests at a time, in the list's order") {
      checkThreeAtATime { loadDetails(of: $0, atMost: $1, load: $2) }.print()
    }
  }
}

struct Offline: Error {}

typealias Loading = ([String], Int, @escaping (String) -> AnyPublisher<String, any Error>) -> AnyPublisher<
  [String], Never
>

/// Loads five details, each of which takes its time. The request for Work fails. Then cancels another load.
func checkThreeAtATime(_ make: @escaping Loading) -> Feedback {
  var feedback = Feedback()
  feedback.follow(make, expectedDetails, timed: true) { script, make in
    let seconds: KeyValuePairs = ["Home": 2, "Work": 4, "Travel": 1, "Garden": 3, "Books": 1]
    var hasSubscriber = false
    func load(_ name: String) -> AnyPublisher<String, any Error> {
      if !hasSubscriber {
        script.note(Message("call of `load` before anybody subscribes", "还没有人订阅就调用 `load`"), "\(name)")
      }
      func note(_ english: String, _ chinese: String) { script.note(Message(english, chinese), "\(name)") }
      var isUnderWay = true
      return Just("\(name)!")
        .delay(for: .seconds(seconds.first { $0.key == name }!.value), scheduler: script.clock)
        .tryMap { detail in
          isUnderWay = false
          if name == "Work" {
            note("failure", "失败")
            throw Offline()
          }
          note("answer", "响应")
          return detail
        }
        .handleEvents(
          receiveSubscription: { _ in note("request", "请求") },
          // Which one is cancelled first does not matter, so each has a name of its own.
          receiveCancel: {
            if isUnderWay { script.note(Message("request for \(name)", "对 \(name) 的请求"), Message("cancelled", "取消")) }
          }
        )
        .eraseToAnyPublisher()
    }
    for limit in [3, 2] {
      hasSubscriber = false
      let details = make(seconds.map(\.key), limit, load)
      hasSubscriber = true
      var cancellable: AnyCancellable?
      script.event(Message("we load, \(limit) at a time", "我们加载，同时 \(limit) 个")) {
        cancellable = details.sink { script.note(Message("loaded", "加载完成"), "\($0.joined(separator: " "))") }
        script.clock.advance(by: limit == 2 ? 1 : 9)
      }
      script.event(Message("we cancel", "我们取消")) { cancellable?.cancel() }
    }
  }
  guard feedback.faults.isEmpty else { return feedback }

  // More names than the task tells of, one of them twice.
  let many = (0..<10).map { "name \($0 % 9)" }
  var (asked, arrived) = (0, [[String]]())
  let third = make(many, 3) { name in
    asked += 1
    return Just("\(name)!").setFailureType(to: (any Error).self).eraseToAnyPublisher()
  }.sink { arrived.append($0) }
  feedback.expect(
    asked == 10 && arrived == [many.map { "\($0)!" }],
    "A list has ten names, the first of which is the last, too. \(asked) requests were made, and "
      + "\(arrived.joined().count) details arrived. There should be ten.",
    "列表有十个名字，最后一个与第一个相同。请求了 \(asked) 次，收到的详情有 \(arrived.joined().count) 个，都应该是十。")
  third.cancel()

  // Each input is the answer to one name. An input that ends without an answer has no detail. With the parameter 5 there are
  // no names.
  feedback.compare(
    StreamComparison(Shape(inputs: 4, kinds: [.buffer], parameters: 1...5)), make, expectedDetails
  ) { inputs, make in
    make(inputs.parameter == 5 ? [] : ["0", "1", "2", "3"], inputs.parameter) { name in
      inputs.publisher(Int(name)!).first().map { "\($0)" }.mapError { $0 as any Error }.eraseToAnyPublisher()
    }
    .allRequested()
  }
  return feedback
}

/// What the reader's function does.
private func expectedDetails(
  _ names: [String], _ limit: Int, _ load: @escaping (String) -> AnyPublisher<String, any Error>
) -> AnyPublisher<[String], Never> {
  names.enumerated().map { $0 }.publisher.flatMap(maxPublishers: .max(limit)) { index, name in
    load(name).map { [(index, $0)] }.replaceError(with: [])
  }
  .reduce([], +).map { $0.sorted { $0.0 < $1.0 }.map(\.1) }
  .eraseToAnyPublisher()
}
