#if !canImport(Darwin)
  import Combine
  import Foundation
  import TestKit
  import Testing
  import VirtualTime

  /// Sentences with *never*, *always*, *all*, *each*, *everywhere* and *nothing* are promises. Each of the two pages about
  /// the module, and of the comment about threads, has a test that would fail if it were false. So has each of the public
  /// comments, but for *all* and *each*, which mostly describe one value after the other.
  @Suite struct PromiseTests {
    private static let pages = [
      "Sources/Combine/Combine.docc/Combine.md", "Sources/Combine/Combine.docc/DIFFERS.md",
      "Sources/Combine/Mechanism/Delivery.swift",
    ]

    private static let comments = "public comments"
    private static let words: Set<String> = ["never", "always", "all", "each", "everywhere", "nothing"]

    @Test(arguments: pages)
    func sentenceHasATest(in page: String) throws {
      let sentences = promises(in: try text(page), Self.words)
      try expectTests(for: sentences, of: page)
    }

    @Test func publicCommentHasATest() throws {
      let sentences = promises(in: try publicComments(), Self.words.subtracting(["all", "each"]))
      try expectTests(for: sentences, of: Self.comments)
    }

    private func expectTests(for sentences: [String], of page: String) throws {
      let listed = Set(Self.promises(of: page).map(\.sentence))
      for sentence in sentences where !listed.contains(sentence) {
        Issue.record("\(page) promises, and PromiseTests.swift names no test: \(sentence)")
      }
      expectEqual(listed.subtracting(sentences).sorted(), [], "not in \(page) any more")
      #expect(sentences.count > 5)
    }

    /// `Suite.test`, `Law.name`, or a script in `.ci`. The compiler sees to what a type says.
    @Test func testsExist() throws {
      let sources = try testSources()
      for (sentence, tests) in (Self.pages + [Self.comments]).flatMap(Self.promises(of:)) {
        #expect(!tests.isEmpty, "\(sentence)")
        for test in tests where !exists(test, in: sources) { Issue.record("there is no \(test): \(sentence)") }
      }
    }

    @Test func newAndMissingSentencesAreNoticed() {
      let page = """
        # A title

        It waits. It never
        waits twice: `all` is code, and so are these lines. They wait for each other.

            always

        - **Apple's**: it always waits.
        - **Here**: nothing waits (`Some.test`). A word, nevertheless.
        """
      expectEqual(
        promises(in: page, Self.words),
        ["It never waits twice: `all` is code, and so are these lines.", "**Here**: nothing waits (`Some.test`)."])
      expectTrue(!exists("PromiseTests.noSuchTest", in: ["struct PromiseTests {\n func other() {}"]))
      expectTrue(!exists("OtherTests.other", in: ["struct PromiseTests {\n func other() {}"]))
      expectTrue(exists("PromiseTests.other", in: ["struct PromiseTests {\n func other() {}"]))
    }

    /// The places that the page lists are those that have a delivery.
    @Test func placesWithADeliveryAreOnThePage() throws {
      let page = try text(Self.pages[0])
      let item = page.components(separatedBy: "\n2. **A `Delivery`**")[1].components(separatedBy: "\n3. ")[0]
      let files = try swiftFiles("Sources/Combine").filter { try text($0).contains(" Delivery()") }
      #expect(files.count > 5)
      for file in files {
        let name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
        #expect(item.contains("`\(name)`"), "Combine.md, Who delivers, does not name \(name)")
      }
    }

    @Test func tourHasTenStopsWithAQuestionEach() throws {
      let tour = try text("Sources/Combine/Combine.docc/ReadingTour.md")
      let stops = tour.components(separatedBy: "\n### ").dropFirst()
      expectEqual(
        stops.map { $0.contains("**Question \($0.prefix { $0 != "." })**") }, Array(repeating: true, count: 10))
    }

    @Test func measureIntervalSchedulesNothing() {
      let (clock, subject) = (VirtualTimeScheduler(), PassthroughSubject<Int, Never>())
      let cancellable = subject.measureInterval(using: clock).sink { _ in }
      subject.send(1)
      expectEqual(clock.pending, 0)
      cancellable.cancel()
    }

    // MARK: Sentences

    /// The comments of public declarations, as one text.
    private func publicComments() throws -> String {
      var comments: [Substring] = []
      for file in try swiftFiles("Sources/Combine").sorted() {
        var comment: [Substring] = []
        for line in try text(file).split(separator: "\n", omittingEmptySubsequences: false) {
          let code = line.drop { $0 == " " }
          if code.hasPrefix("///") {
            comment.append(code.dropFirst(code.hasPrefix("/// ") ? 4 : 3))
          } else if !code.hasPrefix("@") || code.contains("public ") {
            if code.contains("public ") { comments += comment + [""] }
            comment = []
          }
        }
      }
      return comments.joined(separator: "\n")
    }

    private func promises(in page: String, _ words: Set<String>) -> [String] {
      var blocks: [String] = [""]
      // Of a source, only the comments.
      let isSource = page.hasPrefix("import ")
      for var line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
        if isSource {
          let comment = line.drop { $0 == " " }
          line = comment.hasPrefix("///") ? String(comment.dropFirst(comment.hasPrefix("/// ") ? 4 : 3)) : ""
        }
        if line.hasPrefix("    ") || line.isEmpty || line.hasPrefix("```") {
          blocks.append("")
        } else if line.hasPrefix("- ") || line.hasPrefix("#") || line.first?.isNumber == true {
          blocks.append(line.hasPrefix("- ") ? String(line.dropFirst(2)) : line)
        } else {
          blocks[blocks.count - 1] += (blocks.last == "" ? "" : " ") + line.drop { $0 == " " }
        }
      }
      // What Apple's does is tested nowhere here.
      return blocks.filter { !$0.hasPrefix("**Apple's**") }.flatMap(sentences).filter { isPromise($0, words) }
    }

    private func sentences(of block: String) -> [String] {
      let parts = block.components(separatedBy: ". ")
      return parts.enumerated().map { $0.offset == parts.count - 1 ? $0.element : $0.element + "." }
    }

    private func isPromise(_ sentence: String, _ promising: Set<String>) -> Bool {
      var words = sentence.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
        .joined(separator: "x").lowercased().split { !$0.isLetter && $0 != "'" }
      // A pronoun.
      for index in words.indices.dropLast() where words[index] == "each" && words[index + 1].hasPrefix("other") {
        words[index] = ""
      }
      return words.contains { promising.contains(String($0)) }
    }

    // MARK: Tests

    private static func promises(of page: String) -> [(sentence: String, tests: [String])] {
      let section = table.components(separatedBy: "\n# ").first { $0.hasPrefix(page.split(separator: "/").last!) } ?? ""
      var promises: [(String, [String])] = []
      var sentence: [Substring] = []
      for line in section.split(separator: "\n").dropFirst() {
        guard line.hasPrefix("= ") else {
          sentence.append(line)
          continue
        }
        promises.append((sentence.joined(separator: " "), line.dropFirst(2).components(separatedBy: ", ")))
        sentence = []
      }
      return promises
    }

    private func exists(_ test: String, in sources: [String]) -> Bool {
      if test == "the compiler" { return true }
      let (suite, name) = (test.prefix { $0 != "." }, test.drop { $0 != "." }.dropFirst())
      if suite.isEmpty { return FileManager.default.fileExists(atPath: Self.root.appending(path: test).path) }
      return sources.contains {
        suite == "Law"
          ? $0.contains("enum Law:") && $0.contains("case \(name)\n") || $0.contains("case \(name) =")
          : $0.contains("struct \(suite) ") && $0.contains("func \(name)(")
      }
    }

    // MARK: Files

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..")
      .standardizedFileURL

    private func text(_ path: String) throws -> String {
      try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    private func swiftFiles(_ folder: String) throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: Self.root.appending(path: folder).path)
        .filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
    }

    private func testSources() throws -> [String] {
      try ["CombineTests", "LessonTests", "ThreadTests"].flatMap { try swiftFiles("Tests/\($0)") }.map(text)
    }

    /// The sentences of each page, each with its tests.
    private static let table = """

      # Combine.md
      <doc:ReadingTour> leads through the source in ten stops, with a question at each.
      = PromiseTests.tourHasTenStopsWithAQuestionEach
      Each is a type.
      = .ci/documented
      `UpstreamSlot` holds each upstream's subscription.
      = Law.takesOneSubscription, Law.endLetsGoOfUpstream
      It is never held while calling out, nor while anything is released, because a `deinit` may run a user's code, and
      so may the arithmetic of a scheduler's time.
      = EntranceTests.nothingComesButWhatTheContractAllows, ValueDeinitTests.valueMayComeBackWhenItGoes, ArithmeticTests.arithmeticMayComeBack
      Subscribing, requesting, cancelling and completing never wait for a delivery (`NeverWaitsTests`).
      = NeverWaitsTests.nothingWaitsForAValue, AnotherThreadTests.neverWaits
      Events to one subscriber never overlap, with one exception: a subscriber that has requested values from inside
      `receive(subscription:)` may receive one on another thread before that has returned.
      = TwoEventsTests.haveTheEffectOfOneAfterTheOther, SchedulerContractTests.eventsComeInOrderAndTheEndComesLast, EarlyCompletionTests.valueMayComeDuringTheSubscription
      **A `Delivery`**, where several threads may send, in the subjects (`PassthroughSubject` has one for all
      subscribers, each listener of a `CurrentValueSubject` its own), in operators with several upstreams
      (`CombiningEngine`, `RepublishingEngine`, `UntilOutputSubscription`), in operators that hold something until the end
      (`HoldingSubscription`) and in what sends notifications and the dates of timers (`DroppingSubscription`).
      = PromiseTests.placesWithADeliveryAreOnThePage
      These chains still never send a value, or never end:
      = UpstreamThatNeverReturnsTests.chainThatThePageNamesHangs
      `(1...).publisher.receive(on: queue)` if the code that requests runs on that queue itself, which the sequence
      never leaves.
      = UpstreamThatNeverReturnsTests.chainThatThePageNamesHangs
      As Apple's, they request all values before the subscriber has its subscription.
      = UpstreamThatNeverReturnsTests.valuesArriveAndAnotherThreadCancels

      # DIFFERS.md
      **Here**: both subjects, and all operators but those without state, wait until `receive(subscription:)` has
      returned or the subscriber has requested values.
      = Law.completionSurvivesSubscribing, Law.completionFollowsTheSubscription
      Each entry names the test that shows it.
      = DiffersTests.testsThatItNamesExist
      **Why**: nothing comes after a completion.
      = Law.nothingAfterCompletion
      **Why**: nothing would ever cancel it.
      = Law.takesOneSubscription
      **Why**: a publisher that ends one stream after the other, such as the end of a touch, would keep a subscriber
      for each.
      = PrefixUntilOutputTests.otherIsCancelledWhenTheEndedOperatorIsLetGo
      A connectable publisher that finishes one subscriber and goes on would never be disconnected.
      = AutoconnectTests.completedSubscriberDoesNotHoldTheConnection
      **Why**: a count of streams under way goes up once for each stream, and must come down once.
      = HandleEventsTests.cancellingInsideTheClosureForTheCompletionIsNoSecondEnd
      **Both**: `CurrentValueSubject.value` then holds the new value, and nothing is sent.
      = CurrentValueSubjectTests.settingTheValueSendsItUnlessItIsCompleted
      `send(_:)` changes nothing.
      = CurrentValueSubjectTests.settingTheValueSendsItUnlessItIsCompleted
      ### The end of a publisher that has nothing to send
      = AfterCancelTests.publisherThatHasNothingToSendCompletesThoughItIsCancelled

      # Delivery.swift
      Events to one downstream must never overlap, and yet several threads may cause them: two upstreams of a merge, a
      scheduler and an upstream, two callers of `send(_:)`.
      = TwoEventsTests.haveTheEffectOfOneAfterTheOther, SchedulerContractTests.eventsComeInOrderAndTheEndComesLast
      **Nothing else waits.** A thread that joins, leaves, requests, cancels or completes may itself be inside of
      another delivery, and two threads that wait for each other would wait for ever.
      = NeverWaitsTests.nothingWaitsForAValue, AnotherThreadTests.twoSinksNeverWaitForEachOther
      Each of the two first does its own part (records the work, gives the delivery back) and then looks for the
      other's, so one of them always finds it:
      = TwoEventsTests.haveTheEffectOfOneAfterTheOther
      After each `end()` the delivering thread runs the same loop, if `hasWork`.
      = TwoEventsTests.haveTheEffectOfOneAfterTheOther, NeverWaitsTests.nothingWaitsForAScheduledValue
      The plain lock is never held while calling out.
      = EntranceTests.nothingComesButWhatTheContractAllows, ValueDeinitTests.valueMayComeBackWhenItGoes
      **Nothing is released inside.** A `deinit` may run a user's code, which may send, request or cancel.
      = ReleaseAfterDeliveryTests.deinitMayWaitForAValueOnItsWay, Law.deinitMayComeBack
      After an event that a subscriber sends from inside `receive(_:)`, the outer delivery still goes on then, as it does
      for all that the subscriber does there.
      = PassthroughSubjectTests.subscriberThatLeavesInsideAnInnerSendGoesAfterIt

      # public comments
      A publisher sends nothing until a subscriber subscribes, and then only as many values as the subscriber
      requests:
      = Law.nothingWithoutDemand, Law.neverMoreThanAskedFor
      It receives at most one ``Subscribers/Completion``, and nothing after it.
      = Law.nothingAfterCompletion
      A subscription that sends nothing.
      = SmallPublishersTests.emptyDoesNotKeepItsSubscriber
      Completion: never.
      = LawTests.exemptionsAreNeeded
      It never completes.
      = LawTests.exemptionsAreNeeded
      So if a subscriber requests one value at a time, a publisher that always has another value leaves the next ones
      no turn.
      = MergeTests.publisherThatHasAnotherValueEachTimeLeavesTheNextNoTurn
      If the subscriber returns `.none`, nothing is printed.
      = PrintTests.demandReturnedWithAValueIsALineUnlessItIsNone
      Returns: A publisher that never fails.
      = the compiler
      Changes the failure type of a publisher that never fails.
      = the compiler
      It never fails.
      = the compiler
      So the first subscriber misses nothing that it has requested by then, and later subscribers miss the values that
      were sent before.
      = ShareTests.firstSubscriberMissesWhatItHasNotRequested
      So a publisher that sends endlessly while it is being connected, such as an endless sequence, never returns to
      its first subscriber, even behind `first()`.
      = UpstreamThatNeverReturnsTests.valuesArriveAndAnotherThreadCancels
      The operator keeps every value, so do not use it on a publisher that never finishes.
      = ValueDeinitTests.upstreamThatKeepsItsSubscriberKeepsNoValue
      So `maxPublishers` bounds nothing if the inner publishers finish at once, as `Just` does, and upstream never
      ends: write `map` in place of a `flatMap` to `Just`, or request unlimited values.
      = FlatMapTests.limitIsNoneForPublishersThatFinishAtOnce
      - options: Has no effect, because this operator schedules nothing.
      = PromiseTests.measureIntervalSchedulesNothing
      Otherwise the subscriber never receives its subscription.
      = UpstreamThatNeverReturnsTests.valuesArriveAndAnotherThreadCancels
      Sends no value, and finishes at once or never.
      = SmallPublishersTests.emptyNeverFinishesIfNotAtOnce
      Completion: follows the subscription, or never comes.
      = SmallPublishersTests.emptyNeverFinishesIfNotAtOnce
      If false, it never finishes.
      = SmallPublishersTests.emptyNeverFinishesIfNotAtOnce
      So `map` and `filter` never return if the sequence is infinite.
      = SequenceTests.closuresRunForAsManyElementsAsTheResultNeeds
      Repeating it at once would never end.
      = ImmediateSchedulerTests.repeatingRunsOnce
      Subscribing, requesting, cancelling and completing never wait for a delivery on another thread: that thread sends
      the completion after its value.
      = NeverWaitsTests.nothingWaitsForASubject, AnotherThreadTests.neverWaits
      Subscribing, cancelling and completing never wait for a delivery on another thread: that thread sends the completion
      when all subscribers have received its value.
      = NeverWaitsTests.nothingWaitsForASubject, AnotherThreadTests.neverWaits
      Without this closure, the subscriber requests nothing.
      = AnySubscriberTests.withoutClosuresNothingIsAskedFor
      After the completion or `cancel()` it does nothing.
      = SinkTests.closuresCanBeCalledByHand
      The others do nothing.
      = IntrospectionTests.onlyThoseThatAreEnabledWatch
      A `Just` is never empty.
      = SpecialisationTests.just
      A `Just` never fails.
      = SpecialisationTests.just
      An optional never fails.
      = SpecialisationTests.optional
      Publishes the number of values, which is 1, or nothing if there is no value.
      = SpecialisationTests.optional
      Publishes the result of combining an initial result with the value, or nothing if there is no value.
      = SpecialisationTests.optional
      Publishes whether a closure returns true for the value, or nothing if there is no value.
      = SpecialisationTests.optional
      Publishes whether the value equals another one, or nothing if there is no value.
      = SpecialisationTests.optional
      A result is never empty.
      = SpecialisationTests.result
      """
  }
#endif
