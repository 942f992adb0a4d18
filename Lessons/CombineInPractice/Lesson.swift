import Combine
import Foundation
import LessonKit
import VirtualTime

@main
struct CombineInPractice: Lesson {
  static let article = Article(
    lesson: 3, title: "Apple 官方异步编程框架:Swift Combine 应用",
    teaches: "How a pipeline grows, operator by operator, and who gets what at its end.")

  var steps: Steps {
    Step("A notification, and map") {
      let notifications = NotificationCenter.Publisher(center: .default, name: .newTrickDownloaded)
      print("NotificationCenter.Publisher:", notifications.types)
      let trickNamePublisher =
        notifications
        .map { notification -> Data in
          let userInfo = notification.userInfo
          return userInfo?["data"] as! Data
        }
      print("map:", trickNamePublisher.types)

      download(.coin)
      print("(nobody has subscribed)")
      let cancellable = trickNamePublisher.sink { print("received \($0.count) bytes: \($0.text)") }
      download(.dove)
      print("(post has returned)")
      print("a notification of another name")
      NotificationCenter.default.post(name: Notification.Name("bb"), object: nil, userInfo: ["data": Payload.rope.data])
      print("(nothing has arrived)")
      cancellable.cancel()
    }

    Step("tryMap") {
      let trickNamePublisher =
        NotificationCenter.Publisher(center: .default, name: .newTrickDownloaded)
        .map { notification in notification.userInfo?["data"] as! Data }
        .handleEvents(receiveCancel: { print("the notification center is cancelled") })
        .tryMap { data -> MagicTrick in
          let decoder = JSONDecoder()
          return try decoder.decode(MagicTrick.self, from: data)
        }
      print("tryMap:", trickNamePublisher.types)

      let cancellable = trickNamePublisher.sink(
        receiveCompletion: { print("completion: \($0.inShort)") }, receiveValue: { print("trick: \($0.name)") })
      download(.coin)
      download(.garbled)
      download(.rope)
      print("(nothing has arrived)")
      cancellable.cancel()
    }

    Step("decode") {
      let trickNamePublisher =
        NotificationCenter.Publisher(center: .default, name: .newTrickDownloaded)
        .map { notification in notification.userInfo?["data"] as! Data }
        .decode(type: MagicTrick.self, decoder: JSONDecoder())
      print("decode:", trickNamePublisher.types)

      for payload in [Payload.garbled, .nameless] {
        let cancellable = trickNamePublisher.sink(
          receiveCompletion: { print("completion: \($0.inShort)") }, receiveValue: { print("trick: \($0.name)") })
        download(.coin)
        download(payload)
        download(.rope)
        print("(nothing has arrived)")
        cancellable.cancel()
      }
    }

    Step("assertNoFailure") {
      let trickNamePublisher =
        NotificationCenter.Publisher(center: .default, name: .newTrickDownloaded)
        .map { notification in notification.userInfo?["data"] as! Data }
        .decode(type: MagicTrick.self, decoder: JSONDecoder())
        .assertNoFailure("a promise was broken")
      print("assertNoFailure:", trickNamePublisher.types)
      let cancellable = trickNamePublisher.sink { print("trick: \($0.name)") }
      download(.coin)

      switch Accident.toHappenHere {
      case .badPayload: download(.nameless)
      case .noData: NotificationCenter.default.post(name: .newTrickDownloaded, object: nil)
      case nil: for accident in Accident.allCases { try accident.happen(inStep: 4) }
      }
      print("(this process is still here)")
      cancellable.cancel()

      print("compactMap and as?, and a notification without data:")
      let careful =
        NotificationCenter.Publisher(center: .default, name: .newTrickDownloaded)
        .compactMap { notification in notification.userInfo?["data"] as? Data }
        .sink { print("data: \($0.text)") }
      NotificationCenter.default.post(name: .newTrickDownloaded, object: nil)
      print("(nothing has arrived)")
      download(.dove)
      careful.cancel()
    }

    Step("catch") {
      let timeline = Timeline()
      let data =
        NotificationCenter.Publisher(center: .default, name: .newTrickDownloaded)
        .compactMap { notification in notification.userInfo?["data"] as? Data }
      let posted = data.recorded("posted", on: timeline, as: \.text).share()
      let trickNamePublisher =
        posted
        .decode(type: MagicTrick.self, decoder: JSONDecoder())
        .recorded("decode", on: timeline, as: \.name)
        .catch { _ in Just(MagicTrick()) }
        .recorded("catch", on: timeline) { "\"\($0.name)\"" }
      print("catch:", trickNamePublisher.types)

      let somebodyElse = posted.sink { _ in }
      let cancellable = trickNamePublisher.sink(
        receiveCompletion: { print("completion: \($0.inShort)") }, receiveValue: { print("trick: \"\($0.name)\"") })
      download(.coin)
      download(.garbled)
      download(.rope)
      print("(nothing has arrived)")
      print(timeline.marbles)
      for cancellable in [somebodyElse, cancellable] { cancellable.cancel() }

      print("retry(1), and mapError:")
      let retried =
        data
        .decode(type: MagicTrick.self, decoder: JSONDecoder())
        .retry(1)
        .mapError { _ in DownloadError.lostInTheForest }
        .sink(
          receiveCompletion: { print("completion: \($0.inShort)") }, receiveValue: { print("trick: \($0.name)") })
      for payload in [Payload.garbled, .rope, .garbled, .wand] { download(payload) }
      retried.cancel()
    }

    Step("flatMap") {
      let timeline = Timeline()
      let trickNamePublisher =
        NotificationCenter.Publisher(center: .default, name: .newTrickDownloaded)
        .compactMap { notification in notification.userInfo?["data"] as? Data }
        .recorded("posted", on: timeline, as: \.text)
        .flatMap { data in
          Just(data)
            .decode(type: MagicTrick.self, decoder: JSONDecoder())
            .catch { _ in Just(MagicTrick()) }
            .recorded("inner", on: timeline) { "\"\($0.name)\"" }
        }
        .recorded("flatMap", on: timeline) { "\"\($0.name)\"" }
      print("flatMap:", trickNamePublisher.types)

      let cancellable = trickNamePublisher.sink { print("trick: \"\($0.name)\"") }
      download(.coin)
      download(.garbled)
      download(.rope)
      print(timeline.marbles)
      cancellable.cancel()
    }

    Step("A key path") {
      let tricks =
        NotificationCenter.Publisher(center: .default, name: .newTrickDownloaded)
        .compactMap { notification in notification.userInfo?["data"] as? Data }
        .flatMap { data in
          Just(data)
            .decode(type: MagicTrick.self, decoder: JSONDecoder())
            .catch { _ in Just(MagicTrick()) }
        }
      let trickNamePublisher = tricks.map(\.name)
      print("map(\\.name):", trickNamePublisher.types)
      let cancellable = trickNamePublisher.sink { print("name is \($0)") }
      download(.coin)
      cancellable.cancel()

      let both = tricks.map(\.name, \.name.count)
      print("map(\\.name, \\.name.count):", both.types)
      let pairs = both.sink { name, count in print("name is \(name), of \(count) letters") }
      download(.dove)
      pairs.cancel()
    }

    Step("debounce, delay, throttle") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      func initial(_ name: String) -> String { String(name.prefix(1)) }
      let names = trickNamePublisher.recorded("names", on: timeline, as: initial).share()
      let cancellables = [
        names
          .delay(for: 0.5, scheduler: clock)
          .recorded("delay", on: timeline, as: initial)
          .sink { clock.print("delay: \($0)") },
        names
          .debounce(for: 0.5, scheduler: clock)
          .recorded("debounce", on: timeline, as: initial)
          .sink { clock.print("debounce: \($0)") },
        names
          .throttle(for: 0.5, scheduler: clock, latest: true)
          .recorded("throttle", on: timeline, as: initial)
          .sink { clock.print("throttle: \($0)") },
      ]

      for payload in [Payload.coin, .dove, .rope, .wand] {
        download(payload, on: clock)
        clock.advance(by: .milliseconds(300))
      }
      clock.advance(by: .milliseconds(800))
      download(.hare, on: clock)
      clock.run()
      print(timeline.marbles)
      for cancellable in cancellables { cancellable.cancel() }
    }

