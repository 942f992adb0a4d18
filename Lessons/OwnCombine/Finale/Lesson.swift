import CombineByHand
import LessonKit

@main
struct CustomSubscriber: Lesson {
  static let article = Article(
    lesson: 10, title: "Combine之自定义Subscriber",
    teaches: "What a subscriber does, and why a value arrives or is dropped.")

  var steps: Steps {
    Step("sink creates a subscriber for you", article: "我们先看看Combine中Sink类") {
      let publisher = PassthroughSubject<Int, Never>()

      print("A Sink, subscribed by hand:")
      let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      publisher.subscribe(sink)
      publisher.send(1)
      sink.receiveValue(2)
      print("description: \(sink)")
      sink.cancel()

      print("The method sink:")
      let cancellable = publisher.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      publisher.send(1)
      cancellable.cancel()

      print("The article's testSink:")
      let testCancellable = publisher.testSink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      publisher.send(1)
      testCancellable.cancel()
    }

    Step("What happens if nobody keeps the result of sink?") {
      let publisher = PassthroughSubject<Int, Never>()

      print("A Sink, subscribed by hand and not kept:")
      publisher.subscribe(
        Subscribers.Sink<Int, Never>(receiveCompletion: { print($0) }, receiveValue: { print($0) }))
      publisher.send(1)
      publisher.send(completion: .finished)

      print("The method sink, its result not kept:")
      let other = PassthroughSubject<Int, Never>()
      _ = other.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      other.send(1)
      other.send(completion: .finished)
      print("(we sent 1 and finished)")
    }

    Step("A subscriber has three methods", article: "那么重点来了") {
      let timeline = Timeline()
      let publisher = PassthroughSubject<Int, Never>()
      let cancellable =
        publisher
        .print("publisher")
        .recorded("publisher", on: timeline)
        .customSink(receiveCompletion: { print($0) }, receiveValue: { print($0) })

      publisher.send(1)
      publisher.send(2)
      publisher.send(completion: .finished)
      print()
      print(timeline.sequence(of: "publisher"))
      cancellable.cancel()
    }

    Step("Demand runs out", article: "我们首先把request") {
      let publisher = PassthroughSubject<Int, Never>()
      let cancellable = publisher.customSink(asking: .max(3)) { print($0) }

      publisher.send(1)
      publisher.send(2)
      publisher.send(3)
      publisher.send(4)
      publisher.send(5)
      print("(we sent 4 and 5 as well)")
      cancellable.cancel()
    }

    Step("receive(_:) returns additional demand", article: "说明最多只能接收3个数据") {
      let timeline = Timeline()
      let publisher = PassthroughSubject<Int, Never>()
      let cancellable =
        publisher
        .recorded("customSink", on: timeline)
        .customSink(asking: .max(3), returning: { value in value == 3 ? .max(1) : .none }) { print($0) }

      publisher.send(1)
      publisher.send(2)
      publisher.send(3)
      publisher.send(4)
      publisher.send(5)
      print("(we sent 5 as well)")
      print(timeline.ledger(of: "customSink"))
      cancellable.cancel()
    }

    Step("Requests add up") {
      let timeline = Timeline()
      let publisher = PassthroughSubject<Int, Never>()
      let sink = Subscribers.CustomSink<Int, Never>(asking: .max(1)) { print($0) }
      publisher.recorded("customSink", on: timeline).subscribe(sink)

      publisher.send(1)
      publisher.send(2)
      print("(we sent 2; now we request one more value, twice)")
      sink.subscription?.request(.max(1))
      sink.subscription?.request(.max(1))
      publisher.send(3)
      publisher.send(4)
      publisher.send(5)
      print("(we sent 5 as well)")
      print(timeline.ledger(of: "customSink"))
      sink.cancel()
    }

    Step("A sequence waits for demand, a subject does not") {
      let numbers = (1...5).publisher
      let sink = Subscribers.CustomSink<Int, Never>(asking: .max(3), receiveCompletion: { print($0) }) { print($0) }
      numbers.subscribe(sink)

      print("(we request two more values)")
      sink.subscription?.request(.max(2))
    }

    Step("A request from inside receive(_:)") {
      var sink: Subscribers.CustomSink<Int, Never>!
      sink = Subscribers.CustomSink(asking: .max(1)) { value in
        print("receive(\(value)) begins")
        if value == 1 { sink.subscription?.request(.max(2)) }
        print("receive(\(value)) ends")
      }
      (1...5).publisher.subscribe(sink)
      sink.cancel()
    }

    Step("Cancelling is not completing", article: "那么重点来了") {
      let publisher = PassthroughSubject<Int, Never>()

      print("cancel() from inside receive(_:):")
      var first: AnyCancellable?
      first = publisher.print("first")
        .customSink(asking: .unlimited, receiveCompletion: { print($0) }) { value in
          print(value)
          if value == 2 { first?.cancel() }
        }
      (1...3).forEach(publisher.send)
      publisher.send(completion: .finished)
      print("(we sent 3 and finished as well)")

      print("The last reference to the AnyCancellable goes away:")
      let other = PassthroughSubject<Int, Never>()
      var kept = [other.print("second").customSink(asking: .unlimited) { print($0) }]
      other.send(4)
      print("(we drop the last reference to the AnyCancellable)")
      kept.removeAll()
      other.send(5)
      print("(we sent 5 as well)")
    }

    Step("Do you need a subscriber of your own?", article: "本文虽然主要讲解") {
      let publisher = PassthroughSubject<Int, Never>()

      print("(one subscriber subscribes, and does not request yet; we send 1)")
      let early = Subscribers.CustomSink<Int, Never>(asking: .none) { print("early:", $0) }
      publisher.subscribe(early)
      publisher.send(1)

      print("(the early subscriber requests everything, a late one subscribes; we send 2)")
      early.subscription?.request(.unlimited)
      let late = publisher.sink { print("late: ", $0) }
      publisher.send(2)

      early.cancel()
      late.cancel()
    }
  }
}
