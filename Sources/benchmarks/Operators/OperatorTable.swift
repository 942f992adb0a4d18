import Combine
import Foundation
import OperatorKit

/// Every operator, in the order of the sources' folders. `BenchmarksTests.everyPublisherHasARow` fails for one that is
/// missing.
var operatorRows: [OperatorRow] {
  [
    sourceRows, subjectAndPropertyRows, subscriberRows, mappingRows, filteringRows, reducingRows, selectingRows,
    sequenceRows, joiningRows, errorRows, sharingRows, timingRows, passingRows, foundationRows,
  ].flatMap { $0 }
}

private let three = [1, 2, 3]

// MARK: Publishers that send by themselves

private var sourceRows: [OperatorRow] {
  [
    subscribing("Just", to: Just(1)),
    subscribing("Just.erase", to: Just(1).eraseToAnyPublisher()),
    subscribing("Just.map.filter", to: Just(1).map(plusOne).filter(isNoMultipleOf4)),
    subscribing("Empty", to: Empty<Int, Never>()),
    subscribing("Fail", to: Fail<Int, Fault>(error: .fault)),
    subscribing("Optional.publisher", to: Int?(1).publisher),
    subscribing("Result.publisher", to: Result<Int, Fault>.success(1).publisher),
    subscribing("array of 3", to: three.publisher),
    subscribing("Record", to: Record<Int, Never>(output: three, completion: .finished)),
    subscribing("Future", to: Future<Int, Never> { $0(.success(1)) }),
    subscribing("Deferred{Future}", to: Deferred { Future<Int, Never> { $0(.success(1)) } }),
    value("array") { count in
      let received = Sum()
      (0..<count).publisher.sink { _ in received.value &+= 1 }.cancel()
      return received.value
    },
  ] + rows("Deferred") { subject in Deferred { subject } }
}

// MARK: Subjects and properties

private final class Model: ObservableObject {
  @Published var number = 0
}

private final class Target {
  var number = 0
}

private var subjectAndPropertyRows: [OperatorRow] {
  rows("(none)") { $0 }
    + rows(
      "CurrentValueSubject", yields: .each(plus: 1), over: { CurrentValueSubject<Int, Never>(0) }, { $0 },
      send: { $0.send($1) }, end: { $0.send(completion: .finished) })
    + rows("$x.sink", yields: .each(plus: 1), over: Model.init, { $0.$number }, send: { $0.number = $1 })
    + rows("objectWillChange", over: Model.init, { $0.objectWillChange }, send: { $0.number = $1 })
    + [
      value("@Published, no subscriber") { count in
        let model = Model()
        for number in 1...count { model.number = number }
        return model.number
      },
      value("@Published read") { count in
        let model = Model()
        model.number = 1
        return (0..<count).reduce(0) { sum, _ in sum &+ model.number }
      },
      value("subject of subject") { count in
        let received = Sum()
        let (first, second) = (NumberSubject(), NumberSubject())
        let cancellables = [first.subscribe(second), second.sink { _ in received.value &+= 1 }]
        for value in 0..<count { first.send(value) }
        for cancellable in cancellables { cancellable.cancel() }
        return received.value
      },
      subscribing("make subject, sink, send, cancel") {
        let subject = NumberSubject()
        let cancellable = subject.sink { _ in }
        subject.send(1)
        cancellable.cancel()
      },
    ]
}

// MARK: Subscribers

/// Sends to a subscriber through a subject.
private func sends(to subscriber: some Subscriber<Int, Never>, _ count: Int) {
  let subject = NumberSubject()
  subject.subscribe(subscriber)
  for value in 0..<count { subject.send(value) }
}

private func sink(_ received: Sum) -> Subscribers.Sink<Int, Never> {
  Subscribers.Sink(receiveCompletion: { _ in }, receiveValue: { _ in received.value &+= 1 })
}

