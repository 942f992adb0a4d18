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

  // More names than the task tells of, and more at a time. Some are there twice, and some are empty or have blanks.
  var draw = SplitMix64(seed: 1)
  let (many, clock) = ((1...150).map { _ in draw.value(after: -8).oddText }, VirtualTimeScheduler())
  var (asked, underWay, most, arrived) = (0, 0, 0, [String]())
  let third = make(many, 40) { name in
    asked += 1
    let fails = asked.isMultiple(of: 7)
    return Just(name).delay(for: .seconds(1 + asked % 3), scheduler: clock)
      .tryMap { if fails { throw Offline() } else { return $0 } }
      .handleEvents(
        receiveSubscription: { _ in (underWay, most) = (underWay + 1, max(most, underWay + 1)) },
        receiveCompletion: { _ in underWay -= 1 }, receiveCancel: { underWay -= 1 }
      ).eraseToAnyPublisher()
  }.sink { arrived += $0 }
  clock.run()
  third.cancel()
  feedback.expect(
    arrived, many.enumerated().filter { ($0.offset + 1) % 7 != 0 }.map(\.element),
    "A list has 150 names of all kinds, some of them twice, each detail is the name, and every seventh request fails. We "
      + "received", "列表有 150 个名字，各式各样，有的出现两次；每个详情就是名字本身，每第七个请求失败。收到的是")
  feedback.expect(
    most, 40, "A list has 150 names, 40 of which may be loaded at a time, and the most requests at a time were",
    "列表有 150 个名字，可以同时加载 40 个，同时进行的请求最多的时候是")

  // Each input is the answer to one name. An input that ends without an answer has no detail. With the parameter 5 there are
  // no names.
  feedback.compare(
    StreamComparison(Shape(inputs: 4, kinds: [.buffer], parameters: 1...5)), make, expectedDetails
  ) { inputs, make in
    make(inputs.parameter == 5 ? [] : ["0", "1", "2", "3"], inputs.parameter) { name in
      inputs.publisher(Int(name)!).first().map(\.oddText).mapError { $0 as any Error }.eraseToAnyPublisher()
    }
    .allRequested()
  }
  return feedback
}

/// What the reader's function does.
private func expectedDetails(
  _ names: [String], _ limit: Int, _ load: @escaping (String) -> AnyPublisher<String, any Error>
) -> AnyPublisher<[String], Never> {
  names.indices.publisher.flatMap(maxPublishers: .max(limit)) { index in
    load(names[index]).map { [(index, $0)] }.replaceError(with: [])
  }
  .collect().map { $0.joined().sorted { $0.0 < $1.0 }.map(\.1) }
  .eraseToAnyPublisher()
}
