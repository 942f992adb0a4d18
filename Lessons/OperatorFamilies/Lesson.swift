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
    Step("map, filter and reduce work as they do on arrays", article: "1. 函数式转换") {
      print("An array:")
      print([1, 2, 3, 4].map { $0 * 10 })
      print([1, 2, 3, 4].filter { $0 % 2 == 0 })
      print([1, 2, 3, 4].reduce(0) { $0 + $1 })
      print([1, 2, 3, 4].map { $0 * 10 }.filter { $0 > 10 }.reduce(0) { $0 + $1 })

      print("A publisher:")
      let timeline = Timeline()
      let numbers = PassthroughSubject<Int, Never>()
      let cancellables = [
        numbers.recorded("numbers", on: timeline).sink { _ in },
        numbers.map { $0 * 10 }.recorded("map", on: timeline).sink { _ in },
        numbers.filter { $0 % 2 == 0 }.recorded("filter", on: timeline).sink { _ in },
        numbers.reduce(0) { $0 + $1 }.recorded("reduce", on: timeline).sink { _ in },
        numbers.map { $0 * 10 }.filter { $0 > 10 }.reduce(0) { $0 + $1 }
          .recorded("a chain", on: timeline).sink { _ in },
      ]
      for number in 1...4 {
        timeline.instant { numbers.send(number) }
      }
      timeline.instant { numbers.send(completion: .finished) }
      print(timeline.marbles)
      for cancellable in cancellables { cancellable.cancel() }
    }

    Step("first, drop and append treat a stream as a list", article: "2. 列表操作") {
      let timeline = Timeline()
      let numbers = PassthroughSubject<Int, Never>()
      let cancellables = [
        numbers.recorded("numbers", on: timeline).sink { _ in },
        numbers.recorded("before first()", on: timeline)
          .first()
          .recorded("first()", on: timeline).sink { _ in },
        numbers.first(where: { $0 > 2 }).recorded("first(where:)", on: timeline).sink { _ in },
        numbers.dropFirst(2).recorded("dropFirst(2)", on: timeline).sink { _ in },
        numbers.drop(while: { $0 < 2 }).recorded("drop(while:)", on: timeline).sink { _ in },
        numbers.append(8, 9).recorded("append(8, 9)", on: timeline).sink { _ in },
      ]
      for number in [1, 2, 3, 1] {
        timeline.instant { numbers.send(number) }
      }
      timeline.instant { numbers.send(completion: .finished) }
      print(timeline.marbles)
      for cancellable in cancellables { cancellable.cancel() }
    }

    Step("retry subscribes again", article: "3. 错误处理") {
      let timeline = Timeline()
      let first = PassthroughSubject<Int, DownloadError>()
      let second = PassthroughSubject<Int, DownloadError>()
      var attempts = [first, second]
      let cancellable = Deferred { attempts.removeFirst() }
        .recorded("download", on: timeline)
        .retry(1)
        .recorded("retry(1)", on: timeline)
        .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })

      first.send(1)
      first.send(completion: .failure(.offline))
      print("(the first download has failed)")
      second.send(1)
      second.send(2)
      second.send(completion: .failure(.offline))
      print(timeline.marbles)
      cancellable.cancel()
    }

    Step("catch replaces a publisher that failed") {
      let timeline = Timeline()
      let numbers = PassthroughSubject<Int, Never>()
      let cancellable =
        numbers
        .recorded("numbers", on: timeline)
        .tryMap { number in
          if number == 2 { throw DownloadError.offline }
          return number
        }
        .catch { _ in Just(0) }
        .recorded("catch", on: timeline)
        .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })

      (1...3).forEach(numbers.send)
      print("(we sent 3 as well)")
      print(timeline.marbles)
      cancellable.cancel()
    }

    Step("subscribe(on:) chooses where a publisher works", article: "4. 线程/队列行为") {
      let numbers = Deferred {
        print("subscribed on \(place)")
        return [1, 2].publisher
      }

      print("Without subscribe(on:):")
      numbers.sink { print("\($0) received on \(place)") }.cancel()
      print("(sink has returned)")

      print("With subscribe(on:):")
      let work = queue(named: "the work queue")
      let isFinished = Gate("the numbers have finished")
      work.suspend()
      let cancellable =
        numbers
        .subscribe(on: work)
        .sink(receiveCompletion: { _ in isFinished.open() }, receiveValue: { print("\($0) received on \(place)") })
      print("(sink has returned; we let the queue run)")
      work.resume()
      isFinished.wait()
      cancellable.cancel()
    }

    Step("receive(on:) chooses where a subscriber receives") {
      let work = queue(named: "the work queue")
      let isSent = Gate("all numbers are sent")
      var isFinished = false
      let cancellable = [1, 2].publisher
        .handleEvents(
          receiveOutput: { print("\($0) sent on \(place)") },
          receiveCompletion: { _ in isSent.open() }
        )
        .subscribe(on: work)
        .receive(on: DispatchQueue.main)
        .sink(receiveCompletion: { _ in isFinished = true }, receiveValue: { print("\($0) received on \(place)") })

      isSent.wait()
      print("(the main thread has waited until now; we let the main queue run)")
      try waitUntil("the main queue has received all") { isFinished }
      cancellable.cancel()
    }

    Step("delay and debounce send a value later", article: "5. 调度和时间处理") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let keys = PassthroughSubject<Int, Never>()
      let cancellables = [
        keys.recorded("keys", on: timeline).sink { _ in },
        keys.delay(for: .seconds(1), scheduler: clock)
          .recorded("delay", on: timeline).sink { _ in },
        keys.debounce(for: .seconds(1), scheduler: clock)
          .recorded("debounce", on: timeline).sink { _ in },
      ]
      for (key, pause) in [(1, 0), (2, 0.2), (3, 0.6), (4, 0.4), (5, 2.0)] {
        clock.advance(by: .seconds(pause))
        keys.send(key)
      }
      clock.advance(by: .seconds(0.6))
      keys.send(completion: .finished)
      clock.run()
      print(timeline.marbles)
      for cancellable in cancellables { cancellable.cancel() }
    }

    Step("throttle sends at most one value per second") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let keys = PassthroughSubject<Int, Never>()
      let cancellables = [
        keys.recorded("keys", on: timeline).sink { _ in },
        keys.throttle(for: .seconds(1), scheduler: clock, latest: true)
          .recorded("throttle, latest", on: timeline).sink { _ in },
        keys.throttle(for: .seconds(1), scheduler: clock, latest: false)
          .recorded("throttle, first", on: timeline).sink { _ in },
      ]
      for (key, pause) in [(1, 0), (2, 0.2), (3, 0.6), (4, 0.4), (5, 2.0)] {
        clock.advance(by: .seconds(pause))
        keys.send(key)
      }
      clock.run()
      print(timeline.marbles)
      for cancellable in cancellables { cancellable.cancel() }
    }
  }
}
