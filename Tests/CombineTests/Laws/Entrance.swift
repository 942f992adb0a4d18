import Combine
import TestKit
import Testing
import VirtualTime

/// A place where an operator runs a user's code for a stream: a closure, a getter, an iterator, `==`, `<`, a coder or an
/// output. That code may cancel, request, or end upstream.
struct Entrance: CustomTestStringConvertible {
  typealias Values = Candidate.Values

  /// The method and the parameter, as `EntranceTests.everyMethodThatTakesCodeIsARow` finds them: `first(where:)`. What
  /// follows a comma is for the reader.
  let testDescription: String

  /// Makes the operator. The closure is called from inside of the user's code.
  let make: (Values, VirtualTimeScheduler, _ act: @escaping () -> Void) -> Values

  /// Whether the value that the code returns arrives, though the code has ended the stream. DIFFERS names these operators.
  private(set) var isOpen = false

  /// Whether its values depend on when they are requested.
  private(set) var isLatest = false

  init<P: Publisher<Int, TestError>>(_ name: String, make: @escaping (Values, @escaping () -> Void) -> P) {
    self.init(timed: name) { upstream, _, act in make(upstream, act) }
  }

  /// An operator with a closure that may throw.
  init<P: Publisher<Int, any Error>>(trying name: String, make: @escaping (Values, @escaping () -> Void) -> P) {
    self.init(name) { make($0, $1).mapError { _ in .broken } }
  }

  init<P: Publisher<Int, TestError>>(
    timed name: String, make: @escaping (Values, VirtualTimeScheduler, @escaping () -> Void) -> P
  ) {
    testDescription = name
    self.make = { make($0, $1, $2).eraseToAnyPublisher() }
  }

  var opened: Entrance { changed { $0.isOpen = true } }
  var closed: Entrance { changed { $0.isOpen = false } }
  var latest: Entrance { changed { $0.isLatest = true } }

  private func changed(_ change: (inout Entrance) -> Void) -> Entrance {
    var entrance = self
    change(&entrance)
    return entrance
  }
}

private typealias Values = Entrance.Values

private func just(_ value: Int) -> Values { Just(value).setFailureType(to: TestError.self).eraseToAnyPublisher() }

private func call(_ act: () -> Void, _ value: Int) -> Int {
  act()
  return value
}

let entrances: [Entrance] = valueEntrances + comparingEntrances + joiningEntrances + otherEntrances

