import Combine
import TestKit
import Testing

/// The names that `print()` shows of subscriptions: `receive subscription: (Filter)`.
///
/// A subscription has the name of its publisher, without a number at the end, unless the table has another name.
/// `LawTests.everyPublisherIsACandidate` sees to it that all publishers are candidates.
@Suite struct SubscriptionNamesTests {
  /// Upstream is a `PassthroughSubject`. So an operator with that name hands upstream's own subscription on.
  private static let names: [String: String] = [
    "Publishers.Sequence": "1...3",
    // `setFailureType` makes it a publisher of a result.
    "Just": "Once",
    "Optional.Publisher": "Optional",
    "Result.Publisher": "Once",
    "Fail": "Empty",
    "Record": "[1, 2, 3]",
    // The candidate has a probe below it; DataTaskPublisherTests has the name.
    "URLSession.DataTaskPublisher": typeName,
    "Deferred": "PassthroughSubject",
    "Published.Publisher": "PublishedSubject",
    "NotificationCenter.Publisher": "NotificationCenter Observer",
    "Publishers.Autoconnect": "Multicast",
    "Publishers.Share": "Multicast",
    "Publishers.MakeConnectable": "Multicast",
    "Publishers.Map": "PassthroughSubject",
    "Publishers.MapKeyPath": "PassthroughSubject",
    "Publishers.MapKeyPath2": "PassthroughSubject",
    "Publishers.MapKeyPath3": "PassthroughSubject",
    "Publishers.MapError": "PassthroughSubject",
    "Publishers.SetFailureType": "Catch",
    "Publishers.Scan": "PassthroughSubject",
    "Publishers.Filter": "PassthroughSubject",
    "Publishers.CompactMap": "PassthroughSubject",
    "Publishers.IgnoreOutput": "PassthroughSubject",
    "Publishers.PrefixUntilOutput": typeName,
    "Publishers.FirstWhere": "TryFirst",
    "Publishers.MergeMany": "Merge",
    "Publishers.AssertNoFailure": "Catch",
    "AnyPublisher": "PassthroughSubject",
    "Publishers.Breakpoint": "PassthroughSubject",
  ]

  /// Stands for a subscription without a description, which shows its type.
  private static let typeName = "its type"

  @Test(arguments: candidates)
  func subscriptionIsDescribed(_ candidate: Candidate) throws {
    // Candidates on a clock are named after the publisher, with a remark behind a comma.
    let publisher = String(candidate.name.split(separator: ",")[0].split(separator: " ")[0])
    let expected = Self.names[publisher] ?? name(of: publisher)
    let subscriber = TestSubscriber<Int, TestError>(asking: .none)
    let (values, settle) = candidate.stage(PassthroughSubject<Int, TestError>().eraseToAnyPublisher())
    values.subscribe(subscriber)
    settle()
    let shown = "\(try #require(subscriber.subscription))"
    if expected == Self.typeName {
      #expect(shown.contains("."), "\(shown)")
    } else {
      #expect(shown == expected)
      #expect(playgroundDescription(of: try #require(subscriber.subscription)) == expected)
    }
    subscriber.subscription?.cancel()
  }

  private func name(of publisher: String) -> String {
    let name = publisher.split(separator: ".").last ?? ""
    return String(name.last?.isNumber == true ? name.dropLast() : name)
  }
}
