import Combine
import TestKit
import Testing

@testable import ReactiveSearch

struct AsResultTests {
  private enum Problem: Error { case lost }

  private let numbers = PassthroughSubject<Int, Problem>()
  private let results = Results()

  private final class Results {
    var values: [Result<Int, Problem>] = []
    var isFinished = false
  }

  private func subscribe() -> AnyCancellable {
    numbers.asResult()
      .sink(receiveCompletion: { _ in results.isFinished = true }, receiveValue: { results.values.append($0) })
  }

  @Test func valuesAndTheirEnd() {
    let cancellable = subscribe()
    numbers.send(1)
    numbers.send(2)
    #expect(!results.isFinished)
    numbers.send(completion: .finished)
    expectEqual(results.values, [.success(1), .success(2)])
    #expect(results.isFinished)
    cancellable.cancel()
  }

  @Test func aFailureIsTheLastValue() {
    let cancellable = subscribe()
    numbers.send(1)
    numbers.send(completion: .failure(.lost))
    expectEqual(results.values, [.success(1), .failure(.lost)])
    #expect(results.isFinished)
    cancellable.cancel()
  }

  @Test func cancelled() {
    subscribe().cancel()
    numbers.send(1)
    #expect(results.values.isEmpty)
  }
}