private let valueEntrances: [Entrance] = [
  Entrance("map(_:)") { upstream, act in upstream.map { call(act, $0) } }.opened,
  Entrance("map(_:), of a map") { upstream, act in upstream.map { $0 }.map { call(act, $0) } }.opened,
  Entrance("map(_:), of a compactMap") { upstream, act in upstream.compactMap { $0 }.map { call(act, $0) } }.opened,
  Entrance(trying: "map(_:), of a tryMap") { upstream, act in upstream.tryMap { $0 }.map { call(act, $0) } },
  Entrance("map(_:) of a key path") { upstream, act in upstream.map { Acting($0, act) }.map(\.value) }.opened,
  Entrance("map(_:) of a key path, two") { upstream, act in
    upstream.map { Acting($0, act) }.map(\.value, \.other).map { $0 + $1 }
  }.opened,
  Entrance("map(_:) of a key path, three") { upstream, act in
    upstream.map { Acting($0, act) }.map(\.other, \.other, \.value).map { $0 + $1 + $2 }
  }.opened,
  Entrance(trying: "tryMap(_:)") { upstream, act in upstream.tryMap { call(act, $0) } },
  Entrance(trying: "tryMap(_:), of a map") { upstream, act in upstream.map { $0 }.tryMap { call(act, $0) } },
  Entrance("filter(_:)") { upstream, act in upstream.filter { call(act, $0) > 0 } }.opened,
  Entrance("filter(_:), of a filter") { upstream, act in
    upstream.filter { $0 > 0 }.filter { call(act, $0) > 0 }
  }.opened,
  Entrance(trying: "filter(_:), of a tryFilter") { upstream, act in
    upstream.tryFilter { $0 > 0 }.filter { call(act, $0) > 0 }
  },
  Entrance(trying: "tryFilter(_:)") { upstream, act in upstream.tryFilter { call(act, $0) > 0 } },
  Entrance("compactMap(_:)") { upstream, act in upstream.compactMap { call(act, $0) } }.opened,
  Entrance("compactMap(_:), of a compactMap") { upstream, act in
    upstream.compactMap { $0 }.compactMap { call(act, $0) }
  }.opened,
  Entrance(trying: "compactMap(_:), of a tryCompactMap") { upstream, act in
    upstream.tryCompactMap { $0 }.compactMap { call(act, $0) }
  },
  Entrance(trying: "tryCompactMap(_:)") { upstream, act in upstream.tryCompactMap { call(act, $0) } },
  Entrance("scan(_:)") { upstream, act in upstream.scan(0) { call(act, $0 + $1) } }.opened,
  Entrance(trying: "tryScan(_:)") { upstream, act in upstream.tryScan(0) { call(act, $0 + $1) } },
  Entrance("drop(while:)") { upstream, act in upstream.drop { call(act, $0) < 0 } },
  Entrance(trying: "tryDrop(while:)") { upstream, act in upstream.tryDrop { call(act, $0) < 0 } },
  Entrance("prefix(while:)") { upstream, act in upstream.prefix { call(act, $0) > 0 } },
  Entrance(trying: "tryPrefix(while:)") { upstream, act in upstream.tryPrefix { call(act, $0) > 0 } },
  Entrance("first(where:)") { upstream, act in upstream.first { call(act, $0) > 1 } },
  Entrance(trying: "tryFirst(where:)") { upstream, act in upstream.tryFirst { call(act, $0) > 1 } },
  Entrance("last(where:)") { upstream, act in upstream.last { call(act, $0) > 0 } },
  Entrance(trying: "tryLast(where:)") { upstream, act in upstream.tryLast { call(act, $0) > 0 } },
  Entrance("contains(where:)") { upstream, act in upstream.contains { call(act, $0) > 1 }.map { _ in 1 } },
  Entrance(trying: "tryContains(where:)") { upstream, act in
    upstream.tryContains { call(act, $0) > 1 }.map { _ in 1 }
  },
  Entrance("allSatisfy(_:)") { upstream, act in upstream.allSatisfy { call(act, $0) < 2 }.map { _ in 1 } },
  Entrance(trying: "tryAllSatisfy(_:)") { upstream, act in upstream.tryAllSatisfy { call(act, $0) < 2 }.map { _ in 1 }
  },
  Entrance("reduce(_:)") { upstream, act in upstream.reduce(0) { call(act, $0 + $1) } },
  Entrance(trying: "tryReduce(_:)") { upstream, act in upstream.tryReduce(0) { call(act, $0 + $1) } },
  Entrance("replaceError(with:), behind a closure") { upstream, act in
    upstream.tryMap { _ -> Int in
      act()
      throw TestError.other
    }.replaceError(with: 7).setFailureType(to: TestError.self)
  },
]

/// What compares values.
private let comparingEntrances: [Entrance] = [
  Entrance("removeDuplicates(by:)") { upstream, act in upstream.removeDuplicates { call(act, $0) == $1 } },
  Entrance(trying: "tryRemoveDuplicates(by:)") { upstream, act in
    upstream.tryRemoveDuplicates { call(act, $0) == $1 }
  },
  Entrance("removeDuplicates by ==") { upstream, act in
    upstream.map { Acting($0, act) }.removeDuplicates().map(\.number)
  },
  Entrance("contains by ==") { upstream, act in
    upstream.map { Acting($0, act) }.contains(Acting(2, act)).map { _ in 1 }
  },
  Entrance("max(by:)") { upstream, act in upstream.max { call(act, $0) < $1 } },
  Entrance("min(by:)") { upstream, act in upstream.min { call(act, $0) < $1 } },
  Entrance(trying: "tryMax(by:)") { upstream, act in upstream.tryMax { call(act, $0) < $1 } },
  Entrance(trying: "tryMin(by:)") { upstream, act in upstream.tryMin { call(act, $0) < $1 } },
  Entrance("max by <") { upstream, act in upstream.map { Acting($0, act) }.max().map(\.number) },
  Entrance("min by <") { upstream, act in upstream.map { Acting($0, act) }.min().map(\.number) },
]

