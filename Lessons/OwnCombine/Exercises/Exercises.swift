import CombineByHand
import LessonKit

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 19, title: "Combine之自定义Subscriber、Publisher、Operator",
    teaches: "How Combine works, by writing ten parts of it; a lesson that you know runs on them.")

  var steps: Steps {
    Step("JustAndSink: one value, and a sink that cancels") {
      checkJustAndSink(
        just: { Just($0) }, sink: { Subscribers.Sink(receiveCompletion: $0, receiveValue: $1) }
      ).print()
    }

    Step("SequencePublisher: many values, as they are requested") {
      checkSequencePublisher { $0.publisher }.print()
    }

    Step("MapAndFilter: operators that remember nothing") {
      checkMapAndFilter(map: { $0.map($1) }, filter: { $0.filter($1) }).print()
    }

    Step("Lifetime: a subscription that ends with its owner") {
      checkLifetime(
        make: { AnyCancellable($0) }, store: { $0.store(in: &$1) },
        sink: { $0.sink(receiveCompletion: $1, receiveValue: $2) }
      ).print()
    }

    Step("Subject: one sender, many subscribers") {
      checkSubject {
        let subject = PassthroughSubject<Int, Upstream.Failure>()
        return SubjectPart(
          publisher: subject, send: { subject.send($0) }, finish: { subject.send(completion: $0) })
      }.print()
    }

    Step("ScanAndFirst: operators that remember") {
      checkScanAndFirst(scan: { $0.scan([], $1) }, first: { $0.first() }).print()
    }

    Step("FlatMap: a publisher for each value") {
      checkFlatMap { $0.flatMap(maxPublishers: $1, $2) }.print()
    }

    Step("Zip: one demand, two upstreams") {
      checkZip { $0.zip($1) }.print()
    }

    Step("Share: many subscribers, one subscription") {
      checkShare { $0.share() }.print()
    }

    Step("ReceiveOn: events that wait for a scheduler") {
      var feedback = checkReceiveOn { $0.receive(on: $1) }
      feedback.expectNoValueKept { $0.receive(on: $1) }
      feedback.print()
    }
  }
}
