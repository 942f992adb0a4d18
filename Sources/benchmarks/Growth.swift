import Combine
import Foundation
import OperatorKit

/// Shows how the cost of an element grows with the size of something: a small table each.
struct Growth {
  let title: String
  let sizes: [Int]
  var unit = "ns"

  /// What an element costs, for a size: nanoseconds, or another unit.
  let measure: (Int) -> Double

  var lines: [String] {
    [title]
      + sizes.map { size in
        "\(aligned("\(size)", to: 12))  \(aligned(String(format: "%.1f", measure(size)), to: 10)) \(unit)"
      }
  }
}

var growths: [Growth] {
  // One for all sizes. What it kept would not be free for the next size.
  let shared = PassthroughSubject<Int, Never>().share()
  return [
    // The first table, as the others leave free memory behind.
    Growth(
      title: "The memory that subscribing and cancelling leaves behind, by how often one share() is connected anew",
      sizes: [1000, 10_000, 200_000], unit: "bytes"
    ) { size in
      func reconnect(_ count: Int) {
        for _ in 0..<count { shared.sink { _ in }.cancel() }
      }
      // What is allocated once does not count.
      reconnect(1000)
      let before = residentBytes()
      reconnect(size)
      return Double(residentBytes() - before) / Double(size)
    },
    Growth(
      title: "Subscribing and cancelling, by how often one share() has been connected anew before",
      sizes: [1000, 10_000, 200_000]
    ) { size in
      let shared = PassthroughSubject<Int, Never>().share()
      for _ in 0..<size { shared.sink { _ in }.cancel() }
      return Measurement(2000) { count in
        for _ in 0..<count { shared.sink { _ in }.cancel() }
        return count
      }.nanoseconds
    },
    Growth(title: "A delivery, by the number of subscribers of a subject", sizes: [1, 10, 100, 1000, 10_000]) { size in
      let total = Sum()
      let subject = PassthroughSubject<Int, Never>()
      let cancellables = (0..<size).map { _ in subject.sink { total.value &+= $0 } }
      defer { for cancellable in cancellables { cancellable.cancel() } }
      return Measurement(500_000) { count in
        for value in 0..<count / size { subject.send(value) }
        return total.value
      }.nanoseconds
    },
    Growth(
      title: "Subscribing and cancelling, by the number of other subscribers of a subject",
      sizes: [1, 10, 100, 1000, 10_000]
    ) { size in
      let total = Sum()
      let subject = PassthroughSubject<Int, Never>()
      let others = (0..<size).map { _ in subject.sink { total.value &+= $0 } }
      defer { for cancellable in others { cancellable.cancel() } }
      return Measurement(20_000) { count in
        for _ in 0..<count { subject.sink { total.value &+= $0 }.cancel() }
        return total.value
      }.nanoseconds
    },
    Growth(title: "A value, by the number of maps that it passes", sizes: [1, 2, 4, 8, 16, 32, 64]) { size in
      let subject = PassthroughSubject<Int, Never>()
      let chain = maps(size, after: subject)
      let total = Sum()
      let cancellable = chain.sink { total.value &+= $0 }
      defer { cancellable.cancel() }
      return Measurement(100_000) { count in
        for value in 0..<count { subject.send(value) }
        return total.value
      }.nanoseconds
    },
    Growth(
      title: "Subscribing and cancelling, for each map of a chain, by the number of maps", sizes: [8, 16, 32, 64, 128]
    ) { size in
      let chain = maps(size, after: PassthroughSubject<Int, Never>())
      return Measurement(100_000) { count in
        for _ in 0..<count / size { chain.sink { _ in }.cancel() }
        return count
      }.nanoseconds
    },
    Growth(
      title: "A value through a DemandBuffer, by how many it holds",
      sizes: [1000, 10_000, 100_000, 1_000_000, 10_000_000]
    ) { size in
      Measurement(size, runs: 7, throughDemandBuffer).nanoseconds
    },
    Growth(title: "A value through flatMap, by how many inner publishers are alive", sizes: [1, 10, 100, 1000, 10_000])
    {
      size in
      let inners = (0..<size).map { _ in PassthroughSubject<Int, Never>() }
      let total = Sum()
      let cancellable = inners.publisher.flatMap { $0 }.sink { total.value &+= $0 }
      defer { cancellable.cancel() }
      return Measurement(200_000) { count in
        for value in 0..<count { inners[value % size].send(value) }
        return total.value
      }.nanoseconds
    },
  ]
}

/// A chain of so many maps, each of which is erased: the number is known only at run time.
private func maps(_ count: Int, after subject: PassthroughSubject<Int, Never>) -> AnyPublisher<Int, Never> {
  (0..<count).reduce(subject.eraseToAnyPublisher()) { chain, _ in chain.map { $0 &+ 1 }.eraseToAnyPublisher() }
}

/// The memory that the process has in use, in whole pages. Zero on a system without `/proc`.
private func residentBytes() -> Int {
  let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
  return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
}
