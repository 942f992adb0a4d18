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
    Step("Record runs its closure once", article: "自定义Create") {
      let recordPublisher = Record<String, MyCustomError> { recording in
        print("(the closure runs)")
        recording.receive("你")
        recording.receive("好")
        recording.receive("吗")
        recording.receive(completion: Subscribers.Completion.finished)
      }
      print("(the Record exists)")

      print("First subscriber:")
      let first = recordPublisher.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      print("Second subscriber:")
      let second = recordPublisher.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      first.cancel()
      second.cancel()
    }

    Step("Create runs its closure for each subscriber", article: "Create的用法如下") {
      let publisher = AnyPublisher<String, MyError>.create { subscriber in
        print("(the closure runs)")
        subscriber.send("Hello")
        subscriber.send("World!")
        subscriber.send(completion: .failure(MyError.someError))
        return AnyCancellable { print("(clean-up)") }
      }
      print("(the Create exists)")

      print("First subscriber:")
      let first = publisher.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      print("Second subscriber:")
      let second = publisher.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      first.cancel()
      second.cancel()
    }

    Step("A demand is a number, or unlimited", article: "看一下Subscribers") {
      print(".none == .max(0):     ", Subscribers.Demand.none == .max(0))
      print(".max(2) < .unlimited: ", Subscribers.Demand.max(2) < .unlimited)
      print(".max(2) + .max(1):    ", Subscribers.Demand.max(2) + .max(1))
      print(".max(2) + .unlimited: ", Subscribers.Demand.max(2) + .unlimited)
      print(".max(-1):")
      try ChildProcess.run(partOf: 3) { print(Subscribers.Demand.max(-1)) }
    }

    Step("Demand first, then values", article: "Create通过一个闭包") {
      var subscriber: Watched.Create<Int, Never>.Subscriber!
      let publisher = Watched.Create<Int, Never> {
        subscriber = $0
        return AnyCancellable {}
      }
      publisher.subscribe(PrintingSubscriber("downstream", requesting: .max(2)))

      subscriber.send(1)
      subscriber.send(completion: .finished)
    }

    Step("Values first, then demand", article: "首先,我们初始化") {
      let downstream = PrintingSubscriber<Int, Never>("downstream", requesting: .none)
      let publisher = Watched.Create<Int, Never> { subscriber in
        subscriber.send(1)
        subscriber.send(2)
        return AnyCancellable {}
      }
      publisher.subscribe(downstream)

      downstream.request(.max(1))
      downstream.request(.max(1))
    }

    Step("The buffer holds what nobody has requested", article: "我们分析一波DemandBuffer") {
      let downstream = PrintingSubscriber<Int, Never>("downstream", requesting: .none)
      let buffer = Original.DemandBuffer(subscriber: downstream)

      for value in 1...4 { _ = buffer.buffer(value: value) }
      print("buffer: \(buffer)")
      print("(downstream requests two values)")
      let two = buffer.demand(.max(2))
      print("demand(_:) returns \(two)")
      print("buffer: \(buffer)")
      print("(downstream requests one more)")
      let one = buffer.demand(.max(1))
      print("demand(_:) returns \(one)")
      print("buffer: \(buffer)")
      print("(downstream requests all)")
      let all = buffer.demand(.unlimited)
      print("demand(_:) returns \(all)")
      print("buffer: \(buffer)")
      print("(we add 5)")
      _ = buffer.buffer(value: 5)
      print("buffer: \(buffer)")
    }

    Step("A completion must wait for the values before it", article: "我们再看看第3部分") {
      let timeline = Timeline()
      print("The article's Create:")
      let first = PrintingSubscriber<Int, Never>("downstream", requesting: .max(2))
      Original.Create<Int, Never> { subscriber in
        (1...4).forEach(subscriber.send)
        subscriber.send(completion: .finished)
        return AnyCancellable {}
      }
      .recorded("article", on: timeline)
      .subscribe(first)

      print("The repaired Create:")
      let second = PrintingSubscriber<Int, Never>("downstream", requesting: .max(2))
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

    Step("A completion needs no demand") {
      print("The article's Create:")
      let first = PrintingSubscriber<Int, Never>("downstream", requesting: .none)
      Original.Create<Int, Never> { subscriber in
        subscriber.send(completion: .finished)
        return AnyCancellable {}
      }
      .subscribe(first)
      print("(finished was sent; downstream now requests one value)")
      first.request(.max(1))

      print("The repaired Create:")
      let second = PrintingSubscriber<Int, Never>("downstream", requesting: .none)
      Publishers.Create<Int, Never> { subscriber in
        subscriber.send(completion: .finished)
        return AnyCancellable {}
      }
      .subscribe(second)
    }

    Step("What happens to a value sent after the completion?", article: "我们看看第2部分") {
      print("The article's listing, with the article's Create:")
      try ChildProcess.run(partOf: 9) {
        let cancellable = AnyPublisher<String, MyError>.create { subscriber in
          subscriber.send("Hello")
          subscriber.send("World!")
          subscriber.send(completion: .failure(MyError.someError))
          subscriber.send(completion: .finished)
          return AnyCancellable {}
        }
        .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
        cancellable.cancel()
      }

      print("The article's buffer, when its completion was delivered:")
      let buffer = Original.DemandBuffer(subscriber: PrintingSubscriber<Int, Never>("downstream"))
      _ = buffer.demand(.max(1))
      buffer.complete(completion: .finished)
      print("(we add 1 and finished, and request one value)")
      _ = buffer.buffer(value: 1)
      buffer.complete(completion: .finished)
      _ = buffer.demand(.max(1))

      print("The article's listing, with the repaired Create:")
      let cancellable = Publishers.Create<String, MyError> { subscriber in
        subscriber.send("Hello")
        subscriber.send("World!")
        subscriber.send(completion: .failure(MyError.someError))
        subscriber.send(completion: .finished)
        return AnyCancellable {}
      }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      cancellable.cancel()
    }

    Step("When does the clean-up run?", article: "从代码层次来进一步分析") {
      print("The article's Create:")
      var first: Original.Create<Int, Never>.Subscriber!
      let downstream = PrintingSubscriber<Int, Never>("downstream")
      Original.Create {
        first = $0
        return AnyCancellable { print("(clean-up)") }
      }
      .subscribe(downstream)
      var kept = [downstream.subscription]
      first.send(completion: .finished)
      print("(we release the subscription)")
      kept.removeAll()

      print("The repaired Create:")
      var second: Publishers.Create<Int, Never>.Subscriber!
      let other = PrintingSubscriber<Int, Never>("downstream")
      Publishers.Create {
        second = $0
        return AnyCancellable { print("(clean-up)") }
      }
      .subscribe(other)
      kept = [other.subscription]
      second.send(completion: .finished)
      print("(we release the subscription)")
      kept.removeAll()
    }

    Step("Nothing may arrive after cancel()", article: "Create通过一个闭包") {
      print("The article's Create:")
      var first: Original.Create<Int, Never>.Subscriber!
      let downstream = PrintingSubscriber<Int, Never>("downstream")
      Original.Create {
        first = $0
        return AnyCancellable { print("(clean-up)") }
      }
      .subscribe(downstream)
      var kept = [downstream.subscription]
      downstream.cancel()
      first.send(1)
      print("(we sent 1)")

      print("The repaired Create:")
      var second: Publishers.Create<Int, Never>.Subscriber!
      let other = PrintingSubscriber<Int, Never>("downstream")
      Publishers.Create {
        second = $0
        return AnyCancellable { print("(clean-up)") }
      }
      .subscribe(other)
      kept += [other.subscription]
      other.cancel()
      second.send(1)
      print("(we sent 1)")
      kept.removeAll()
    }
  }
}
