import Combine
import TestKit
import Testing

/// What the lesson says of combinations without a line of the trace.
struct CombinationTests {
  private let letters = PassthroughSubject<String, Never>()
  private let numbers = PassthroughSubject<Int, Never>()

  @Test func combinationsAreStructs() {
    #expect(!(type(of: Publishers.Zip(letters, numbers) as Any) is AnyClass))
    #expect(!(type(of: Publishers.CombineLatest(letters, numbers) as Any) is AnyClass))
  }

  @Test func zipStaysOpenWhileAValueWaitsForItsPartner() {
    var events: [String] = []
    let cancellable = letters.zip(numbers) { "\($0)\($1)" }
      .sink(receiveCompletion: { events.append("\($0)") }, receiveValue: { events.append($0) })
    numbers.send(1)
    numbers.send(completion: .finished)
    expectEqual(events, [])
    letters.send("a")
    expectEqual(events, ["a1", "finished"])
    cancellable.cancel()
  }

  /// Step 9.
  @Test func tuplesOfACombinedCombinationNest() {
    let (c, d) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    var events: [String] = []
    let nested = numbers.zip(numbers.map { $0 + 10 }, c).zip(d)
    let cancellables = [
      nested.sink { events.append("\($0)") },
      nested.map { ($0.0, $0.1, $0.2, $1) }.sink { events.append("\($0)") },
    ]
    numbers.send(10)
    c.send(30)
    d.send(45)
    expectEqual(events, ["((10, 20, 30), 45)", "(10, 20, 30, 45)"])
    for cancellable in cancellables { cancellable.cancel() }
  }

  /// The letters finish while one of them waits, so zip is still open.
  @Test func combinationFailsAlthoughTheOtherPublisherHasFinished() {
    struct Offline: Error {}
    let failing = PassthroughSubject<String, any Error>()
    let letters = letters.setFailureType(to: (any Error).self)
    var failures = 0
    let combinations = [
      letters.zip(failing).map { _ in }.eraseToAnyPublisher(),
      letters.combineLatest(failing).map { _ in }.eraseToAnyPublisher(),
      letters.merge(with: failing).map { _ in }.eraseToAnyPublisher(),
    ]
    let cancellables = combinations.map { combination in
      combination.sink(
        receiveCompletion: { completion in if case .failure = completion { failures += 1 } }, receiveValue: {})
    }
    self.letters.send("a")
    self.letters.send(completion: .finished)
    expectEqual(failures, 0)
    failing.send(completion: .failure(Offline()))
    expectEqual(failures, 3)
    for cancellable in cancellables { cancellable.cancel() }
  }

  @Test func mergeTakesUpToSevenOtherPublishers() {
    let subjects = (1...8).map { _ in PassthroughSubject<Int, Never>() }
    let (a, b, c, d) = (subjects[0], subjects[1], subjects[2], subjects[3])
    let (e, f, g, h) = (subjects[4], subjects[5], subjects[6], subjects[7])
    var events: [String] = []
    let cancellable = a.merge(with: b, c, d, e, f, g, h)
      .sink(receiveCompletion: { events.append("\($0)") }, receiveValue: { events.append("\($0)") })
    for (number, subject) in zip(1..., subjects) { subject.send(number) }
    expectEqual(events, ["1", "2", "3", "4", "5", "6", "7", "8"])
    for subject in subjects { subject.send(completion: .finished) }
    expectEqual(events.last, "finished")
    cancellable.cancel()
  }
}
