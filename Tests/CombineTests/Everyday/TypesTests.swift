import Combine
import Foundation
import TestKit
import Testing

// What the compiler has to make of signatures, erased and opaque types, overloads and inference.

private func opaque() -> some Publisher<Int, Never> { [3, 1, 2].publisher.map { $0 * 2 } }

private func values<P: Publisher>(of publisher: P) -> [P.Output] { publisher.testSubscriber().values }

private func values(ofAny publisher: any Publisher<Int, Never>) -> [Int] {
  values(of: publisher.eraseToAnyPublisher())
}

private func feed(some subject: some Subject<Int, Never>) { subject.send(1) }
private func feed(any subject: any Subject<Int, Never>) { subject.send(completion: .finished) }

private struct Person {
  var name = "Ada"
  var age = 36
  var isAdmin = true
}

struct TypesTests {
  // MARK: Opaque and existential types

  @Test func publishersHideBehindSomeAndAny() {
    expectEqual(values(of: opaque()), [6, 2, 4])
    expectEqual(values(ofAny: opaque()), [6, 2, 4])
    let all: [any Publisher<Int, Never>] = [Just(1), [2, 3].publisher, Empty(), opaque(), CurrentValueSubject(4)]
    expectEqual(all.map { values(ofAny: $0) }, [[1], [2, 3], [], [6, 2, 4], [4]])
  }

  @Test func subjectsHideBehindSomeAndAny() {
    func events<S: Subject<Int, Never>>(_ subject: S) -> [String] {
      let subscriber = subject.testSubscriber()
      feed(some: subject)
      feed(any: subject)
      return subscriber.events
    }
    expectEqual(events(PassthroughSubject()), ["subscription PassthroughSubject", "value 1", "finished"])
    expectEqual(events(CurrentValueSubject(0)), ["subscription CurrentValueSubject", "value 0", "value 1", "finished"])
  }

  // MARK: Key paths

  @Test func mapTakesUpToThreeKeyPaths() {
    let person = CurrentValueSubject<Person, Never>(Person())
    expectEqual(values(of: person.map(\.name)), ["Ada"])
    expectEqual(values(of: person.map(\.name, \.age)).map { "\($0)" }, ["(\"Ada\", 36)"])
    expectEqual(values(of: person.map(\.name, \.age, \.isAdmin)).map { "\($0.0) \($0.1) \($0.2)" }, ["Ada 36 true"])
    expectEqual(values(of: person.map(\.name.count)), [3])
  }

  // MARK: Kinds of failure

  @Test func neverFailingPublishersAreFittedIn() {
    let failing = [1, 2].publisher.setFailureType(to: TestError.self)
    expectEqual(values(of: failing.flatMap { Just($0 * 10) }), [10, 20])
    expectEqual(values(of: [1, 2].publisher.flatMap { Just($0).setFailureType(to: TestError.self) }), [1, 2])
    expectEqual(values(of: [1, 2].publisher.flatMap { [$0, $0].publisher }), [1, 1, 2, 2])
    expectEqual(values(of: failing.map { Just($0) }.switchToLatest()), [1, 2])
    expectEqual(values(of: failing.catch { Fail(error: $0 as any Error) }), [1, 2])
    expectEqual(values(of: [1].publisher.map { Just($0).setFailureType(to: TestError.self) }.switchToLatest()), [1])
    expectEqual(values(of: [1].publisher.map { _ in Fail<Int, TestError>(error: .broken) }.switchToLatest()), [])
    let chain: AnyPublisher<Int, TestError> = Just(1)
      .flatMap { Just($0).setFailureType(to: TestError.self).eraseToAnyPublisher() }.eraseToAnyPublisher()
    expectEqual(values(of: chain), [1])
  }

