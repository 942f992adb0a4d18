import Combine
import Foundation
import LessonKit
import VirtualTime

@main
struct CombineInPractice: Lesson {
  static let article = Article(
    lesson: 4, title: "Apple 官方异步编程框架:Swift Combine 应用",
    teaches: "How a pipeline grows, operator by operator, from a notification to a name.")

  var steps: Steps {
    Step("An error ends the stream", article: "发布者(Publisher)") {
      let notifications = NotificationCenter.Publisher(center: .default, name: .newTrickDownloaded)
      let data = notifications.map { notification in notification.userInfo?["data"] as! Data }
      let tricks = data.tryMap { data in try JSONDecoder().decode(MagicTrick.self, from: data) }
      print("notifications:", notifications.types)
      print("data:", data.types)
      print("tricks:", tricks.types)

      let cancellable = tricks.sink(receiveCompletion: { print($0.inShort) }, receiveValue: { print($0.name) })
      post(.coin)
      print("(post has returned)")
      post(.garbled)
      post(.rope)
      cancellable.cancel()
    }

    Step("assertNoFailure ends the program", article: "decode") {
      let tricks = NotificationCenter.Publisher(center: .default, name: .newTrickDownloaded)
        .map { notification in notification.userInfo?["data"] as! Data }
        .decode(type: MagicTrick.self, decoder: JSONDecoder())
      print("decode:", tricks.types)
      print("mapError:", tricks.mapError { _ in DownloadError.unreadable }.types)

      let trickNamePublisher =
        tricks
        .handleEvents(receiveCompletion: { print($0.inShort) })
        .assertNoFailure()
      print("assertNoFailure:", trickNamePublisher.types)
      let cancellable = trickNamePublisher.sink { print($0.name) }
      post(.coin)
      print("Bad data, in a child process:")
      try ChildProcess.run(partOf: 2) { post(.nameless) }
      cancellable.cancel()
    }

    Step("catch replaces a failed publisher for good", article: "catch") {
      let timeline = Timeline()
      let trickNamePublisher = NotificationCenter.Publisher(center: .default, name: .newTrickDownloaded)
        .map { notification in notification.userInfo?["data"] as! Data }
        .recorded("posted", on: timeline, as: \.label)
        .decode(type: MagicTrick.self, decoder: JSONDecoder())
        .recorded("decode", on: timeline, as: \.quoted)
        .catch { _ in Just(MagicTrick()) }
        .recorded("catch", on: timeline, as: \.quoted)
      print("catch:", trickNamePublisher.types)

      let cancellable = trickNamePublisher.sink(
        receiveCompletion: { print($0) }, receiveValue: { print($0.quoted) })
      post(.coin)
      post(.garbled)
      post(.rope)
      print(timeline.marbles)
      cancellable.cancel()
    }

    Step("flatMap makes a publisher for each value", article: "flatMap") {
      print("An array:", ["Coin Dove", "Rope"].flatMap { $0.split(separator: " ") })

      let timeline = Timeline()
      let trickNamePublisher = NotificationCenter.Publisher(center: .default, name: .newTrickDownloaded)
        .map { notification in notification.userInfo?["data"] as! Data }
        .recorded("posted", on: timeline, as: \.label)
        .flatMap { data in
          Just(data)
            .decode(type: MagicTrick.self, decoder: JSONDecoder())
            .catch { _ in Just(MagicTrick()) }
            .recorded("inner", on: timeline, as: \.quoted)
        }
        .map(\.name)
        .recorded("names", on: timeline, as: \.debugDescription)

      let cancellable = trickNamePublisher.sink(
        receiveCompletion: { print($0) }, receiveValue: { print($0.debugDescription) })
      post(.coin)
      post(.garbled)
      post(.rope)
      print(timeline.marbles)
      cancellable.cancel()
    }

    Step("debounce sends a name after a pause", article: "debounce") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      func initial(_ name: String) -> String { String(name.prefix(1)) }
      let names =
        trickNamePublisher
        .recorded("names", on: timeline, as: initial).sink { _ in }
      let debounce = trickNamePublisher.debounce(for: 0.5, scheduler: clock)
        .recorded("debounce", on: timeline, as: initial).sink { _ in }
      let throttle = trickNamePublisher.throttle(for: 0.5, scheduler: clock, latest: true)
        .recorded("throttle", on: timeline, as: initial).sink { _ in }

      post(.coin, after: 0, on: clock)
      post(.dove, after: 0.3, on: clock)
      post(.rope, after: 0.3, on: clock)
      post(.wand, after: 0.3, on: clock)
      post(.hare, after: 1.1, on: clock)
      clock.run()
      print(timeline.marbles)
      for cancellable in [names, debounce, throttle] { cancellable.cancel() }
    }

