import Combine
import LessonKit

@main
struct CustomSubscriber: Lesson {
  static let article = Article(
    lesson: 10, title: "Combine之自定义Subscriber",
    teaches: "What a subscriber does, and why a value arrives or is dropped.")

  var steps: Steps {
    Step("What does sink create?", article: "我们先看看Combine中Sink类") {
      let publisher = PassthroughSubject<Int, Never>()

      print("A Sink, subscribed by hand:")
      let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      publisher.subscribe(sink)
      publisher.send(1)
      sink.cancel()

      print("The method sink:")
      let cancellable = publisher.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      publisher.send(1)
      cancellable.cancel()

      print("The article's testSink:")
      var cancellables: Set<AnyCancellable> = []
      publisher.testSink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
        .store(in: &cancellables)
      publisher.send(1)
    }

    Step("What happens if nobody keeps the result of sink?") {
      let publisher = PassthroughSubject<Int, Never>()

      print("Two subscribers; the code stores neither:")
      publisher.subscribe(
        Subscribers.Sink<Int, Never>(
          receiveCompletion: { print("a Sink by hand:", $0) }, receiveValue: { print("a Sink by hand:", $0) }))
      _ = publisher.print("the method sink").sink(receiveValue: { print($0) })
      publisher.send(1)
      publisher.send(completion: .finished)
    }

    Step("When does each method of a sink run?", article: "那么重点来了") {
      var cancellables: Set<AnyCancellable> = []
      let timeline = Timeline()
      let publisher = PassthroughSubject<Int, Never>()
      publisher
        .print("publisher")
        .recorded("publisher", on: timeline)
        .customSink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
        .store(in: &cancellables)

      publisher.send(1)
      publisher.send(2)
      publisher.send(completion: .finished)
      print()
      print(timeline.sequence(of: "publisher"))
    }

    Step("What happens when demand runs out?", article: "我们首先把request") {
      var cancellables: Set<AnyCancellable> = []
      let publisher = PassthroughSubject<Int, Never>()
      let sent = Sent(by: publisher)
      publisher.customSink(asking: .max(3)) { print($0) }
        .store(in: &cancellables)

      publisher.send(1)
      publisher.send(2)
      publisher.send(3)
      publisher.send(4)
      publisher.send(5)
      print("(we sent \(sent.all))")
    }

    Step("When does a returned demand count?", article: "说明最多只能接收3个数据") {
      var cancellables: Set<AnyCancellable> = []
      let timeline = Timeline()
      let publisher = PassthroughSubject<Int, Never>()
      let sent = Sent(by: publisher)
      publisher
        .recorded("publisher", on: timeline)
        .customSink(asking: .max(3), returning: { value in value == 3 ? .max(1) : .none }) { print($0) }
        .store(in: &cancellables)

      publisher.send(1)
      publisher.send(2)
      publisher.send(3)
      publisher.send(4)
      publisher.send(5)
      print("(we sent \(sent.all))")
      print(timeline.ledger(of: "publisher"))
    }

    Step("How many values do two requests bring?") {
      let timeline = Timeline()
      let publisher = PassthroughSubject<Int, Never>()
      let sent = Sent(by: publisher)
      let sink = Subscribers.CustomSink<Int, Never>(asking: .max(1)) { print($0) }
      publisher.recorded("publisher", on: timeline).subscribe(sink)

      publisher.send(1)
      publisher.send(2)
      print("(we sent \(sent.all); now we request one more value, twice)")
      sink.subscription?.request(.max(1))
      sink.subscription?.request(.max(1))
      publisher.send(3)
      publisher.send(4)
      publisher.send(5)
      print("(we sent \(sent.all))")
      print(timeline.ledger(of: "publisher"))
    }

    Step("Does a sequence wait for demand?") {
      let numbers = (1...5).publisher
      let sink = Subscribers.CustomSink<Int, Never>(asking: .max(3), receiveCompletion: { print($0) }) { print($0) }
      numbers.subscribe(sink)

      print("(we request two more values)")
      sink.subscription?.request(.max(2))
    }

    Step("When does a request from inside receive(_:) bring a value?") {
      // Weak, because the sink keeps its closure.
      weak var subscriber: Subscribers.CustomSink<Int, Never>?
      let sink = Subscribers.CustomSink<Int, Never>(asking: .max(1)) { value in
        print("receive(\(value)) begins")
        if value == 1 { subscriber?.subscription?.request(.max(2)) }
        print("receive(\(value)) ends")
      }
      subscriber = sink
      (1...5).publisher.subscribe(sink)
      sink.cancel()
    }

    Step("What follows cancel()?", article: "那么重点来了") {
      let publisher = PassthroughSubject<Int, Never>()
      let sent = Sent(by: publisher)

      // The closure and subscription keep each other until cancel() is called.
      var subscription: AnyCancellable?
      subscription = publisher.print("publisher")
        .customSink(
          receiveCompletion: { print($0) },
          receiveValue: { value in
            print(value)
            if value == 2 { subscription?.cancel() }
          })
      (1...3).forEach(publisher.send)
      publisher.send(completion: .finished)
      print("(we sent \(sent.all))")
    }

    Step("What if a sink is subscribed twice?", article: "那么重点来了") {
      func subscribeTwice<S: Subscriber & Cancellable>(_ sink: S) where S.Input == Int, S.Failure == Never {
        let first = PassthroughSubject<Int, Never>()
        let second = PassthroughSubject<Int, Never>()
        let sent = Sent(by: first)
        first.print("first").subscribe(sink)
        second.print("second").subscribe(sink)
        print("(we cancel the sink)")
        sink.cancel()
        first.send(1)
        print("(we sent \(sent.all))")
      }

      print("The article's sink, subscribed twice:")
      subscribeTwice(Original.CustomSink(receiveCompletion: { print($0) }, receiveValue: { print($0) }))
      print("Combine's Sink, subscribed twice:")
      subscribeTwice(Subscribers.Sink(receiveCompletion: { print($0) }, receiveValue: { print($0) }))
      print("The repaired sink, subscribed twice:")
      subscribeTwice(
        Subscribers.CustomSink(asking: .unlimited, receiveCompletion: { print($0) }, receiveValue: { print($0) }))
    }

    Step("Do you need a subscriber of your own?", article: "本文虽然主要讲解") {
      var cancellables: Set<AnyCancellable> = []
      let publisher = PassthroughSubject<Int, Never>()
      let sent = Sent(by: publisher)
      print("A subject:")
      let early = Subscribers.CustomSink<Int, Never>(asking: .none) { print("early:", $0) }
      publisher.subscribe(early)
      publisher.send(1)
      print("(we sent \(sent.all); now a late subscriber subscribes, and the early one requests everything)")
      publisher.sink { print("late: ", $0) }.store(in: &cancellables)
      early.subscription?.request(.unlimited)
      publisher.send(2)

      print("A subject with a buffer:")
      let subject = PassthroughSubject<Int, Never>()
      let alsoSent = Sent(by: subject)
      let buffered = subject.buffer(size: 10, prefetch: .byRequest, whenFull: .dropOldest)
      let patient = Subscribers.CustomSink<Int, Never>(asking: .none) { print("early:", $0) }
      buffered.subscribe(patient)
      subject.send(1)
      print("(we sent \(alsoSent.all); now a late subscriber subscribes, and the early one requests everything)")
      buffered.sink { print("late: ", $0) }.store(in: &cancellables)
      patient.subscription?.request(.unlimited)
      subject.send(2)
    }
  }
}
