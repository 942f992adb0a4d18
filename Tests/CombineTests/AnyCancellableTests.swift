import Combine
import Foundation
import TestKit
import Testing

struct AnyCancellableTests {
  private final class Work: Cancellable {
    var onCancel: () -> Void

    init(onCancel: @escaping () -> Void) { self.onCancel = onCancel }

    func cancel() { onCancel() }
  }

  @Test func closureRunsOnceHoweverOftenItIsCancelled() {
    var count = 0
    var cancellables: [AnyCancellable] = [AnyCancellable { count += 1 }, AnyCancellable(Work { count += 1 })]
    expectEqual(count, 0)
    for cancellable in cancellables + cancellables { cancellable.cancel() }
    expectEqual(count, 2)
    cancellables = []
    expectEqual(count, 2)
  }

  @Test func closureRunsWhenTheLastReferenceGoes() {
    var count = 0
    var cancellable: AnyCancellable? = AnyCancellable { count += 1 }
    var second = cancellable
    cancellable = nil
    expectEqual(count, 0)
    expectTrue(second != nil)
    second = nil
    expectEqual(count, 1)
  }

  @Test func cancellingFromInsideTheClosureDoesNothing() {
    var count = 0
    var cancellable: AnyCancellable?
    cancellable = AnyCancellable {
      count += 1
      cancellable?.cancel()
    }
    cancellable?.cancel()
    expectEqual(count, 1)
  }

  @Test func closureRunsOnceHoweverManyThreadsCancel() {
    var counts = Array(repeating: 0, count: 1_000)
    let lock = NSLock()
    let cancellables = counts.indices.map { index in AnyCancellable { lock.withLock { counts[index] += 1 } } }
    let isDone = onEightThreads { _ in
      for cancellable in cancellables { cancellable.cancel() }
    }
    expectTrue(isDone)
    expectEqual(lock.withLock { counts }, Array(repeating: 1, count: 1_000))
  }

  @Test func keepsTheOtherCancellableUntilItIsCancelled() {
    var work: Work? = Work {}
    weak let released = work
    let cancellable = work.map { AnyCancellable($0) }
    work = nil
    expectTrue(released != nil)
    cancellable?.cancel()
    expectNil(released)
  }

  @Test func equalOnlyToItself() {
    let (one, other) = (AnyCancellable {}, AnyCancellable {})
    let same = one
    expectEqual(one, same)
    expectTrue(one != other)
    expectEqual(one.hashValue, same.hashValue)
    expectEqual(Set([one, same, other]).count, 2)
  }

  @Test func setCancelsWhatItHoldsWhenItIsEmptied() {
    var events: [String] = []
    var set = Set<AnyCancellable>()
    let cancellable = AnyCancellable { events.append("erased") }
    for _ in 1...2 { cancellable.store(in: &set) }
    Work { events.append("work") }.store(in: &set)
    expectTrue(set.count == 2 && set.contains(cancellable))
    expectTrue(events.isEmpty)
    set.removeAll()
    expectEqual(events, ["work"])
    cancellable.cancel()
    expectEqual(events, ["work", "erased"])
  }

  @Test func arrayTakesThemAtItsEnd() {
    var events: [String] = []
    var array: [AnyCancellable] = []
    AnyCancellable { events.append("first") }.store(in: &array)
    Work { events.append("second") }.store(in: &array)
    expectEqual(array.count, 2)
    array.removeFirst()
    expectEqual(events, ["first"])
    array.removeFirst()
    expectEqual(events, ["first", "second"])
  }
}
