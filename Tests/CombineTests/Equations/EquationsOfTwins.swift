import Combine
import StreamComparison
import VirtualTime

/// Operators that pass everything on as it is.
@EquationList var equationsOfPassing: [Equation] {
  Equation(unchanged: "eraseToAnyPublisher", { up, _ in up.eraseToAnyPublisher() })
  Equation(unchanged: "map(\\.self)", { up, _ in up.map(\.self) })
  Equation(unchanged: "mapError", { up, _ in up.mapError { $0 } })
  Equation(unchanged: "handleEvents", { up, _ in up.handleEvents(receiveOutput: { _ in }, receiveRequest: { _ in }) })
  Equation(unchanged: "print", { up, _ in up.print(to: Silence()) })
  Equation(unchanged: "breakpoint", { up, _ in up.breakpoint(receiveOutput: { _ in false }) })
  Equation(unchanged: "Deferred", { up, _ in Deferred { up } })
  Equation(unchanged: "tryCatch", { up, _ in up.tryCatch { error -> Integers in throw error }.failing() })
  Equation(unchanged: "retry(0)", { up, _ in up.retry(0) })
  Equation(unchanged: "append", { up, _ in up.append(Empty()) })
  Equation(unchanged: "prepend", { up, _ in up.prepend(Empty()) })
  Equation(unchanged: "collect(1)", { up, _ in up.collect(1).map { $0[0] } })
  Equation(unchanged: "receive(on:)", { up, _ in up.receive(on: ImmediateScheduler.shared) })
  Equation(unchanged: "subscribe(on:)", { up, _ in up.subscribe(on: ImmediateScheduler.shared) })
  Equation(unchanged: "delay", { up, _ in up.delay(for: 1, scheduler: ImmediateScheduler.shared) })
  Equation(unchanged: "drop(untilOutputFrom:)", { up, _ in up.drop(untilOutputFrom: just(0)) })
  Equation(unchanged: "prefix(untilOutputFrom:)", { up, _ in up.prefix(untilOutputFrom: silent) })
  Equation(unchanged: "flatMap", { up, _ in up.flatMap { just($0) } }).ifAllIsRequested()
  Equation(unchanged: "switchToLatest", { up, _ in up.map(just).switchToLatest() }).ifAllIsRequested()
  Equation(unchanged: "merge", { up, _ in up.merge(with: Empty()) }).ifAllIsRequested()
  Equation(unchanged: "MergeMany", { up, _ in Publishers.MergeMany(up) }).ifAllIsRequested()
  Equation(unchanged: "share", { up, _ in up.share() }).ifAllIsRequested().forOneSubscriber()
  // A sequence sends up to five values inside of one request.
  Equation(unchanged: "buffer", { up, _ in up.buffer(size: 5, prefetch: .byRequest, whenFull: .dropNewest) })
    .ifAllIsRequested()
  Equation(unchanged: "combineLatest", { up, _ in just(0).combineLatest(up) { $1 } }).ifAllIsRequested()
  Equation(unchanged: "zip", { up, _ in endless.zip(up) { $1 } }).ifAllIsRequested().requestingAhead()
  Equation(unchanged: "flatMap(maxPublishers:)", { up, _ in up.flatMap(maxPublishers: .max(1), just) })
    .ifAllIsRequested().requestingAhead()
  Equation(
    unchanged: "buffer that prefetches", { up, _ in up.buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest) }
  )
  .ifAllIsRequested().requestingAhead()
}

