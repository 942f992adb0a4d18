import Combine
import LessonKit

@main
struct CustomSubscriber: Lesson {
  static let article = Article(
    lesson: 7, title: "Combine之自定义Subscriber",
    teaches: "What a subscriber does, and how its demand decides what it gets.")

  var steps: Steps {
    Step("Sink and sink", reads: "sink is a Sink") {
      let publisher = PassthroughSubject<Int, Never>()

      print("Subscribers.Sink:")
      let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      publisher.subscribe(sink)
      publisher.send(1)
      sink.cancel()

      print("sink:")
      let kept = publisher.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      publisher.send(1)
      kept.cancel()

      print("testSink:")
      let tested = publisher.testSink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      publisher.send(1)
      tested.cancel()

      print("sink, and nobody keeps what it returns:")
      _ = publisher.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      publisher.send(1)
      print("(1 was sent)")
    }

    Step("A sink of our own", reads: "The three things a subscriber does") {
      let publisher = PassthroughSubject<Int, Never>()
      let cancellable = publisher.print("publisher")
        .customSink(receiveCompletion: { print($0) }, receiveValue: { print($0) })

      publisher.send(1)
      publisher.send(2)
      publisher.send(completion: .finished)
      cancellable.cancel()
    }

    Step("Three values and no more", reads: "Demand") {
      let publisher = PassthroughSubject<Int, Never>()
      let cancellable =
        publisher
        .customSink(asking: .max(3), receiveCompletion: { print($0) }, receiveValue: { print($0) })

      publisher.send(1)
      publisher.send(2)
      publisher.send(3)
      publisher.send(4)
      publisher.send(5)
      print("(5 were sent)")
      cancellable.cancel()
    }

    Step("Asking once more", reads: "receive(_:) returns additional demand") {
      let timeline = Timeline()
      let publisher = PassthroughSubject<Int, Never>()
      let cancellable =
        publisher
        .recorded("customSink", on: timeline)
        .customSink(
          asking: .max(3), more: { count in count == 3 ? .max(1) : .none },
          receiveCompletion: { print($0) }, receiveValue: { print($0) })

      publisher.send(1)
      publisher.send(2)
      publisher.send(3)
      publisher.send(4)
      publisher.send(5)
      print("(5 were sent)")
      print(timeline.ledger(of: "customSink"))
      cancellable.cancel()
    }

    Step("Demand only adds up", reads: "Demand only adds up") {
      print("Asking again, for 1 and for 1:")
      let timeline = Timeline()
      let publisher = PassthroughSubject<Int, Never>()
      let everything = publisher.recorded("sent", on: timeline).sink { _ in }
      let sink = Subscribers.CustomSink<Int, Never>(asking: .max(2), more: { _ in .max(0) }) { print($0) }
      publisher.print("publisher").recorded("received", on: timeline).subscribe(sink)
      for value in 1...3 { timeline.instant { publisher.send(value) } }
      sink.subscription?.request(.max(1))
      sink.subscription?.request(.max(1))
      for value in 4...6 { timeline.instant { publisher.send(value) } }
      sink.cancel()
      print(timeline.marbles)
      everything.cancel()

      print("Asking from inside receive(_:), at 1 only:")
      let numbers = (1...5).publisher
      var eager: Subscribers.CustomSink<Int, Never>!
      eager = Subscribers.CustomSink(asking: .max(1)) { value in
        print(value)
        if value == 1 { eager.subscription?.request(.max(2)) }
      }
      numbers.print("numbers").subscribe(eager)
      eager.cancel()

      print("Asking late, and subscribing late:")
      let late = Subscribers.CustomSink<Int, Never>(asking: .none) { print("asked late:", $0) }
      publisher.subscribe(late)
      publisher.send(7)
      late.subscription?.request(.unlimited)
      let later = publisher.sink { print("subscribed late:", $0) }
      publisher.send(8)
      late.cancel()
      later.cancel()
    }

    Step("Cancelling", reads: "Cancelling") {
      print("In the middle:")
      var middle: AnyCancellable?
      let publisher = PassthroughSubject<Int, Never>()
      middle = publisher.print("publisher").customSink { value in
        print(value)
        if value == 2 { middle?.cancel() }
      }
      (1...3).forEach(publisher.send)

      print("By letting go of the AnyCancellable:")
      var held: AnyCancellable? = publisher.print("publisher").customSink { print($0) }
      publisher.send(4)
      held = nil
      publisher.send(5)
      print("(5 was sent, the AnyCancellable is \(held == nil ? "gone" : "there"))")
    }
  }
}
