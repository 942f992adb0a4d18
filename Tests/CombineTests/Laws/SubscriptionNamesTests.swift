import Combine
import TestKit
import Testing

/// The names that `print()` shows of subscriptions: `receive subscription: (Filter)`.
///
/// The table is complete: `LawTests.everyPublisherIsACandidate` sees to it that all publishers are candidates, and a
/// candidate without a name fails here.
@Suite struct SubscriptionNamesTests {
  /// Upstream is a `PassthroughSubject`. So an operator with that name hands upstream's own subscription on.
  private static let names: [String: String] = [
    // Sources
    "Publishers.Sequence": "1...3",
    // `setFailureType` makes it a publisher of a result.
    "Just": "Once",
    "Optional.Publisher": "Optional",
    "Result.Publisher": "Once",
    "Empty": "Empty",
    "Fail": "Empty",
    "Record": "[1, 2, 3]",
    "Future": "Future",
    // The candidate has a probe below it; DataTaskPublisherTests has the name.
    "URLSession.DataTaskPublisher": typeName,
    "Deferred": "PassthroughSubject",
    "Published.Publisher": "PublishedSubject",
    "ObservableObjectPublisher": "ObservableObjectPublisher",
    "NotificationCenter.Publisher": "NotificationCenter Observer",
    "Timer.TimerPublisher": typeName,

    // Subjects, and what shares one
    "PassthroughSubject": "PassthroughSubject",
    "CurrentValueSubject": "CurrentValueSubject",
    "Publishers.Multicast": "Multicast",
    "Publishers.Autoconnect": "Multicast",
    "Publishers.Share": "Multicast",
    "Publishers.MakeConnectable": "Multicast",

    // One value for one value
    "Publishers.Map": "PassthroughSubject",
    "Publishers.TryMap": "TryMap",
    "Publishers.MapKeyPath": "PassthroughSubject",
    "Publishers.MapKeyPath2": "PassthroughSubject",
    "Publishers.MapKeyPath3": "PassthroughSubject",
    "Publishers.MapError": "PassthroughSubject",
    "Publishers.SetFailureType": "Catch",
    "Publishers.Scan": "PassthroughSubject",
    "Publishers.TryScan": "TryScan",
    "Publishers.Encode": "Encode",
    "Publishers.Decode": "Decode",

    // Some of the values
    "Publishers.Filter": "PassthroughSubject",
    "Publishers.TryFilter": "TryFilter",
    "Publishers.CompactMap": "PassthroughSubject",
    "Publishers.TryCompactMap": "TryCompactMap",
    "Publishers.RemoveDuplicates": "RemoveDuplicates",
    "Publishers.TryRemoveDuplicates": "TryRemoveDuplicates",
    "Publishers.ReplaceEmpty": "ReplaceEmpty",
    "Publishers.IgnoreOutput": "PassthroughSubject",
    "Publishers.Drop": "Drop",
    "Publishers.DropWhile": "DropWhile",
    "Publishers.TryDropWhile": "TryDropWhile",
    "Publishers.DropUntilOutput": "DropUntilOutput",
    "Publishers.Output": "Output",
    "Publishers.PrefixWhile": "PrefixWhile",
    "Publishers.TryPrefixWhile": "TryPrefixWhile",
    "Publishers.PrefixUntilOutput": typeName,

    // One value of many
    "Publishers.Reduce": "Reduce",
    "Publishers.TryReduce": "TryReduce",
    "Publishers.Count": "Count",
    "Publishers.Collect": "Collect",
    "Publishers.AllSatisfy": "AllSatisfy",
    "Publishers.TryAllSatisfy": "TryAllSatisfy",
    "Publishers.Contains": "Contains",
    "Publishers.ContainsWhere": "ContainsWhere",
    "Publishers.TryContainsWhere": "TryContainsWhere",
    "Publishers.First": "First",
    "Publishers.FirstWhere": "TryFirst",
    "Publishers.TryFirstWhere": "TryFirstWhere",
    "Publishers.Last": "Last",
    "Publishers.LastWhere": "LastWhere",
    "Publishers.TryLastWhere": "TryLastWhere",
    "Publishers.Comparison": "Comparison",
    "Publishers.TryComparison": "TryComparison",
    "Publishers.CollectByCount": "CollectByCount",

    // Several publishers
    "Publishers.Concatenate": "Concatenate",
    "Publishers.Merge": "Merge",
    "Publishers.Merge3": "Merge",
    "Publishers.Merge4": "Merge",
    "Publishers.Merge5": "Merge",
    "Publishers.Merge6": "Merge",
    "Publishers.Merge7": "Merge",
    "Publishers.Merge8": "Merge",
    "Publishers.MergeMany": "Merge",
    "Publishers.Zip": "Zip",
    "Publishers.Zip3": "Zip",
    "Publishers.Zip4": "Zip",
    "Publishers.CombineLatest": "CombineLatest",
    "Publishers.CombineLatest3": "CombineLatest",
    "Publishers.CombineLatest4": "CombineLatest",
    "Publishers.FlatMap": "FlatMap",
    "Publishers.SwitchToLatest": "SwitchToLatest",

    // Failures
    "Publishers.Catch": "Catch",
    "Publishers.TryCatch": "TryCatch",
    "Publishers.Retry": "Retry",
    "Publishers.ReplaceError": "ReplaceError",
    "Publishers.AssertNoFailure": "Catch",

    // Schedulers, and values that wait
    "Publishers.ReceiveOn": "ReceiveOn",
    "Publishers.SubscribeOn": "SubscribeOn",
    "Publishers.Delay": typeName,
    "Publishers.MeasureInterval": "MeasureInterval",
    "Publishers.Timeout": "Timeout",
    "Publishers.CollectByTime": "CollectByTime",
    "Publishers.Buffer": "Buffer",
    "Publishers.Debounce": "Debounce",
    "Publishers.Throttle": "Throttle",

    // Nothing is changed
    "AnyPublisher": "PassthroughSubject",
    "Publishers.Print": "Print",
    "Publishers.HandleEvents": "HandleEvents",
    "Publishers.Breakpoint": "PassthroughSubject",
  ]

  /// Stands for a subscription without a description, which shows its type.
  private static let typeName = "its type"

  @Test(arguments: candidates)
  func subscriptionIsDescribed(_ candidate: Candidate) throws {
    // Candidates on a clock are named after the publisher, with a remark behind a comma.
    let publisher = candidate.name.split(separator: ",")[0].split(separator: " ")[0]
    let expected = try #require(Self.names[String(publisher)], "\(publisher) has no name in the table")
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
}