    Step("receive(on:)") {
      let downloads = Place.queue("downloads")
      let isPosted = Gate("a notification is posted on another queue")
      func downloadThere(_ payload: Payload) {
        downloads.async {
          download(payload)
          print("(post has returned on \(Place.current))")
          isPosted.open()
        }
        isPosted.wait()
      }

      print("Without it:")
      let direct = trickNamePublisher.sink { print("\($0) on \(Place.current)") }
      downloadThere(.coin)
      direct.cancel()

      print("receive(on: DispatchQueue.main):")
      var name = ""
      let received =
        trickNamePublisher
        .handleEvents(receiveOutput: { print("above it: \($0) on \(Place.current)") })
        .receive(on: DispatchQueue.main)
        .sink {
          print("below it: \($0) on \(Place.current)")
          name = $0
        }
      downloadThere(.dove)
      try waitUntil("Dove arrives on the main queue") { name == "Dove" }
      print("The same, posted on main:")
      download(.rope)
      print("(post has returned on \(Place.current))")
      try waitUntil("Rope arrives on the main queue") { name == "Rope" }
      received.cancel()

      print("subscribe(on:):")
      let subscribed =
        trickNamePublisher
        .handleEvents(
          receiveSubscription: { _ in print("subscribed on \(Place.current)") },
          receiveCancel: { print("cancelled on \(Place.current)") },
          receiveRequest: { print("request \($0) on \(Place.current)") }
        )
        .subscribe(on: downloads)
        .sink { print("\($0) on \(Place.current)") }
      // A serial queue: when it comes to these, the subscription is there, and then the request.
      downloads.sync {}
      downloads.sync {}
      download(.wand)
      subscribed.cancel()
      downloads.sync {}
    }

