import Combine
import CombineBridge
import CombineContract
import SolvedCombine

@testable import OwnCombineExercises

private func value<P: CombineContract.Publisher>(
  _ name: String, _ fault: String? = nil, meanwhile: Bool = false, _ make: @escaping (Delivery) -> P
) -> Station {
  Station(name, fault) {
    var feedback = Feedback()
    feedback.expectNoValueKept(meanwhile: meanwhile, make)
    return feedback
  }
}

/// Looks while the stream goes on.
private func meanwhile<P: CombineContract.Publisher>(
  _ name: String, _ fault: String? = nil, _ make: @escaping (Delivery) -> P
) -> Station { value(name, fault, meanwhile: true, make) }

private func subscription(
  _ name: String, _ fault: String? = nil,
  _ make: @escaping (SolvedCombine.PassthroughSubject<Int, MarbleFailure>) -> any NumberPublisher
) -> Station {
  Station(name, fault) {
    var feedback = Feedback()
    feedback.expectNoSubscriptionKept {
      let subject = SolvedCombine.PassthroughSubject<Int, MarbleFailure>()
      return (make(subject), { subject.send(completion: .finished) })
    }
    return feedback
  }
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
  _ name: String, _ fault: String? = nil,
  _ make: @escaping (SolvedCombine.PassthroughSubject<Parcel, MarbleFailure>) -> P
) -> Station {
  Station(name, fault) {
    var feedback = Feedback()
    let subject = SolvedCombine.PassthroughSubject<Parcel, MarbleFailure>()
    let publisher = make(subject)
    let witness = Witness(of: publisher, requesting: .max(1))
    feedback.expectNoValueKept(by: "Subject") { subject.send($0) }
    withExtendedLifetime(publisher) { witness.cancel() }
    return feedback
  }
}

/// What a sink receives.
private func sink(_ name: String, _ fault: String? = nil, _ receive: @escaping (Parcel) -> Void) -> Station {
  Station(name, fault) {
    var feedback = Feedback()
    feedback.expectNoValueKept(by: "sink", send: receive)
    return feedback
  }
}

/// What is still in memory when the stream is over: values, and the subscriptions of those that left.
let memoryTable: [Station] = [
  value("the given Just") { Solved.just($0.parcel) },
  value("a Just that keeps its value", "The subscriber has cancelled, somebody keeps the subscription, and the value") {
    holding($0, Solved.just($0.parcel))
  },
  value("the given sequence") { Solved.sequence([$0.parcel, $0.parcel]) },
  value("a sequence that keeps its elements at the end", "has received its completion, somebody keeps") { delivery in
    Handmade<Parcel, Never> { subscriber in
      var rest = Optional(delivery)
      let send = {
        _ = rest.map { subscriber.receive($0.parcel) }
        subscriber.receive(completion: .finished)
      }
      subscriber.receive(subscription: HandmadeSubscription(request: { _ in send() }, cancel: { rest = nil }))
    }.inContract
  },
  value("the given first") { Solved.first($0.upstream) },
  value("a first that keeps its value", "the value is still in memory") { holding($0, Solved.first($0.upstream)) },
  value("the given flatMap") { delivery in Solved.flatMap(delivery.upstream, .unlimited) { _ in delivery.upstream } },
  value("a flatMap that keeps its closure", "the value is still in memory") { delivery in
    holding(delivery, Solved.flatMap(delivery.upstream, .unlimited) { _ in delivery.upstream })
  },
  value("the given zip") { Solved.zip($0.upstream, $0.silent) },
  value("the given receive(on:)") { Solved.receive($0.upstream, on: $0.clock) },
  value("Combine's receive(on:)") { $0.upstream.inCombine.receive(on: $0.clock.time).inContract },
  value("closures that hold the value", "the value is still in memory") { Spoiled($0.upstream, .holds, $0.clock) },
  value(
    "a value that is kept at a failure", "has received its completion, somebody keeps the subscription, and the value"
  ) { delivery in
    var last: Parcel?
    let values = delivery.upstream.inCombine.handleEvents(
      receiveOutput: { last = $0 }, receiveCompletion: { if case .finished = $0 { last = nil } },
      receiveCancel: { last = nil })
    return holding(last, values.inContract)
  },
  meanwhile("the given map, meanwhile") { Solved.map($0.upstream) { $0 } },
  meanwhile("the given filter, meanwhile") { Solved.filter($0.upstream) { _ in true } },
  meanwhile("the given flatMap, meanwhile") { delivery in
    Solved.flatMap(delivery.upstream, .unlimited) { [silent = delivery.silent] _ in silent }
  },
  meanwhile("a flatMap that keeps upstream's value", "A value has been passed on, the stream goes on, and the value") {
    delivery in
    let newest = Box<Parcel?>(nil)
    return holding(
      newest,
      Solved.flatMap(delivery.upstream, .unlimited) { [silent = delivery.silent] in
        newest.value = $0
        return silent
      })
  },
  meanwhile("a flatMap that keeps what had waited", "A value has been passed on, the stream goes on, and the value") {
    delivery in
    var (isRequested, waited) = (false, [Parcel]())
    return Solved.flatMap(delivery.upstream, .unlimited) { [silent = delivery.silent] _ in
      silent.inCombine.handleEvents(receiveOutput: { if !isRequested { waited.append($0) } }).inContract
    }.inCombine.handleEvents(receiveRequest: { _ in isRequested = true }).inContract
  },
  sink("a sink that keeps nothing") { _ in },
  sink("a sink that keeps its values", "The sink has passed on a value, and the value is still in memory") {
    keepForEver($0)
  },
  meanwhile("the given scan, meanwhile") { Solved.scan($0.upstream, 0) { count, _ in count + 1 } },
  meanwhile("the given scan, and its initial result") { Solved.scan($0.going, Optional($0.parcel)) { _, _ in nil } },
  meanwhile("Combine's scan, and its initial result") {
    $0.going.inCombine.scan(Optional($0.parcel)) { _, _ in nil }.inContract
  },
  meanwhile("a scan that keeps its initial result", "A value has been passed on, the stream goes on, and the value") {
    holding($0.parcel, Solved.scan($0.going, Optional($0.parcel)) { _, _ in nil })
  },
  meanwhile("the given zip, meanwhile") { Solved.zip($0.upstream, $0.silent) },
  meanwhile("the given share, meanwhile") { Solved.share($0.upstream) },
  meanwhile("the given receive(on:), meanwhile") { Solved.receive($0.upstream, on: $0.clock) },
  meanwhile("values that are kept while the stream goes on", "A value has been passed on, the stream goes on, and the")
  {
    Solved.share($0.upstream.inCombine.handleEvents(receiveOutput: { keepForEver($0) }).inContract)
  },
  values("the values of the given subject") { $0 },
  values("a subject that keeps its newest value", "The subject has passed on a value, and the value is still in memory")
  {
    subject in
    let newest = Combine.CurrentValueSubject<Parcel?, MarbleFailure>(nil)
    let connection = subject.inCombine.map(Optional.some).subscribe(newest)
    return newest.handleEvents(receiveRequest: { _ in _ = connection }).inContract
  },
  subscription("the given subject") { $0 },
  subscription("Combine's share, of the given subject") { $0.inCombine.share().inContract },
  subscription("the given share") { Solved.share($0) },
  subscription(
    "a subject that keeps all subscriptions", "One of two subscribers has cancelled, somebody keeps the publisher"
  ) { Spoiled($0, .hoards) },
]
