import Combine
import Foundation
import LessonKit
import LessonNetwork

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@main
struct PubFactory: Lesson {
  static let article = Article(
    lesson: 12, title: "PubFactory",
    teaches: "How to make a publisher of one closure, and how to stop what the closure began.")

  var steps: Steps {
    Step("4, 2, 7") {
      let publisher = Create<Int, Never> { subscriber in
        subscriber.receive(4)
        subscriber.receive(2)
        subscriber.receive(7)
        subscriber.receive(completion: .finished)
        return AnyCancellable { print("(stopped)") }
      }
      let all = publisher.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      all.cancel()

      print("Without an end, and cancelled:")
      let endless = Create<Int, Never> { subscriber in
        subscriber.receive(4)
        return AnyCancellable { print("(stopped)") }
      }
      let cancellable = endless.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      cancellable.cancel()
    }

    Step("A data task") {
      let greeting = URL(string: "https://lesson.invalid/greeting")!
      let nowhere = URL(string: "https://lesson.invalid/nowhere")!
      let silent = URL(string: "https://lesson.invalid/silent")!
      let network = NetworkDouble([
        greeting: .respond(body: Data("Hello".utf8)),
        nowhere: .respond(status: 404, body: Data("Not Found".utf8)),
        silent: .neverAnswer,
      ])
      let hasEnded = Gate("the data task ends")

      print("A value:")
      let value = network.session.myDataTaskPublisher(for: greeting)
        .sink(
          receiveCompletion: {
            print(described($0))
            hasEnded.open()
          }, receiveValue: { print(text($0)) })
      hasEnded.wait()
      value.cancel()

      print("A failure:")
      network.answer(greeting, with: .fail(.notConnectedToInternet))
      let failure = network.session.myDataTaskPublisher(for: greeting)
        .sink(
          receiveCompletion: {
            print(described($0))
            hasEnded.open()
          }, receiveValue: { print(text($0)) })
      hasEnded.wait()
      failure.cancel()

      print("Cancelled:")
      let cancelled = network.session.myDataTaskPublisher(for: silent)
        .sink(receiveCompletion: { print(described($0)) }, receiveValue: { print(text($0)) })
      try waitUntil("the request starts") { network.started.contains(silent) }
      cancelled.cancel()
      try waitUntil("the request is stopped") { !network.stopped.isEmpty }
      print("stopped:", network.stopped)

      print("Status 404:")
      let missing = network.session.myDataTaskPublisher(for: nowhere)
        .sink(
          receiveCompletion: {
            print(described($0))
            hasEnded.open()
          }, receiveValue: { print(text($0)) })
      hasEnded.wait()
      missing.cancel()

      // Only our session knows this scheme.
      let ours = URL(string: "lesson://greeting")!
      network.answer(ours, with: .respond(body: Data("Hello".utf8)))
      let publishers = [
        ("The article's:", network.session.faultyDataTaskPublisher(for: ours)),
        ("Ours:", network.session.myDataTaskPublisher(for: ours)),
      ]
      for (title, publisher) in publishers {
        print(title)
        let cancellable = publisher.sink(
          receiveCompletion: {
            print(described($0))
            hasEnded.open()
          }, receiveValue: { print(text($0)) })
        hasEnded.wait()
        cancellable.cancel()
        print("our session was asked:", network.started.contains(ours))
      }
    }

    Step("The same with Future") {
      let greeting = URL(string: "https://lesson.invalid/greeting")!
      let network = NetworkDouble([greeting: .respond(body: Data("Hello".utf8))])
      let hasLeft = Gate("the subscriber has left")
      let hasEnded = Gate("the data task ends")
      let future = Future<Data?, Error> { promise in
        let task = network.session.dataTask(with: greeting) { data, _, error in
          hasLeft.wait()
          print("the task goes on and gets:", text(data))
          if let error {
            promise(.failure(error))
          } else {
            promise(.success(data))
          }
          hasEnded.open()
        }
        task.resume()
        print("the task begins")
      }

      let cancellable = future.sink(receiveCompletion: { print(described($0)) }, receiveValue: { print(text($0)) })
      cancellable.cancel()
      print("cancelled")
      hasLeft.open()
      hasEnded.wait()
      print("stopped:", network.stopped)

      print("A second subscriber:")
      let second = future.sink(receiveCompletion: { print(described($0)) }, receiveValue: { print(text($0)) })
      second.cancel()

      print("4, 2, 7:")
      let numbers = Future<Int, Never> { promise in
        promise(.success(4))
        promise(.success(2))
        promise(.success(7))
      }
      let first = numbers.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      first.cancel()
    }

    Step("A number generator") {
      let hasEnded = Gate("a thread ends")
      var threads: [Thread] = []
      let numberGenerator = Create<Int, Never> { subscriber in
        let thread = Thread {
          var i = 0
          while !Thread.current.isCancelled {
            subscriber.receive(i)
            i += 1
          }
          print("(the thread ends)")
          hasEnded.open()
        }
        threads.append(thread)
        thread.start()
        return AnyCancellable { thread.cancel() }
      }
      let three = numberGenerator.prefix(3).sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      hasEnded.wait()
      three.cancel()

      print("The article's, twice, and the first one is cancelled:")
      let faulty = Faulty.NumberGenerator()
      let faultyFirst = faulty.publisher.sink { _ in }
      let faultySecond = faulty.publisher.sink { _ in }
      faultyFirst.cancel()
      print("threads that are cancelled:", faulty.threads.map(\.isCancelled))
      faultySecond.cancel()
      print("and when the second one is too:", faulty.threads.map(\.isCancelled))
      for thread in faulty.threads { thread.cancel() }
      try waitUntil("the article's threads end") { faulty.threads.allSatisfy(\.isFinished) }

      print("Ours:")
      threads = []
      let first = numberGenerator.sink { _ in }
      let second = numberGenerator.sink { _ in }
      first.cancel()
      hasEnded.wait()
      print("threads that are cancelled:", threads.map(\.isCancelled))
      second.cancel()
      hasEnded.wait()
      print("and when the second one is too:", threads.map(\.isCancelled))
    }

    Step("A closure that blocks") {
      let numberGenerator = Create<Int, Never> { subscriber in
        var isCancelled = false
        var i = 0
        // The article's loop has no second condition, and no end.
        while !isCancelled && i < 1_000 {
          subscriber.receive(i)
          i += 1
        }
        print("i: \(i), cancelled: \(isCancelled)")
        return AnyCancellable {
          isCancelled = true
          print("now it is cancelled: \(isCancelled)")
        }
      }
      let three = numberGenerator.prefix(3).sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      print("(only now does sink return)")
      three.cancel()
    }

    Step("A closure with a context") {
      let hasTwo = Gate("2 has arrived")
      let hasEnded = Gate("the closure returns")
      let publisher = Create<Int, Never> { subscriber, context in
        var i = 0
        while !context.cancelled {
          subscriber.receive(i)
          i += 1
        }
        print("(the closure returns)")
        hasEnded.open()
      }
      let three = publisher.prefix(3).sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      hasEnded.wait()
      three.cancel()

      print("Cancelled from outside:")
      let all = publisher.sink { value in
        if value == 2 { hasTwo.open() }
      }
      hasTwo.wait()
      print("2 has arrived")
      all.cancel()
      hasEnded.wait()
    }

    Step("waitIfPaused") {
      print("With waitIfPaused:")
      let hasThree = Gate("three values have arrived")
      let hasEnded = Gate("the closure returns")
      let publisher = Create<Int, Never> { subscriber, context in
        var i = 0
        while !context.cancelled {
          context.waitIfPaused()
          subscriber.receive(i)
          i += 1
        }
        hasEnded.open()
      }
      var patient: (any Subscription)?
      publisher.subscribe(
        AnySubscriber(
          receiveSubscription: { patient = $0 },
          receiveValue: { value in
            print(value)
            if value % 3 == 2 { hasThree.open() }
            return .none
          }))
      for _ in 1...3 {
        print("request(.max(3))")
        patient?.request(.max(3))
        hasThree.wait()
      }
      patient?.cancel()
      hasEnded.wait()

      print("Without, and five sent for three asked for:")
      let isAsked = Gate("three values are asked for")
      let hasSentFive = Gate("five values are sent")
      var sent = 0
      var received = 0
      let hasty = Create<Int, Never> { subscriber, context in
        isAsked.wait()
        while !context.cancelled {
          for _ in 1...5 {
            subscriber.receive(sent)
            sent += 1
          }
          print("paused: \(context.paused)")
          hasSentFive.open()
          isAsked.wait()
        }
        hasEnded.open()
      }
      var impatient: (any Subscription)?
      hasty.subscribe(
        AnySubscriber(
          receiveSubscription: { impatient = $0 },
          receiveValue: { value in
            print(value)
            received += 1
            return .none
          }))
      for _ in 1...3 {
        print("request(.max(3))")
        impatient?.request(.max(3))
        isAsked.open()
        hasSentFive.wait()
      }
      print("sent: \(sent), received: \(received), dropped: \(sent - received)")
      impatient?.cancel()
      isAsked.open()
      hasEnded.wait()
    }

    Step("Dropping and buffering") {
      for buffers in [false, true] {
        print(buffers ? "Lesson 8's:" : "This Create:")
        let timeline = Timeline()
        let numbers = PassthroughSubject<Int, Never>()
        let sent = numbers.recorded("sent", on: timeline)
        let closure = { (subscriber: Create<Int, Never>.Subscriber) -> any Cancellable in
          sent.sink(
            receiveCompletion: { subscriber.receive(completion: $0) }, receiveValue: { subscriber.receive($0) })
        }
        let publisher = buffers ? BufferingCreate(closure).eraseToAnyPublisher() : Create(closure).eraseToAnyPublisher()
        var subscription: (any Subscription)?
        publisher.recorded("received", on: timeline).subscribe(
          AnySubscriber(
            receiveSubscription: { subscription = $0 },
            receiveValue: { value in
              print(value)
              return .none
            },
            receiveCompletion: { print($0) }))

        print("request(.max(1))")
        subscription?.request(.max(1))
        print("sending 4 and 2")
        numbers.send(4)
        numbers.send(2)
        print("request(.max(1))")
        subscription?.request(.max(1))
        print("sending 7 and the completion")
        numbers.send(7)
        numbers.send(completion: .finished)
        print("request(.max(1))")
        subscription?.request(.max(1))
        print(timeline.marbles)
      }
    }
  }
}

/// A body as text.
private func text(_ data: Data?) -> String {
  data.map { String(decoding: $0, as: UTF8.self) } ?? "no body"
}

/// A completion, with the name of the error. What an error prints differs between systems.
private func described(_ completion: Subscribers.Completion<Error>) -> String {
  guard case .failure(let error) = completion else { return "finished" }
  switch (error as? URLError)?.code {
  case .notConnectedToInternet: return "failure: notConnectedToInternet"
  case .unsupportedURL: return "failure: unsupportedURL"
  case .cancelled: return "failure: cancelled"
  default: return "failure: \(error)"
  }
}
