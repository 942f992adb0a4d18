#if !canImport(Darwin)
  import Combine
  import Foundation
  import TestKit
  import Testing

  /// Sentences with *never*, *always*, *all*, *each*, *every*, *everywhere*, *no*, *none*, *nobody* and *nothing* are promises.
  /// Each of those on the pages about the module, and in the comment about threads, has a test that would fail if it were
  /// false.
  /// So has each of the public comments, but for *all* and for those from *each* to *nobody*, which mostly describe one value.
  struct PromiseTests {
    private static let pages = [
      "Sources/Combine/Combine.docc/Combine.md", "Sources/Combine/Combine.docc/DIFFERS.md",
      "Sources/Combine/Combine.docc/Attributes.md",
      "Sources/Combine/Mechanism/Delivery.swift", "Sources/Combine/Combine.docc/ReadingTour.md",
      "Sources/Combine/Combine.docc/FollowingAValue.md",
    ]

    /// The pages that promise little.
    private static let shortPages = ["Attributes.md", "FollowingAValue.md"]

    private static let comments = "public comments"
    private static let words: Set<String> = [
      "never", "always", "all", "each", "every", "everywhere", "no", "none", "nobody", "nothing",
    ]
    private static let rare: Set<String> = ["never", "always", "everywhere", "nothing"]

    @Test(arguments: pages)
    func sentenceHasATest(in page: String) throws {
      let sentences = promises(in: try text(page), Self.words)
      try expectTests(for: sentences, of: page)
    }

    @Test func publicCommentHasATest() throws {
      let sentences = promises(in: try publicComments(), Self.rare)
      try expectTests(for: sentences, of: Self.comments)
    }

    private func expectTests(for sentences: [String], of page: String) throws {
      let listed = Set(Self.promises(of: page).map(\.sentence))
      for sentence in sentences where !listed.contains(sentence) {
        Issue.record("\(page) promises, and PromiseTests.swift names no test: \(sentence)")
      }
      expectEqual(listed.subtracting(sentences).sorted(), [], "not in \(page) any more")
      #expect(sentences.count > 5 || Self.shortPages.contains { page.hasSuffix($0) })
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
      let files = tour.matches(of: #/`([A-Z]\w+/[\w/+]+\.swift)`/#).map { String($0.1) }
      #expect(files.count > 15)
      expectEqual(files.filter { (try? text("Sources/Combine/\($0)")) == nil }, [])
    }

    /// The page *Following a value* names types and methods of the module.
    @Test func callsOnThePageExist() throws {
      let page = try text("Sources/Combine/Combine.docc/FollowingAValue.md")
      let sections = page.components(separatedBy: "\n### ").dropFirst()
      #expect(sections.count > 10)
      let events = ["subscription", "value", "request", "completion", "cancel"]
      for section in sections {
        expectEqual(events.filter { !section.contains($0 + " ") }, [], "events that are not in \(section.prefix(20))")
      }
      let calls = sections.joined().split(separator: "\n").filter { $0.hasPrefix("    ") }.joined(separator: "\n")
        .replacing(#/\(.*?\)/#, with: "")
      // With an inner capital letter, or after a dot.
      let names = Set(
        calls.matches(of: #/\w+(?:\.\w+)*/#).flatMap { call in
          let parts = call.0.split(separator: ".")
          return parts.dropFirst() + parts.prefix(1).filter { $0.contains(#/[a-z][A-Z]/#) }
        }.map(String.init))
      #expect(names.count > 60)
      let sources = try swiftFiles("Sources/Combine").map(text).joined()
      let declared = sources.matches(of: #/\b(?:func|var|let|class|struct|enum|protocol|extension) (?:\w+\.)*(\w+)/#)
      expectEqual(names.subtracting(declared.map { String($0.1) }).sorted(), [], "not in the module")
    }

    /// A reader learns them all before the code. That the module has the types among them, `.ci/documented` says.
    @Test func pageExplainsFewerThanThirtyWords() throws {
      let sections = try text(Self.pages[0]).components(separatedBy: "\n## ")
      let words = try #require(sections.first { $0.hasPrefix("Words\n") })
      #expect((10..<30).contains(words.components(separatedBy: "\n- ").count - 1))
    }

    /// What the pages say of files and types.
    @Test func sourceIsAsThePagesSay() throws {
      let sources = try swiftFiles("Sources/Combine").map { (name: $0, text: try text($0)) }
      let states = sources.filter { $0.name.hasSuffix("State.swift") }
      expectEqual(states.count, 5)
      expectEqual(states.filter { $0.text.contains(#/\block\.|\bLock\(|-> Void/#) }.map(\.name), [], "takes a lock")
      let importing = sources.filter { $0.text.contains(#/(?m)^ *import (Foundation|Dispatch)/#) }.map(\.name)
      #expect(importing.count > 5)
      expectEqual(importing.filter { !$0.hasPrefix("Sources/Combine/Foundation/") }, [])
      for name in ["CombiningEngine", "RelaySubscription", "RepublishingEngine", "SubjectCore"] {
        #expect(sources.contains { $0.text.contains("class \(name)") }, "\(name)")
        #expect(!sources.contains { $0.text.contains("class \(name)<") }, "\(name) is generic")
      }
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
      // What Apple's does is tested nowhere here, and a question promises nothing.
      return blocks.filter { !$0.hasPrefix("**Apple's**") }.flatMap(sentences)
        .filter { !$0.hasSuffix("?") && isPromise($0, words) }
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
      // Sentences with the same tests. All but the first begin with a plus.
      var sentences: [[Substring]] = [[]]
      for line in section.split(separator: "\n").dropFirst() {
        if line.hasPrefix("= ") {
          let tests = line.dropFirst(2).components(separatedBy: ", ")
          promises += sentences.map { ($0.joined(separator: " "), tests) }
          sentences = [[]]
        } else if line.hasPrefix("+ ") {
          sentences.append([line.dropFirst(2)])
        } else {
          sentences[sentences.count - 1].append(line)
        }
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
      The first example of `receive(on:)` uses an `ImmediateScheduler`, so nothing is queued: its value passes a
      `RequestingSubscriber`.
      = EarlyCompletionTests.requestIsAnsweredAtOnce
      It is never held while calling out, nor while anything is released, because a `deinit` may run a user's code, and
      so may the arithmetic of a scheduler's time.
      = EntranceTests.nothingComesButWhatTheContractAllows, ValueDeinitTests.valueMayComeBackWhenItGoes, ArithmeticTests.arithmeticMayComeBack
      Subscribing, requesting, cancelling and completing never wait for a delivery (`NeverWaitsTests`).
      = NeverWaitsTests.nothingWaitsForAValue, AnotherThreadTests.neverWaits
      Two threads never call a subscriber at the same time, with one exception: a subscriber that has requested values
      from inside `receive(subscription:)` may receive a value or the completion on another thread before that has
      returned.
      = TwoEventsTests.haveTheEffectOfOneAfterTheOther, SchedulerContractTests.eventsComeInOrderAndTheEndComesLast, EarlyCompletionTests.eventsMayComeDuringTheSubscription
      **A `Delivery`**, where several threads may send, in the subjects (each `SubjectListener` has its own), in
      operators with several upstreams
      (`CombiningEngine`, `RepublishingEngine`, `UntilOutputSubscription`), in operators that hold something until the
      end (`HoldingSubscription`) and in what sends notifications and the dates of timers (`DroppingSubscription`).
      = PromiseTests.placesWithADeliveryAreOnThePage
      These chains still never send a value, or never end:
      + `(1...).publisher.receive(on: queue)` if the code that requests runs on that queue itself, which the sequence
      never leaves.
      = UpstreamThatNeverReturnsTests.chainThatThePageNamesHangs
      As Apple's, they request all values before the subscriber has its subscription.
      = UpstreamThatNeverReturnsTests.valuesArriveAndAnotherThreadCancels
      No other folder imports them.
      + It takes no lock and calls nobody's code.
      + `CombiningEngine`, `RepublishingEngine`: the part that knows no types, of `zip`, `combineLatest` and `merge`, and
      of `flatMap` and `switchToLatest`.
      + `SubjectCore` or *core*: the part of a subject that knows no types: its lock, its listeners and its feeds.
      + Most subscriptions in the middle know no types, so they are compiled once.
      = PromiseTests.sourceIsAsThePagesSay
      `PassingSubscriber`: the part between upstream and downstream in an operator that has no subscription of its own.
      = SubscriptionNamesTests.subscriptionIsDescribed
      *law*, *row*: a law is a test that runs with every publisher and operator (`Tests/CombineTests/Laws`), and a row is
      a line of the benchmark.
      = LawTests.everyPublisherIsACandidate
      So from inside `receive(_:)`, send only into subjects that no other thread uses, or put a `receive(on:)` in
      between.
      = NeverWaitsTests.sendsIntoEachOthersDeliveriesLockEachOtherOut
      In an operator with a subscription of its own, `UpstreamSlot` holds each upstream's subscription.
      = Law.takesOneSubscription, Law.endLetsGoOfUpstream

      # Attributes.md
      The subscription that downstream holds is, as a rule, a class that knows no types, such as `RelaySubscription`.
      = PromiseTests.sourceIsAsThePagesSay

      # DIFFERS.md
      Operators that hand on upstream's own subscription hand on all events, as Apple's do: `map`, `filter`, `compactMap`,
      `scan`, `mapError`, `setFailureType`, `replaceNil`, `ignoreOutput`, `breakpoint`, and `eraseToAnyPublisher()`.
      = EntranceTests.openOperatorsHandOn
      Each entry names the test that shows it.
      = TestNamesTests.testsThatDiffersNamesExist
      **Why**: nothing comes after a completion.
      = Law.nothingAfterCompletion
      **Why**: nothing would ever cancel it.
      = Law.takesOneSubscription
      **Why**: a publisher that ends one stream after the other, such as the end of a touch, would hold a subscriber for
      each.
      = PrefixUntilOutputTests.otherIsCancelledWhenTheEndedOperatorIsLetGo
      A connectable publisher that finishes one subscriber and goes on would never be disconnected.
      + A subscriber that has completed no longer counts.
      = AutoconnectTests.completedSubscriberDoesNotHoldTheConnection
      **Why**: a count of streams under way goes up once for each stream, and must come down once.
      = HandleEventsTests.cancellingInsideTheClosureForTheCompletionIsNoSecondEnd
      **Both**: `CurrentValueSubject.value` then holds the new value, and nothing is sent.
      + `send(_:)` changes nothing.
      = CurrentValueSubjectTests.settingTheValueSendsItUnlessItIsCompleted
      ### The end of a publisher that has nothing to send
      + **Both**: a publisher that has nothing to send, such as `Empty`, `Fail`, an empty sequence, a failing `Result`
      or a subject that has completed, sends its completion even if `receive(subscription:)` cancels.
      = AfterCancelTests.publisherThatHasNothingToSendCompletesThoughItIsCancelled
      It goes at once through `receive(on:)` with an `ImmediateScheduler`, which holds no lock and lets no event wait.
      = EarlyCompletionTests.requestIsAnsweredAtOnce
      A publisher that holds its subscribers after the completion or `cancel()` holds operators that take no lock for a
      value, such as `map`, and their closures, but not the closures of `sink`.
      = ValueDeinitTests.upstreamThatKeepsItsSubscriberKeepsNoValue, ReleaseTests.objectsGoThoughThePublisherKeepsItsSubscriber
      **Here**: a subscriber receives values in the order in which they were sent, and none of them twice.
      = StateTests.lastValueIsTheState
      The kept values are dropped, as with every failure of upstream.
      = BufferTests.failingFromInsideComesAtOnceAndDropsWhatIsKept
      **Here**: it sends no value, as `output(in:)` of any other publisher does with an empty range.
      = JustTests.emptyRangeHasNoOutput
      **Why**: a second connection sends every value twice.
      = AutoconnectTests.subscribingWhileTheFirstIsAttachedConnectsOnce
      **Why**: no code could cancel it later.
      = AutoconnectTests.connectionIsCancelledIfEverybodyLeavesWhileItConnects
      ### A request for no values
      + **Why**: it has no effect.
      = RequestNoneTests.hasNoEffect
      **Why**: a stream that waits for ever tells nobody why.
      = UnusualNumbersTests.numberWithoutSenseEndsTheProgramWithASentence
      **Here**: the events stay in order, come one at a time, and none is lost.
      = ReceiveOnTests.concurrentQueueKeepsTheOrderAndLosesNothing
      **Why**: `objectWillChange` sends every change to a subscriber that has requested any.
      = AsyncPublisherTests.valuesThatWereNotRequestedAreKeptInOrder
      ### A sink that nobody holds
      + **Both**: a `Subscribers.Sink` that is made by hand lives until its stream ends, though no code holds it.
      = SinkTests.sinkMadeByHandLivesUntilItsStreamEnds

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
      Where work is recorded, the delivering thread mostly runs the same loop after each `end()`:
      `end(then: performWork)`.
      = TwoEventsTests.haveTheEffectOfOneAfterTheOther, NeverWaitsTests.nothingWaitsForAScheduledValue
      The plain lock is never held while calling out.
      = EntranceTests.nothingComesButWhatTheContractAllows, ValueDeinitTests.valueMayComeBackWhenItGoes
      After an event that a subscriber sends from inside `receive(_:)`, the outer delivery still goes on then, as it
      does for all that the subscriber does there.
      = PassthroughSubjectTests.subscriberThatLeavesInsideAnInnerSendGoesAfterIt
      It does not wait with a value that is not sent now: one that nobody has requested, that makes no tuple, or that a
      replaced publisher sends (`begin(ifThereIs:)`).
      = NeverWaitsTests.nothingWaitsToSendWhatNobodyHasRequested, NeverWaitsTests.nothingWaitsToSendWhatMakesNoTuple
      Then it calls `beginWork()`, which succeeds if no other thread is delivering.
      + Begins a delivery if no other thread is delivering.
      + Returns nil if there is none, or if another thread is delivering, which then does the work.
      + An upstream has finished, and perhaps no other can send a value.
      = NeverWaitsTests.nothingWaitsForAValue, TwoEventsTests.haveTheEffectOfOneAfterTheOther
      **State has a lock of its own.** Only what none but the delivering thread touches (a mirror may read it) is
      guarded by the delivery.
      = .ci/run
      The section *Who delivers* of the module's page names the other places that decide it, and why they have no
      `Delivery`.
      = PromiseTests.placesWithADeliveryAreOnThePage
      A kept value is mostly released right after it was sent, inside: its `deinit` may do the same, but never wait for
      another thread that sends.
      = ValueDeinitTests.valueMayComeBackWhenItGoes, ValueDeinitTests.valueThatASubjectHasKeptMayComeBack
      **Nothing that is given up is released inside.** A `deinit` may run a user's code, which may send, request or
      cancel.
      = ReleaseAfterDeliveryTests.deinitMayWaitForAValueOnItsWay, ReleaseAfterDeliveryTests.deinitMayWaitForAValueThatWaits, Law.deinitMayComeBack

      # ReadingTour.md
      Read the source of the module: first what every publisher promises, then the few parts that fulfil the promise, then
      what is made of them.
      + Read the four numbered lines of the documentation: they are the contract that every other file of the module
      obeys, with the three exceptions below them.
      = LawTests.everyPublisherIsACandidate
      Each stop names one or more files, tells you what to look at, and ends with a question.
      + All paths start at `Sources/Combine`.
      = PromiseTests.tourHasTenStopsWithAQuestionEach
      A subscriber has one method for each kind of event.
      = the compiler
      Each value that arrives decreases it by one.
      + Nothing else does: a subscriber cannot take a request back, it can only cancel.
      + **Question 2**: A subscriber requests `.max(2)` and returns `.max(1)` for its first value and `.none` for all
      others.
      + For the second and the third value it requests no more.
      = Law.demandAddsUp, Law.neverMoreThanAskedFor
      It has no state, so it needs no lock.
      + `filter` itself is simpler: it has no state, like `map`.
      = EntranceTests.openOperatorsHandOn
      The slot calls no other object and releases nothing.
      = Law.deinitMayComeBack
      Downstream holds the other part, the `RelaySubscription`, which holds upstream's subscription and no downstream:
      = Law.cancelLetsGoOfDownstream, Law.completionLetsGoOfDownstream
      Events to one subscriber must not overlap, and no thread may wait for another one in order to cancel or to
      complete.
      + A cancellation takes only `lock`, so it never waits for a subscriber.
      = TwoEventsTests.haveTheEffectOfOneAfterTheOther, NeverWaitsTests.nothingWaitsForAValue
      Follow a value: `send(_:)` copies the array of listeners, and delivers the value to each of them.
      = PassthroughSubjectTests.subscriberThatLeavesInsideAnInnerSendGoesAfterIt
      It drops the value if the subscriber has no outstanding demand.
      = PassthroughSubjectTests.valueSentFromInsideTheLastValueAskedForIsDropped
      Then compare `CurrentValueSubject.store(_:evenIfCompleted:)`, where each listener has a queue.
      = StateTests.lastValueIsTheState
      It takes no lock and calls nobody's code.
      = PromiseTests.sourceIsAsThePagesSay
      Each event gets a number and waits in a queue.
      + The closure of the first value finds that its value is gone from the queue, and delivers nothing.
      = ReceiveOnTests.concurrentQueueKeepsTheOrderAndLosesNothing
      The immediate scheduler shows the minimum: it has one instant, and it runs each closure before it returns.
      = ImmediateSchedulerTests.runsInTheCallersOwnCall
      Then `receive(_:)`, at most as often as values were requested, which may be never.
      = Law.neverMoreThanAskedFor
      Some publishers never complete.
      = LawTests.exemptionsAreNeeded
      None.
      = SubscriptionNamesTests.subscriptionIsDescribed
      `deliver(_:)` takes the value off the account before it sends it, and an account that is closed lets no value
      through.
      = Law.nothingAfterCancel
      `lock` is not recursive, and it is never held while calling out.
      = EntranceTests.nothingComesButWhatTheContractAllows
      It has no clock, so the next instant is now as well.
      + Repeating the closure at once would never end.
      = ImmediateSchedulerTests.repeatingRunsOnce, ImmediateSchedulerTests.clockStandsStill

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
      = FlatMapTests.keptValueIsNoPlaceTaken
      - options: Has no effect, because this operator schedules nothing.
      = MeasureIntervalTests.nothingIsScheduled
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
      Subscribing, requesting, cancelling and completing never wait for a delivery on another thread: a subscriber that is
      receiving a value receives the completion after it, from a thread that is sending.
      = NeverWaitsTests.nothingWaitsForASubject, AnotherThreadTests.neverWaits
      Subscribing, cancelling and completing never wait for a delivery on another thread.
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
