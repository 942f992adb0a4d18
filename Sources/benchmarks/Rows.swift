import Combine
import Foundation
import OperatorKit

/// The rows, in order. Each does through the public API what a user's code would do.
var rows: [Row] { sequenceRows + subjectRows + joiningRows + subscribingRows + otherRows }

private func sum(_ count: Int) -> Int { (0..<count).reduce(0, &+) }

private func sumOfMapFilter(_ count: Int) -> Int {
  (0..<count).reduce(0) { sum, value in (value &+ 1) & 3 == 0 ? sum : sum &+ value &+ 1 }
}

// MARK: Sequences

private typealias Numbers = Publishers.Sequence<Range<Int>, Never>

// The operators are made by their initializers where a sequence would choose its own, which work on the array at once.
private var sequenceRows: [Row] {
  [
    Row("01", "sequence -> sink", goal: 3, against: .sink, expecting: sum) { count in
      let total = Sum()
      let cancellable = (0..<count).publisher.sink { total.value &+= $0 }
      cancellable.cancel()
      return total.value
    },
    Row("02", "sequence -> map -> filter -> map -> sink", goal: 6, against: .mapFilterMap) {
      2 &* sumOfMapFilter($0)
    } run: { count in
      let total = Sum()
      let mapped = Publishers.Map(upstream: Numbers(sequence: 0..<count), transform: plusOne)
      let cancellable = Publishers.Map(
        upstream: Publishers.Filter(upstream: mapped, isIncluded: isNoMultipleOf4), transform: double
      )
      .sink { total.value &+= $0 }
      cancellable.cancel()
      return total.value
    },
    Row("02n", "the same, through Sequence's own operators", goal: 30, against: .mapFilterMap, count: 1_000_000) {
      2 &* sumOfMapFilter($0)
    } run: { count in
      let total = Sum()
      let cancellable = (0..<count).publisher.map(plusOne).filter(isNoMultipleOf4).map(double).sink {
        total.value &+= $0
      }
      cancellable.cancel()
      return total.value
    },
    Row("10", "sequence -> scan -> reduce -> sink", goal: 10, against: .scanReduce) { count in
      var scanned = 0
      return (0..<count).reduce(0) { sum, value in
        scanned &+= value
        return sum &+ scanned
      }
    } run: { count in
      let total = Sum()
      let scanned = Publishers.Scan(
        upstream: Numbers(sequence: 0..<count), initialResult: 0, nextPartialResult: addition)
      let cancellable = Publishers.Reduce(upstream: scanned, initial: 0, nextPartialResult: addition).sink {
        total.value = $0
      }
      cancellable.cancel()
      return total.value
    },
    Row("13", "sequence -> a subscriber that asks for one at a time", goal: 3, against: .sink, expecting: sum) {
      count in
      let subscriber = OneAtATime()
      Numbers(sequence: 0..<count).subscribe(subscriber)
      return subscriber.total
    },
    Row("17", "AnyPublisher twice in a chain of four over a sequence", goal: 15, against: .mapFilterMap) {
      2 &* sumOfMapFilter($0)
    } run: { count in
      let total = Sum()
      let mapped = Publishers.Map(upstream: Numbers(sequence: 0..<count), transform: plusOne).eraseToAnyPublisher()
      let filtered = mapped.filter(isNoMultipleOf4).eraseToAnyPublisher()
      let cancellable = filtered.map(double).sink { total.value &+= $0 }
      cancellable.cancel()
      return total.value
    },
  ]
}

// MARK: Subjects

private var subjectRows: [Row] {
  [
    Row("03", "PassthroughSubject -> map -> filter -> sink", goal: 20, against: .mapFilter, expecting: sumOfMapFilter) {
      count in
      let total = Sum()
      let subject = PassthroughSubject<Int, Never>()
      let cancellable = subject.map(plusOne).filter(isNoMultipleOf4).sink { total.value &+= $0 }
      for value in 0..<count { subject.send(value) }
      cancellable.cancel()
      return total.value
    },
    Row("04", "PassthroughSubject with 100 subscribers, a delivery", goal: 6.3, against: .mapFilter, count: 100_000) {
      count in
      sum(count / 100) &* 100
    } run: { count in
      let total = Sum()
      let subject = PassthroughSubject<Int, Never>()
      let cancellables = (0..<100).map { _ in subject.sink { total.value &+= $0 } }
      for value in 0..<count / 100 { subject.send(value) }
      for cancellable in cancellables { cancellable.cancel() }
      return total.value
    },
    Row("05", "CurrentValueSubject -> removeDuplicates -> sink", goal: 55, against: .mapFilter) { count in
      (0..<count / 2).reduce(0, &+)
    } run: { count in
      let total = Sum()
      let subject = CurrentValueSubject<Int, Never>(0)
      let cancellable = subject.removeDuplicates().sink { total.value &+= $0 }
      for value in 0..<count { subject.send(value / 2) }
      cancellable.cancel()
      return total.value
    },
    Row("15", "share to 10 subscribers, a delivery", goal: 13, against: .mapFilter, count: 50_000) { count in
      sum(count / 10) &* 10
    } run: { count in
      let total = Sum()
      let subject = PassthroughSubject<Int, Never>()
      let shared = subject.share()
      let cancellables = (0..<10).map { _ in shared.sink { total.value &+= $0 } }
      for value in 0..<count / 10 { subject.send(value) }
      for cancellable in cancellables { cancellable.cancel() }
      return total.value
    },
    Row("16", "two threads that send on one subject, a send", goal: 59, against: .mapFilter, count: 200_000) { count in
      2 &* sum(count / 2)
    } run: { count in
      let total = Sum()
      nonisolated(unsafe) let subject = PassthroughSubject<Int, Never>()
      let cancellable = subject.sink { total.value &+= $0 }
      DispatchQueue.concurrentPerform(iterations: 2) { _ in
        for value in 0..<count / 2 { subject.send(value) }
      }
      cancellable.cancel()
      return total.value
    },
  ]
}

