#if !canImport(Darwin)
  extension PromiseTests {
    /// The sentences of each page, each with its tests.
    static let table = """

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