/// Operators that do the same as others.
@EquationList var equationsOfTwins: [Equation] {
  Equation("prefix(1)", { up, _ in up.prefix(1) }, equals: { up, _ in up.output(at: 0) })
  Equation("retry(1)", { up, _ in up.retry(1) }, equals: { up, _ in up.catch { _ in up } })
  Equation("retry(2)", { up, _ in up.retry(2) }, equals: { up, _ in up.retry(1).catch { _ in up } })
  Equation(
    "replaceError", { up, inputs in up.replaceError(with: inputs.parameter).failing() },
    equals: { up, inputs in up.catch { _ in just(inputs.parameter) } })
  Equation(
    "replaceEmpty", { up, _ in up.filter { _ in false }.replaceEmpty(with: 7) },
    equals: { up, _ in up.count().map { _ in 7 } }
  )
  .ifAllIsRequested()
  Equation(
    "replaceEmpty of some", { up, _ in up.prepend(6).replaceEmpty(with: 7) }, equals: { up, _ in up.prepend(6) }
  )
  .ifAllIsRequested()
  Equation(
    "ignoreOutput", { up, _ in up.ignoreOutput().map { _ -> Int in } }, equals: { up, _ in up.filter { _ in false } }
  )
  .ifAllIsRequested()
  Equation(
    "append(_:)", { up, _ in up.append(7, 8) }, equals: { up, _ in up.append([7, 8].publisher.failing()) })
  Equation(
    "prepend(_:)", { up, _ in up.prepend(7, 8) }, equals: { up, _ in up.prepend([7, 8].publisher.failing()) })
  Equation(
    "share", { up, _ in up.share() }, equals: { up, _ in up.multicast { PassthroughSubject() }.autoconnect() })
  Equation(
    "multicast(subject:)", { up, _ in up.multicast(subject: PassthroughSubject()).autoconnect() },
    equals: { up, _ in up.share() })
  Equation(
    "flatMap(maxPublishers: 1)",
    { up, inputs in up.flatMap(maxPublishers: .max(1)) { counting(from: $0, inputs.parameter) } },
    equals: { up, inputs in up.map { counting(from: $0, inputs.parameter) }.switchToLatest() }
  )
  .ifAllIsRequested().requestingAhead()

  Equation.two("tryCatch", { a, b in a.tryCatch { _ in b }.failing() }, equals: { a, b in a.catch { _ in b } })
  Equation.two("append", { a, b in a.append(b) }, equals: { a, b in b.prepend(a) })
  Equation.two(
    "append and flatMap", { a, b in a.append(b) }, equals: { a, b in all(a, b).flatMap(maxPublishers: .max(1)) { $0 } }
  )
  .ifAllIsRequested()
  Equation.two("merge", { a, b in a.merge(with: b) }, equals: { a, b in Publishers.MergeMany(a, b) })
  Equation.two("merge and flatMap", { a, b in a.merge(with: b) }, equals: { a, b in all(a, b).flatMap { $0 } })
    .ifAllIsRequested().ifInputsWait()
  Equation.three(
    "merge of three", { a, b, c in a.merge(with: b, c) }, equals: { a, b, c in Publishers.MergeMany([a, b, c]) })
  Equation.two(
    "zip of three and two", { a, b in endless.zip(a, b) { pair($1, $2) } }, equals: { a, b in a.zip(b, pair) })
  Equation.three(
    "zip of four and three", { a, b, c in endless.zip(a, b, c) { pair(pair($1, $2), $3) } },
    equals: { a, b, c in a.zip(b, c) { pair(pair($0, $1), $2) } })
  Equation.two(
    "combineLatest of three and two", { a, b in just(0).combineLatest(a, b) { pair($1, $2) } },
    equals: { a, b in a.combineLatest(b, pair) }
  )
  .ifAllIsRequested()
  Equation.three(
    "combineLatest of four and three", { a, b, c in just(0).combineLatest(a, b, c).map { pair(pair($1, $2), $3) } },
    equals: { a, b, c in a.combineLatest(b, c) { pair(pair($0, $1), $2) } }
  )
  .ifAllIsRequested()
  Equation.three(
    "combineLatest of three", { a, b, c in a.combineLatest(b, c) { pair(pair($0, $1), $2) } },
    equals: { a, b, c in a.combineLatest(b, pair).combineLatest(c, pair) }
  )
  .ifAllIsRequested().withoutFailures()
}

/// Operators on a clock.
@EquationList var equationsOfTime: [Equation] {
  Equation(
    "measureInterval", { up, inputs in up.measureInterval(using: inputs.clock).map { _ in 1 } },
    equals: { up, _ in up.map { _ in 1 } })
  Equation(
    "receive(on:)", { up, inputs in up.receive(on: inputs.clock) },
    equals: { up, inputs in up.delay(for: 0, scheduler: inputs.clock) })
  Equation(
    "timeout", { up, inputs in up.timeout(99, scheduler: inputs.clock) },
    equals: { up, inputs in up.receive(on: inputs.clock) })
  Equation(
    "collect(.byTimeOrCount)", { up, inputs in up.collect(.byTimeOrCount(inputs.clock, 99, 2)).map(\.count) },
    equals: { up, inputs in up.receive(on: inputs.clock).collect(2).map(\.count) }
  )
  .ifAllIsRequested()
}

private let silent = Empty<Int, MarbleFailure>(completeImmediately: false)
private let endless = (0..<99).publisher.failing()

private func just(_ value: Int) -> Result<Int, MarbleFailure>.Publisher { .init(value) }

private func counting(from value: Int, _ count: Int) -> Integers { (value..<value + count).publisher.failing() }

private func all(_ publishers: Integers...) -> AnyPublisher<Integers, MarbleFailure> { publishers.publisher.failing() }

private func pair(_ first: Int, _ second: Int) -> Int { 10 * first + second }

extension Publisher where Failure == Never {
  /// The same with the failure of the inputs.
  fileprivate func failing() -> AnyPublisher<Output, MarbleFailure> {
    setFailureType(to: MarbleFailure.self).eraseToAnyPublisher()
  }
}