// MARK: Operators with several publishers

private var joiningRows: [Row] {
  [
    Row("06", "flatMap to Just", goal: 75, against: .mapFilter, count: 5000, expecting: sum) { count in
      let total = Sum()
      let cancellable = Numbers(sequence: 0..<count).flatMap { Just($0) }.sink { total.value &+= $0 }
      cancellable.cancel()
      return total.value
    },
    Row("07", "combineLatest of two subjects, a send", goal: 50, against: .mapFilter) { count in
      // Each value but the first meets the one before it on the other side.
      (1..<count).reduce(0) { $0 &+ $1 &+ $1 &- 1 }
    } run: { count in
      let total = Sum()
      let (even, odd) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let cancellable = even.combineLatest(odd).sink { total.value &+= $0 &+ $1 }
      for value in 0..<count { if value & 1 == 0 { even.send(value) } else { odd.send(value) } }
      cancellable.cancel()
      return total.value
    },
    Row("08", "merge of two subjects, a send", goal: 40, against: .mapFilter, expecting: sum) { count in
      let total = Sum()
      let (even, odd) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let cancellable = even.merge(with: odd).sink { total.value &+= $0 }
      for value in 0..<count { if value & 1 == 0 { even.send(value) } else { odd.send(value) } }
      cancellable.cancel()
      return total.value
    },
    // What merge sends goes through a downstream that is a struct of several references, unlike a sink.
    Row(
      "08b", "merge of two subjects -> map -> filter -> sink, a send", goal: 60, against: .mapFilter,
      expecting: sumOfMapFilter
    ) { count in
      let total = Sum()
      let (even, odd) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let cancellable = even.merge(with: odd).map(plusOne).filter(isNoMultipleOf4).sink { total.value &+= $0 }
      for value in 0..<count { if value & 1 == 0 { even.send(value) } else { odd.send(value) } }
      cancellable.cancel()
      return total.value
    },
    Row("09", "zip of two subjects, a pair", goal: 100, against: .mapFilter, count: 10_000) {
      2 &* sum($0)
    } run: { count in
      let total = Sum()
      let (left, right) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let cancellable = left.zip(right).sink { total.value &+= $0 &+ $1 }
      for value in 0..<count {
        left.send(value)
        right.send(value)
      }
      cancellable.cancel()
      return total.value
    },
    Row("11", "switchToLatest over Just", goal: 85, against: .mapFilter, count: 5000, expecting: sum) { count in
      let total = Sum()
      let justs = Publishers.Map(upstream: Numbers(sequence: 0..<count)) { Just($0) }
      let cancellable = justs.switchToLatest().sink { total.value &+= $0 }
      cancellable.cancel()
      return total.value
    },
  ]
}

// MARK: The rest

private var otherRows: [Row] {
  [
    Row("14", "sequence -> map -> receive(on: ImmediateScheduler)", goal: 13, against: .mapFilter) {
      sum($0) &+ $0
    } run: { count in
      let total = Sum()
      let mapped = Publishers.Map(upstream: Numbers(sequence: 0..<count), transform: plusOne)
      let cancellable = mapped.receive(on: ImmediateScheduler.shared).sink { total.value &+= $0 }
      cancellable.cancel()
      return total.value
    },
    Row("18", "DemandBuffer: 100 values in, then out one at a time", goal: 35, against: .mapFilter) {
      sum(100) &* ($0 / 100)
    } run: { count in
      (0..<count / 100).reduce(0) { total, _ in total &+ throughDemandBuffer(100) }
    },
    // A queue that moves all its values when one leaves shows here.
    Row(
      "18b", "DemandBuffer: 20,000 values in, then out one at a time", goal: 25, against: .mapFilter, count: 20_000,
      expecting: sum, run: throughDemandBuffer),
  ]
}

/// Puts so many values into a buffer, then requests one, and one more with each that arrives. Returns their sum.
func throughDemandBuffer(_ count: Int) -> Int {
  let subscriber = OneAtATime()
  let buffer = DemandBuffer(subscriber: subscriber)
  for value in 0..<count { _ = buffer.buffer(value: value) }
  _ = buffer.demand(.max(1))
  return subscriber.total
}
