import Combine
import LessonKit
import OperatorKit
import Testing

@testable import CustomPublisherExercises

typealias CompletingBuffer = CustomPublisherExercises.CompletingBuffer

@Suite struct MendCompleteTests {
  /// A buffer that is made of a few closures, for the variants.
  struct Closures: CompletingBuffer {
    var add: (Int) -> Void
    var end: () -> Void
    var request: (Subscribers.Demand) -> Void

    func buffer(value: Int) { add(value) }
    func complete(completion: Subscribers.Completion<Never>) { end() }
    func demand(_ demand: Subscribers.Demand) { request(demand) }
  }

  /// The buffer of OperatorKit, with another end or another answer to a request.
  private func variant(
    _ buffer: DemandBuffer<AnySubscriber<Int, Never>>, end: (() -> Void)? = nil,
    request: ((Subscribers.Demand) -> Void)? = nil
  ) -> Closures {
    Closures(
      add: { _ = buffer.buffer(value: $0) }, end: end ?? { buffer.complete(completion: .finished) },
      request: request ?? { _ = buffer.demand($0) })
  }

  @Test func solution() { #expect(checkMendComplete { MendedBuffer(subscriber: $0) }.faults == []) }

  @Test func otherSolutions() {
    checkMendComplete { subscriber in
      let buffer = Publishers.DemandBuffer(subscriber: subscriber)
      return Closures(
        add: { _ = buffer.buffer(value: $0) }, end: { buffer.complete(completion: .finished) },
        request: { _ = buffer.demand($0) })
    }.expect("the buffer of the lesson")
    checkMendComplete { variant(DemandBuffer(subscriber: $0)) }.expect("the buffer of OperatorKit")
    checkMendComplete { subscriber in
      let buffer = DemandBuffer(subscriber: subscriber)
      var isComplete = false
      return variant(
        buffer,
        end: {
          isComplete = true
          buffer.complete(completion: .finished)
        },
        request: {
          let hasCompleted = isComplete && buffer.description == "nothing"
          _ = buffer.demand($0)
          if hasCompleted { subscriber.receive(completion: .finished) }
        })
    }.expect("forgets that it has completed", first: "finished arrived 2 times. It should arrive once.")
    checkMendComplete { subscriber in
      variant(DemandBuffer(subscriber: subscriber), end: { subscriber.receive(completion: .finished) })
    }.expect("completes at once", first: "finished arrived while 3 was waiting.")
    checkMendComplete { subscriber in
      let buffer = DemandBuffer(subscriber: subscriber)
      var isRequested = false
      var isComplete = false
      func complete() { if isRequested, isComplete { buffer.complete(completion: .finished) } }
      return variant(
        buffer,
        end: {
          isComplete = true
          complete()
        },
        request: {
          isRequested = true
          _ = buffer.demand($0)
          complete()
        })
    }
    .expect(
      "completes only with demand", only: "No value waits, and finished does not arrive. A completion needs no demand.")
    checkMendComplete { subscriber in
      var values: [Int] = []
      var outstanding = Subscribers.Demand.none
      var isComplete = false
      func flush() {
        while !values.isEmpty, outstanding > .none {
          outstanding -= 1
          _ = subscriber.receive(values.removeFirst())
        }
        guard isComplete, values.isEmpty else { return }
        isComplete = false
        subscriber.receive(completion: .finished)
      }
      return Closures(
        add: {
          values.append($0)
          flush()
        },
        end: {
          isComplete = true
          flush()
        },
        request: {
          outstanding += $0
          flush()
        })
    }.expect("accepts values behind the completion", first: "4 was added after finished, and it arrived.")
  }

  /// A right buffer, but for what the test changes.
  private func byHand(
    _ subscriber: AnySubscriber<Int, Never>, next: @escaping (inout [Int]) -> Int = { $0.removeFirst() },
    addsReturned: Bool = true, notesTheEndFirst: Bool = true
  ) -> Closures {
    var values: [Int] = []
    var outstanding = Subscribers.Demand.none
    var (isComplete, isOver) = (false, false)
    func flush() {
      while !values.isEmpty, outstanding > .none {
        outstanding -= 1
        let more = subscriber.receive(next(&values))
        if addsReturned { outstanding += more }
      }
      guard isComplete, values.isEmpty, !isOver else { return }
      isOver = notesTheEndFirst
      subscriber.receive(completion: .finished)
      isOver = true
    }
    return Closures(
      add: {
        if !isComplete { values.append($0) }
        flush()
      },
      end: {
        isComplete = true
        flush()
      },
      request: {
        outstanding += $0
        flush()
      })
  }

  @Test func buffersByHand() {
    checkMendComplete { byHand($0) }.expect("has two flags")
    checkMendComplete { byHand($0, addsReturned: false) }
      .expect(
        "loses the demand that is returned",
        first:
          "6 and 7 wait, one value is requested, `receive(_:)` returns max(1), and [6] arrived. It should be [6, 7].")
    checkMendComplete { byHand($0, next: { $0.removeLast() }) }
      .expect(
        "sends the newest value first",
        first: "6 and 7 wait, one value is requested, `receive(_:)` returns max(1), and [7, 6] arrived. "
          + "It should be [6, 7].")
    checkMendComplete { byHand($0, notesTheEndFirst: false) }
      .expect(
        "notes the end too late",
        first: "`receive(completion:)` requests another value, and finished arrived 3 times. It should arrive once.")
  }

  @Test func moreWrongSolutions() {
    checkMendComplete { variant(DemandBuffer(subscriber: $0), request: { _ in }) }
      .expect("ignores requests", first: "Two values are requested, and [] arrived.")
    checkMendComplete { subscriber in
      let buffer = DemandBuffer(subscriber: subscriber)
      return variant(buffer, end: {})
    }
    .expect(
      "forgets the completion", first: "4 was added after finished, and it arrived.")
  }
}
