import CombineByHand
import LessonKit

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 19, title: "Combine之自定义Subscriber、Publisher、Operator",
    teaches: "How Combine works, by writing ten parts of it; a lesson that you know runs on them.")

  var steps: Steps {
    Step("JustAndSink: one value, and a sink that cancels") {
      var feedback = checkJustAndSink(
        just: { Just($0) }, sink: { Subscribers.Sink(receiveCompletion: $0, receiveValue: $1) })
      feedback.expectNoValueKept { Just($0.parcel) }
      let sink = Subscribers.Sink<Parcel, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
      sink.receive(subscription: CountingSubscription())
      feedback.expectNoValueKept(by: "sink") { _ = sink.receive($0) }
      feedback.print()
    }

    Step("SequencePublisher: many values, as they are requested") {
      var feedback = checkSequencePublisher { $0.publisher }
      feedback.expectNoValueKept { [$0.parcel, $0.parcel].publisher }
      feedback.print()
    }

    Step("MapAndFilter: operators that remember nothing") {
      var feedback = checkMapAndFilter(map: { $0.map($1) }, filter: { $0.filter($1) })
      feedback.expectNoValueKept(meanwhile: true) { $0.upstream.map { $0 } }
      feedback.expectNoValueKept(meanwhile: true) { $0.upstream.filter { _ in true } }
      feedback.print()
    }

    Step("Lifetime: a subscription that ends with its owner") {
      checkLifetime(
        make: { AnyCancellable($0) }, wrap: { AnyCancellable($0) }, store: { $0.store(in: &$1) },
        sink: { $0.sink(receiveCompletion: $1, receiveValue: $2) }, values: { $0.sink(receiveValue: $1) }
      ).print()
    }

    Step("Subject: one sender, many subscribers") {
      var feedback = checkSubject {
        let subject = PassthroughSubject<Int, Upstream.Failure>()
        return SubjectPart(
          publisher: subject, send: { subject.send($0) }, finish: { subject.send(completion: $0) })
      }
      let subject = PassthroughSubject<Parcel, Upstream.Failure>()
      let witness = Witness(of: subject, requesting: .max(1))
      feedback.expectNoValueKept(by: "Subject") { subject.send($0) }
      witness.cancel()
      feedback.expectDescription(of: PassthroughSubject<Int, Upstream.Failure>())
      feedback.print()
    }

    Step("ScanAndFirst: operators that remember") {
      var feedback = checkScanAndFirst(scan: { $0.scan([], $1) }, first: { $0.first() })
      feedback.expectNoValueKept { $0.upstream.first() }
      feedback.expectNoValueKept(meanwhile: true) { $0.upstream.scan(0) { count, _ in count + 1 } }
      feedback.expectNoValueKept(meanwhile: true, used: ("scan has used its initial result", "scan 已经用过初始结果")) {
        $0.going.scan(Optional($0.parcel)) { _, _ in nil }
      }
      feedback.print()
    }

    Step("FlatMap: a publisher for each value") {
      var feedback = checkFlatMap { $0.flatMap(maxPublishers: $1, $2) }
      // The inner publishers send the parcel, and the closure holds it as well.
      feedback.expectNoValueKept { delivery in delivery.upstream.flatMap { _ in delivery.upstream } }
      feedback.expectNoValueKept(meanwhile: true) { delivery in
        delivery.upstream.flatMap { [silent = delivery.silent] _ in silent }
      }
      feedback.print()
    }

    Step("Zip: one demand, two upstreams") {
      var feedback = checkZip { $0.zip($1) }
      feedback.expectNoValueKept { $0.upstream.zip($0.silent) }
      feedback.expectNoValueKept(meanwhile: true) { $0.upstream.zip($0.silent) }
      feedback.print()
    }

    Step("Share: many subscribers, one subscription") {
      var feedback = checkShare { $0.share() }
      feedback.expectNoValueKept(meanwhile: true) { $0.upstream.share() }
      feedback.print()
    }

    Step("ReceiveOn: events that wait for a scheduler") {
      var feedback = checkReceiveOn { $0.receive(on: $1) }
      feedback.expectNoValueKept { $0.upstream.receive(on: $0.clock) }
      feedback.expectNoValueKept(meanwhile: true) { $0.upstream.receive(on: $0.clock) }
      feedback.print()
    }
  }
}