  @Test func resultAndOptionalAndSequencePublish() {
    let results: [Result<Int, TestError>] = [.success(1), .failure(.broken)]
    expectEqual(results.map { values(of: $0.publisher) }, [[1], []])
    expectEqual(values(of: Int?.some(1).publisher), [1])
    expectEqual(values(of: Optional<Int>.none.publisher), [])
    expectEqual(values(of: (1...3).publisher), [1, 2, 3])
    expectEqual(values(of: Set([1]).publisher), [1])
    expectEqual(values(of: "ab".publisher.map(String.init)), ["a", "b"])
    expectEqual(values(of: ["k": 1].publisher.map(\.value)), [1])
    expectEqual(values(of: stride(from: 0, to: 10, by: 5).publisher), [0, 5])
    expectEqual(
      values(of: Result<Int, Error> { try JSONDecoder().decode(Int.self, from: Data("7".utf8)) }.publisher), [7])
    expectEqual(values(of: Result<Int, TestError>.Publisher(.failure(.broken)).replaceError(with: 1)), [1])
    let sequence: Publishers.Sequence<[Int], TestError> = .init(sequence: [1, 2, 3])
    expectEqual(values(of: sequence.filter { $0 > 1 }), [2, 3])
    let first: Optional<Int>.Publisher = [1, 2].publisher.first()
    expectEqual(first, Optional.Publisher(1))
    let count: Just<Int> = [1, 2].publisher.count()
    expectEqual(count, Just(2))
    let mapped: Publishers.Sequence<[String], Never> = [1].publisher.map { "\($0)" }
    expectEqual(mapped, ["1"].publisher)
  }

  @Test func operatorsAreNamedByTheirTypes() {
    let map: Publishers.Map<PassthroughSubject<Int, Never>, String> = PassthroughSubject<Int, Never>().map { "\($0)" }
    let erased: Publishers.Filter<AnyPublisher<String, Never>> = map.eraseToAnyPublisher().filter { !$0.isEmpty }
    let merged: Publishers.MergeMany<AnyPublisher<Int, Never>> = Publishers.MergeMany(
      [Just(1).eraseToAnyPublisher(), Empty().eraseToAnyPublisher()])
    let more: Publishers.MergeMany<Just<Int>> = .init(Just(1), Just(2), Just(3))
    let zip: Publishers.Zip<Just<Int>, Just<String>> = Publishers.Zip(Just(1), Just("a"))
    let zip3 = Publishers.Zip3(Just(1), Just("a"), [true, false].publisher)
    let latest = Publishers.CombineLatest3(Just(1), Just("a"), [true, false].publisher)
    expectEqual(values(of: merged), [1])
    expectEqual(values(of: more), [1, 2, 3])
    expectEqual(values(of: zip.map { "\($0)\($1)" }), ["1a"])
    expectEqual(values(of: zip3.map { a, b, c in "\(a)\(b)\(c)" }), ["1atrue"])
    expectEqual(values(of: latest.map { a, b, c in "\(a)\(b)\(c)" }), ["1atrue", "1afalse"])
    _ = erased
  }

  @Test func tuplesAreTakenApart() {
    let a = CurrentValueSubject<Int, Never>(1)
    let b = CurrentValueSubject<String, Never>("x")
    expectEqual(values(of: a.combineLatest(b).map { number, text in "\(text)\(number)" }), ["x1"])
    expectEqual(values(of: a.combineLatest(b) { "\($1)\($0)" }), ["x1"])
    expectEqual(values(of: a.zip(b).filter { $0 > 0 && $1 == "x" }.map { $0.1 }), ["x"])
    expectEqual(values(of: a.zip(b, Just(true))).map { "\($0)" }, ["(1, \"x\", true)"])
    expectEqual(values(of: a.map { ($0, $0 + 1) }.map { $0 + $1 }), [3])
    expectEqual(values(of: a.merge(with: Just(7), Just(8))), [1, 7, 8])
  }

  @Test func voidsAndNevers() {
    let taps = PassthroughSubject<Void, Never>()
    var count = 0
    let cancellable = taps.scan(0) { sum, _ in sum + 1 }.sink { count = $0 }
    taps.send()
    taps.send(())
    expectEqual(count, 2)
    expectEqual(values(of: [1, 2].publisher.handleEvents(receiveOutput: { count += $0 }).ignoreOutput()), [])
    expectEqual(count, 5)
    cancellable.cancel()
  }
}
