import Combine
import Testing

// What `print()` and `handleEvents` show of well-known chains.

private final class Log: TextOutputStream {
  private var text = ""
  var lines: [String] { text.split(separator: "\n").map(String.init) }
  func write(_ string: String) { text += string }
}

@Suite struct PrintedTests {
  private func lines<P: Publisher>(_ make: (Log) -> P) -> [String] {
    let log = Log()
    make(log).sink(receiveCompletion: { _ in }, receiveValue: { _ in }).cancel()
    return log.lines
  }

  @Test func sequence() {
    #expect(
      lines { [1, 2].publisher.print("n", to: $0) } == [
        "n: receive subscription: ([1, 2])", "n: request unlimited", "n: receive value: (1)", "n: receive value: (2)",
        "n: receive finished",
      ])
    #expect(lines { (1...2).publisher.print(to: $0) }.first == "receive subscription: (1...2)")
    #expect(lines { "ab".publisher.print(to: $0) }.first == "receive subscription: (ab)")
    #expect(lines { [Int]().publisher.print(to: $0) }.first == "receive subscription: (Empty)")
  }

  @Test func failure() {
    #expect(
      lines { Fail<Int, TestError>(error: .broken).print(to: $0) } == [
        "receive subscription: (Empty)", "request unlimited", "receive error: (broken)",
      ])
  }

  @Test func everySubscriptionHasAName() {
    let source = PassthroughSubject<Int, Never>()
    let failing = PassthroughSubject<Int, TestError>()
    let immediate = ImmediateScheduler.shared
    let publishers: [(String, any Publisher)] = [
      ("Just", Just(1)), ("Optional", Optional(1).publisher), ("Once", Result<Int, Never>.success(1).publisher),
      ("Empty", Empty<Int, Never>(completeImmediately: false)), ("Empty", Int?.none.publisher),
      ("Future", Future<Int, Never> { _ in }), ("[1]", Record<Int, Never>(output: [1], completion: .finished)),
      ("PassthroughSubject", source), ("CurrentValueSubject", CurrentValueSubject<Int, Never>(1)),
      ("ObservableObjectPublisher", ObservableObjectPublisher()),
      ("PassthroughSubject", source.map { $0 }), ("PassthroughSubject", source.scan(0, +)),
      ("PassthroughSubject", failing.mapError { $0 as any Error }),
      ("PassthroughSubject", source.setFailureType(to: TestError.self)),
      ("PassthroughSubject", source.map(\.description)), ("PassthroughSubject", source.eraseToAnyPublisher()),
      ("PassthroughSubject", Deferred { source }), ("PassthroughSubject", source.breakpoint()),
      ("PassthroughSubject", source.assertNoFailure()),
      ("Filter", source.filter { _ in true }), ("CompactMap", source.compactMap { $0 }),
      ("RemoveDuplicates", source.removeDuplicates()), ("TryMap", source.tryMap { $0 }),
      ("TryFilter", source.tryFilter { _ in true }), ("TryCompactMap", source.tryCompactMap { $0 }),
      ("TryScan", source.tryScan(0) { $0 + $1 }), ("TryRemoveDuplicates", source.tryRemoveDuplicates { $0 == $1 }),
      ("FlatMap", source.flatMap { Just($0) }), ("Merge", source.merge(with: Just(1))),
      ("Zip", source.zip(Just(1))), ("CombineLatest", source.combineLatest(Just(1))),
      ("SwitchToLatest", source.map { Just($0) }.switchToLatest()), ("Catch", failing.catch { _ in Just(1) }),
      ("TryCatch", failing.tryCatch { _ in Just(1) }), ("Retry", source.retry(1)),
      ("Collect", source.collect()), ("CollectByCount", source.collect(2)), ("Count", source.count()),
      ("Reduce", source.reduce(0, +)), ("First", source.first()), ("First", source.first { _ in true }),
      ("Last", source.last()), ("LastWhere", source.last { _ in true }), ("Contains", source.contains(1)),
      ("ContainsWhere", source.contains { $0 == 1 }), ("AllSatisfy", source.allSatisfy { $0 == 1 }),
      ("Comparison", source.min()), ("IgnoreOutput", source.ignoreOutput()), ("Output", source.prefix(2)),
      ("Output", source.output(at: 1)), ("Drop", source.dropFirst()), ("DropWhile", source.drop { _ in false }),
      ("DropUntilOutput", source.drop(untilOutputFrom: source)),
      ("PrefixWhile", source.prefix { _ in true }), ("PrefixUntilOutput", source.prefix(untilOutputFrom: source)),
      ("ReplaceEmpty", source.replaceEmpty(with: 1)), ("ReplaceError", source.replaceError(with: 1)),
      ("Concatenate", source.append(1)), ("Concatenate", source.prepend(source)),
      ("Print", source.print(to: Log())), ("HandleEvents", source.handleEvents()),
      ("Multicast", source.multicast(subject: PassthroughSubject())), ("Multicast", source.share()),
      ("Multicast", source.makeConnectable()), ("ReceiveOn", source.receive(on: immediate)),
      ("SubscribeOn", source.subscribe(on: immediate)), ("Delay", source.delay(for: 1, scheduler: immediate)),
      ("MeasureInterval", source.measureInterval(using: immediate)),
    ]
    func name<P: Publisher>(_ publisher: P) -> String {
      let log = Log()
      let cancellable = publisher.print(to: log).sink(receiveCompletion: { _ in }, receiveValue: { _ in })
      cancellable.cancel()
      return log.lines.first ?? ""
    }
    for (expected, publisher) in publishers {
      #expect(name(publisher) == "receive subscription: (\(expected))", "\(type(of: publisher))")
    }
  }
}
