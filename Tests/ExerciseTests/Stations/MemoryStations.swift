import Combine
import CombineBridge
import CombineContract
import SolvedCombine

@testable import OwnCombineExercises

private func value<P: CombineContract.Publisher>(meanwhile: Bool = false, _ make: (Delivery) -> P) -> Feedback {
  var feedback = Feedback()
  feedback.expectNoValueKept(meanwhile: meanwhile, make)
  return feedback
}

private func subscription(
  _ make: (SolvedCombine.PassthroughSubject<Int, MarbleFailure>) -> any NumberPublisher
) -> Feedback {
  var feedback = Feedback()
  feedback.expectNoSubscriptionKept {
    let subject = SolvedCombine.PassthroughSubject<Int, MarbleFailure>()
    return (make(subject), { subject.send(completion: .finished) })
  }
  return feedback
}

/// A publisher whose subscriptions hold something else, too.
func holding<P: CombineContract.Publisher>(_ object: @escaping @autoclosure () -> Any?, _ publisher: P)
  -> some CombineContract.Publisher<P.Output, P.Failure>
{
  publisher.inCombine.intercepted { own in
    own.but(request: { demand in withExtendedLifetime(object()) { own.request(demand) } })
  }.inContract
}

/// The values of a subject.
private func values<P: CombineContract.Publisher>(
  _ make: (SolvedCombine.PassthroughSubject<Parcel, MarbleFailure>) -> P
) -> Feedback {
  var feedback = Feedback()
  let subject = SolvedCombine.PassthroughSubject<Parcel, MarbleFailure>()
  let publisher = make(subject)
  let witness = Witness(of: publisher, requesting: .max(1))
  feedback.expectNoValueKept(by: "Subject") { subject.send($0) }
  withExtendedLifetime(publisher) { witness.cancel() }
  return feedback
}

/// What a sink receives.
private func sink(_ receive: (Parcel) -> Void) -> Feedback {
  var feedback = Feedback()
  feedback.expectNoValueKept(by: "sink", send: receive)
  return feedback
}