    Step("@Published") {
      let foo = Foo()
      print("foo.$foo:", foo.$foo.types)
      let subscription = foo.$foo.sink {
        print("foo is \($0), and the property still says \(foo.foo)")
      }
      for value in ["1234", "password", "password"] {
        print("foo = \(value)")
        foo.foo = value
        print("(now the property says \(foo.foo))")
      }
      subscription.cancel()
      print("foo = abracadabra")
      foo.foo = "abracadabra"
      print("(nothing has arrived)")
    }

    Step("Future") {
      let clock = VirtualTimeScheduler()
      let future = Future<String, Never> { promise in
        clock.print("the closure runs")
        clock.schedule(after: clock.now.advanced(by: 0.3)) {
          clock.print("the promise is kept, twice: Coin, Dove")
          promise(.success("Coin"))
          promise(.success("Dove"))
        }
      }
      clock.print("(nobody has subscribed)")
      clock.advance(by: 0.1)
      let first = future.sink(
        receiveCompletion: { clock.print("first: \($0)") }, receiveValue: { clock.print("first: \($0)") })
      clock.advance(by: 0.9)
      clock.print("a second subscriber")
      let second = future.sink(
        receiveCompletion: { clock.print("second: \($0)") }, receiveValue: { clock.print("second: \($0)") })

      clock.print("A future in a flatMap, one for each download:")
      let trickNamePublisher =
        NotificationCenter.Publisher(center: .default, name: .newTrickDownloaded)
        .compactMap { notification in notification.userInfo?["data"] as? Data }
        .flatMap { data in
          Future<Data, Never> { promise in
            clock.schedule(after: clock.now.advanced(by: 0.3)) {
              clock.print("the promise is kept")
              promise(.success(data))
            }
          }
        }
        .sink { clock.print("data: \($0.text)") }
      download(.coin, on: clock)
      clock.advance(by: 0.2)
      download(.dove, on: clock)
      clock.advance(by: 0.2)
      clock.print("cancel")
      trickNamePublisher.cancel()
      clock.run()
      clock.print("(Dove has not arrived, but its work was done)")
      for cancellable in [first, second] { cancellable.cancel() }
    }

    Step("AnyPublisher") {
      let trickNamePublisher =
        NotificationCenter.Publisher(center: .default, name: .newTrickDownloaded)
        .compactMap { notification in notification.userInfo?["data"] as? Data }
        .flatMap { data in
          Just(data).decode(type: MagicTrick.self, decoder: JSONDecoder()).catch { _ in Just(MagicTrick()) }
        }
        .map(\.name)
      let erased: AnyPublisher<String, Never> = trickNamePublisher.eraseToAnyPublisher()
      print("before: \(type(of: trickNamePublisher))")
      print("after:  \(type(of: erased))")
      print("erased twice: \(type(of: erased.eraseToAnyPublisher()))")
      let cancellable = erased.sink { print("name is \($0)") }
      download(.coin)
      cancellable.cancel()

      let subject: Any = PassthroughSubject<String, Never>()
      let hidden: Any = PassthroughSubject<String, Never>().eraseToAnyPublisher()
      print(
        "Is it a Subject, to which one can send? Before: \(subject is any Subject), after: \(hidden is any Subject)")
    }

    Step("The rules of a subscriber") {
      print("Several values:")
      ["Coin", "Dove"].publisher.subscribe(Witness())
      print("No value:")
      Empty<String, Never>().subscribe(Witness())
      print("A failure:")
      Fail<String, DownloadError>(error: .lostInTheForest).subscribe(Witness())
      print("One value was asked for:")
      ["Coin", "Dove"].publisher.subscribe(Witness(asking: .max(1)))
      print("  (Dove was not asked for, and so there is no end)")

      print("A stream that never ends:")
      let witness = Witness<String, Never>()
      trickNamePublisher.subscribe(witness)
      download(.coin)
      witness.cancel()
      download(.dove)
      print("  (it was cancelled)")

      print("After the completion:")
      let subject = PassthroughSubject<String, Never>()
      subject.subscribe(Witness())
      subject.send(completion: .finished)
      subject.send("Rope")
      subject.send(completion: .finished)
      print("  (Rope was sent, and a second completion)")
      print("A subscriber that comes now:")
      subject.subscribe(Witness())

      print("A Sink that is given to two publishers:")
      let sink = Subscribers.Sink<String, Never>(
        receiveCompletion: { print("  \($0)") }, receiveValue: { print("  \($0)") })
      let another = PassthroughSubject<String, Never>()
      another.print("  first").subscribe(sink)
      ["Wand"].publisher.print("  second").subscribe(sink)
      another.send("Hare")
      sink.cancel()
    }

