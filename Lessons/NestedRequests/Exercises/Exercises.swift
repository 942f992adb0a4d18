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

/// Loads five details, each of which takes its time. The request for Work fails. Then cancels another load.
func checkThreeAtATime<P: Publisher>(
  _ make: ([String], Int, @escaping (String) -> AnyPublisher<String, any Error>) -> P
) -> Feedback where P.Output == [String], P.Failure == Never {
  var feedback = Feedback()
  let clock = VirtualTimeScheduler()
  let seconds = ["Home": 2, "Work": 4, "Travel": 1, "Garden": 3, "Books": 1]
  let names = ["Home", "Work", "Travel", "Garden", "Books"]
  var underWay = 0
  var most = 0
  var calls = 0
  func load(_ name: String) -> AnyPublisher<String, any Error> {
    calls += 1
    return Deferred {
      clock.print("request for \(name)")
      underWay += 1
      most = max(most, underWay)
      var isUnderWay = true
      func end() {
        if isUnderWay { underWay -= 1 }
        isUnderWay = false
      }
      return Just("\(name)!")
        .delay(for: .seconds(seconds[name]!), scheduler: clock)
        .tryMap { detail in
          end()
          clock.print("\(name) \(name == "Work" ? "fails" : "is answered")")
          if name == "Work" { throw Offline() }
          return detail
        }
        .handleEvents(receiveCancel: end)
    }
    .eraseToAnyPublisher()
  }

  var loaded: [[String]] = []
  var end = clock.now
  let publisher = make(names, 3, load)
  feedback.expect(calls, 0, "Nobody has subscribed, and the number of calls of `load` is", "还没有人订阅，`load` 被调用的次数是")
  let cancellable = publisher.sink { details in
    clock.print("loaded: \(details.joined(separator: " "))")
    loaded.append(details)
    end = clock.now
  }
  let atFirst = underWay
  clock.run()
  feedback.expect(
    most <= 3, "\(most) requests are under way at the same time. At most three should be.",
    "同时进行的请求有 \(most) 个。最多应该是三个。")
  feedback.expect(atFirst, 3, "At the beginning the number of requests under way is", "一开始同时进行的请求数是")
  feedback.expect(
    loaded.count, 1, "The last request has ended, and the number of arrays that arrived is", "最后一个请求结束了，收到的数组数是")
  let details = loaded.last ?? []
  let sorted = ["Home!", "Travel!", "Garden!", "Books!"]
  feedback.expect(
    details.sorted(), sorted.sorted(), "The details, sorted, are", "排序后的详情是",
    ("Everything but Work should be there.", "除了 Work，都应该在。"))
  feedback.expect(
    details, sorted, "The details are", "详情是", ("Their order should be that of the list.", "顺序应该和列表一样。"))
  feedback.expect(
    "\(end)" == "4s", "The load ends at \(end). When a request ends, the next one should begin: then it ends at 4s.",
    "加载在 \("\(end)".dropLast()) 秒时结束。一个请求结束，下一个就应该开始，那样会在 4 秒时结束。")
  cancellable.cancel()

  print("(a load of two at a time, which we cancel)")
  let second = make(names, 2, load).sink { _ in }
  feedback.expect(underWay, 2, "The limit is two, and the number of requests under way is", "上限是两个，正在进行的请求数是")
  second.cancel()
  feedback.expect(underWay, 0, "We cancelled, and the number of requests under way is", "我们取消了，正在进行的请求数是")

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
  func list(_ inputs: Inputs) -> [String] { inputs.parameter == 5 ? [] : ["0", "1", "2", "3"] }
  feedback.compare(
    StreamComparison(Shape(inputs: 4, kinds: [.buffer], parameters: 1...5)),
    yours: { inputs in
      make(list(inputs), inputs.parameter) { name in
        inputs.publisher(Int(name)!).first().map { "\($0)" }.mapError { $0 as any Error }.eraseToAnyPublisher()
      }
      .allRequested()
    },
    expected: { inputs in
      let names = list(inputs)
      return names.indices.publisher.flatMap(maxPublishers: .max(inputs.parameter)) { index in
        inputs.publisher(Int(names[index])!).first().map { [(index, "\($0)")] }.replaceError(with: [])
      }
      .reduce([], +).map { $0.sorted { $0.0 < $1.0 }.map(\.1) }
      .allRequested()
    })
  return feedback
}
