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
    lesson: 13, title: "PubFactory",
    teaches: "How to make a publisher from one closure, and how to stop what the closure started.")

  var steps: Steps {
    Step("How often does a Create run its closure?", article: "使用 Apple 的 Combine") {
      let create = Create<Int, Never> { subscriber in
        print("(the closure runs)")
        subscriber.receive(4)
        subscriber.receive(2)
        subscriber.receive(7)
        subscriber.receive(completion: .finished)
        return CleanUp { print("(clean-up)") }
      }
      // An `AnyCancellable` that is released cancels, so the step keeps those of its sinks.
      var cancellables: Set<AnyCancellable> = []
      for _ in 1...2 {
        print("(a subscriber subscribes)")
        create
          .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
          .store(in: &cancellables)
        print("(sink returns)")
      }

      print("A Create that sends after its closure has returned:")
      var subscriber: Create<Int, Never>.Subscriber!
      Create<Int, Never> {
        subscriber = $0
        return CleanUp { print("(clean-up)") }
      }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      .store(in: &cancellables)
      print("(sink returns)")
      subscriber.receive(4)
      subscriber.receive(completion: .finished)
    }

    Step("Is Future the only publisher made from a closure?") {
      print("A Future:")
      let future = Future<Int, Never> { promise in
        for value in [4, 2, 7] {
          print("(the closure sends \(value))")
          promise(.success(value))
        }
      }
      print("(the Future is there; we subscribe)")
      _ = future.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })

      print("A Record:")
      _ = Record<Int, Never> { recording in
        for value in [4, 2, 7] { recording.receive(value) }
      }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })

      print("A Deferred:")
      _ = Deferred { [4, 2, 7].publisher }
        .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    }

    Step("Which session runs the data task?", article: "示例:URLSession") {
      // Only the session of this NetworkDouble can answer the scheme "lesson".
      let greeting = URL(string: "lesson://greeting")!
      let network = NetworkDouble([greeting: .respond(body: Data("Hello".utf8))])

      print("The article's myDataTaskPublisher:")
      printAll(of: network.session.original.myDataTaskPublisher(for: greeting))
      print("requests to our session: \(network.started)")
      print("The same with a URL that every session can answer:")
      printAll(of: network.session.original.myDataTaskPublisher(for: URL(string: "data:,Hello")!))
      print("The repaired myDataTaskPublisher:")
      printAll(of: network.session.myDataTaskPublisher(for: greeting))
      print("requests to our session: \(network.started)")
    }

    Step("Does cancelling stop the task?", article: "在这种特殊情况下") {
      let byFuture = URL(string: "https://lesson.invalid/future")!
      let byCreate = URL(string: "https://lesson.invalid/create")!
      let network = NetworkDouble([byFuture: .neverAnswer, byCreate: .neverAnswer])

      let ofFuture = PrintingSubscriber<Data?, any Error>("of the Future")
      network.session.dataTaskFuture(for: byFuture).subscribe(ofFuture)
      let ofCreate = PrintingSubscriber<Data?, any Error>("of the Create")
      network.session.myDataTaskPublisher(for: byCreate).subscribe(ofCreate)
      try waitUntil("both requests start") { network.started.count == 2 }
      ofFuture.cancel()
      ofCreate.cancel()
      print("stopped requests: \(try network.stoppedRequests())")
      print("requests that go on: \(network.runningRequests())")
    }

    Step("What if the work is a loop?", article: "示例:数字生成器") {
      let hasEnded = Gate("the thread ends")
      var thread: Thread?
      let numberGenerator = Create<Int, Never> { subscriber in
        thread = Thread {
          var i = 0
          while !Thread.current.isCancelled {
            subscriber.receive(i)
            i += 1
          }
          print("(the thread ends)")
          hasEnded.open()
        }
        thread?.start()
        return AnyCancellable { thread?.cancel() }
      }
      printAll(of: numberGenerator.prefix(3), until: hasEnded)
    }

    Step("Two subscribers, one variable: which thread is stopped?") {
      // Kept here, so that only `cancel()` ends them.
      var cancellables: [AnyCancellable] = []
      func subscribeTwiceAndCancel(_ publisher: Create<Int, Never>) {
        let gates = [Gate("the first subscriber receives a value"), Gate("the second subscriber receives a value")]
        cancellables = gates.map { gate in publisher.sink { _ in gate.open() } }
        for gate in gates { gate.wait() }
        print("(two subscribers have received values; now they cancel)")
        for cancellable in cancellables { cancellable.cancel() }
      }

      var threads: [Thread] = []
      var thread: Thread?
      let shared = Create<Int, Never> { subscriber in
        thread = Thread { while !Thread.current.isCancelled { subscriber.receive(0) } }
        threads.append(thread!)
        thread?.start()
        return AnyCancellable { thread?.cancel() }
      }
      print("The article's numberGenerator:")
      subscribeTwiceAndCancel(shared)
      print(cancelled(threads))
      threads[0].cancel()
      print("(we stop the first thread, which would never end)")
      print(cancelled(threads))
      threads.removeAll()

      let separate = Create<Int, Never> { subscriber in
        let thread = Thread { while !Thread.current.isCancelled { subscriber.receive(0) } }
        threads.append(thread)
        thread.start()
        return AnyCancellable { thread.cancel() }
      }
      print("The repaired numberGenerator:")
      subscribeTwiceAndCancel(separate)
      print(cancelled(threads))
    }

    Step("What if the closure runs the loop itself?", article: "非常重要的是") {
      let numberGenerator = Create<Int, Never> { subscriber in
        var isCancelled = false
        var i = 0
        // The article's loop has no second condition, and never ends.
        while !isCancelled && i < 1_000 {
          subscriber.receive(i)
          i += 1
        }
        print("(the loop has sent \(i) values; isCancelled is \(isCancelled))")
        return CleanUp {
          isCancelled = true
          print("(isCancelled becomes \(isCancelled))")
        }
      }
      _ = numberGenerator.prefix(3)
        .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      print("(sink returns)")
    }

    Step("What becomes of a value that nobody has requested?", article: "Create 的背压") {
      let timeline = Timeline()
      let numbers = PassthroughSubject<Int, Never>()
      let publisher = Create<Int, Never> { subscriber in
        numbers.sink { subscriber.receive($0) }
      }
      let direct = PrintingSubscriber<Int, Never>("direct", requesting: .max(1))
      publisher
        .recorded("direct", on: timeline)
        .subscribe(direct)
      let buffered = PrintingSubscriber<Int, Never>("buffered", requesting: .max(1))
      publisher
        .buffer(size: 10, prefetch: .byRequest, whenFull: .dropNewest)
        .recorded("buffered", on: timeline)
        .subscribe(buffered)

      print("(we send 4 and 2)")
      timeline.instant { numbers.send(4) }
      timeline.instant { numbers.send(2) }
      print("(each requests one more)")
      timeline.instant { direct.request(.max(1)) }
      timeline.instant { buffered.request(.max(1)) }
      print("(we send 7)")
      timeline.instant { numbers.send(7) }
      print("(buffered requests one more)")
      timeline.instant { buffered.request(.max(1)) }
      print(timeline.marbles)
    }

    Step("How does the closure learn of a cancel?", article: "带有上下文的 Create") {
      let hasEnded = Gate("the closure returns")
      let publisher = Create<Int, Never> { subscriber, context in
        print("(the closure runs on the main thread: \(Thread.isMainThread))")
        var i = 0
        while !context.cancelled {
          subscriber.receive(i)
          i += 1
        }
        print("(the closure returns)")
        hasEnded.open()
      }
      printAll(of: publisher.prefix(3), until: hasEnded)
    }

    Step("What does a generator do while nothing is requested?", article: "它还提供背压支持") {
      let pause = Gate("the closure is paused")
      let hasEnded = Gate("the closure returns")
      let patient = Create<Int, Never> { subscriber, context in
        var (i, early) = (0, 0)
        while !context.cancelled {
          if context.paused { pause.open() }
          context.waitIfPaused()
          if context.paused { early += 1 }
          subscriber.receive(i)
          i += 1
        }
        print("(the closure returns; it has sent \(i) values, \(early) of them while paused)")
        hasEnded.open()
      }
      let subscriber = PrintingSubscriber<Int, Never>(requesting: .none)
      patient.subscribe(subscriber)
      for _ in 1...2 {
        pause.wait()
        // A loop that did not wait would send thousands of values meanwhile.
        Thread.sleep(forTimeInterval: 0.05)
        subscriber.request(.max(3))
      }
      pause.wait()
      print("(the closure waits; we cancel)")
      subscriber.cancel()
      hasEnded.wait()
    }

    Step("A loop that awaits values") {
      let numbers = Create<Int, Never> { subscriber in
        for number in [4, 2, 7] {
          print("(the closure sends \(number))")
          subscriber.receive(number)
        }
        subscriber.receive(completion: .finished)
        return AnyCancellable {}
      }
      let printRequest = { (demand: Subscribers.Demand) in print("(the loop requests \(demand))") }
      waitFor {
        print("The values of a Create:")
        for await number in numbers.handleEvents(receiveRequest: printRequest).values { print(number) }
        print("(the loop ends)")
        print("The same with a buffer:")
        let buffered = numbers.buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest)
        for await number in buffered.handleEvents(receiveRequest: printRequest).values { print(number) }
        print("(the loop ends)")
      }
    }
  }
}