    Step("Assign and Sink") {
      let test = MagicTrick()
      let assign = trickNamePublisher.assign(to: \.name, on: test)
      download(.coin)
      print("the name of test is \"\(test.name)\"")
      test.name = "Silver Coin"
      print("(set by hand, and nobody hears of it)")
      download(.garbled)
      print("the name of test is \"\(test.name)\"")
      assign.cancel()
      download(.dove)
      print("the name of test is \"\(test.name)\"")

      print("sink:")
      let sink = trickNamePublisher.sink { value in print("name is \(value)") }
      download(.rope)
      sink.cancel()
    }

    Step("Subjects, and share") {
      print("PassthroughSubject:")
      let magicWordsSubject = PassthroughSubject<String, Never>()
      print("sent by hand: abracadabra")
      magicWordsSubject.send("abracadabra")
      let feed =
        trickNamePublisher
        .handleEvents(receiveRequest: { print("the subject asks the pipeline for \($0)") })
        .subscribe(magicWordsSubject)
      download(.coin)
      print("(first subscribes)")
      let first = magicWordsSubject.sink { print("first: name is \($0)") }
      print("sent by hand: magic!")
      magicWordsSubject.send("magic!")
      print("(late subscribes)")
      let late = magicWordsSubject.sink { print("late: name is \($0)") }
      download(.dove)
      for cancellable in [feed, first, late] { cancellable.cancel() }

      print("CurrentValueSubject:")
      let newest = CurrentValueSubject<String, Never>("(none)")
      let newestFeed = trickNamePublisher.subscribe(newest)
      print("(first subscribes)")
      let early = newest.sink { print("first: name is \($0)") }
      download(.coin)
      print("(late subscribes)")
      let later = newest.sink { print("late: name is \($0)") }
      print("sent by hand: magic!")
      newest.send("magic!")
      for cancellable in [newestFeed, early, later] { cancellable.cancel() }

      let tricks = trickNamePublisher.handleEvents(
        receiveSubscription: { _ in print("the notification center gets a subscriber") },
        receiveOutput: { print("\($0) is decoded") },
        receiveCancel: { print("the notification center loses a subscriber") })
      print("Two subscribers, without share:")
      // Which of the two the center serves first is its own affair.
      let separate = [tricks.sink { _ in }, tricks.sink { _ in }]
      download(.rope)
      for cancellable in separate { cancellable.cancel() }
      print("The same, with share:")
      let shared = tricks.share()
      let one = shared.sink { print("first: name is \($0)") }
      download(.rope)
      print("(late subscribes)")
      let two = shared.sink { print("late: name is \($0)") }
      download(.wand)
      one.cancel()
      print("(first is cancelled)")
      two.cancel()
    }

    Step("Cancellation") {
      let tricks = trickNamePublisher.handleEvents(receiveCancel: { print("the notification center is cancelled") })
      print("cancel(), twice:")
      let cancellable = tricks.sink { print("name is \($0)") }
      download(.coin)
      cancellable.cancel()
      cancellable.cancel()
      download(.dove)
      print("(nothing has arrived)")

      print("The AnyCancellable goes away, with the screen that keeps it:")
      var screen: Screen? = Screen()
      screen?.subscription = tricks.sink { print("name is \($0)") }
      download(.coin)
      screen = nil
      download(.dove)
      print("(nothing has arrived)")

      print("Nobody keeps it, as in the article's listings:")
      _ = tricks.sink { print("name is \($0)") }
      download(.coin)
      print("(nothing has arrived)")

      print("Cancelled with a value under way:")
      let clock = VirtualTimeScheduler()
      let delayed = tricks.delay(for: 0.5, scheduler: clock).sink { clock.print("name is \($0)") }
      download(.rope, on: clock)
      clock.print("cancel")
      delayed.cancel()
      clock.run()
      clock.print("(Rope has not arrived)")

      print("A closure of one's own:")
      let closure = AnyCancellable { print("the lamps go out") }
      closure.cancel()
      print("(it went by cancel, and does not run again when this goes)")
    }
  }
}
