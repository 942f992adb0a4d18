import Combine
import Foundation
import Testing

/// Many values leave nothing behind in memory. Each chain runs in a process of its own, so that nothing else is
/// measured.
@Suite struct LongStreamTests {
  @Test func oneAfterTheOther() async {
    await #expect(processExitsWith: .success) {
      expectFlatMemory(values: 100_000) { numbers in
        numbers.map { $0 &+ 1 }.filter { $0 >= 0 }.scan(0, &+).removeDuplicates().dropFirst(2).sink { _ in }
      }
    }
  }

  @Test func erasedAndInGroups() async {
    await #expect(processExitsWith: .success) {
      expectFlatMemory(values: 100_000) { numbers in
        numbers.tryMap { $0 &+ 1 }.eraseToAnyPublisher().catch { _ in Empty<Int, Never>() }.replaceEmpty(with: 0)
          .append(1).prepend(1).eraseToAnyPublisher().collect(4).sink { _ in }
      }
    }
  }

  @Test func publishersOfPublishers() async {
    await #expect(processExitsWith: .success) {
      expectFlatMemory(values: 75_000) { numbers in
        numbers.flatMap { Just($0) }.flatMap(maxPublishers: .max(1)) { Just($0) }.map { Just($0) }.switchToLatest()
          .sink { _ in }
      }
    }
  }

  @Test func sideBySide() async {
    await #expect(processExitsWith: .success) {
      expectFlatMemory(values: 75_000) { numbers in
        let shared = numbers.multicast { PassthroughSubject() }
        let subject = CurrentValueSubject<Int, Never>(0)
        let cancellable = shared.zip(shared).map { $0 &+ $1 }.merge(with: shared).combineLatest(subject)
          .sink { _ in }
        return [cancellable, shared.subscribe(subject), AnyCancellable(shared.connect())]
      }
    }
  }

  @Test func oneValueOfAll() async {
    await #expect(processExitsWith: .success) {
      expectFlatMemory(values: 1_000_000) { numbers in
        numbers.reduce(0, &+).sink { _ in }
      }
    }
  }

  @Test func askedForOneByOne() async {
    await #expect(processExitsWith: .success) {
      expectFlatMemory(values: 100_000) { numbers in
        let reader = Reader()
        numbers.prefix(100_000).flatMap { Just($0) }.merge(with: Empty()).retry(2).drop { $0 < 0 }.subscribe(reader)
        return reader
      }
    }
  }

  // A center does not tell how many observers it has. One that kept those that are not needed any more would grow.

  @Test func cancelledObserversOfACenter() async {
    await #expect(processExitsWith: .success) {
      expectFlatMemory(values: 50_000, bytes: 150) { numbers in
        let center = NotificationCenter()
        let publisher = center.publisher(for: Notification.Name("spell"))
        return (center, numbers.sink { _ in publisher.sink { _ in }.cancel() })
      }
    }
  }

  @Test func observersOfACenterWhoseSubscriptionsAreDropped() async {
    await #expect(processExitsWith: .success) {
      expectFlatMemory(values: 50_000, bytes: 150) { numbers in
        let center = NotificationCenter()
        let publisher = center.publisher(for: Notification.Name("spell"))
        return (center, numbers.sink { _ in publisher.subscribe(AnySubscriber()) })
      }
    }
  }
}

/// Checks how much memory is taken between one tenth of the values and the last one, when the chain is still there.
///
/// - Parameters:
///   - values: How many values there are.
///   - bytes: What a leak would take for each value. Half of that is allowed.
///   - run: Makes the chain and returns what keeps it.
private func expectFlatMemory(
  values: Int, bytes: Int = MemoryLayout<Int>.size,
  _ run: (Publishers.Map<Publishers.Sequence<Range<Int>, Never>, Int>) -> Any
) {
  // The first measurement takes memory itself.
  _ = residentMemory()
  var early = 0
  var late = 0
  // `map` of a sequence would make an array of it.
  let numbers = Publishers.Map(upstream: (0..<values).publisher) { value in
    if value == values / 10 { early = residentMemory() }
    if value == values - 1 { late = residentMemory() }
    return value
  }
  withExtendedLifetime(run(numbers)) {}
  #expect(early > 0)
  #expect(late > 0, "the stream did not come to its end")
  #expect(late - early < values * bytes / 2)
}

/// How many bytes of memory this process has taken.
private func residentMemory() -> Int {
  #if canImport(Darwin)
    var info = mach_task_basic_info()
    var count = mach_msg_type_number_t(MemoryLayout<mach_task_basic_info>.size / MemoryLayout<natural_t>.size)
    let result = withUnsafeMutablePointer(to: &info) {
      $0.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
        task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), $0, &count)
      }
    }
    return result == KERN_SUCCESS ? Int(info.resident_size) : 0
  #else
    guard let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ") else {
      return 0
    }
    return (Int(pages[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE))
  #endif
}

/// Asks for each value from inside of the one before.
private final class Reader: Subscriber {
  private var subscription: (any Subscription)?

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.max(1))
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    subscription?.request(.max(1))
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}
