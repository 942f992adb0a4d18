import Combine
import Foundation
import LessonKit
import VirtualTime

@main
struct SubscribersAndSubjects: Lesson {
  static let article = Article(
    lesson: 5, title: "Apple 官方异步编程框架:Swift Combine 应用, 订阅者(Subscriber)",
    teaches: "What each subscriber receives at the end of a pipeline, and how long a subscription lives.")

  var steps: Steps {
    Step("What does a subscriber receive, and in which order?", article: "订阅者(Subscriber)") {
      print("Two values, requested one at a time:")
      let subscriber = PrintingSubscriber<String, Never>(requesting: .max(1))
      ["Coin", "Dove"].publisher.subscribe(subscriber)
      print("(one more)")
      subscriber.request(.max(1))

      print("A failure, and no values:")
      Fail<String, DownloadError>(error: .offline).subscribe(PrintingSubscriber())

      print("Notifications:")
      let notified = PrintingSubscriber<String, Never>()
      trickNamePublisher.subscribe(notified)
      post(.coin)
      notified.cancel()
      post(.dove)
    }

    Step("What do the article's assign and sink receive?", article: "Assign") {
      var cancellables: Set<AnyCancellable> = []
      let test = MagicTrick()
      let names = trickNamePublisher.handleEvents(
        receiveSubscription: { _ in print("(a subscription)") }, receiveCancel: { print("(it is cancelled)") })

      print("The article's listings:")
      _ = names.assign(to: \.name, on: test)
      _ = names.sink { value in print("name is \(value)") }
      post(.coin)
      print("name of test: \"\(test.name)\"")

      print("The same, with store(in:):")
      names.assign(to: \.name, on: test).store(in: &cancellables)
      names.sink { value in print("name is \(value)") }.store(in: &cancellables)
      post(.dove)
      print("name of test: \"\(test.name)\"")
      print("(the step ends)")
    }

    Step("What else can an AnyCancellable cancel?", article: "Combine 里还定义了 AnyCancellable") {
      var cancellables: Set<AnyCancellable> = []
      print("Made with a subscriber, which has a method cancel:")
      let subscriber = PrintingSubscriber<String, Never>()
      PassthroughSubject().subscribe(subscriber)
      AnyCancellable(subscriber).store(in: &cancellables)
      print("(we empty the set)")
      cancellables.removeAll()

      print("Made with a closure:")
      AnyCancellable { print("the closure runs") }.store(in: &cancellables)
      print("(we empty the set)")
      cancellables.removeAll()
      print("(the set is empty)")
    }

    Step("How does a value from outside enter a pipeline?", article: "有一些事物") {
      var cancellables: Set<AnyCancellable> = []
      let timeline = Timeline()
      let magicWordsSubject = PassthroughSubject<String, Never>()
      trickNamePublisher
        .recorded("pipeline", on: timeline)
        .subscribe(magicWordsSubject)
        .store(in: &cancellables)
      magicWordsSubject
        .recorded("subject", on: timeline)
        .sink { value in print("name is \(value)") }
        .store(in: &cancellables)

      timeline.instant { post(.coin) }
      print("(we send magic!)")
      timeline.instant { magicWordsSubject.send("magic!") }
      timeline.instant { post(.dove) }
      print(timeline.marbles)
    }

    Step("What does a late subscriber receive?", article: "CurrentValue") {
      var cancellables: Set<AnyCancellable> = []
      let timeline = Timeline()
      let passing = PassthroughSubject<String, Never>()
      let newest = CurrentValueSubject<String, Never>("none")
      func subscribe(_ name: String) {
        print("(\(name) subscribes)")
        passing
          .recorded("passing, \(name)", on: timeline)
          .sink { value in print("passing, \(name): \(value)") }
          .store(in: &cancellables)
        newest
          .recorded("newest, \(name)", on: timeline)
          .sink { value in print("newest, \(name): \(value)") }
          .store(in: &cancellables)
      }
      func send(_ name: String) {
        print("(we send \(name) to both)")
        timeline.instant {
          passing.send(name)
          newest.send(name)
        }
      }

      subscribe("first")
      send("Coin")
      subscribe("late")
      send("Dove")
      print("(both end)")
      timeline.instant {
        passing.send(completion: .finished)
        newest.send(completion: .finished)
      }
      subscribe("last")
      print(timeline.marbles)
    }

    Step("How many subscriptions does share make?") {
      let names = trickNamePublisher.handleEvents(
        receiveSubscription: { _ in print("(a subscription to the notifications)") },
        receiveOutput: { name in print("(\(name) has been decoded)") },
        receiveCancel: { print("(the subscription is cancelled)") })

      print("Without share:")
      var (firstName, secondName) = ("", "")
      let firstSubscription = names.sink { value in firstName = value }
      let secondSubscription = names.sink { value in secondName = value }
      post(.coin)
      print("first: name is \(firstName)")
      print("second: name is \(secondName)")
      for subscription in [firstSubscription, secondSubscription] { subscription.cancel() }

      print("With share:")
      let shared = names.share()
      let thirdSubscription = shared.sink { value in print("third: name is \(value)") }
      let fourthSubscription = shared.sink { value in print("fourth: name is \(value)") }
      post(.dove)
      print("(we cancel third)")
      thirdSubscription.cancel()
      post(.rope)
      print("(we cancel fourth)")
      fourthSubscription.cancel()
      print("(both have cancelled)")
    }

    Step("When does share begin?") {
      var cancellables: Set<AnyCancellable> = []
      let timeline = Timeline()
      let names = ["Coin", "Dove"].publisher
        .handleEvents(receiveSubscription: { _ in print("(a subscription to the array)") })
      let shared = names.share()
      print("(first subscribes)")
      shared
        .recorded("first", on: timeline)
        .sink { print("first receives \($0)") }
        .store(in: &cancellables)
      print("(second subscribes)")
      shared
        .recorded("second", on: timeline)
        .sink { print("second receives \($0)") }
        .store(in: &cancellables)
      print(timeline.marbles)
    }

    Step("When does multicast begin?") {
      var cancellables: Set<AnyCancellable> = []
      let timeline = Timeline()
      let names = ["Coin", "Dove"].publisher
        .handleEvents(receiveSubscription: { _ in print("(a subscription to the array)") })
      let prepared = names.multicast(subject: PassthroughSubject())
      print("(first subscribes)")
      prepared
        .recorded("first", on: timeline)
        .sink { print("first receives \($0)") }
        .store(in: &cancellables)
      print("(second subscribes)")
      prepared
        .recorded("second", on: timeline)
        .sink { print("second receives \($0)") }
        .store(in: &cancellables)
      print("(we connect)")
      prepared.connect().store(in: &cancellables)
      print(timeline.marbles)
    }

    Step("When does a timer with autoconnect() run?") {
      var cancellables: Set<AnyCancellable> = []
      let timer = Timer.publish(every: 0.01, on: .main, in: .common).reportingConnections()
      let early = timer.sink { _ in print("a tick without a connection") }
      try letAnotherTimerRing()
      early.cancel()

      print("(with autoconnect)")
      let ticks = timer.autoconnect()
      for name in ["first", "second"] {
        var isFinished = false
        ticks.prefix(2)
          .sink(receiveCompletion: { _ in isFinished = true }, receiveValue: { _ in print("\(name) receives a tick") })
          .store(in: &cancellables)
        try waitUntil("\(name) has two ticks") { isFinished }
      }
    }

    Step("What becomes of a value that is on its way?", article: "Cancellation") {
      let clock = VirtualTimeScheduler()
      let cancellable = trickNamePublisher.delay(for: 0.5, scheduler: clock)
        .map { name in
          clock.print("delay sends \(name)")
          return name
        }
        .handleEvents(receiveCancel: { clock.print("(the subscription is cancelled)") })
        .sink { value in clock.print("name is \(value)") }

      post(.coin, on: clock)
      clock.advance(by: 0.3)
      post(.rope, on: clock)
      clock.advance(by: 0.3)
      clock.print("(we cancel)")
      cancellable.cancel()
      clock.run()
      clock.print("(the half second of Rope is over)")
    }

    Step("When does a screen with a subscription go away?") {
      let timeline = Timeline()
      func play(_ title: String, _ show: (TrickScreen, Recorded<PassthroughSubject<String, Never>>) -> Void) {
        print("\(title):")
        var cancellables: Set<AnyCancellable> = []
        let names = PassthroughSubject<String, Never>()
        var screen: TrickScreen? = TrickScreen()
        if let screen { show(screen, names.recorded(title, on: timeline)) }
        names.send("Coin")
        print("(we release the screen and send Dove)")
        screen = nil
        names.sink { value in print("(another subscriber receives \(value))") }.store(in: &cancellables)
        names.send("Dove")
        print("(we send finished)")
        names.send(completion: .finished)
      }

      play("A closure that uses self") { screen, names in screen.showInClosure(names) }
      play("assign(to:on: self)") { screen, names in screen.assignToSelf(names) }
      play("A closure with [weak self]") { screen, names in screen.show(names) }
      print(timeline.marbles)
    }
  }
}
