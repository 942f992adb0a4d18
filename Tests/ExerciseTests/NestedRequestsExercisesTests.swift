import Combine
import LessonKit
import Testing

@testable import NestedRequestsExercises

@Suite struct ThreeAtATimeTests {
  typealias Load = (String) -> AnyPublisher<String, any Error>

  @Test func solution() { #expect(checkThreeAtATime { loadDetails(of: $0, atMost: $1, load: $2) }.faults == []) }

  /// Loads with a limit, and sends the details in the order in which they arrive.
  func unsorted(_ names: [String], _ load: @escaping Load, limit: Subscribers.Demand) -> AnyPublisher<[String], Never> {
    names.publisher
      .flatMap(maxPublishers: limit) { load($0).catch { _ in Empty() } }
      .collect()
      .eraseToAnyPublisher()
  }

  @Test(arguments: [
    (Subscribers.Demand.unlimited, "5 requests are under way at the same time. At most three should be."),
    (.max(1), "At the beginning 1 of three requests are under way."),
    (
      .max(3),
      #"The details are ["Travel!", "Home!", "Books!", "Garden!"]. Their order should be that of the list."#
    ),
  ])
  func limit(demand: Subscribers.Demand, fault: String) {
    #expect(checkThreeAtATime { names, _, load in unsorted(names, load, limit: demand) }.faults.first == fault)
  }

  @Test func otherSolutions() {
    checkThreeAtATime { names, limit, load in
      names.publisher
        .flatMap(maxPublishers: .max(limit)) { name in
          load(name).map { [name: $0] }.replaceError(with: [:])
        }
        .reduce([:]) { $0.merging($1) { old, _ in old } }
        .map { details in names.compactMap { details[$0] } }
    }.expect("sorts by a dictionary")
    checkThreeAtATime { names, limit, load in
      let details = [String?](repeating: nil, count: names.count)
      return names.indices.publisher
        .flatMap(maxPublishers: .max(limit)) { index in
          load(names[index]).map { (index, Optional($0)) }.replaceError(with: (index, nil))
        }
        .scan(details) { details, result in
          var details = details
          details[result.0] = result.1
          return details
        }
        .last()
        .map { $0.compactMap { $0 } }
    }.expect("fills an array")
    checkThreeAtATime { names, limit, load in
      names.publisher
        .setFailureType(to: (any Error).self)
        .flatMap(maxPublishers: .max(limit), load)
        .collect()
        .replaceError(with: [])
    }.expect("catches too late", first: "The details are []. Everything but Work should be there.")
    checkThreeAtATime { names, limit, load in
      names.publisher
        .collect(3)
        .flatMap(maxPublishers: .max(1)) { unsorted($0, load, limit: .unlimited) }
        .collect()
        .map { details in names.map { "\($0)!" }.filter(details.joined().contains) }
    }
    .expect(
      "waits for all three",
      first: "The load ends at 7s. When a request ends, the next one should begin: then it ends at 4s.")
  }

  @Test func moreWrongSolutions() {
    /// A right solution, with a limit of the test's.
    func sorted(_ names: [String], _ limit: Int, _ load: @escaping Load) -> some Publisher<[String], Never> {
      Array(names.enumerated()).publisher
        .flatMap(maxPublishers: .max(limit)) { index, name in
          load(name).map { [(index, $0)] }.replaceError(with: [])
        }
        .reduce([], +)
        .map { $0.sorted { $0.0 < $1.0 }.map(\.1) }
    }
    checkThreeAtATime { names, _, load in sorted(names, 3, load) }
      .expect("has a fixed limit", first: "The limit is two, and 3 requests are under way.")
    checkThreeAtATime { names, limit, load in sorted(names, limit, load).share() }
      .expect("shares one load", first: #"At 6s the subscriber receives ["1", "2"], and should not."#)
    checkThreeAtATime { names, limit, load in
      let requests = names.map(load)
      return sorted(names, limit) { name in requests[names.firstIndex(of: name)!] }
    }
    .expect("calls load too early", first: "Nobody has subscribed, and `load` was called 5 times.")
    var kept: Set<AnyCancellable> = []
    checkThreeAtATime { names, limit, load in
      let done = PassthroughSubject<[String], Never>()
      return Deferred {
        sorted(names, limit, load).sink(receiveCompletion: done.send(completion:), receiveValue: done.send(_:))
          .store(in: &kept)
        return done
      }
    }
    .expect("does not cancel", first: "We cancelled, and 2 requests are still under way.")
  }
}