/// What makes publishers, or has several.
private let joiningEntrances: [Entrance] = [
  // A map behind the operator calls the closure of these.
  Entrance("zip(_:)") { upstream, act in upstream.zip(upstream) { call(act, $0 * $1) } }.opened,
  Entrance("zip(_:), three") { upstream, act in upstream.zip(upstream, upstream) { call(act, $0 * $1 * $2) } }.opened,
  Entrance("zip(_:), four") { upstream, act in
    upstream.zip(upstream, upstream, upstream) { call(act, $0 * $1 * $2 * $3) }
  }.opened,
  Entrance("combineLatest(_:)") { upstream, act in
    upstream.combineLatest(just(1)) { call(act, $0 * $1) }
  }.opened.latest,
  Entrance("combineLatest(_:), three") { upstream, act in
    upstream.combineLatest(just(1), just(1)) { call(act, $0 * $1 * $2) }
  }.opened.latest,
  Entrance("combineLatest(_:), four") { upstream, act in
    upstream.combineLatest(just(1), just(1), just(1)) { call(act, $0 * $1 * $2 * $3) }
  }.opened.latest,
  Entrance("flatMap(_:)") { upstream, act in upstream.flatMap { just(call(act, $0)) } },
  Entrance("flatMap(_:), one at a time") { upstream, act in
    upstream.flatMap(maxPublishers: .max(1)) { just(call(act, $0)) }
  },
  Entrance("flatMap(_:), to what never fails") { upstream, act in upstream.flatMap { Just(call(act, $0)) } },
  Entrance("flatMap(_:), and the closure of what it makes") { upstream, act in
    upstream.flatMap { just($0).tryMap { call(act, $0) }.mapError { _ in .broken } }
  },
  Entrance("switchToLatest(), behind a closure") { upstream, act in
    upstream.map { just(call(act, $0)) }.switchToLatest()
  }.latest,
  Entrance("catch(_:)") { upstream, act in
    upstream.catch { _ in
      act()
      return just(7)
    }
  },
  Entrance(trying: "tryCatch(_:)") { upstream, act in
    upstream.tryCatch { _ in
      act()
      return just(7)
    }
  },
  Entrance("retry(_:), of a closure") { upstream, act in
    upstream.tryMap { call(act, $0) }.mapError { _ in .broken }.retry(1)
  },
  Entrance("multicast(_:)") { upstream, act in
    upstream.multicast { () -> PassthroughSubject<Int, TestError> in
      act()
      return PassthroughSubject()
    }.autoconnect()
  },
  Entrance("append(_:) of a sequence") { upstream, act in upstream.append(ActingSequence(act: act)) },
  Entrance("prepend(_:) of a sequence") { upstream, act in upstream.prepend(ActingSequence(act: act)) },
]

