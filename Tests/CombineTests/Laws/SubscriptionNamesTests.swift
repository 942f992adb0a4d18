import Combine
import TestKit
import Testing

/// The names that `print()` shows of subscriptions: `receive subscription: (Filter)`.
///
/// A subscription has the name of its publisher, without a number at the end, unless the table has another name.
/// `LawTests.everyPublisherIsACandidate` sees to it that all publishers are candidates.
struct SubscriptionNamesTests {
  /// Upstream is a `PassthroughSubject`. So an operator with that name hands upstream's own subscription on.
  private static let names: [String: [String]] = [
    "PassthroughSubject": [
      "Deferred", "Publishers.Map", "Publishers.MapKeyPath", "Publishers.MapKeyPath2", "Publishers.MapKeyPath3",
      "Publishers.MapError", "Publishers.Scan", "Publishers.Filter", "Publishers.CompactMap", "Publishers.IgnoreOutput",
      "AnyPublisher", "Publishers.Breakpoint",
    ],
    "Multicast": ["Publishers.Autoconnect", "Publishers.Share", "Publishers.MakeConnectable"],
    // The candidates of these have a `catch`.
    "Catch": ["Publishers.SetFailureType", "Publishers.AssertNoFailure"],
    // `setFailureType` makes `Just` a publisher of a result.
    "Once": ["Just", "Result.Publisher"],
    // The candidate of a data task has a probe below it; DataTaskPublisherTests has the name.
    typeName: ["URLSession.DataTaskPublisher", "Publishers.PrefixUntilOutput"],
    "1...3": ["Publishers.Sequence"],
    "[1, 2, 3]": ["Record"],
    "Optional": ["Optional.Publisher"],
    "Timer": ["Timer.TimerPublisher"],
    "Empty": ["Fail"],
    "PublishedSubject": ["Published.Publisher"],
    "NotificationCenter Observer": ["NotificationCenter.Publisher"],
    "TryFirst": ["Publishers.FirstWhere"],
    "Merge": ["Publishers.MergeMany"],
  ]

  /// Stands for a subscription without a description, which shows its type.
  private static let typeName = "its type"

  @Test(arguments: candidates)
  func subscriptionIsDescribed(_ candidate: Candidate) throws {
    // Candidates on a clock are named after the publisher, with a remark behind a comma.
    let publisher = String(candidate.name.split(separator: ",")[0].split(separator: " ")[0])
    let expected = Self.names.first { $0.value.contains(publisher) }?.key ?? name(of: publisher)
    let subscriber = TestSubscriber<Int, TestError>(asking: .none)
    let (values, settle) = candidate.stage(PassthroughSubject<Int, TestError>().eraseToAnyPublisher())
    values.subscribe(subscriber)
    settle()
    let shown = "\(try #require(subscriber.subscription))"
    if expected == Self.typeName {
      expectTrue(shown.contains("."), "\(shown)")
    } else {
      expectEqual(shown, expected)
      expectEqual(playgroundDescription(of: try #require(subscriber.subscription)), expected)
    }
    subscriber.subscription?.cancel()
  }

  private func name(of publisher: String) -> String {
    let name = publisher.split(separator: ".").last ?? ""
    return String(name.last?.isNumber == true ? name.dropLast() : name)
  }
}
