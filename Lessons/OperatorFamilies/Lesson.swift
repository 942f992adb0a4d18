import Combine
import Dispatch
import LessonKit
import VirtualTime

enum DownloadError: Error {
  case offline
}

@main
struct OperatorFamilies: Lesson {
  static let article = Article(
    lesson: 2, title: "Apple 官方异步编程框架:Swift Combine 简介, 运算符(Operator)",
    teaches: "What the operators of each family do with values, failures, threads and time.")

  var steps: Steps {
    Step("Do map, filter and reduce work as they do on arrays?", article: "1. 函数式转换") {
      print("An array:")
      print([1, 2, 3, 4].map { $0 * 10 })
      print([1, 2, 3, 4].filter { $0 % 2 == 0 })
      print([1, 2, 3, 4].reduce(0) { $0 + $1 })
      print([1, 2, 3, 4].map { $0 * 10 }.filter { $0 > 10 }.reduce(0) { $0 + $1 })

      print("A publisher:")
      let timeline = Timeline()
      let numbers = PassthroughSubject<Int, Never>()
      var cancellables = Set<AnyCancellable>()
      numbers.recorded("numbers", on: timeline).sink { _ in }.store(in: &cancellables)
      numbers.map { $0 * 10 }.recorded("map", on: timeline).sink { _ in }.store(in: &cancellables)
      numbers.filter { $0 % 2 == 0 }.recorded("filter", on: timeline).sink { _ in }.store(in: &cancellables)
      numbers.reduce(0) { $0 + $1 }.recorded("reduce", on: timeline).sink { _ in }.store(in: &cancellables)
      numbers.map { $0 * 10 }.filter { $0 > 10 }.reduce(0) { $0 + $1 }
        .recorded("a chain", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)

      for number in 1...4 {
        timeline.instant { numbers.send(number) }
      }
      timeline.instant { numbers.send(completion: .finished) }
      print(timeline.marbles)
    }

    Step("What does scan send?", article: "1. 函数式转换") {
      let timeline = Timeline()
      let keys = PassthroughSubject<String, Never>()
      let applyKey = { (text: String, key: String) in key == "<" ? String(text.dropLast()) : text + key }
      var cancellables = Set<AnyCancellable>()
      keys.recorded("keys", on: timeline).sink { _ in }.store(in: &cancellables)
      keys
        .scan("", applyKey)
        .recorded("scan", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)
      keys
        .reduce("", applyKey)
        .recorded("reduce", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)

      for key in ["c", "o", "n", "<", "m"] {
        timeline.instant { keys.send(key) }
      }
      timeline.instant { keys.send(completion: .finished) }
      print(timeline.marbles)
    }

    Step("What does first() do to its upstream?", article: "2. 列表操作") {
      let timeline = Timeline()
      let numbers = PassthroughSubject<Int, Never>()
      var cancellables = Set<AnyCancellable>()
      numbers.recorded("numbers", on: timeline).sink { _ in }.store(in: &cancellables)
      numbers.recorded("before first()", on: timeline)
        .first()
        .recorded("first()", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)
      numbers.recorded("before first(where:)", on: timeline)
        .first(where: { $0 > 2 })
        .recorded("first(where:)", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)

      for number in [1, 2, 3, 4] {
        timeline.instant { numbers.send(number) }
      }
      print(timeline.marbles)
    }

    Step("What do drop and append change?") {
      let timeline = Timeline()
      let numbers = PassthroughSubject<Int, Never>()
      var cancellables = Set<AnyCancellable>()
      numbers.recorded("numbers", on: timeline).sink { _ in }.store(in: &cancellables)
      numbers
        .dropFirst(2)
        .recorded("dropFirst(2)", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)
      numbers
        .drop(while: { $0 < 2 })
        .recorded("drop(while:)", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)
      numbers
        .filter { $0 >= 2 }
        .recorded("filter", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)
      numbers
        .append(8, 9)
        .recorded("append(8, 9)", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)

      for number in [1, 2, 3, 1] {
        timeline.instant { numbers.send(number) }
      }
      timeline.instant { numbers.send(completion: .finished) }
      print(timeline.marbles)
    }

    Step("What does the subscriber of retry receive?", article: "3. 错误处理") {
      let timeline = Timeline()
      let first = PassthroughSubject<Int, DownloadError>()
      let second = PassthroughSubject<Int, DownloadError>()
      var attempts = 0
      let download = Deferred {
        attempts += 1
        return attempts == 1 ? first : second
      }
      var cancellables = Set<AnyCancellable>()
      download
        .recorded("download", on: timeline)
        .retry(1)
        .recorded("retry(1)", on: timeline)
        .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
        .store(in: &cancellables)

      first.send(1)
      first.send(completion: .failure(.offline))
      print("(the first download has failed)")
      second.send(1)
      second.send(2)
      second.send(completion: .failure(.offline))
      print(timeline.marbles)
    }

    Step("What does catch do after a failure?") {
      struct NotANumber: Error {}
      let timeline = Timeline()
      let texts = PassthroughSubject<String, Never>()
      var cancellables = Set<AnyCancellable>()
      texts.recorded("texts", on: timeline).sink { _ in }.store(in: &cancellables)
      texts.recorded("before tryMap", on: timeline)
        .tryMap { text in
          guard let number = Int(text) else { throw NotANumber() }
          return number
        }
        .catch { _ in Just(0) }
        .recorded("catch", on: timeline)
        .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
        .store(in: &cancellables)

      for text in ["1", "two", "3"] {
        print("(we send \(text))")
        timeline.instant { texts.send(text) }
      }
      print(timeline.marbles)
    }

    Step("What do replaceNil, replaceEmpty and replaceError replace?") {
      let streams: [(title: String, names: [String?], end: Subscribers.Completion<DownloadError>)] = [
        ("A name, nil and the end:", ["Ada", nil], .finished),
        ("Nothing but the end:", [], .finished),
        ("Nothing but a failure:", [], .failure(.offline)),
      ]
      for stream in streams {
        let timeline = Timeline()
        let names = PassthroughSubject<String?, DownloadError>()
        var cancellables = Set<AnyCancellable>()
        names
          .recorded("names", on: timeline) { $0 ?? "nil" }
          .replaceNil(with: "unknown")
          .recorded("replaceNil", on: timeline)
          .replaceEmpty(with: "none")
          .recorded("replaceEmpty", on: timeline)
          .replaceError(with: "offline")
          .recorded("replaceError", on: timeline)
          .sink { _ in }
          .store(in: &cancellables)

        print(stream.title)
        for name in stream.names { names.send(name) }
        names.send(completion: stream.end)
        print(timeline.marbles)
      }
    }

    Step("What does subscribe(on:) move?", article: "4. 线程/队列行为") {
      let numbers = PassthroughSubject<Int, Never>()
      let watched = numbers.handleEvents(
        receiveSubscription: { _ in print("subscription received on \(place)") },
        receiveCancel: { print("cancelled on \(place)") },
        receiveRequest: { _ in print("requested on \(place)") })

      print("Without subscribe(on:):")
      let directSubscription = watched.sink { print("\($0) received on \(place)") }
      numbers.send(1)
      directSubscription.cancel()

      print("With subscribe(on:):")
      let work = queue(named: "the work queue")
      let movedSubscription = watched.subscribe(on: work).sink { print("\($0) received on \(place)") }
      finish(work)
      numbers.send(2)
      movedSubscription.cancel()
      finish(work)
      print("(the queue has nothing left to do)")
    }

    Step("Where are values sent, and where are they received?") {
      let work = queue(named: "the work queue")
      let isSent = Gate("all numbers are sent")
      var isFinished = false
      let watched = [1, 2].publisher.handleEvents(
        receiveOutput: { print("\($0) sent on \(place)") },
        receiveCompletion: { _ in isSent.open() },
        receiveRequest: { _ in print("requested on \(place)") })
      var cancellables = Set<AnyCancellable>()
      watched
        .subscribe(on: work)
        .receive(on: DispatchQueue.main)
        .sink(
          receiveCompletion: { completion in
            print("\(completion) received on \(place)")
            isFinished = true
          },
          receiveValue: { print("\($0) received on \(place)") }
        )
        .store(in: &cancellables)

      isSent.wait()
      print("(the main thread has waited until now; we let the main queue run)")
      try waitUntil("the main queue has received all") { isFinished }
    }

    Step("Which keys do delay and debounce send, and when?", article: "5. 调度和时间处理") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let keys = PassthroughSubject<Int, Never>()
      var cancellables = Set<AnyCancellable>()
      keys.recorded("keys", on: timeline).sink { _ in }.store(in: &cancellables)
      keys.delay(for: .seconds(1), scheduler: clock)
        .recorded("delay", on: timeline).sink { _ in }.store(in: &cancellables)
      keys.debounce(for: .seconds(1), scheduler: clock)
        .recorded("debounce", on: timeline).sink { _ in }.store(in: &cancellables)

      for (key, pause) in [(1, 0), (2, 0.2), (3, 0.6), (4, 0.4), (5, 2.0)] {
        clock.advance(by: .seconds(pause))
        keys.send(key)
      }
      clock.advance(by: .seconds(0.6))
      keys.send(completion: .finished)
      clock.run()
      print(timeline.marbles)
    }

    Step("Which keys does throttle send?") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let keys = PassthroughSubject<Int, Never>()
      var cancellables = Set<AnyCancellable>()
      keys.recorded("keys", on: timeline).sink { _ in }.store(in: &cancellables)
      keys.throttle(for: .seconds(1), scheduler: clock, latest: true)
        .recorded("throttle, latest", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)
      keys.throttle(for: .seconds(1), scheduler: clock, latest: false)
        .recorded("throttle, first", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)

      for (key, pause) in [(1, 0), (2, 0.2), (3, 0.6), (4, 0.4), (5, 2.0), (6, 0.2)] {
        clock.advance(by: .seconds(pause))
        keys.send(key)
      }
      clock.advance(by: .seconds(0.2))
      keys.send(completion: .finished)
      clock.run()
      print(timeline.marbles)
    }
  }
}