private let otherEntrances: [Entrance] = [
  Entrance("mapError(_:)") { upstream, act in
    upstream.mapError { error in
      act()
      return error
    }
  }.opened,
  Entrance("handleEvents(receiveSubscription:)") { upstream, act in
    upstream.handleEvents(receiveSubscription: { _ in act() })
  },
  Entrance("handleEvents(receiveOutput:)") { upstream, act in upstream.handleEvents(receiveOutput: { _ in act() }) },
  Entrance("handleEvents(receiveCompletion:)") { upstream, act in
    upstream.handleEvents(receiveCompletion: { _ in act() })
  },
  Entrance("handleEvents(receiveCancel:)") { upstream, act in
    upstream.handleEvents(receiveCancel: act).prefix(2)
  },
  Entrance("handleEvents(receiveRequest:)") { upstream, act in upstream.handleEvents(receiveRequest: { _ in act() }) },
  Entrance("breakpoint(receiveSubscription:)") { upstream, act in
    upstream.breakpoint(receiveSubscription: { _ in call(act, 0) > 0 })
  },
  Entrance("breakpoint(receiveOutput:)") { upstream, act in
    upstream.breakpoint(receiveOutput: { call(act, $0) < 0 })
  }.opened,
  Entrance("breakpoint(receiveCompletion:)") { upstream, act in
    upstream.breakpoint(receiveCompletion: { _ in call(act, 0) > 0 })
  }.opened,
  Entrance("print(to:)") { upstream, act in upstream.print(to: ActingOutput(act: act)) },
  Entrance(trying: "encode(encoder:)") { upstream, act in
    upstream.encode(encoder: ActingCoder(act: act)).tryMap { $0 }
  },
  Entrance(trying: "decode(decoder:)") { upstream, act in
    upstream.decode(type: Int.self, decoder: ActingCoder(act: act))
  },
  Entrance(timed: "timeout(customError:)") { upstream, clock, act in
    upstream.timeout(1, scheduler: clock) {
      act()
      return .other
    }
  }.latest,
  Entrance("buffer(whenFull:)") { upstream, act in
    upstream.buffer(
      size: 1, prefetch: .byRequest,
      whenFull: .customError {
        act()
        return .other
      })
  },
  Entrance("measureInterval(using:), the clock") { upstream, act in
    upstream.measureInterval(using: ActingClock(act: act)).map { _ in 1 }
  }.opened,
  Entrance("the iterator of a sequence") { _, act in
    Publishers.Sequence<ActingSequence, TestError>(sequence: ActingSequence(act: act))
  },
  Entrance("the closure of a Deferred") { upstream, act in
    Deferred {
      act()
      return upstream
    }
  },
]

/// Its getter `value`, `==` and `<` run a closure.
private struct Acting: Comparable {
  let other = 0
  let number: Int
  private let act: () -> Void

  init(_ number: Int, _ act: @escaping () -> Void) { (self.number, self.act) = (number, act) }

  var value: Int { call(act, number) }

  static func == (lhs: Acting, rhs: Acting) -> Bool { call(lhs.act, lhs.number) == rhs.number }
  static func < (lhs: Acting, rhs: Acting) -> Bool { call(lhs.act, lhs.number) < rhs.number }
}

/// 11, 12, 13. Its iterator runs a closure for each element, and once more for the end.
private struct ActingSequence: Sequence, IteratorProtocol {
  let act: () -> Void
  private var last = 10

  init(act: @escaping () -> Void) { self.act = act }

  mutating func next() -> Int? {
    act()
    last += 1
    return last > 13 ? nil : last
  }
}

private struct ActingOutput: TextOutputStream {
  let act: () -> Void

  mutating func write(_ string: String) { act() }
}

private struct ActingCoder: TopLevelEncoder, TopLevelDecoder {
  let act: () -> Void

  func encode<T: Encodable>(_ value: T) throws -> Int { call(act, value as? Int ?? 0) }

  func decode<T: Decodable>(_ type: T.Type, from number: Int) throws -> T {
    guard let value = call(act, number) as? T else { throw TestError.other }
    return value
  }
}

/// A clock that runs a closure whenever it is read.
private struct ActingClock: ClocklessScheduler {
  let act: () -> Void

  var now: VirtualTime {
    act()
    return VirtualTime(nanoseconds: 0)
  }

  func perform(at date: VirtualTime, _ action: @escaping () -> Void) { action() }
}
