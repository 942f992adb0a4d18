#if !canImport(Darwin)
  import Foundation
  import TestKit
  import Testing

  /// Sentences with *never*, *always*, *all*, *each*, *everywhere* and *nothing* are promises. Each of the two pages about
  /// the module, and of the comment about threads, has a test that would fail if it were false.
  @Suite struct PromiseTests {
    private static let pages = [
      "Sources/Combine/Combine.docc/Combine.md", "Sources/Combine/Combine.docc/DIFFERS.md",
      "Sources/Combine/Mechanism/Delivery.swift",
    ]

    @Test(arguments: pages)
    func sentenceHasATest(in page: String) throws {
      let sentences = promises(in: try text(page))
      let listed = Set(Self.promises(of: page).map(\.sentence))
      for sentence in sentences where !listed.contains(sentence) {
        Issue.record("\(page) promises, and PromiseTests.swift names no test: \(sentence)")
      }
      expectEqual(listed.subtracting(sentences).sorted(), [], "not in \(page) any more")
      #expect(sentences.count > 5)
    }

    /// `Suite.test`, `Law.name`, or a script in `.ci`.
    @Test func testsExist() throws {
      let sources = try testSources()
      for (sentence, tests) in Self.pages.flatMap(Self.promises(of:)) {
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
        promises(in: page),
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

    // MARK: Sentences

    private func promises(in page: String) -> [String] {
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
      return blocks.filter { !$0.hasPrefix("**Apple's**") }.flatMap(sentences).filter(isPromise)
    }

    private func sentences(of block: String) -> [String] {
      let parts = block.components(separatedBy: ". ")
      return parts.enumerated().map { $0.offset == parts.count - 1 ? $0.element : $0.element + "." }
    }

    private func isPromise(_ sentence: String) -> Bool {
      var words = sentence.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
        .joined(separator: "x").lowercased().split { !$0.isLetter && $0 != "'" }
      // A pronoun.
      for index in words.indices.dropLast() where words[index] == "each" && words[index + 1].hasPrefix("other") {
        words[index] = ""
      }
      return words.contains { ["never", "always", "all", "each", "everywhere", "nothing"].contains($0) }
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
      It is never held while calling out, nor while anything is released, because a `deinit` may run a user's code.
      = EntranceTests.nothingComesButWhatTheContractAllows, ValueDeinitTests.valueMayComeBackWhenItGoes
      Subscribing, requesting, cancelling and completing never wait for a delivery (`NeverWaitsTests`).
      = NeverWaitsTests.nothingWaitsForAValue, AnotherThreadTests.neverWaits
      Events to one subscriber never overlap.
      = TwoEventsTests.haveTheEffectOfOneAfterTheOther, SchedulerContractTests.eventsComeInOrderAndTheEndComesLast
      **A `Delivery`**, where several threads may send, in the subjects (`PassthroughSubject` has one for all
      subscribers, a `Listener` of a `CurrentValueSubject` its own), in operators with several upstreams
      (`CombiningEngine`, `FlatMap`, `SwitchToLatest`, `UntilOutputSubscription`), in operators with a scheduler
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
      """
  }
#endif
