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
    Step("What follows an error?", article: "发布者(Publisher)") {
      var cancellables: Set<AnyCancellable> = []
      let notifications = NotificationCenter.Publisher(center: .default, name: .newTrickDownloaded)
      let data = notifications.map { notification in notification.userInfo?["data"] as! Data }
      let tricks = data.tryMap { data in try JSONDecoder().decode(MagicTrick.self, from: data) }
      print("data:", data.types)
      print("tricks:", tricks.types)

      tricks
        .sink(receiveCompletion: { print($0.inShort) }, receiveValue: { print($0.name) })
        .store(in: &cancellables)
      post(.coin)
      print("(post has returned)")
      post(.garbled)
      post(.rope)
    }

    Step("What does assertNoFailure do?", article: "decode") {
      var cancellables: Set<AnyCancellable> = []
      let trickNamePublisher = NotificationCenter.Publisher(center: .default, name: .newTrickDownloaded)
        .map { notification in notification.userInfo?["data"] as! Data }
        .decode(type: MagicTrick.self, decoder: JSONDecoder())
        .handleEvents(receiveCompletion: { print($0.inShort) })
        .assertNoFailure()
      print("assertNoFailure:", trickNamePublisher.types)
      trickNamePublisher.sink { print($0.name) }.store(in: &cancellables)
      post(.coin)
      print("JSON without a name:")
      try ChildProcess.run(partOf: 2) { post(.nameless) }
    }

    Step("What does catch replace?", article: "catch") {
      var cancellables: Set<AnyCancellable> = []
      let timeline = Timeline()
      let trickNamePublisher = NotificationCenter.Publisher(center: .default, name: .newTrickDownloaded)
        .map { notification in notification.userInfo?["data"] as! Data }
        .recorded("posted", on: timeline, as: \.quoted)
        .decode(type: MagicTrick.self, decoder: JSONDecoder())
        .recorded("decode", on: timeline, as: \.quoted)
        .catch { _ in Just(MagicTrick()) }
        .recorded("catch", on: timeline, as: \.quoted)
      print("catch:", trickNamePublisher.types)

      trickNamePublisher
        .sink(receiveCompletion: { print($0) }, receiveValue: { print($0.quoted) })
        .store(in: &cancellables)
      post(.coin)
      post(.garbled)
      post(.rope)
      print(timeline.marbles)
    }

    Step("How does a pipeline outlive a bad trick?", article: "flatMap") {
      var cancellables: Set<AnyCancellable> = []
      let timeline = Timeline()
      let trickNamePublisher = NotificationCenter.Publisher(center: .default, name: .newTrickDownloaded)
        .map { notification in notification.userInfo?["data"] as! Data }
        .recorded("posted", on: timeline, as: \.quoted)
        .flatMap { data in
          Just(data)
            .decode(type: MagicTrick.self, decoder: JSONDecoder())
            .catch { _ in Just(MagicTrick()) }
            .recorded("inner", on: timeline, as: \.quoted)
        }
        .map(\.name)
        .recorded("names", on: timeline, as: \.debugDescription)

      trickNamePublisher.sink(receiveCompletion: { print($0) }, receiveValue: { print($0.debugDescription) })
        .store(in: &cancellables)
      post(.coin)
      post(.garbled)
      post(.rope)
      print(timeline.marbles)
    }

    Step("When does debounce send a name?", article: "debounce") {
      var cancellables: Set<AnyCancellable> = []
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      func initial(_ name: String) -> String { String(name.prefix(1)) }
      trickNamePublisher
        .recorded("names", on: timeline, as: initial)
        .sink { _ in }
        .store(in: &cancellables)
      trickNamePublisher
        .debounce(for: 0.5, scheduler: clock)
        .recorded("debounce", on: timeline, as: initial)
        .sink { _ in }
        .store(in: &cancellables)

      post(.coin, after: 0, on: clock)
      post(.dove, after: 0.3, on: clock)
      post(.rope, after: 0.3, on: clock)
      post(.wand, after: 0.3, on: clock)
      post(.hare, after: 1.1, on: clock)
      clock.run()
      print(timeline.marbles)
    }

    Step("On which queue do values arrive?", article: "receive(on:)") {
      var cancellables: Set<AnyCancellable> = []
      let downloads = queue(named: "downloads")
      print("Without an operator:")
      let plainSubscription = trickNamePublisher.sink { print($0, "on", place) }
      downloads.sync { post(.coin) }
      print("(post has returned)")
      plainSubscription.cancel()

      print("receive(on: DispatchQueue.main):")
      let received = trickNamePublisher.receive(on: DispatchQueue.main)
      var name = ""
      let receivedSubscription = received.sink {
        name = $0
        print($0, "on", place)
      }
      downloads.sync { post(.dove) }
      print("(post has returned)")
      try waitUntil("Dove arrives") { name == "Dove" }
      receivedSubscription.cancel()

      print("subscribe(on: DispatchQueue.main):")
      var isSubscribed = false
      let subscribed = trickNamePublisher.handleEvents(receiveRequest: { _ in isSubscribed = true })
        .subscribe(on: DispatchQueue.main)
      subscribed.sink { print($0, "on", place) }.store(in: &cancellables)
      print("(\(isSubscribed ? "the request has arrived" : "no request yet"))")
      try waitUntil("the request arrives") { isSubscribed }
      downloads.sync { post(.rope) }
      print("(post has returned)")
    }

    Step("When does @Published send a value?", article: "@Published") {
      var cancellables: Set<AnyCancellable> = []
      let object = Foo()
      object.$foo
        .sink {
          print("foo is \($0)")
          print("(the property is \(object.foo))")
        }
        .store(in: &cancellables)
      object.foo = "password"
      print("(we have set password; the property is \(object.foo))")
    }

    Step("How often does a Future run its closure?", article: "Future") {
      var cancellables: Set<AnyCancellable> = []
      let future = Future<String, DownloadError> { promise in
        for name in ["Coin", "Dove"] {
          print("(the closure gives \(name) to the promise)")
          promise(.success(name))
        }
      }
      print("(we have made the future, and nobody has subscribed)")
      for name in ["first", "second"] {
        future
          .sink(receiveCompletion: { print("\(name): \($0.inShort)") }, receiveValue: { print("\(name): \($0)") })
          .store(in: &cancellables)
      }
    }

    Step("In which order do the results of two Futures arrive?", article: "通过 Future") {
      var cancellables: Set<AnyCancellable> = []
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let trickNamePublisher = NotificationCenter.Publisher(center: .default, name: .newTrickDownloaded)
        .map { notification in notification.userInfo?["data"] as! Data }
        .recorded("posted", on: timeline, as: \.label)
        .flatMap { data in
          Future<Data, Never> { promise in
            clock.schedule(after: clock.now.advanced(by: data.label == "Coin" ? 0.6 : 0.3)) {
              clock.print("(the future of \(data.label) has its result)")
              promise(.success(data))
            }
          }
          .recorded("a future", on: timeline, as: \.label)
        }
        .recorded("flatMap", on: timeline, as: \.label)
      trickNamePublisher.sink { clock.print("received \($0.label)") }.store(in: &cancellables)

      post(.coin, after: 0, on: clock)
      post(.dove, after: 0.2, on: clock)
      clock.run()
      print(timeline.marbles)
    }

    Step("What if a stream is silent for too long?") {
      var cancellables: Set<AnyCancellable> = []
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      func initial(_ name: String) -> String { String(name.prefix(1)) }
      trickNamePublisher
        .recorded("names", on: timeline, as: initial)
        .sink { _ in }
        .store(in: &cancellables)
      trickNamePublisher
        .timeout(1, scheduler: clock)
        .recorded("timeout", on: timeline, as: initial)
        .sink { _ in }
        .store(in: &cancellables)
      trickNamePublisher
        .setFailureType(to: DownloadError.self)
        .timeout(1, scheduler: clock, customError: { .offline })
        .recorded("customError", on: timeline, as: initial)
        .sink(receiveCompletion: { clock.print("customError: \($0.inShort)") }, receiveValue: { _ in })
        .store(in: &cancellables)

      post(.coin, after: 0.3, on: clock)
      post(.dove, after: 0.9, on: clock)
      post(.rope, after: 1.2, on: clock)
      print(timeline.marbles)
    }

    Step("What is the type of a pipeline?", article: "AnyPublisher") {
      var cancellables: Set<AnyCancellable> = []
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
      trickNamePublisher.sink { print("name is \($0)") }.store(in: &cancellables)
    }
  }
}
