import Combine
import Testing

@testable import NestedRequestsExercises

struct ThreeAtATimeTests {
  typealias Load = (String) -> AnyPublisher<String, any Error>

  private let check = Table<([String], Int, @escaping Load) -> any Publisher<[String], Never>> { make in
    checkThreeAtATime { make($0, $1, $2).eraseToAnyPublisher() }
  }

  /// Loads with a limit, and sends the details in the order in which they arrive.
  private func unsorted(_ names: [String], _ load: @escaping Load, limit: Subscribers.Demand) -> some Publisher<
    [String], Never
  > { names.publisher.flatMap(maxPublishers: limit) { load($0).catch { _ in Empty() } }.collect() }

  /// A right solution, with a limit of the test's.
  private func sorted(_ names: [String], _ limit: Int, _ load: @escaping Load) -> some Publisher<[String], Never> {
    Array(names.enumerated()).publisher
      .flatMap(maxPublishers: .max(limit)) { index, name in load(name).map { [(index, $0)] }.replaceError(with: []) }
      .reduce([], +).map { $0.sorted { $0.0 < $1.0 }.map(\.1) }
  }

  /// Has a place for each detail, and sends those that are there in the end. There is no end without a beginning.
  private func filled(_ names: [String], _ limit: Int, _ load: @escaping Load) -> some Publisher<[String], Never> {
    names.indices.publisher.flatMap(maxPublishers: .max(limit)) { index in
      load(names[index]).map { (index, Optional($0)) }.replaceError(with: (index, nil))
    }.scan([String?](repeating: nil, count: names.count)) { details, result in
      var details = details
      details[result.0] = result.1
      return details
    }.last().map { $0.compactMap { $0 } }
  }

  @Test func solutions() {
    check("solution") { loadDetails(of: $0, atMost: $1, load: $2) }.isRight()
    check("sorts by a dictionary") { names, limit, load in
      names.publisher
        .flatMap(maxPublishers: .max(limit)) { name in load(name).map { [name: $0] }.replaceError(with: [:]) }
        .reduce([:]) { $0.merging($1) { old, _ in old } }.map { details in names.compactMap { details[$0] } }
    }.says(#"and every seventh request fails. We received 143 values. Value 19 is " -99 ". It should be "18"."#)
    check("fills an array") { filled($0, $1, $2).replaceEmpty(with: []) }.isRight()
    check("fills an array, and sends none that is empty") { filled($0, $1, $2) }
      .says("At 1s the subscriber receives the completion. It should receive [] before that.")
    check("never ends if there is nothing to load") { names, limit, load in
      sorted(names, limit, load).append(Empty(completeImmediately: !names.isEmpty))
    }.says("At 1s the subscriber should receive the completion, and does not.")
    check("has no limit") { names, _, load in unsorted(names, load, limit: .unlimited) }
      .says("at 0s; Books at 0s. It should be: Home at 0s; Work at 0s; Travel at 0s; Garden at 1s; Books at 2s.")
    check("loads one after the other") { names, _, load in unsorted(names, load, limit: .max(1)) }
      .says("at 6s; Garden at 7s. It should be: Home at 0s; Work at 0s; Travel at 0s; Garden at 1s; Books at 2s.")
    check("does not sort") { names, _, load in unsorted(names, load, limit: .max(3)) }.says(
      "time, loaded: Travel! Home! Books! Garden! at 4s. It should be: Home! Travel! Garden! Books! at 4s.")
    check("catches too late") { names, limit, load in
      names.publisher.setFailureType(to: (any Error).self)
        .flatMap(maxPublishers: .max(limit), load).collect().replaceError(with: [])
    }.says("at 1s; Home at 2s; Books at 3s. It should be: Travel at 1s; Home at 2s; Books at 3s; Garden at 4s.")
    check("waits for all three") { names, limit, load in
      names.publisher.collect(3).flatMap(maxPublishers: .max(1)) { unsorted($0, load, limit: .unlimited) }.collect()
        .map { details in names.map { "\($0)!" }.filter(details.joined().contains) }
    }.says("at 4s; Books at 4s. It should be: Home at 0s; Work at 0s; Travel at 0s; Garden at 1s; Books at 2s.")
    check("loads four at a time at most") { sorted($0, min(4, $1), $2) }
      .says("and the most requests at a time were 4. It should be 40.")
    check("loads a hundred names") { sorted(Array($0.prefix(100)), $1, $2) }.says(#"is missing. It should be "7"."#)
    check("drops empty details") { sorted($0, $1, $2).map { $0.filter { !$0.isEmpty } } }.says(
      #"and every seventh request fails. We received 91 values. Value 2 is "  105". It should be ""."#)
    check("has a fixed limit") { names, _, load in sorted(names, 3, load) }
      .says("request: Home at 9s; Work at 9s; Travel at 9s; Garden at 10s. It should be: Home at 9s; Work at 9s.")
    check("shares one load") { sorted($0, $1, $2).share() }
      .says("At 2s the subscriber receives the completion. It should receive [] before that.")
    check("calls load too early") { names, limit, load in
      let requests = names.map(load)
      return sorted(names, limit) { name in requests[names.firstIndex(of: name)!] }
    }.says("subscribes: Home at 0s; Work at 0s; Travel at 0s; Garden at 0s; Books at 0s. It should be: nothing.")
    check("loads once what is there twice") { names, limit, load in
      sorted(names.enumerated().filter { names.firstIndex(of: $0.element) == $0.offset }.map(\.element), limit, load)
    }.says(#"and every seventh request fails. We received 60 values. Value 11 is "  -151". It should be ""."#)
    check("cancels what has answered") { names, limit, load in
      sorted(names, limit) { load($0).first().eraseToAnyPublisher() }
    }.isRight()
    check("cancels the newest request first") { names, limit, load in
      Deferred {
        var requests: [any Cancellable] = []
        return sorted(names, limit) { name in
          let request = load(name).multicast(subject: PassthroughSubject())
          return request.handleEvents(receiveRequest: { _ in requests.append(request.connect()) }).eraseToAnyPublisher()
        }
        .handleEvents(
          receiveCompletion: { _ in requests = [] },
          receiveCancel: { for request in requests.reversed() { request.cancel() } })
      }
    }.isRight()
    var kept: Set<AnyCancellable> = []
    check("does not cancel") { names, limit, load in
      let done = PassthroughSubject<[String], Never>()
      return Deferred {
        sorted(names, limit, load).sink(receiveCompletion: done.send(completion:), receiveValue: done.send(_:))
          .store(in: &kept)
        return done
      }
    }.says("After we cancel, request for Home: nothing. It should be: cancelled at 10s.")
  }
}
