import Combine
import LessonKit

enum MyCustomError: Error {}

enum MyError: Error {
  case someError
}

@main
struct CustomPublisher: Lesson {
  static let article = Article(
    lesson: 11, title: "Combine之自定义Publisher",
    teaches: "How to write a publisher, and what its buffer has to do.")

  var steps: Steps {
    Step("How often do Record and Create run a closure?", article: "Create的用法如下") {
      print("A Record:")
      let recordPublisher = Record<String, MyCustomError> { recording in
        print("(the closure runs)")
        recording.receive("你")
        recording.receive("好")
        recording.receive("吗")
        recording.receive(completion: Subscribers.Completion.finished)
      }
      print("(the Record exists)")

      for name in ["First", "Second"] {
        print("\(name) subscriber:")
        _ = recordPublisher.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      }

      print("A Create:")
      let publisher = AnyPublisher<String, MyError>.create { subscriber in
        print("(the closure runs)")
        subscriber.send("Hello")
        subscriber.send("World!")
        subscriber.send(completion: .failure(MyError.someError))
        return AnyCancellable { print("(clean-up)") }
      }
      print("(the Create exists)")

      // An `AnyCancellable` that is released cancels, so the step keeps those of the two sinks.
      var cancellables: Set<AnyCancellable> = []
      for name in ["First", "Second"] {
        print("\(name) subscriber:")
        publisher
          .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
          .store(in: &cancellables)
        print("(sink returns)")
      }
    }

    Step("What happens between a request and a value?", article: "Create通过一个闭包") {
      var subscriber: Watched.Create<Int, Never>.Subscriber!
      let publisher = Watched.Create<Int, Never> {
        subscriber = $0
        return AnyCancellable {}
      }
      publisher.subscribe(PrintingSubscriber("downstream", requesting: .max(2)))

      subscriber.send(1)
      subscriber.send(completion: .finished)
    }

    Step("Values that nobody has requested", article: "我们分析一波DemandBuffer") {
      let downstream = PrintingSubscriber<Int, Never>("downstream")
      let buffer = Original.DemandBuffer(subscriber: downstream)

      for value in 1...4 { _ = buffer.buffer(value: value) }
      print("buffer: \(buffer)")
      print("(downstream requests two values)")
      _ = buffer.demand(.max(2))
      print("buffer: \(buffer)")
      print("(downstream requests one more)")
      _ = buffer.demand(.max(1))
      print("buffer: \(buffer)")
      print("(downstream requests all)")
      _ = buffer.demand(.unlimited)
      print("buffer: \(buffer)")
      print("(we add 5)")
      _ = buffer.buffer(value: 5)
      print("buffer: \(buffer)")
    }

    Step("A completion while values wait", article: "我们再看看第3部分") {
      let timeline = Timeline()
      print("The article's Create:")
      let first = PrintingSubscriber<Int, Never>(
        "downstream", requesting: .max(1), returning: { $0 == 1 ? .max(1) : .none })
      Original.Create<Int, Never> { subscriber in
        (1...4).forEach(subscriber.send)
        subscriber.send(completion: .finished)
        return AnyCancellable {}
      }
      .recorded("article", on: timeline)
      .subscribe(first)

      print("The repaired Create:")
      let second = PrintingSubscriber<Int, Never>(
        "downstream", requesting: .max(1), returning: { $0 == 1 ? .max(1) : .none })
      Publishers.Create<Int, Never> { subscriber in
        (1...4).forEach(subscriber.send)
        subscriber.send(completion: .finished)
        return AnyCancellable {}
      }
      .recorded("repaired", on: timeline)
      .subscribe(second)
      print("(downstream requests two more)")
      second.request(.max(2))
      print(timeline.marbles)
    }

    Step("A completion without demand") {
      print("The article's buffer:")
      let buffer = Original.DemandBuffer(subscriber: PrintingSubscriber<Int, Never>("downstream"))
      print("(we add finished)")
      buffer.complete(completion: .finished)
      print("(we request one value)")
      _ = buffer.demand(.max(1))

      print("The repaired buffer:")
      let repaired = Publishers.DemandBuffer(subscriber: PrintingSubscriber<Int, Never>("downstream"))
      print("(we add finished)")
      repaired.complete(completion: .finished)
      print("(we request one value)")
      _ = repaired.demand(.max(1))
    }

    Step("After the end", article: "我们看看第2部分") {
      func addAfterTheFailure(
        add: (Int) -> Subscribers.Demand, complete: (Subscribers.Completion<MyError>) -> Void,
        request: (Subscribers.Demand) -> Subscribers.Demand
      ) {
        print("(we add a failure)")
        complete(.failure(.someError))
        print("(we request one value)")
        _ = request(.max(1))
        print("(we add 1 and finished)")
        _ = add(1)
        complete(.finished)
        print("(we request one more value)")
        _ = request(.max(1))
      }

      print("The article's buffer:")
      let buffer = Original.DemandBuffer(subscriber: PrintingSubscriber<Int, MyError>("downstream"))
      addAfterTheFailure(add: buffer.buffer, complete: buffer.complete, request: buffer.demand)

      print("The repaired buffer:")
      let repaired = Publishers.DemandBuffer(subscriber: PrintingSubscriber<Int, MyError>("downstream"))
      addAfterTheFailure(add: repaired.buffer, complete: repaired.complete, request: repaired.demand)
    }

    Step("When does the clean-up run?", article: "从代码层次来进一步分析") {
      print("The article's Create:")
      var kept: (any Subscription)?
      var first: Original.Create<Int, Never>.Subscriber!
      Original.Create {
        first = $0
        return AnyCancellable { print("(clean-up)") }
      }
      .handleEvents(receiveSubscription: { kept = $0 })
      .subscribe(PrintingSubscriber<Int, Never>("downstream"))
      first.send(completion: .finished)
      withExtendedLifetime(kept) { print("(we release the subscription)") }
      kept = nil

      print("The repaired Create:")
      var keptAgain: (any Subscription)?
      var second: Publishers.Create<Int, Never>.Subscriber!
      Publishers.Create {
        second = $0
        return AnyCancellable { print("(clean-up)") }
      }
      .handleEvents(receiveSubscription: { keptAgain = $0 })
      .subscribe(PrintingSubscriber<Int, Never>("downstream"))
      second.send(completion: .finished)
      withExtendedLifetime(keptAgain) { print("(we release the subscription)") }
      keptAgain = nil
    }

    Step("What arrives after cancel()?", article: "Create通过一个闭包") {
      print("The article's Create:")
      var first: Original.Create<Int, Never>.Subscriber!
      let downstream = PrintingSubscriber<Int, Never>("downstream")
      Original.Create {
        first = $0
        return CleanUp()
      }
      .subscribe(downstream)
      withExtendedLifetime(downstream.subscription) {
        for value in 1...2 {
          print("(we send \(value))")
          first.send(value)
          if value == 1 { downstream.cancel() }
        }
      }

      print("The repaired Create:")
      var second: Publishers.Create<Int, Never>.Subscriber!
      let other = PrintingSubscriber<Int, Never>("downstream")
      Publishers.Create {
        second = $0
        return CleanUp()
      }
      .subscribe(other)
      withExtendedLifetime(other.subscription) {
        for value in 1...2 {
          print("(we send \(value))")
          second.send(value)
          if value == 1 { other.cancel() }
        }
      }
    }

    Step("When does the closure run?", article: "Create通过一个闭包") {
      func cancel(_ subscription: any Subscription) {
        print("(we cancel)")
        subscription.cancel()
      }

      print("The article's Create, cancelled as soon as its subscription comes:")
      Original.Create<Int, Never> { _ in
        print("(the closure runs)")
        return CleanUp()
      }
      .handleEvents(receiveSubscription: cancel)
      .subscribe(PrintingSubscriber("downstream", requesting: .none))

      print("The repaired Create, cancelled as soon as its subscription comes:")
      let repaired = Publishers.Create<Int, Never> { _ in
        print("(the closure runs)")
        return CleanUp()
      }
      repaired
        .handleEvents(receiveSubscription: cancel)
        .subscribe(PrintingSubscriber("downstream", requesting: .none))

      print("The repaired Create, not cancelled:")
      repaired.subscribe(PrintingSubscriber("downstream", requesting: .none))
    }

    Step("A request from inside receive(_:)", article: "我们分析一波DemandBuffer") {
      print("The article's buffer:")
      var request: (Subscribers.Demand) -> Subscribers.Demand = { $0 }
      let subscriber = AnySubscriber<Int, Never>(receiveValue: { value in
        print("receive(\(value)) begins")
        if value == 1 { _ = request(.max(1)) }
        print("receive(\(value)) ends")
        return .none
      })
      let buffer = Original.DemandBuffer(subscriber: subscriber)
      request = buffer.demand
      for value in 1...4 { _ = buffer.buffer(value: value) }
      _ = buffer.demand(.max(1))

      print("The repaired buffer:")
      let repaired = Publishers.DemandBuffer(subscriber: subscriber)
      request = repaired.demand
      for value in 1...4 { _ = repaired.buffer(value: value) }
      _ = repaired.demand(.max(1))
    }

    Step("A value sent from inside receive(_:)") {
      print("The article's buffer:")
      var send: ((Int) -> Subscribers.Demand)!
      let subscriber = Subscribers.Sink<Int, Never>(
        receiveCompletion: { _ in },
        receiveValue: { value in
          print("receive(\(value))")
          if value == 1 { _ = send(4) }
        })
      let buffer = Original.DemandBuffer(subscriber: subscriber)
      send = buffer.buffer
      for value in 1...3 { _ = buffer.buffer(value: value) }
      _ = buffer.demand(.unlimited)

      print("The repaired buffer:")
      let repaired = Publishers.DemandBuffer(subscriber: subscriber)
      send = repaired.buffer
      for value in 1...3 { _ = repaired.buffer(value: value) }
      _ = repaired.demand(.unlimited)
    }
  }
}