/// What is still in memory when the stream is over: values, and the subscriptions of those that left.
let memoryTable: [Station] = [
  Station("the given Just") { value { Solved.just($0.parcel) } },
  Station("a Just that keeps its value", "The subscriber has cancelled, somebody keeps the subscription, and the value")
  {
    value { holding($0, Solved.just($0.parcel)) }
  },
  Station("the given sequence") { value { Solved.sequence([$0.parcel, $0.parcel]) } },
  Station("a sequence that keeps its elements at the end", "has received its completion, somebody keeps") {
    value { delivery in
      Handmade<Parcel, Never> { subscriber in
        var rest = Optional(delivery)
        let send = {
          _ = rest.map { subscriber.receive($0.parcel) }
          subscriber.receive(completion: .finished)
        }
        subscriber.receive(subscription: HandmadeSubscription(request: { _ in send() }, cancel: { rest = nil }))
      }.inContract
    }
  },
  Station("the given first") { value { Solved.first($0.upstream) } },
  Station("a first that keeps its value", "the value is still in memory") {
    value { holding($0, Solved.first($0.upstream)) }
  },
  Station("the given flatMap") {
    value { delivery in Solved.flatMap(delivery.upstream, .unlimited) { _ in delivery.upstream } }
  },
  Station("a flatMap that keeps its closure", "the value is still in memory") {
    value { delivery in
      holding(delivery, Solved.flatMap(delivery.upstream, .unlimited) { _ in delivery.upstream })
    }
  },
  Station("the given zip") { value { Solved.zip($0.upstream, $0.silent) } },
  Station("the given receive(on:)") { value { Solved.receive($0.upstream, on: $0.clock) } },
  Station("Combine's receive(on:)") { value { $0.upstream.inCombine.receive(on: $0.clock.time).inContract } },
  Station("closures that hold the value", "the value is still in memory") {
    value { Spoiled($0.upstream, .holds, $0.clock) }
  },
  Station(
    "a value that is kept at a failure", "has received its completion, somebody keeps the subscription, and the value"
  ) {
    value { delivery in
      var last: Parcel?
      let values = delivery.upstream.inCombine.handleEvents(
        receiveOutput: { last = $0 }, receiveCompletion: { if case .finished = $0 { last = nil } },
        receiveCancel: { last = nil })
      return holding(last, values.inContract)
    }
  },
  Station("the given map, meanwhile") { value(meanwhile: true) { Solved.map($0.upstream) { $0 } } },
  Station("the given filter, meanwhile") { value(meanwhile: true) { Solved.filter($0.upstream) { _ in true } } },
  Station("the given flatMap, meanwhile") {
    value(meanwhile: true) { delivery in
      Solved.flatMap(delivery.upstream, .unlimited) { [silent = delivery.silent] _ in silent }
    }
  },
  Station("a flatMap that keeps upstream's value", "A value has been passed on, the stream goes on, and the value") {
    value(meanwhile: true) { delivery in
      let newest = Box<Parcel?>(nil)
      return holding(
        newest,
        Solved.flatMap(delivery.upstream, .unlimited) { [silent = delivery.silent] in
          newest.value = $0
          return silent
        })
    }
  },
  Station("a flatMap that keeps what had waited", "A value has been passed on, the stream goes on, and the value") {
    value(meanwhile: true) { delivery in
      var (isRequested, waited) = (false, [Parcel]())
      return Solved.flatMap(delivery.upstream, .unlimited) { [silent = delivery.silent] _ in
        silent.inCombine.handleEvents(receiveOutput: { if !isRequested { waited.append($0) } }).inContract
      }.inCombine.handleEvents(receiveRequest: { _ in isRequested = true }).inContract
    }
  },
  Station("a sink that keeps nothing") { sink { _ in } },
  Station("a sink that keeps its values", "The sink has passed on a value, and the value is still in memory") {
    var all: [Parcel] = []
    return sink { all.append($0) }
  },
  Station("the given scan, meanwhile") {
    value(meanwhile: true) { Solved.scan($0.upstream, 0) { count, _ in count + 1 } }
  },
  Station("the given scan, and its initial result") {
    value(meanwhile: true) { Solved.scan($0.going, Optional($0.parcel)) { _, _ in nil } }
  },
  Station("Combine's scan, and its initial result") {
    value(meanwhile: true) { $0.going.inCombine.scan(Optional($0.parcel)) { _, _ in nil }.inContract }
  },
  Station("a scan that keeps its initial result", "A value has been passed on, the stream goes on, and the value") {
    value(meanwhile: true) { holding($0.parcel, Solved.scan($0.going, Optional($0.parcel)) { _, _ in nil }) }
  },
  Station("the given zip, meanwhile") { value(meanwhile: true) { Solved.zip($0.upstream, $0.silent) } },
  Station("the given share, meanwhile") { value(meanwhile: true) { Solved.share($0.upstream) } },
  Station("the given receive(on:), meanwhile") { value(meanwhile: true) { Solved.receive($0.upstream, on: $0.clock) } },
  Station("values that are kept while the stream goes on", "A value has been passed on, the stream goes on, and the") {
    value(meanwhile: true) { delivery in
      var all: [Parcel] = []
      return Solved.share(delivery.upstream.inCombine.handleEvents(receiveOutput: { all.append($0) }).inContract)
    }
  },
  Station("the values of the given subject") { values { $0 } },
  Station(
    "a subject that keeps its newest value", "The subject has passed on a value, and the value is still in memory"
  ) {
    values { subject in
      let newest = Combine.CurrentValueSubject<Parcel?, MarbleFailure>(nil)
      let connection = subject.inCombine.map(Optional.some).subscribe(newest)
      return newest.handleEvents(receiveRequest: { _ in _ = connection }).inContract
    }
  },
  Station("the given subject") { subscription { $0 } },
  Station("Combine's share, of the given subject") { subscription { $0.inCombine.share().inContract } },
  Station("the given share") { subscription { Solved.share($0) } },
  Station(
    "a subject that keeps all subscriptions", "One of two subscribers has cancelled, somebody keeps the publisher"
  ) {
    subscription { Spoiled($0, .hoards) }
  },
]
