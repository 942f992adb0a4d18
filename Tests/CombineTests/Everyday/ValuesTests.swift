import Combine
import Foundation
import Testing

// Small types: completions, demand, identifiers, cancellables, recordings; and what async code makes of publishers.

@Suite struct ValuesTests {
  private typealias Completion = Subscribers.Completion<TestError>

  private struct CodableError: Error, Codable, Hashable {
    let code: Int
  }

  @Test func completionsAreValues() throws {
    #expect(Completion.finished == .finished)
    #expect(Completion.finished != .failure(.broken))
    #expect(Set([Completion.finished, .finished, .failure(.broken)]).count == 2)
    let completions: [Subscribers.Completion<CodableError>] = [.finished, .failure(CodableError(code: 3))]
    let texts = try completions.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    #expect(texts[0] == #"{"success":true}"#)
    #expect(
      [#"{"success":false,"error":{"code":3}}"#, #"{"error":{"code":3},"success":false}"#].contains(texts[1]))
    let decoded = try texts.map {
      try JSONDecoder().decode(Subscribers.Completion<CodableError>.self, from: Data($0.utf8))
    }
    #expect(decoded == completions)
    #expect("\(Completion.finished)" == "finished")
  }

  @Test func recordsAreCodable() throws {
    let record = Record<Int, CodableError> { recording in
      recording.receive(1)
      recording.receive(2)
      recording.receive(completion: .failure(CodableError(code: 4)))
    }
    let data = try JSONEncoder().encode(record)
    let copy = try JSONDecoder().decode(Record<Int, CodableError>.self, from: data)
    #expect(copy.recording.output == [1, 2])
    #expect(copy.recording.completion == .failure(CodableError(code: 4)))
    let subscriber = TestSubscriber<Int, CodableError>()
    copy.subscribe(subscriber)
    #expect(subscriber.events == ["subscription [1, 2]", "value 1", "value 2", "failure CodableError(code: 4)"])
  }

  @Test func demandIsArithmetic() throws {
    var demand = Subscribers.Demand.max(2)
    demand += .max(3)
    demand += 1
    demand -= 2
    #expect(demand == .max(4))
    #expect(demand == 4)
    #expect(demand > 3)
    #expect(demand * 2 == .max(8))
    #expect(demand - 4 == .none)
    #expect(demand - .unlimited == .none)
    #expect(demand + .unlimited == .unlimited)
    #expect(.unlimited - demand == .unlimited)
    #expect(demand.max == 4)
    #expect(Subscribers.Demand.unlimited.max == nil)
    #expect([.unlimited, .max(3), .none].sorted() == [Subscribers.Demand.none, .max(3), .unlimited])
    #expect("\(demand) \(Subscribers.Demand.unlimited)" == "max(4) unlimited")
    #expect(Set([Subscribers.Demand.none, .max(0)]).count == 1)
    let data = try JSONEncoder().encode([Subscribers.Demand.max(3)])
    #expect(String(decoding: data, as: UTF8.self) == "[3]")
    #expect(try JSONDecoder().decode([Subscribers.Demand].self, from: data) == [.max(3)])
  }

  @Test func cancellablesAreStored() {
    var log: [String] = []
    var set = Set<AnyCancellable>()
    var array: [AnyCancellable] = []
    let one = AnyCancellable { log.append("one") }
    one.store(in: &set)
    one.store(in: &set)
    AnyCancellable { log.append("two") }.store(in: &array)
    struct Custom: Cancellable {
      let body: () -> Void
      func cancel() { body() }
    }
    Custom { log.append("three") }.store(in: &array)
    #expect(set.count == 1)
    #expect(set.contains(one))
    #expect(one == one)
    set.removeAll()
    #expect(log == [])
    one.cancel()
    one.cancel()
    array.removeAll()
    #expect(log == ["one", "two", "three"])
    let erased: any Cancellable = AnyCancellable { log.append("four") }
    AnyCancellable(Custom { erased.cancel() }).cancel()
    #expect(log.last == "four")
  }

  @Test func identifiersAreUnique() {
    final class Object: CustomCombineIdentifierConvertible {}
    struct Value: CustomCombineIdentifierConvertible {
      let combineIdentifier = CombineIdentifier()
    }
    let object = Object()
    #expect(object.combineIdentifier == CombineIdentifier(object))
    #expect(Value().combineIdentifier != Value().combineIdentifier)
    #expect(Set([CombineIdentifier(), CombineIdentifier()]).count == 2)
    #expect("\(CombineIdentifier())".hasPrefix("0x"))
  }

  @Test func subscribersAreUsedDirectly() {
    final class Target { var value = 0 }
    let target = Target()
    let assign = Subscribers.Assign(object: target, keyPath: \.value)
    Just(5).subscribe(assign)
    #expect(target.value == 5)
    var log: [String] = []
    let sink = Subscribers.Sink<Int, TestError>(
      receiveCompletion: { log.append("\($0)") }, receiveValue: { log.append("\($0)") })
    let subject = PassthroughSubject<Int, TestError>()
    subject.subscribe(AnySubscriber(sink))
    subject.send(1)
    AnyCancellable(sink).cancel()
    subject.send(2)
    #expect(log == ["1"])
    let erased = AnySubscriber<Int, TestError>(
      receiveSubscription: { $0.request(.max(1)) }, receiveValue: { _ in .none },
      receiveCompletion: { log.append("\($0)") })
    Publishers.Sequence<[Int], TestError>(sequence: [1]).subscribe(erased)
    #expect(log == ["1", "finished"])
  }

  @Test func connectablesWaitToBeConnected() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let multicast = subject.map { $0 * 2 }.multicast { PassthroughSubject<Int, Never>() }
    let cancellables = [
      multicast.sink { log.append("a\($0)") }, multicast.sink { log.append("b\($0)") },
    ]
    subject.send(1)
    var connection: Cancellable? = multicast.connect()
    subject.send(2)
    connection?.cancel()
    connection = nil
    subject.send(3)
    #expect(Set(log) == ["a4", "b4"])
    for cancellable in cancellables { cancellable.cancel() }

    let connectable = Just(1).makeConnectable()
    var values: [Int] = []
    let sink = connectable.sink { values.append($0) }
    #expect(values == [])
    let connected = connectable.connect()
    #expect(values == [1])
    sink.cancel()
    connected.cancel()
  }