    Step("receive(on:) chooses the queue on which values arrive", article: "receive(on:)") {
      let downloads = queue(named: "downloads")
      print("Without an operator:")
      let first = trickNamePublisher.sink { print($0, "on", place) }
      downloads.sync { post(.coin) }
      print("(post has returned)")
      first.cancel()

      let received = trickNamePublisher.receive(on: DispatchQueue.main)
      print("receive(on: DispatchQueue.main):")
      var name = ""
      let second = received.sink {
        name = $0
        print($0, "on", place)
      }
      downloads.sync { post(.dove) }
      print("(post has returned)")
      try waitUntil("Dove arrives") { name == "Dove" }
      second.cancel()

      var isSubscribed = false
      let subscribed = trickNamePublisher.handleEvents(receiveRequest: { _ in isSubscribed = true })
        .subscribe(on: DispatchQueue.main)
      print("subscribe(on: DispatchQueue.main):")
      let third = subscribed.sink { print($0, "on", place) }
      try waitUntil("the subscription is made") { isSubscribed }
      downloads.sync { post(.rope) }
      print("(post has returned)")
      third.cancel()
    }

    Step("@Published publishes a property", article: "@Published") {
      let object = Foo()
      let subscription = object.$foo.sink {
        print("foo is \($0)")
        print("(the property is \(object.foo))")
      }
      object.foo = "password"
      print("(we have set password; the property is \(object.foo))")
      object.foo = "password"
      subscription.cancel()
    }

    Step("A Future runs its closure once, and keeps the result", article: "Future") {
      let future = Future<String, DownloadError> { promise in
        print("(the closure runs)")
        promise(.success("Coin"))
        promise(.success("Dove"))
      }
      print("(we have made the future, and nobody has subscribed)")
      let first = future.sink(
        receiveCompletion: { print("first:", $0.inShort) }, receiveValue: { print("first:", $0) })
      let second = future.sink(
        receiveCompletion: { print("second:", $0.inShort) }, receiveValue: { print("second:", $0) })

      let failing = Future<String, DownloadError> { promise in promise(.failure(.offline)) }
      let third = failing.sink(
        receiveCompletion: { print("third:", $0.inShort) }, receiveValue: { print("third:", $0) })
      for cancellable in [first, second, third] { cancellable.cancel() }
    }

    Step("A Future for each value", article: "通过 Future") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let trickNamePublisher = NotificationCenter.Publisher(center: .default, name: .newTrickDownloaded)
        .map { notification in notification.userInfo?["data"] as! Data }
        .recorded("posted", on: timeline, as: \.label)
        .flatMap { data in
          Future<Data, Never> { promise in
            clock.schedule(after: clock.now.advanced(by: 0.3)) {
              clock.print("(the future of \(data.label) has its result)")
              promise(.success(data))
            }
          }
          .recorded("  a future", on: timeline, as: \.label)
        }
        .recorded("flatMap", on: timeline, as: \.label)
      let cancellable = trickNamePublisher.sink { clock.print("received \($0.label)") }

      post(.coin, after: 0, on: clock)
      post(.dove, after: 0.2, on: clock)
      post(.rope, after: 0.4, on: clock)
      clock.advance(by: 0.1)
      clock.print("(we cancel)")
      cancellable.cancel()
      clock.run()
      print(timeline.marbles)
    }

    Step("An async function runs at each call") {
      func download() async -> String {
        print("(the function runs)")
        return "Coin"
      }
      let future = Future<String, Never> { promise in
        print("(the closure of the future runs)")
        promise(.success("Coin"))
      }

      let isFinished = Gate("the task has finished")
      Task {
        print("first call: \(await download())")
        print("second call: \(await download())")
        print("first await: \(await future.value)")
        print("second await: \(await future.value)")
        isFinished.open()
      }
      isFinished.wait()
    }

    Step("AnyPublisher hides the operators", article: "AnyPublisher") {
      let notifications = NotificationCenter.Publisher(center: .default, name: .newTrickDownloaded)
      let data = notifications.map { notification in notification.userInfo?["data"] as! Data }
      let decoded = data.decode(type: MagicTrick.self, decoder: JSONDecoder())
      let tricks = decoded.catch { _ in Just(MagicTrick()) }
      let names = tricks.map(\.name)
      print("notifications", notifications.types)
      print("data         ", data.types)
      print("decoded      ", decoded.types)
      print("tricks       ", tricks.types)
      print("names        ", names.types)
      print("The type of names: \(type(of: names))")

      var trickNamePublisher = names.eraseToAnyPublisher()
      print("Erased: \(type(of: trickNamePublisher))")
      trickNamePublisher = Just("Coin").eraseToAnyPublisher()
      let cancellable = trickNamePublisher.sink { print("name is \($0)") }
      cancellable.cancel()
    }
  }
}
