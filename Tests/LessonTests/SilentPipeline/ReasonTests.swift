import Combine
import TestKit
import Testing
import VirtualTime

/// Rows of *Which reason is it?* that no step shows: what a `print` right above `sink` reports.
struct ReasonTests {
  private let report = Report()

  @Test func nothingIsSentBeforeTheConnection() {
    let connectable = ["swift"].publisher.multicast(subject: PassthroughSubject())
    let cancellable = connectable.print("probe", to: report).sink { _ in }
    expectEqual(report.events, ["receive subscription: (Multicast)", "request unlimited"])
    let connection = connectable.connect()
    expectEqual(report.events.dropFirst(2), ["receive value: (swift)", "receive finished"])
    connection.cancel()
    cancellable.cancel()
  }

  @Test(arguments: [false, true]) func theSubscriptionOfTheFeedMustBeKept(isKept: Bool) {
    let (field, searches) = (PassthroughSubject<String, Never>(), PassthroughSubject<String, Never>())
    let cancellable = searches.print("probe", to: report).sink { _ in }
    var feed: AnyCancellable? = field.subscribe(searches)
    if !isKept { feed = nil }
    field.send("swift")
    expectEqual(
      report.events,
      ["receive subscription: (PassthroughSubject)", "request unlimited"]
        + (isKept ? ["receive value: (swift)"] : []))
    feed?.cancel()
    cancellable.cancel()
  }

  @Test(arguments: [(Subscribers.Demand.max(1), ["a", "c"]), (.max(2), ["a", "b", "c"])])
  func aSubjectDropsWhatFlatMapHasNotRequested(limit: Subscribers.Demand, values: [String]) {
    let clock = VirtualTimeScheduler()
    let field = PassthroughSubject<String, Never>()
    let cancellable = field.flatMap(maxPublishers: limit) { Just($0).delay(for: 1, scheduler: clock) }
      .print("probe", to: report)
      .sink { _ in }
    field.send("a")
    field.send("b")
    clock.run()
    field.send("c")
    clock.run()
    expectEqual(
      report.events,
      ["receive subscription: (FlatMap)", "request unlimited"] + values.map { "receive value: (\($0))" })
    cancellable.cancel()
  }

  @Test func aFailureEndsTheStreamAndSinkMaySayNothing() {
    struct BadRequest: Error {}
    let field = PassthroughSubject<String, Never>()
    var values: [String] = []
    let cancellable = field.tryMap { if $0 == "C++" { throw BadRequest() } else { $0 } }
      .print("probe", to: report)
      .sink(receiveCompletion: { _ in }, receiveValue: { values.append($0) })
    for text in ["swift", "C++", "combine"] { field.send(text) }
    expectEqual(values, ["swift"])
    expectEqual(report.events.dropFirst(2), ["receive value: (swift)", "receive error: (BadRequest())"])
    cancellable.cancel()
  }
}
