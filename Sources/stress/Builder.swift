import Combine
import Foundation
import StreamComparison

/// Builds a random publisher, and its text.
struct Builder {
  typealias Built = (publisher: Values, text: String)

  let stream: RandomStream
  private var random: SplitMix64

  init(_ stream: RandomStream, _ random: SplitMix64) { (self.stream, self.random) = (stream, random) }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func publisher(depth: Int) -> Built {
    var built = source()
    for _ in 0..<number(0...depth) { built = printing(applied(to: printing(built), depth: depth)) }
    return built
  }

  private func printing(_ built: Built) -> Built {
    let name = String(built.text.split(separator: "\n").last!).trimmingCharacters(in: .whitespaces)
    return printsEvents ? (built.publisher.print(name).eraseToAnyPublisher(), built.text) : built
  }

  private mutating func source() -> Built {
    if number(1...3) < 3 {
      let kind = Leaf.Kind.allCases.randomElement(using: &random)!
      let leaf = Leaf(kind)
      if leaf.keepsValue { stream.report.mayRepeat = true }
      stream.leaves.append(leaf)
      return (leaf.publisher, "\(kind)")
    }
    var kind = Source.allCases.randomElement(using: &random)!
    if stream.isOnOneThread, [.future, .timer, .endless].contains(kind) { kind = .sequence }
    let count = number(1...8)
    return (kind.publisher(count), "\(kind)(\(count))")
  }

  private mutating func applied(to upstream: Built, depth: Int) -> Built {
    switch number(1...10) {
    case 1...4:
      var row = OneUpstream.rows.randomElement(using: &random)!
      if row.name.hasPrefix("buffer"), needsAllDemand(upstream) { row = OneUpstream.rows[0] }
      return (row.apply(upstream.publisher, stream.report), "\(upstream.text)\n  .\(row.name)")
    case 5, 6: return scheduled(upstream)
    case 7: return shared(upstream)
    default: return joined(upstream, publisher(depth: depth / 2))
    }
  }

  /// As Apple's, these do not replace the demand of all values that they take. So below limited demand, an
  /// upstream may wait for ever.
  private func needsAllDemand(_ upstream: Built) -> Bool {
    ["combineLatest", "dropUntil", "collectByTimeOrCount"].contains { upstream.text.contains($0) }
  }

  private mutating func scheduled(_ upstream: Built) -> Built {
    var name = ScheduledOperator.allCases.randomElement(using: &random)!
    if name == .collectByTime, needsAllDemand(upstream) { name = .collectByTimeOrCount }
    var place = Place.allCases.randomElement(using: &random)!
    if stream.isOnOneThread { place = .immediate }
    let microseconds = [0, 100, 500, 2000].randomElement(using: &random)!
    let publisher = name.apply(upstream.publisher, place.scheduler, microseconds: microseconds, stream.report)
    return (publisher, "\(upstream.text)\n  .\(name)(\(place), \(microseconds) µs)")
  }

  private mutating func shared(_ upstream: Built) -> Built {
    stream.isShared = true
    let row = Shared.allCases.randomElement(using: &random)!
    if row == .multicastCurrent { stream.report.mayRepeat = true }
    return (row.apply(upstream.publisher), "\(upstream.text)\n  .\(row)")
  }

  private mutating func joined(_ upstream: Built, _ other: Built) -> Built {
    var row = SeveralUpstreams.allCases.randomElement(using: &random)!
    if row == .flatMapOneAtATime, needsAllDemand(upstream) { row = .flatMap }
    if row == .combineLatest || row == .combineLatest3 { stream.report.mayRepeat = true }
    let third = Source.sequence.publisher(number(1...4))
    let text = other.text.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n")
    return (row.apply(upstream.publisher, other.publisher, third), "\(upstream.text)\n  .\(row) of\n\(text)")
  }
}

/// Operators that share a subscription.
enum Shared: CaseIterable {
  case share, multicast, multicastPassthrough, multicastCurrent, makeConnectable

  func apply(_ upstream: Values) -> Values {
    switch self {
    case .share: upstream.share().eraseToAnyPublisher()
    case .multicast: upstream.multicast { PassthroughSubject() }.autoconnect().eraseToAnyPublisher()
    case .multicastPassthrough:
      upstream.multicast(subject: PassthroughSubject()).autoconnect().eraseToAnyPublisher()
    case .multicastCurrent:
      upstream.multicast(subject: CurrentValueSubject(0)).autoconnect().eraseToAnyPublisher()
    case .makeConnectable:
      upstream.catch { _ in Empty<Int, Never>() }.makeConnectable().autoconnect()
        .setFailureType(to: StressError.self).eraseToAnyPublisher()
    }
  }
}

/// Operators of two or three upstreams. The order of values is kept where one upstream's values come out.
enum SeveralUpstreams: CaseIterable {
  case merge, mergeThree, mergeMany, zip, zipThree, combineLatest, combineLatest3, append, prepend
  case prefixUntil, dropUntil, flatMap, flatMapOneAtATime, switchToLatest, catching, tryCatching, replaced

  func apply(_ upstream: Values, _ other: Values, _ third: Values) -> Values {
    // The values of one sender come from several subscriptions, so that they have no order.
    let inner = other.map { _ in 0 }.eraseToAnyPublisher()
    switch self {
    case .merge: return upstream.merge(with: other).eraseToAnyPublisher()
    case .mergeThree: return upstream.merge(with: other, third).eraseToAnyPublisher()
    case .mergeMany: return Publishers.MergeMany([third, other, upstream]).eraseToAnyPublisher()
    case .zip: return upstream.zip(other) { first, _ in first }.eraseToAnyPublisher()
    case .zipThree: return third.zip(upstream, other) { _, second, _ in second }.eraseToAnyPublisher()
    case .combineLatest: return upstream.combineLatest(other) { first, _ in first }.eraseToAnyPublisher()
    case .combineLatest3: return other.combineLatest(upstream, third) { _, second, _ in second }.eraseToAnyPublisher()
    case .append: return upstream.append(other).eraseToAnyPublisher()
    case .prepend: return upstream.prepend(other).eraseToAnyPublisher()
    case .prefixUntil: return upstream.prefix(untilOutputFrom: other).eraseToAnyPublisher()
    case .dropUntil: return upstream.drop(untilOutputFrom: other).eraseToAnyPublisher()
    case .flatMap: return upstream.flatMap { $0.isMultiple(of: 2) ? third : inner }.eraseToAnyPublisher()
    case .flatMapOneAtATime:
      return upstream.flatMap(maxPublishers: .max(1)) { $0.isMultiple(of: 2) ? third : inner }.eraseToAnyPublisher()
    case .switchToLatest:
      return upstream.map { $0.isMultiple(of: 2) ? third : inner }.switchToLatest().eraseToAnyPublisher()
    case .catching: return upstream.catch { _ in other }.eraseToAnyPublisher()
    case .tryCatching: return upstream.tryCatch { _ in other }.mapError { _ in StressError() }.eraseToAnyPublisher()
    case .replaced: return upstream.map { _ in 0 }.replaceEmpty(with: 0).append(other).eraseToAnyPublisher()
    }
  }
}
