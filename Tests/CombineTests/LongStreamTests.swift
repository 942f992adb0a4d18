import Combine
import Foundation
import Testing

/// Many values leave nothing behind in memory. Each chain runs in a process of its own, so that nothing else is
/// measured.
struct LongStreamTests {
  typealias Numbers = Publishers.Map<Publishers.Sequence<Range<Int>, Never>, Int>

  struct Run {
    let name: String

    /// How many values there are.
    let values: Int

    /// What a leak would take for each value. Half of that is allowed.
    var bytes = MemoryLayout<Int>.size

    /// Makes the chain and returns what keeps it.
    let make: (Numbers) -> Any
  }

  private static let runs = [
    Run(name: "one after the other", values: 20_000) { numbers in
      numbers.map { $0 &+ 1 }.filter { $0 >= 0 }.scan(0, &+).removeDuplicates().dropFirst(2).sink { _ in }
    },
    Run(name: "erased and in groups", values: 20_000) { numbers in
      numbers.tryMap { $0 &+ 1 }.eraseToAnyPublisher().catch { _ in Empty<Int, Never>() }.replaceEmpty(with: 0)
        .append(1).prepend(1).eraseToAnyPublisher().collect(4).sink { _ in }
    },
    Run(name: "publishers of publishers", values: 15_000) { numbers in
      numbers.flatMap { Just($0) }.flatMap(maxPublishers: .max(1)) { Just($0) }.map { Just($0) }.switchToLatest()
        .sink { _ in }
    },
    Run(name: "side by side", values: 15_000) { numbers in
      let shared = numbers.multicast { PassthroughSubject() }
      let subject = CurrentValueSubject<Int, Never>(0)
      let cancellable = shared.zip(shared).map { $0 &+ $1 }.merge(with: shared).combineLatest(subject).sink { _ in }
      return [cancellable, shared.subscribe(subject), AnyCancellable(shared.connect())]
    },
    Run(name: "one value of all", values: 200_000) { $0.reduce(0, &+).sink { _ in } },
    Run(name: "asked for one by one", values: 20_000) { numbers in
      var subscription: (any Subscription)?
      // Asks for each value from inside of the one before.
      let reader = AnySubscriber<Int, Never>(
        receiveSubscription: {
          subscription = $0
          $0.request(.max(1))
        },
        receiveValue: { _ in
          subscription?.request(.max(1))
          return .none
        })
      numbers.prefix(20_000).flatMap { Just($0) }.merge(with: Empty()).retry(2).drop { $0 < 0 }.subscribe(reader)
      return reader
    },
    // A center does not tell how many observers it has. One that kept those that are not needed any more would grow.
    Run(name: "cancelled observers of a center", values: 10_000, bytes: 150) { numbers in
      let center = NotificationCenter()
      let publisher = center.publisher(for: Notification.Name("spell"))
      return (center, numbers.sink { _ in publisher.sink { _ in }.cancel() })
    },
    Run(name: "observers of a center whose subscriptions are dropped", values: 10_000, bytes: 150) { numbers in
      let center = NotificationCenter()
      let publisher = center.publisher(for: Notification.Name("spell"))
      return (center, numbers.sink { _ in publisher.subscribe(AnySubscriber()) })
    },
  ]

  @Test(.exits, arguments: runs.map(\.name))
  func memoryStaysFlat(_ name: String) async {
    await #expect(processExitsWith: .success) { [name] in
      if let run = Self.runs.first(where: { $0.name == name }) { expectFlatMemory(run) }
    }
  }
}

/// Checks how much memory is taken between one tenth of the values and the last one, when the chain is still there.
private func expectFlatMemory(_ run: LongStreamTests.Run) {
  // The first measurement takes memory itself.
  _ = residentMemory()
  var early = 0
  var late = 0
  // `map` of a sequence would make an array of it.
  let numbers = Publishers.Map(upstream: (0..<run.values).publisher) { value in
    if value == run.values / 10 { early = residentMemory() }
    if value == run.values - 1 { late = residentMemory() }
    return value
  }
  withExtendedLifetime(run.make(numbers)) {}
  #expect(early > 0)
  #expect(late > 0, "the stream did not come to its end")
  #expect(late - early < run.values * run.bytes / 2)
}

/// How many bytes of memory this process has taken. On Linux without the pages of files: those of the code come when it
/// first runs, and go when the system needs room.
func residentMemory() -> Int {
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
    let numbers = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
    let pages = numbers.compactMap { Int($0) }
    return pages.isEmpty ? 0 : (pages[1] - pages[2]) * sysconf(Int32(_SC_PAGESIZE))
  #endif
}