private var subscriberRows: [OperatorRow] {
  [
    value("Subscribers.Sink") { count in
      let received = Sum()
      sends(
        to: sink(received), count)
      return received.value
    },
    value("AnySubscriber") { count in
      let received = Sum()
      sends(
        to: AnySubscriber<Int, Never>(
          receiveSubscription: { $0.request(.unlimited) },
          receiveValue: { _ in
            received.value &+= 1
            return .none
          }), count)
      return received.value
    },
    value("AnySubscriber max1") { count in
      let received = Sum()
      sends(
        to: AnySubscriber<Int, Never>(
          receiveSubscription: { $0.request(.max(1)) },
          receiveValue: { _ in
            received.value &+= 1
            return .max(1)
          }), count)
      return received.value
    },
    value("assign(to:on:)") { count in
      let (subject, target) = (NumberSubject(), Target())
      let cancellable = subject.assign(to: \.number, on: target)
      for value in 1...count { subject.send(value) }
      cancellable.cancel()
      return target.number
    },
    value("assign(to:&)") { count in
      let (subject, model) = (NumberSubject(), Model())
      subject.assign(to: &model.$number)
      for value in 1...count { subject.send(value) }
      return model.number
    },
    value("values") { count in
      let hasEnded = DispatchSemaphore(value: 0)
      // Only the task uses it until it signals.
      nonisolated(unsafe) var received = 0
      Task {
        for await _ in (1...count).publisher.values { received += 1 }
        hasEnded.signal()
      }
      hasEnded.wait()
      return received
    },
    value("DemandBuffer unlimited") { count in
      let received = Sum()
      let buffer = DemandBuffer(subscriber: sink(received))
      _ = buffer.demand(.unlimited)
      for value in 1...count { _ = buffer.buffer(value: value) }
      return received.value
    },
    value("DemandBuffer of 3 values", yields: .each(by: 3)) { count in
      let received = Sum()
      for _ in 1...count {
        let buffer = DemandBuffer(subscriber: sink(received))
        for value in three { _ = buffer.buffer(value: value) }
        _ = buffer.demand(.max(3))
        buffer.complete(completion: .finished)
      }
      return received.value
    },
    {
      let subject = NumberSubject()
      return subscribing("assign(to:on:)") { subject.assign(to: \.number, on: Target()).cancel() }
    }(),
    {
      let subject = NumberSubject()
      // The property ends the assignment.
      return subscribing("assign(to:&)") { subject.assign(to: &Model().$number) }
    }(),
    {
      let subject = NumberSubject()
      return subscribing("store(in: Set)") {
        var cancellables: Set<AnyCancellable> = []
        subject.sink { _ in }.store(in: &cancellables)
      }
    }(),
  ]
}

// MARK: One value for one value

private var mappingRows: [OperatorRow] {
  [
    rows("map") { $0.map(plusOne) },
    rows("map x5") { $0.map(plusOne).map(plusOne).map(plusOne).map(plusOne).map(plusOne) },
    rows("tryMap") { $0.tryMap(plusOne) },
    rows("mapKeyPath") { $0.map(\.magnitude) },
    rows("mapKeyPath2") { $0.map(\.magnitude, \.self) },
    rows("mapKeyPath3") { $0.map(\.magnitude, \.self, \.self) },
    rows("replaceNil", over: PassthroughSubject<Int?, Never>.init, { $0.replaceNil(with: 0) }, send: { $0.send($1) }),
    rows("setFailureType") { $0.setFailureType(to: Fault.self) },
    rows(failing: "mapError") { $0.mapError { $0 } },
    rows("scan") { $0.scan(0, addition) },
    rows("tryScan") { $0.tryScan(0, addition) },
    rows("encode") { $0.encode(encoder: Digits()) },
    rows("decode", over: PassthroughSubject<String, Never>.init, { $0.decode(type: Int.self, decoder: Digits()) }) {
      subject, value in subject.send("1")
    },
  ].flatMap { $0 }
}

private struct Digits: TopLevelEncoder, TopLevelDecoder {
  func encode<T: Encodable>(_ value: T) throws -> String { "1" }

  func decode<T: Decodable>(_ type: T.Type, from text: String) throws -> T { 1 as! T }
}

// MARK: Some of the values

private var isTrue: (Int) -> Bool { opaquePredicate { (_: Int) in true } }
private var isFalse: (Int) -> Bool { opaquePredicate { (_: Int) in false } }

private var filteringRows: [OperatorRow] {
  [
    rows("filter") { $0.filter(isTrue) },
    rows("tryFilter") { $0.tryFilter(isTrue) },
    rows("compactMap") { $0.compactMap { $0 } },
    rows("tryCompactMap") { $0.tryCompactMap { $0 } },
    rows("removeDuplicates") { $0.removeDuplicates() },
    rows("removeDuplicates(by)") { $0.removeDuplicates(by: ==) },
    rows("tryRemoveDuplicates") { $0.tryRemoveDuplicates(by: ==) },
    rows("replaceEmpty") { $0.replaceEmpty(with: 0) },
    rows("ignoreOutput", yields: .constant(0)) { $0.ignoreOutput() },
  ].flatMap { $0 }
}

// MARK: One value of many