  @Test func subjectsSubscribeToPublishers() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let cancellable = [1, 2, 3].publisher.subscribe(subject)
    #expect(subject.value == 3)
    let late = TestSubscriber<Int, Never>()
    subject.subscribe(late)
    #expect(late.events == ["subscription Empty", "finished"])
    cancellable.cancel()
  }

  // MARK: Async

  @Test func futuresAreAwaited() async throws {
    let value = await Future<Int, Never> { $0(.success(1)) }.value
    #expect(value == 1)
    let later = Future<String, TestError> { promise in Task { promise(.success("later")) } }
    #expect(try await later.value == "later")
    await #expect(throws: TestError.broken) {
      _ = try await Future<Int, TestError> { $0(.failure(.broken)) }.value
    }
  }

  @Test func valuesAreAwaited() async throws {
    var values: [Int] = []
    for await value in (1...5).publisher.filter({ $0 % 2 == 1 }).values { values.append(value) }
    #expect(values == [1, 3, 5])
    values = []
    do {
      let failing = [1, 2].publisher.setFailureType(to: TestError.self).append(Fail(error: .broken))
      for try await value in failing.values { values.append(value) }
      Issue.record("no error")
    } catch let error as TestError {
      #expect(error == .broken)
    }
    #expect(values == [1, 2])
    let first = await CurrentValueSubject<Int, Never>(7).values.first { $0 > 0 }
    #expect(first == 7)
  }

  @Test func asyncFunctionsBecomePublishers() async {
    func load(_ id: Int) async -> Int { id * 10 }
    let publisher = [1, 2, 3].publisher.flatMap(maxPublishers: .max(1)) { id in
      Deferred { Future<Int, Never> { promise in Task { promise(.success(await load(id))) } } }
    }
    var values: [Int] = []
    for await value in publisher.collect().values { values += value }
    #expect(values == [10, 20, 30])
  }
}
