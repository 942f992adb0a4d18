import Combine
import TestKit
import Testing
import VirtualTime

struct SubscribeOnTests {
  /// The first row of the table: `sink` has subscribed, and `print` reports nothing until the scheduler above it runs.
  @Test func nothingIsReportedUntilTheSchedulerRuns() {
    let clock = VirtualTimeScheduler()
    let report = Report()
    var values: [String] = []
    let cancellable = ["swift"].publisher
      .subscribe(on: clock)
      .print("probe", to: report)
      .sink { values.append($0) }
    expectEqual(report.text, "")
    clock.run()
    expectEqual(
      report.text,
      """
      probe: receive subscription: (SubscribeOn)
      probe: request unlimited
      probe: receive value: (swift)
      probe: receive finished

      """)
    expectEqual(values, ["swift"])
    cancellable.cancel()
  }
}