private var reducingRows: [OperatorRow] {
  [
    rows("reduce", yields: .constant(1)) { $0.reduce(0, addition) },
    rows("tryReduce", yields: .constant(1)) { $0.tryReduce(0, addition) },
    rows("count", yields: .constant(1)) { $0.count() },
    rows("max", yields: .constant(1)) { $0.max() },
    rows("tryMax", yields: .constant(1)) { $0.tryMax(by: <) },
    rows("collect", yields: .constant(1)) { $0.collect() },
    rows("collect(10)", yields: .portions(of: 10)) { $0.collect(10) },
    rows("allSatisfy", yields: .constant(1)) { $0.allSatisfy(isTrue) },
    rows("tryAllSatisfy", yields: .constant(1)) { $0.tryAllSatisfy(isTrue) },
    rows("contains", yields: .constant(1)) { $0.contains(-1) },
    rows("contains(where)", yields: .constant(1)) { $0.contains(where: isFalse) },
    rows("tryContains(where)", yields: .constant(1)) { $0.tryContains(where: isFalse) },
  ].flatMap { $0 }
}

private var selectingRows: [OperatorRow] {
  [
    rows("first", yields: .constant(1)) { $0.first() },
    rows("first(where)", yields: .constant(0)) { $0.first(where: isFalse) },
    rows("tryFirst(where)", yields: .constant(0)) { $0.tryFirst(where: isFalse) },
    rows("last", yields: .constant(1)) { $0.last() },
    rows("last(where)", yields: .constant(1)) { $0.last(where: isTrue) },
    rows("tryLast(where)", yields: .constant(1)) { $0.tryLast(where: isTrue) },
    rows("output(in)") { $0.output(in: 0..<1_000_000) },
    rows("prefix") { $0.prefix(1_000_000) },
  ].flatMap { $0 }
}

// MARK: The beginning, and what is before and after

private var sequenceRows: [OperatorRow] {
  [
    rows("append", yields: .each(plus: 1)) { $0.append(1) },
    rows("prepend", yields: .each(plus: 1)) { $0.prepend(1) },
    rows("dropFirst", yields: .each(plus: -1)) { $0.dropFirst() },
    rows("drop(while)") { $0.drop(while: isFalse) },
    rows("tryDrop(while)") { $0.tryDrop(while: isFalse) },
    rows("drop(untilOutputFrom)") { $0.drop(untilOutputFrom: Just(1)) },
    rows("prefix(while)") { $0.prefix(while: isTrue) },
    rows("tryPrefix(while)") { $0.tryPrefix(while: isTrue) },
    rows("prefix(untilOutputFrom)") { $0.prefix(untilOutputFrom: NumberSubject()) },
  ].flatMap { $0 }
}

// MARK: Several publishers

private func sides(_ count: Int) -> [NumberSubject] { (0..<count).map { _ in NumberSubject() } }

private func sendInTurn(_ sides: [NumberSubject], _ value: Int) { sides[value % sides.count].send(value) }

private func sendToEach(_ sides: [NumberSubject], _ value: Int) {
  for side in sides { side.send(value) }
}

private func end(_ sides: [NumberSubject]) {
  for side in sides { side.send(completion: .finished) }
}

private var joiningRows: [OperatorRow] {
  [
    rows("merge", over: { sides(2) }, { Publishers.Merge($0[0], $0[1]) }, send: sendInTurn, end: end),
    rows("merge3", over: { sides(3) }, { $0[0].merge(with: $0[1], $0[2]) }, send: sendInTurn, end: end),
    rows("merge4", over: { sides(4) }, { $0[0].merge(with: $0[1], $0[2], $0[3]) }, send: sendInTurn, end: end),
    rows("merge5", over: { sides(5) }, { $0[0].merge(with: $0[1], $0[2], $0[3], $0[4]) }, send: sendInTurn, end: end),
    rows(
      "merge6", over: { sides(6) }, { $0[0].merge(with: $0[1], $0[2], $0[3], $0[4], $0[5]) }, send: sendInTurn, end: end
    ),
    rows(
      "merge7", over: { sides(7) }, { $0[0].merge(with: $0[1], $0[2], $0[3], $0[4], $0[5], $0[6]) }, send: sendInTurn,
      end: end),
    rows(
      "merge8", over: { sides(8) }, { $0[0].merge(with: $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7]) },
      send: sendInTurn, end: end),
    rows("mergeMany", over: { sides(2) }, { Publishers.MergeMany($0) }, send: sendInTurn, end: end),
    rows("zip", over: { sides(2) }, { $0[0].zip($0[1]) }, send: sendToEach, end: end),
    rows("zip3", over: { sides(3) }, { $0[0].zip($0[1], $0[2]) }, send: sendToEach, end: end),
    rows(
      "zip4", over: { sides(4) }, { $0[0].zip($0[1], $0[2], $0[3]) }, send: sendToEach,
      end: end),
    rows(
      "combineLatest", yields: .each(plus: -1), over: { sides(2) }, { $0[0].combineLatest($0[1]) }, send: sendInTurn,
      end: end),
    rows(
      "combineLatest3", yields: .each(plus: -2), over: { sides(3) }, { $0[0].combineLatest($0[1], $0[2]) },
      send: sendInTurn, end: end),
    rows(
      "combineLatest4", yields: .each(plus: -3), over: { sides(4) }, { $0[0].combineLatest($0[1], $0[2], $0[3]) },
      send: sendInTurn, end: end),
    rows("flatMap(sequence)") { $0.flatMap { CollectionOfOne($0).publisher } },
    rows("flatMap(erased)") { $0.flatMap { Just($0).eraseToAnyPublisher() } },
    rows("flatMap(max 1)") { $0.flatMap(maxPublishers: .max(1)) { Just($0) } },
    rows("flatMap, one subject") { subject in Just(1).flatMap { _ in subject } },
    rows("switchToLatest(erased)") { $0.map { Just($0).eraseToAnyPublisher() }.switchToLatest() },
    rows("switchToLatest, one subject") { subject in Just(1).map { _ in subject }.switchToLatest() },
  ].flatMap { $0 }
}

