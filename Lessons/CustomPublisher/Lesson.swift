import Combine
import Foundation
import LessonKit

enum MyCustomError: Error {}

enum MyError: Error {
  case someError
}

/// What a step throws that waited for another thread in vain.
enum Stuck: Error {
  case waitingFor(String)
}

/// How many seconds a step waits for another thread. Only one that hangs gets there.
private let limit = 5.0

@main
struct CustomPublisher: Lesson {
  static let article = Article(
    lesson: 10, title: "Combine之自定义Publisher",
    teaches: "How to write a publisher, and what a buffer has to get right.")

  var steps: Steps {
    Step("Record") {
      let recordPublisher = Record<String, MyCustomError> { recording in
        print("(the closure runs)")
        recording.receive("你")
        recording.receive("好")
        recording.receive("吗")
        recording.receive(completion: Subscribers.Completion.finished)
      }
      print("(recorded)")

      for name in ["first", "second"] {
        print("The \(name) subscriber:")
        recordPublisher
          .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
          .cancel()
      }
    }

    Step("Create") {
      let publisher = AnyPublisher<String, MyError>.create { subscriber in
        print("(the closure runs)")
        subscriber.send("Hello")
        subscriber.send("World!")
        subscriber.send(completion: .failure(.someError))
        return AnyCancellable {}
      }
      print("(created)")

      for name in ["first", "second"] {
        print("The \(name) subscriber:")
        publisher
          .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
          .cancel()
      }
    }

    Step("Cleaning up") {
      var producer: Publishers.Create<Int, Never>.Subscriber!
      let publisher = AnyPublisher<Int, Never>.create { subscriber in
        producer = subscriber
        return AnyCancellable { print("clean-up") }
      }

      print("On completion:")
      let completed = publisher.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      producer.send(1)
      producer.send(completion: .finished)
      completed.cancel()

      print("On cancel:")
      let cancelled = publisher.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      producer.send(1)
      cancelled.cancel()
      producer.send(completion: .finished)

      print("When the closure completes before it returns:")
      AnyPublisher<Int, Never>.create { subscriber in
        subscriber.send(completion: .finished)
        return AnyCancellable { print("clean-up") }
      }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      .cancel()

      print("The article's Create, on completion, and when the subscription is let go of:")
      var subscription: (any Subscription)?
      Faulty.Create<Int, Never> { subscriber in
        producer = subscriber
        return AnyCancellable { print("clean-up") }
      }
      .subscribe(
        AnySubscriber(
          receiveSubscription: { subscription = $0 }, receiveValue: { _ in .none }, receiveCompletion: { print($0) }))
      subscription?.request(.unlimited)
      producer.send(completion: .finished)
      print("(letting go)")
      subscription = nil
    }

    Step("Demand") {
      print("A demand is a number:")
      print(Subscribers.Demand.none == .max(0), Subscribers.Demand.unlimited > .max(.max))
      print(Subscribers.Demand.max(2) + .max(1), Subscribers.Demand.max(2) + .unlimited)

      print("And what the buffer holds meanwhile:")
      let publisher = AnyPublisher<Int, Never>.create { subscriber in
        (1...4).forEach(subscriber.send)
        subscriber.send(completion: .finished)
        return AnyCancellable {}
      }
      let timeline = Timeline()
      var buffer: (any Subscription)!
      var subscription: (any Subscription)!
      publisher
        .handleEvents(receiveSubscription: { buffer = $0 })
        .recorded("Create", on: timeline)
        .subscribe(
          AnySubscriber(
            receiveSubscription: { subscription = $0 },
            receiveValue: {
              print($0)
              return .none
            },
            receiveCompletion: { print($0) }))
      print(buffer!)

      for count in [2, 1, 1] {
        print("request(.max(\(count)))")
        subscription.request(.max(count))
        print(buffer!)
      }
      print(timeline.ledger(of: "Create"))
    }

    Step("Erratum: values that are still held") {
      let timeline = Timeline()
      func show(_ publisher: some Publisher<Int, Never>) {
        var subscription: (any Subscription)!
        publisher.subscribe(
          AnySubscriber(
            receiveSubscription: { subscription = $0 },
            receiveValue: {
              print($0)
              return .none
            },
            receiveCompletion: { print($0) }))
        for count in [2, 2] {
          print("request(.max(\(count)))")
          subscription.request(.max(count))
        }
      }
      let script: Publishers.Create<Int, Never>.SubscriberHandler = { subscriber in
        (1...4).forEach(subscriber.send)
        subscriber.send(completion: .finished)
        return AnyCancellable {}
      }
      print("The article's:")
      show(Faulty.Create(factory: script).recorded("the article's", on: timeline))
      print("Ours:")
      show(Publishers.Create(factory: script).recorded("ours", on: timeline))
      print(timeline.marbles)
    }

    Step("Erratum: a completion and nothing else") {
      func show(_ publisher: some Publisher<Int, Never>) {
        var subscription: (any Subscription)!
        publisher.subscribe(
          AnySubscriber(
            receiveSubscription: { subscription = $0 },
            receiveValue: {
              print($0)
              return .none
            },
            receiveCompletion: { print($0) }))
        print("request(.max(1))")
        subscription.request(.max(1))
      }
      let script: Publishers.Create<Int, Never>.SubscriberHandler = { subscriber in
        subscriber.send(completion: .finished)
        return AnyCancellable {}
      }
      print("The article's:")
      show(Faulty.Create(factory: script))
      print("Ours:")
      show(Publishers.Create(factory: script))
    }

    Step("Erratum: a value after cancel") {
      var producer: Publishers.Create<Int, Never>.Subscriber!
      func show(_ publisher: some Publisher<Int, Never>) {
        var subscription: (any Subscription)!
        publisher.subscribe(
          AnySubscriber(
            receiveSubscription: { subscription = $0 },
            receiveValue: {
              print($0)
              return .none
            },
            receiveCompletion: { print($0) }))
        subscription.request(.unlimited)
        producer.send(1)
        subscription.cancel()
        print("(cancelled)")
        producer.send(2)
      }
      let script: Publishers.Create<Int, Never>.SubscriberHandler = { subscriber in
        producer = subscriber
        return AnyCancellable {}
      }
      print("The article's:")
      show(Faulty.Create(factory: script))
      print("Ours:")
      show(Publishers.Create(factory: script))
    }

    Step("Erratum: after the completion") {
      func listing(_ subscriber: Publishers.Create<String, MyError>.Subscriber) -> Cancellable {
        subscriber.send("Hello")
        subscriber.send("World!")
        subscriber.send(completion: .failure(.someError))
        subscriber.send(completion: .finished)
        subscriber.send("Anybody there?")
        return AnyCancellable {}
      }
      print("The article's listing, on the article's Create:")
      Faulty.Create(factory: listing)
        .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
        .cancel()
      print("On ours:")
      Publishers.Create(factory: listing)
        .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
        .cancel()
      print("On a subject:")
      let subject = PassthroughSubject<String, MyError>()
      let cancellable = subject.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      subject.send("Hello")
      subject.send("World!")
      subject.send(completion: .failure(.someError))
      subject.send(completion: .finished)
      subject.send("Anybody there?")
      cancellable.cancel()

      var producer: Publishers.Create<Int, Never>.Subscriber!
      func showLate(_ publisher: some Publisher<Int, Never>) {
        var subscription: (any Subscription)!
        publisher.subscribe(
          AnySubscriber(
            receiveSubscription: { subscription = $0 },
            receiveValue: {
              print($0)
              return .none
            },
            receiveCompletion: { print($0) }))
        subscription.request(.max(2))
        producer.send(1)
        producer.send(completion: .finished)
        producer.send(2)
        producer.send(completion: .finished)
        print("request(.max(1))")
        subscription.request(.max(1))
      }
      let script: Publishers.Create<Int, Never>.SubscriberHandler = { subscriber in
        producer = subscriber
        return AnyCancellable {}
      }
      print("When the completion was delivered before, the article's:")
      showLate(Faulty.Create(factory: script))
      print("Ours:")
      showLate(Publishers.Create(factory: script))
    }

    Step("Erratum: out of turn, and out of reach") {
      var producer: Publishers.Create<Int, Never>.Subscriber!
      let script: Publishers.Create<Int, Never>.SubscriberHandler = { subscriber in
        producer = subscriber
        (1...3).forEach(subscriber.send)
        return AnyCancellable {}
      }
      func sendFromInside(_ publisher: some Publisher<Int, Never>) {
        var subscription: (any Subscription)!
        publisher.subscribe(
          AnySubscriber(
            receiveSubscription: { subscription = $0 },
            receiveValue: { value in
              print(value)
              if value == 1 { producer.send(4) }
              return .none
            }))
        subscription.request(.unlimited)
      }
      print("4 is sent from inside of receive(1), the article's:")
      sendFromInside(Faulty.Create(factory: script))
      print("Ours:")
      sendFromInside(Publishers.Create(factory: script))

      func keepNothing(_ publisher: some Publisher<Int, Never>) {
        publisher.subscribe(
          AnySubscriber(
            receiveSubscription: { $0.request(.unlimited) },
            receiveValue: {
              print($0)
              return .none
            }))
        producer.send(4)
      }
      print("A subscriber that does not keep its subscription, the article's:")
      keepNothing(Faulty.Create(factory: script))
      print("Ours:")
      keepNothing(Publishers.Create(factory: script))
    }

    Step("Erratum: two at a time") {
      var producer: Publishers.Create<Int, Never>.Subscriber!
      let script: Publishers.Create<Int, Never>.SubscriberHandler = { subscriber in
        producer = subscriber
        return AnyCancellable {}
      }
      func show(_ publisher: some Publisher<Int, Never>) throws {
        let isReceivingOne = DispatchSemaphore(value: 0)
        let twoIsSent = DispatchSemaphore(value: 0)
        let threadIsDone = DispatchSemaphore(value: 0)
        // Kept, for the article's Create needs that.
        var subscription: (any Subscription)!
        publisher.subscribe(
          AnySubscriber(
            receiveSubscription: { subscription = $0 },
            receiveValue: { value in
              print("begin \(value)")
              if value == 1 {
                isReceivingOne.signal()
                _ = twoIsSent.wait(timeout: .now() + limit)
              }
              print("end \(value)")
              return .none
            }))
        subscription.request(.unlimited)
        let subscriber = producer!
        Thread.detachNewThread {
          subscriber.send(1)
          threadIsDone.signal()
        }
        guard isReceivingOne.wait(timeout: .now() + limit) == .success else { throw Stuck.waitingFor("1 to arrive") }
        subscriber.send(2)
        twoIsSent.signal()
        guard threadIsDone.wait(timeout: .now() + limit) == .success else {
          throw Stuck.waitingFor("the thread to end")
        }
      }
      print("2 is sent while another thread delivers 1, the article's:")
      try show(Faulty.Create(factory: script))
      print("Ours:")
      try show(Publishers.Create(factory: script))
    }
  }
}
