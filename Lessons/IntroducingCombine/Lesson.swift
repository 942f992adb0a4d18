import Combine
import Foundation
import LessonKit

enum DownloadError: Error {
  case offline
}

@main
struct IntroducingCombine: Lesson {
  static let article = Article(
    lesson: 1, title: "Apple 官方异步编程框架:Swift Combine 简介",
    teaches: "What publishers, subscribers and operators are, and what passes between them.")

  var steps: Steps {
    Step("How many interfaces do two kinds of events need?", article: "引言") {
      let center = NotificationCenter()
      let send = Notification.Name("Send")

      print("Two interfaces, an observer and a callback:")
      let observer = center.addObserver(forName: send, object: nil, queue: nil) { notification in
        print("received", notification.name.rawValue)
      }
      var callback: (Int) -> Void = { number in print("received", number) }
      center.post(name: send, object: nil)
      callback(1)
      center.removeObserver(observer)

      print("One interface, two publishers:")
      let subject = PassthroughSubject<Int, Never>()
      callback = { number in subject.send(number) }
      let notificationSubscription = center.publisher(for: send).sink { notification in
        print("received", notification.name.rawValue)
      }
      let callbackSubscription = subject.sink { number in print("received", number) }
      for _ in 1...2 {
        print("(we post Send, call back with 1, and then cancel)")
        center.post(name: send, object: nil)
        callback(1)
        notificationSubscription.cancel()
        callbackSubscription.cancel()
      }
    }

    Step("What do filter and map make of a text?", article: "组合优先") {
      let texts = PassthroughSubject<String, Never>()
      var cancellables = Set<AnyCancellable>()
      texts
        .filter { text in text.count > 2 }
        .map { text in "search for \(text)" }
        .sink { request in print(request) }
        .store(in: &cancellables)

      for text in ["co", "com", "comb"] {
        print("(the user types \(text))")
        texts.send(text)
      }
    }

    Step("Which calls pass between publisher and subscriber?", article: "当有了发布者和订阅者后") {
      let timeline = Timeline()
      _ = [1, 2].publisher
        .recorded("numbers", on: timeline)
        .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      print("(sink has returned)")
      print(timeline.sequence(of: "numbers"))
    }

    Step("What does a completion need?", article: "和发布者配对的") {
      let subscriber = PrintingSubscriber<Int, Never>(requesting: .max(2))
      [1, 2].publisher.subscribe(subscriber)
      print("(subscribe has returned)")
    }

    Step("How else can a subscriber request values?", article: "和发布者配对的") {
      let subscriber = PrintingSubscriber<Int, Never>(
        requesting: .max(1),
        returning: { value in value < 3 ? .max(1) : .none })
      [1, 2, 3].publisher.subscribe(subscriber)
    }

    Step("How does a stream end?") {
      let first = PassthroughSubject<Int, DownloadError>()
      first.subscribe(PrintingSubscriber("first"))
      for number in 1...2 {
        print("(we send \(number), and then finished)")
        first.send(number)
        first.send(completion: .finished)
      }

      let second = PassthroughSubject<Int, DownloadError>()
      second.subscribe(PrintingSubscriber("second"))
      let completions: [Subscribers.Completion<DownloadError>] = [.failure(.offline), .finished]
      for completion in completions {
        print("(we send \(completion))")
        second.send(completion: completion)
      }
    }

    Step("What if a subscriber expects other types?", article: "看起来一切都配合的很美好") {
      let send = Notification.Name("Send")
      let object = Foo(name: "Test")
      let publisher = NotificationCenter.Publisher(center: .default, name: send, object: object)
      let subscriber = Subscribers.Assign(object: object, keyPath: \.name)
      // The article's next line does not compile: publisher.subscribe(subscriber)
      print("publisher: Output \(type(of: publisher).Output.self), Failure \(type(of: publisher).Failure.self)")
      print("subscriber: Input \(type(of: subscriber).Input.self), Failure \(type(of: subscriber).Failure.self)")

      let names = publisher.map { notification in notification.userInfo?["name"] as? String ?? "" }
      print("names: Output \(type(of: names).Output.self), Failure \(type(of: names).Failure.self)")
      names.subscribe(subscriber)

      print("name:", object.name)
      print("(we post Merlin, with this Foo as its object)")
      NotificationCenter.default.post(name: send, object: object, userInfo: ["name": "Merlin"])
      print("name:", object.name)
    }

    Step("What is an operator made of?", article: "操作符定义如何进行值的转换") {
      let numbers = PassthroughSubject<Int, Never>()
      let map = Publishers.Map(upstream: numbers, transform: { "number \($0)" })
      print("A \(type(of: map)):")
      map.subscribe(PrintingSubscriber())
      numbers.send(1)

      let others = PassthroughSubject<Int, Never>()
      let method = others.map { "number \($0)" }
      print("A \(type(of: method)), made by the method map:")
      method.subscribe(PrintingSubscriber())
      others.send(1)
    }

    Step("What does an array's publisher do between requests?", article: "请求驱动") {
      let numbers = [1, 2, 3].publisher
      numbers.subscribe(PrintingSubscriber("all", requesting: .unlimited))
      numbers.subscribe(PrintingSubscriber("none", requesting: .none))
      let one = PrintingSubscriber<Int, Never>("one", requesting: .max(1))
      numbers.subscribe(one)
      one.request(.max(2))
      [Int]().publisher.subscribe(PrintingSubscriber("no values", requesting: .none))
    }

    Step("What does a subject do between requests?", article: "事件驱动") {
      let timeline = Timeline()
      let numbers = PassthroughSubject<Int, Never>()
      var cancellables = Set<AnyCancellable>()
      numbers
        .recorded("all", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)
      let one = PrintingSubscriber<Int, Never>("one", requesting: .max(1))
      numbers.recorded("one", on: timeline).subscribe(one)

      timeline.instant { numbers.send(1) }
      timeline.instant { numbers.send(2) }
      one.request(.max(1))
      numbers
        .recorded("late", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)
      timeline.instant { numbers.send(3) }
      timeline.instant { numbers.send(completion: .finished) }
      print(timeline.marbles)
    }

    Step("When are values made?", article: "Combine 是基于请求") {
      struct Numbers: Sequence, IteratorProtocol, CustomStringConvertible {
        var last = 0
        let description = "Numbers"

        mutating func next() -> Int? {
          last += 1
          print("(the sequence makes \(last))")
          return last
        }
      }
      let subscriber = PrintingSubscriber<Int, Never>(requesting: .none)
      Numbers().publisher.subscribe(subscriber)
      subscriber.request(.max(1))
      subscriber.request(.max(2))
    }
  }
}
