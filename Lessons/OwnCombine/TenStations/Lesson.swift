import CombineByHand
import LessonKit
import VirtualTime

@main
struct OwnCombine: Lesson {
  static let article = Article(
    lesson: 19, title: "Combine之自定义Subscriber、Publisher、Operator",
    teaches: "How Combine works, by writing ten parts of it; a lesson that you know runs on them.")

  var steps: Steps {
    Step("When does Just send its value?") {
      let subscriber = PrintingSubscriber<String, Never>(requesting: .none)
      Just("a").subscribe(subscriber)
      print("(the subscriber has requested nothing; now it requests one value)")
      subscriber.request(.max(1))
    }

    Step("How much of a sequence is sent?") {
      let subscriber = PrintingSubscriber<Int, Never>(requesting: .max(1), returning: { $0 == 1 ? .max(1) : .none })
      (1...3).publisher.subscribe(subscriber)
      print("(the subscriber requests one more value)")
      subscriber.request(.max(1))
    }

    Step("What does filter do about a value that it drops?") {
      let timeline = Timeline()
      let subscriber = PrintingSubscriber<Int, Never>(requesting: .max(2))
      (1...5).publisher
        .recorded("upstream", on: timeline)
        .filter { $0.isMultiple(of: 2) }
        .subscribe(subscriber)
      print(timeline.ledger(of: "upstream"))
    }

    Step("When does a subscription end?") {
      let numbers = PassthroughSubject<Int, Never>()
      var logSubscriptions: Set<AnyCancellable> = []
      numbers.sink { print("(we send \($0))") }.store(in: &logSubscriptions)

      var kept: Set<AnyCancellable> = []
      numbers.print("a").sink { _ in }.store(in: &kept)
      let bSubscription = numbers.print("b").sink { _ in }

      numbers.send(0)
      print("(we cancel b)")
      bSubscription.cancel()
      print("(we empty the set)")
      kept = []
      numbers.send(1)
      print("(we call cancel() twice on an AnyCancellable whose closure calls it again)")
      var object: AnyCancellable?
      object = AnyCancellable {
        print("(the closure runs)")
        object?.cancel()
      }
      object?.cancel()
      object?.cancel()
    }

    Step("What if a subject sends while it is sending?") {
      let numbers = PassthroughSubject<Int, Never>()
      var cancellables: Set<AnyCancellable> = []
      numbers
        .sink { value in
          print("first receives \(value)")
          if value == 1 {
            print("(from inside, first sends \(value + 1))")
            numbers.send(value + 1)
          }
        }
        .store(in: &cancellables)
      numbers.sink { print("second receives \($0)") }.store(in: &cancellables)
      numbers.send(1)
    }

    Step("What does first do when its value arrives?") {
      print("A subscriber that has requested a value:")
      let numbers = PassthroughSubject<Int, Never>()
      numbers.print("upstream").first().subscribe(PrintingSubscriber<Int, Never>(requesting: .max(1)))
      numbers.send(1)

      print("A subscriber that has requested nothing:")
      let others = PassthroughSubject<Int, Never>()
      let subscriber = PrintingSubscriber<Int, Never>(requesting: .none)
      others.print("upstream").first().subscribe(subscriber)
      others.send(1)
      print("(the subscriber requests a value)")
      subscriber.request(.max(1))
    }

    Step("What does flatMap do with a value that nobody has requested?") {
      let timeline = Timeline()
      let subscriber = PrintingSubscriber<String, Never>(requesting: .max(1))
      ["a", "b"].publisher
        .flatMap { letter in
          (1...2).publisher
            .map { "\(letter)\($0)" }
            .recorded(letter, on: timeline)
        }
        .subscribe(subscriber)
      print(timeline.ledger(of: "a"))
      print(timeline.ledger(of: "b"))
      print("(the subscriber requests two more values)")
      subscriber.request(.max(2))
      print(timeline.ledger(of: "b"))
    }

    Step("How much does zip request of each publisher?") {
      let timeline = Timeline()
      let letters = PassthroughSubject<String, Never>()
      let subscriber = PrintingSubscriber<(String, Int), Never>(requesting: .max(2))
      letters.recorded("letters", on: timeline)
        .zip((1...9).publisher.recorded("numbers", on: timeline))
        .subscribe(subscriber)
      letters.send("a")
      letters.send("b")
      letters.send(completion: .finished)
      print(timeline.marbles)
    }

    Step("Who starts and who ends a share?") {
      let numbers = PassthroughSubject<Int, Never>()
      let shared = numbers.print("upstream").share()
      print("(first subscribes)")
      let firstSubscription = shared.sink { print("first receives \($0)") }
      print("(second subscribes)")
      let secondSubscription = shared.sink { print("second receives \($0)") }
      numbers.send(1)
      print("(first cancels)")
      firstSubscription.cancel()
      numbers.send(2)
      print("(second cancels)")
      secondSubscription.cancel()
      print("(nobody is left)")
    }

    Step("When does receive(on:) deliver an event?") {
      let clock = VirtualTimeScheduler()
      let numbers = PassthroughSubject<Int, Never>()
      var cancellables: Set<AnyCancellable> = []
      let events = numbers.receive(on: clock)
      events
        .sink(receiveCompletion: { print("first receives \($0)") }, receiveValue: { print("first receives \($0)") })
        .store(in: &cancellables)
      let secondSubscription = events.sink { print("second receives \($0)") }
      numbers.send(1)
      print("(we have sent 1; the scheduler runs what waits)")
      clock.advance(by: .zero)
      numbers.send(2)
      numbers.send(completion: .finished)
      print("(we have sent 2 and finished; now we cancel second)")
      secondSubscription.cancel()
      print("(the scheduler runs what waits)")
      clock.advance(by: .zero)
    }
  }
}