// MARK: Failures

private var errorRows: [OperatorRow] {
  [
    rows(failing: "catch") { $0.catch { _ in Just(0) } },
    rows(failing: "tryCatch") { $0.tryCatch { _ in Just(0).setFailureType(to: Fault.self) } },
    rows(failing: "retry") { $0.retry(1) },
    rows(failing: "replaceError") { $0.replaceError(with: 0) },
    rows(failing: "assertNoFailure") { $0.assertNoFailure() },
  ].flatMap { $0 }
}

// MARK: Several subscribers

/// A connectable publisher that stays connected.
private func connected<P: ConnectablePublisher>(_ publisher: P) -> P {
  _ = Unmanaged.passRetained(AnyCancellable(publisher.connect()))
  return publisher
}

private var sharingRows: [OperatorRow] {
  [
    rows("multicast") { connected($0.multicast { NumberSubject() }) },
    rows("makeConnectable") { connected($0.makeConnectable()) },
    rows("autoconnect") { $0.makeConnectable().autoconnect() },
    rows("share") { $0.share() },
  ].flatMap { $0 }
}

// MARK: Time

/// The rows of an operator with a clock, which goes on after each value.
@inline(__always)
private func timed<P: Publisher>(
  _ name: String, yields: Yield = .each(), _ make: @escaping (NumberSubject, BenchmarkClock) -> P
) -> [OperatorRow] {
  rows(
    name, yields: yields, over: { (NumberSubject(), BenchmarkClock()) }, { make($0.0, $0.1) },
    send: {
      $0.0.send($1)
      $0.1.advance()
    },
    end: {
      $0.0.send(completion: .finished)
      $0.1.advance()
    })
}

private var timingRows: [OperatorRow] {
  [
    rows("receive(on)") { $0.receive(on: ImmediateScheduler.shared) },
    timed("receive(on: a clock)") { $0.receive(on: $1) },
    rows("subscribe(on)") { $0.subscribe(on: ImmediateScheduler.shared) },
    timed("delay") { $0.delay(for: 1, scheduler: $1) },
    timed("debounce") { $0.debounce(for: 1, scheduler: $1) },
    timed("throttle") { $0.throttle(for: 1, scheduler: $1, latest: true) },
    timed("timeout") { $0.timeout(100, scheduler: $1) },
    timed("measureInterval") { $0.measureInterval(using: $1) },
    timed("collect(byTime)") { $0.collect(.byTime($1, 1)) },
  ].flatMap { $0 }
}

// MARK: What changes nothing

private struct Silence: TextOutputStream {
  mutating func write(_ string: String) {}
}

private var passingRows: [OperatorRow] {
  [
    rows("erase") { $0.eraseToAnyPublisher() },
    rows("print") { $0.print(to: Silence()) },
    rows("handleEvents") { $0.handleEvents(receiveOutput: { _ in }) },
    rows("breakpoint") { $0.breakpoint(receiveOutput: isFalse) },
    rows("buffer") { $0.buffer(size: 10, prefetch: .byRequest, whenFull: .dropOldest) },
  ].flatMap { $0 }
}

// MARK: Foundation

private var foundationRows: [OperatorRow] {
  rows(
    "NotificationCenter", over: NotificationCenter.init, { $0.publisher(for: Notification.Name("row")) },
    send: { center, _ in center.post(name: Notification.Name("row"), object: nil) }) + [
      subscribing("Timer", to: Timer.publish(every: 60, on: .main, in: .common)),
      subscribing("Timer.autoconnect", to: Timer.publish(every: 60, on: .main, in: .common).autoconnect()),
    ]
}
