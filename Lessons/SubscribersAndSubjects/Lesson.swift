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
    Step("Four streams, and the three rules of a subscriber", article: "订阅者(Subscriber)") {
      print("Two values:")
      ["Coin", "Dove"].publisher.subscribe(PrintingSubscriber())

      print("No values:")
      Empty<String, Never>().subscribe(PrintingSubscriber())

      print("A failure:")
      Fail<String, DownloadError>(error: .offline).subscribe(PrintingSubscriber())

      print("A stream that does not end:")
      let notifications = PrintingSubscriber<String, Never>()
      trickNamePublisher.subscribe(notifications)
      post(.coin)
      notifications.cancel()
    }

    Step("A Sink accepts one subscription") {
      let timeline = Timeline()
      let first = PassthroughSubject<String, Never>()
      let second = PassthroughSubject<String, Never>()
      let sink = Subscribers.Sink<String, Never>(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      first.recorded("first", on: timeline).subscribe(sink)
      second.recorded("second", on: timeline).subscribe(sink)

      first.send("Coin")
      second.send("Dove")
      print("(we sent Dove as well; now we cancel the sink)")
      sink.cancel()
      print(timeline.marbles)
    }

    Step("assign sets a property, as long as its result is kept", article: "Assign") {
      let test = MagicTrick()
      print("The article's listing, which does not keep the result:")
      _ = trickNamePublisher.assign(to: \.name, on: test)
      post(.coin)
      print("name of test: \"\(test.name)\"")

      print("The same, and a set keeps the result:")
      var cancellables: Set<AnyCancellable> = []
      trickNamePublisher.assign(to: \.name, on: test).store(in: &cancellables)
      post(.dove)
      print("name of test: \"\(test.name)\"")
      cancellables.removeAll()
    }

    Step("sink calls a closure with each value", article: "Sinks") {
      print("A publisher that cannot fail:")
      let first = trickNamePublisher.sink { value in print("name is \(value)") }
      post(.coin)
      first.cancel()

      print("A publisher that can fail:")
      let names = PassthroughSubject<String, DownloadError>()
      let second = names.sink(
        receiveCompletion: { completion in print(completion) },
        receiveValue: { value in print("name is \(value)") })
      names.send("Dove")
      names.send(completion: .failure(.offline))
      second.cancel()
    }

    Step("A PassthroughSubject sends to all of its subscribers", article: "有一些事物") {
      let timeline = Timeline()
      let magicWordsSubject = PassthroughSubject<String, Never>()
      print("Is it a Subscriber?", (magicWordsSubject as Any) is any Subscriber)
      let feed = trickNamePublisher.subscribe(magicWordsSubject)

      let first = magicWordsSubject.recorded("first", on: timeline).sink { value in print("first: name is \(value)") }
      timeline.instant { post(.coin) }
      print("(we send magic!)")
      timeline.instant { magicWordsSubject.send("magic!") }
      print("(late subscribes)")
      let late = magicWordsSubject.recorded("late", on: timeline).sink { value in print("late: name is \(value)") }
      timeline.instant { post(.dove) }
      print(timeline.marbles)
      for cancellable in [feed, first, late] { cancellable.cancel() }
    }

    Step("A CurrentValueSubject keeps its newest value", article: "CurrentValue") {
      let timeline = Timeline()
      let newest = CurrentValueSubject<String, Never>("none")
      let feed = trickNamePublisher.subscribe(newest)

      let first = newest.recorded("first", on: timeline).sink { value in print("first: name is \(value)") }
      timeline.instant { post(.coin) }
      print("(we send magic!)")
      timeline.instant { newest.send("magic!") }
      print("(late subscribes)")
      let late = newest.recorded("late", on: timeline).sink { value in print("late: name is \(value)") }
      timeline.instant { post(.dove) }
      print("(we send finished, and tooLate subscribes)")
      timeline.instant { newest.send(completion: .finished) }
      let tooLate = newest.recorded("tooLate", on: timeline).sink { value in print("tooLate: name is \(value)") }
      print(timeline.marbles)
      for cancellable in [feed, first, late, tooLate] { cancellable.cancel() }
    }

    Step("A name that is posted too early may arrive later", article: "有一些事物") {
      let timeline = Timeline()
      let other = trickNamePublisher.recorded("another subscriber", on: timeline).sink { _ in }
      let magicWordsSubject = PassthroughSubject<String, Never>()
      let feed =
        trickNamePublisher
        .handleEvents(receiveRequest: { demand in print("(the subject requests \(demand))") })
        .recorded("into the subject", on: timeline)
        .subscribe(magicWordsSubject)

      print("(we send abracadabra)")
      magicWordsSubject.send("abracadabra")
      post(.coin)
      print("(we subscribe)")
      let cancellable = magicWordsSubject.sink { value in print("name is \(value)") }
      print(timeline.marbles)
      for cancellable in [other, feed, cancellable] { cancellable.cancel() }
    }

    Step("share makes one subscription for all subscribers") {
      let names = trickNamePublisher.handleEvents(
        receiveSubscription: { _ in print("(a subscription to the notifications)") },
        receiveOutput: { name in print("(\(name) has been decoded)") })

      print("Without share:")
      var (firstName, secondName) = ("", "")
      let first = names.sink { value in firstName = value }
      let second = names.sink { value in secondName = value }
      post(.coin)
      print("first: name is \(firstName)")
      print("second: name is \(secondName)")
      for cancellable in [first, second] { cancellable.cancel() }

      print("With share:")
      let shared = names.handleEvents(receiveCancel: { print("(the subscription is cancelled)") }).share()
      let third = shared.sink { value in print("third: name is \(value)") }
      let fourth = shared.sink { value in print("fourth: name is \(value)") }
      post(.dove)
      print("(we cancel third)")
      third.cancel()
      print("(we cancel fourth)")
      fourth.cancel()
    }

    Step("cancel() ends a subscription early", article: "Cancellation") {
      let clock = VirtualTimeScheduler()
      let cancellable = trickNamePublisher.delay(for: 0.5, scheduler: clock)
        .handleEvents(receiveCancel: { clock.print("(the subscription is cancelled)") })
        .sink { value in clock.print("name is \(value)") }

      post(.coin, on: clock)
      clock.advance(by: 0.3)
      post(.rope, on: clock)
      clock.advance(by: 0.3)
      clock.print("(we cancel, twice)")
      cancellable.cancel()
      cancellable.cancel()
      clock.run()
      clock.print("(the half second of Rope is over)")
    }

    Step("An AnyCancellable cancels when it goes away", article: "Combine 里还定义了 AnyCancellable") {
      var cancellables: Set<AnyCancellable> = []
      let names = PassthroughSubject<String, Never>()

      print("Made by the method sink:")
      names.sink { value in print("name is \(value)") }.store(in: &cancellables)
      names.send("Coin")
      print("(we empty the set and send Dove)")
      cancellables.removeAll()
      names.send("Dove")

      print("Made with a subscriber, which has a method cancel:")
      let subscriber = PrintingSubscriber<String, Never>()
      names.subscribe(subscriber)
      AnyCancellable(subscriber).store(in: &cancellables)
      print("(we empty the set)")
      cancellables.removeAll()

      print("Made with a closure:")
      AnyCancellable { print("the closure runs") }.store(in: &cancellables)
      print("(we empty the set)")
      cancellables.removeAll()
    }

    Step("A closure that holds its screen") {
      let names = PassthroughSubject<String, Never>()
      var screen: TrickScreen?

      print("The closure holds the screen:")
      screen = TrickScreen()
      screen?.showAndHold(names)
      names.send("Coin")
      print("(we release the screen and send Dove)")
      screen = nil
      names.send("Dove")
      print("(we send finished)")
      names.send(completion: .finished)

      print("The closure holds the screen weakly:")
      let others = PassthroughSubject<String, Never>()
      screen = TrickScreen()
      screen?.show(others)
      others.send("Coin")
      print("(we release the screen and send Dove)")
      screen = nil
      others.send("Dove")
    }
  }
}
