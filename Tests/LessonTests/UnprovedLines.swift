import Foundation
import TestKit
import Testing

/// Lines of the lessons that may be changed without a change of the trace, and why they stand there all the same.
///
/// One row for each line: the lesson, the file, the line, and the reason. A reason that names a test says what shows the
/// line instead of the trace. Where such a line stands elsewhere too, the row has the line above it as well. `.ci/mutate
/// --lessons` finds the lines, and fails if one is not here.
private let unprovedLines = #"""
  OperatorFamilies | Lesson.swift | isSent.wait() | Waits for another thread, which is mostly there in time.
  OperatorFamilies | Lesson.swift | movedSubscription.cancel() finish(work) | Waits for another thread, which is mostly there in time.
  CombineInPractice | Lesson.swift | receivedSubscription.cancel() | The main queue does not run after Rope, so it would receive nothing anyway.
  CombineInPractice | Lesson.swift | .sink(receiveCompletion: { print("\(name): \($0.inShort)") }, receiveValue: { print("\(name): \($0)") }) .store(in: &cancellables) | In step 8 the results are there when somebody subscribes.
  SubscribersAndSubjects | Props/Connections.swift | connection.cancel() | The timer that would go on has no subscriber: the test goesOnUntilAnyConnectionIsCancelled.
  SubscribersAndSubjects | Lesson.swift | .sink { print("first receives \($0)") } .store(in: &cancellables) | The array is over when sink returns.
  SubscribersAndSubjects | Lesson.swift | .sink { print("second receives \($0)") } .store(in: &cancellables) | The array is over when sink returns.
  WizardSignup | Lesson.swift | isSet.wait() | Orders the lines of two threads, which another Combine might not.
  WizardSignup | Repairs/V1+SignupForm.swift | .removeDuplicates() | The article's line: steps 3 and 8 show it.
  WizardSignup | Repairs/V2+SignupForm.swift | .removeDuplicates() | The article's line: steps 3 and 8 show it.
  WizardSignup | Props/Server.swift | var isDown = false | Swift needs a value; step 11 assigns it before it asks.
  SearchField | Lesson.swift | "--live", "QUERY", help: Message("searches with the real service, over the network", "向真正的服务发出请求，需要网络") | The test theOptionSearches.
  SearchField | Lesson.swift | LessonOption( | The test theOptionSearches.
  SearchField | Lesson.swift | try Live.search(query) | The test theOptionSearches.
  SearchField | Lesson.swift | requests[0].cancel() | The article's publisher does not say whose request ends: that is the step.
  SearchField | Lesson.swift | return data | Step 8 is about when loading ends, and not about the data.
  SearchField | Lesson.swift | Original.GithubAPI.session = network.session | Without it, the request goes to the real service until it is cancelled.
  SearchField | Props/ContentView.swift | guard line.columns > columns else { return line } | The test aDescriptionIsOneLineAndNotTooLong.
  SearchField | Props/HeldNetwork.swift | network.answer(URL(string: "https://api.github.com/search/repositories?q=")!, with: .respond(status: 422)) | Without it the request fails too, and the article's form shows neither.
  SearchField | Props/HeldNetwork.swift | try waitUntil("the answer arrives") { clock.pending >= waiting + 2 } | Waits for another thread.
  SearchField | Props/HeldNetwork.swift | try waitUntil("\(count) requests start") { network.started.count >= count } | Waits for another thread.
  SearchField | Props/HeldNetwork.swift | session.delegateQueue.waitUntilAllOperationsAreFinished() | Waits for another thread.
  SearchField | Props/HeldNetwork.swift | // The session delivers its answers on this queue. session.delegateQueue.isSuspended = true | The test theFirstAnswerIsHeldUntilTheQueueGoesOn.
  SearchField | Props/HeldNetwork.swift | session.delegateQueue.waitUntilAllOperationsAreFinished() session.delegateQueue.isSuspended = true | The next answer mostly comes later anyway.
  SearchField | Props/Live.swift | for line in try lines(for: query, api: api) { print(line) } | The test theOptionSearches.
  SearchField | Props/Live.swift | .sink( | The test aTable.
  SearchField | Props/Live.swift | hasAnswered.open() | The test aTable.
  SearchField | Props/Live.swift | withExtendedLifetime(cancellable) { hasAnswered.wait() } | The test aTable.
  SearchField | Props/Live.swift | if let failure { throw LessonError.failure("\(message(for: failure, of: url))") } | The test refusals.
  SearchField | Props/Live.swift | configuration.timeoutIntervalForRequest = timeout | Only for a real service that is silent.
  SearchField | Props/Live.swift | configuration.timeoutIntervalForResource = timeout | Only for a real service that is silent.
  SearchField | Props/Outcome.swift | withExtendedLifetime(cancellable) { hasEnded.wait() } | Waits for another thread, which sometimes answers in time anyway.
  SearchField | Props/Outcome.swift | if case .networkError(let error) = error as? GithubAPIError, error.code == .notConnectedToInternet { | Step 10 has no other error of the network.
  SearchField | Props/Screen.swift | if !Thread.isMainThread { print("Publishing changes from background threads is not allowed") } | Experiment 5.
  SearchField | Props/Screen.swift | changes = nil | A screen that is released does the same.
  SearchField | Props/Screen.swift | private var needsDrawing = false | Swift needs a value; the first drawing sets it.
  SearchField | MyViewModel.swift | repositories = [] | The test aFailureTakesThePlaceOfTheResultsAndIsShownUntilTheNextOnes.
  SearchField | Article/Original+MyViewModel.swift | .throttle(for: 1.0, scheduler: myBackgroundQueue, latest: true) | Step 1 types one text: step 2 shows it.
  ObservableModel | Lesson.swift | school.wizard.trick = MagicTrick(name: "Coin") turn.run() | Nothing waits for it, which is the step.
  ObservableModel | Props/Screen.swift | private var needsDrawing = false | Swift needs a value; the first drawing sets it.
  ObservableModel | Props/Screen.swift | cancellables = [] | The test drawsNoMoreWhenCancelled.
  ObservableModel | Props/Screen.swift | guard let self, !cancellables.isEmpty else { return } | The test drawsNoMoreWhenCancelled.
  LoginForm | Lesson.swift | model.userName = "Mer" clock.run() | It is the control: nobody subscribes, so nothing waits.
  LoginForm | LoginDataModel.swift | @Published var buttonEnable = false | Swift needs a value; init assigns it first.
  LoginForm | LoginDataModel.swift | @Published var showUserNameError = false | Swift needs a value; init assigns it first.
  LoginForm | LoginDataModel.swift | @Published var showPasswordError = false | Swift needs a value; init assigns it first.
  LoginForm | Article/Original+LoginDataModel.swift | deinit {} | The article's; step 10 says that it never runs.
  CustomSubscriber | CustomSink.swift | subscription = nil | Test: completionReleasesTheSubscription, cancelReleases….
  CustomSubscriber | Article/Original+CustomSink.swift | subscription = nil | Tests: completionReleasesTheSubscription, cancelReleases….
  CustomSubscriber | Lesson.swift | (1...5).publisher.subscribe(sink) sink.cancel() | The test closureThatRequestsIsReleasedIfItIsWeakAndTheSinkIsCancelled.
  CustomSubscriber | Lesson.swift | patient.subscription?.request(.unlimited) | Two values follow, so two would be enough.
  CustomSubscriber | Lesson.swift | early.subscription?.request(.unlimited) | One value follows, so one would be enough.
  CustomPublisher | DemandBuffer.swift | guard completion == nil, subscriber != nil else { return .none } | The test cancelledBufferKeepsNothing; Create ignores the demand.
  CustomPublisher | DemandBuffer.swift | guard self.completion == nil else { return } | The test nothingAfterACompletionThatWaits.
  CustomPublisher | DemandBuffer.swift | guard !isFlushing, subscriber != nil else { return .none } | Which demand it returns: Create ignores it.
  CustomPublisher | DemandBuffer.swift | return .none | Create ignores it, and the stream is over.
  CustomPublisher | DemandBuffer.swift | buffer = [] | Frees memory: the test cancelledBufferKeepsNothing.
  CustomPublisher | DemandBuffer.swift | demandState.sent += sentDemand | The test newDemandIsReturnedOnce; Create has no upstream.
  CustomPublisher | DemandBuffer.swift | var sent = Subscribers.Demand.none | The test newDemandIsReturnedOnce.
  CustomPublisher | Lesson.swift | .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) }) .store(in: &cancellables) | The stream is over when sink returns; kept, it is clear that nothing is cancelled.
  CustomPublisher | Lesson.swift | recording.receive(completion: Subscribers.Completion.finished) | A Record finishes without it too.
  CustomPublisher | Lesson.swift | print("(we request one value)") _ = buffer.demand(.max(1)) | In step 5 there is no value: two would do as well.
  CustomPublisher | Lesson.swift | _ = repaired.demand(.max(1)) | The repaired buffer is over: the request is step 5's control.
  CustomPublisher | Lesson.swift | print("(downstream requests all)") _ = buffer.demand(.unlimited) | Two values come, so two would do as well; step 11 shows what unlimited demand changes.
  CustomPublisher | Lesson.swift | _ = repaired.demand(.unlimited) | Four values come, so four would do as well.
  CustomPublisher | Lesson.swift | _ = request(.max(1)) | In step 6 there is one value at most: two would do as well.
  CustomPublisher | Lesson.swift | keptAgain = nil | The repaired Create has cleaned up already, which is the step.
  CustomPublisher | Create.swift | if isOver { cleanUp() } | The test cleanUpWhenTheClosureCompletesBeforeItReturns.
  CustomPublisher | Article/Original+DemandBuffer.swift | precondition(completion == nil, "a value was sent after the completion") | Experiment 3.
  CustomPublisher | Article/Original+DemandBuffer.swift | precondition(self.completion == nil, "a second completion was sent") | The test theArticlesListingEndsTheProgram.
  CustomPublisher | Article/Original+DemandBuffer.swift | lock.lock() | One thread: the test theLockOfTheBufferGuardsOnlyFlush.
  CustomPublisher | Article/Original+DemandBuffer.swift | defer { lock.unlock() } | One thread, and the lock is recursive.
  CustomPublisher | Article/Original+DemandBuffer.swift | guard demandState.requested > 0 || newDemand == Subscribers.Demand.none else { return .none } | Only the Amb of the next lesson passes .none.
  CustomPublisher | Article/Original+DemandBuffer.swift | buffer = [] | Step 4: no later request shows what was dropped.
  CustomPublisher | Article/Original+DemandBuffer.swift | demandState.sent += sentDemand | The test newDemandIsReturnedOnce; Create has no upstream.
  CustomPublisher | Article/Original+DemandBuffer.swift | var sent = Subscribers.Demand.none | The test newDemandIsReturnedOnce.
  CustomPublisher | Article/Original+DemandBuffer.swift | return .none | The counts are 0 there, and so is their difference.
  CustomPublisher | Props/Watched.swift | onValue: { [weak self] value in | Step 2 releases nothing. The test onlyDownstreamKeepsTheSubscription shows it of the article's.
  CustomPublisher | Props/Watched.swift | cancelable?.cancel() | Step 2 does not cancel; the protocol asks for the method.
  CustomOperator | Amb.swift | firstSink = Sink(upstream: first, downstream: downstream) { [weak self] in guard let self, self.decision == nil else { return } | Step 10 shows this line of the second sink.
  CustomOperator | Amb.swift | isCancelled = true firstSink?.cancel() | The test cancelBeforeTheDecision.
  CustomOperator | Amb.swift | firstSink?.cancel() secondSink?.cancel() | The test cancelBeforeTheDecision.
  CustomOperator | Repairs/V1+Amb.swift | subscription.firstSink?.requestFirstValue() | Experiment 2 lets subject1 win.
  CustomOperator | Repairs/V1+Amb.swift | upstreamSubscription?.request(.max(1)) | Step 10 counts the requests, of Sink.swift.
  CustomOperator | Sink.swift | buffer.cancel() | Lets the subscriber go: theEndLetsGoOfTheSubscriber.
  CustomOperator | Article/Original+Amb.swift | private var preDecisionDemand = Subscribers.Demand.none | No value wins here.
  CustomOperator | Article/Original+Amb.swift | guard let self, self.decision == nil else { return } | A second decision would have no request left to pass on.
  CustomOperator | Article/Original+Amb.swift | preDecisionDemand = .none | Nothing reads it afterwards; the repair has no such line.
  CustomOperator | Article/Original+Amb.swift | firstSink = nil | Step 8 and the test theArticlesAmbCancelsNobody show that it has no effect.
  CustomOperator | Article/Original+Amb.swift | secondSink = nil | Step 8 and the test theArticlesAmbCancelsNobody show that it has no effect.
  CustomOperator | Article/Original+Sink.swift | upstreamSubscription.kill() | Its upstream keeps the sink: step 8. Experiment 5 runs it.
  CustomOperator | Article/Original+Sink.swift | deinit { cancelUpstream() } | Its upstream keeps the sink: step 8.
  CustomOperator | Props/Original+DemandBuffer.swift | precondition(completion == nil, "a value was sent after the completion") | CustomPublisher has the same file (test theArticlesBufferIsTheOneThatItsLessonHas).
  CustomOperator | Props/Original+DemandBuffer.swift | buffer.append(value) | CustomPublisher has the same file (test theArticlesBufferIsTheOneThatItsLessonHas).
  CustomOperator | Props/Original+DemandBuffer.swift | precondition(self.completion == nil, "a second completion was sent") | CustomPublisher has the same file (test theArticlesBufferIsTheOneThatItsLessonHas).
  CustomOperator | Props/Original+DemandBuffer.swift | lock.lock() | CustomPublisher has the same file (test theArticlesBufferIsTheOneThatItsLessonHas).
  CustomOperator | Props/Original+DemandBuffer.swift | defer { lock.unlock() } | CustomPublisher has the same file (test theArticlesBufferIsTheOneThatItsLessonHas).
  CustomOperator | Props/Original+DemandBuffer.swift | guard demandState.requested > 0 || newDemand == Subscribers.Demand.none else { return .none } | CustomPublisher has the same file (test theArticlesBufferIsTheOneThatItsLessonHas).
  CustomOperator | Props/Original+DemandBuffer.swift | while !buffer.isEmpty && demandState.processed < demandState.requested { | CustomPublisher has the same file (test theArticlesBufferIsTheOneThatItsLessonHas).
  CustomOperator | Props/Original+DemandBuffer.swift | demandState.requested += subscriber.receive(buffer.remove(at: 0)) | CustomPublisher has the same file (test theArticlesBufferIsTheOneThatItsLessonHas).
  CustomOperator | Props/Original+DemandBuffer.swift | demandState.processed += 1 | CustomPublisher has the same file (test theArticlesBufferIsTheOneThatItsLessonHas).
  CustomOperator | Props/Original+DemandBuffer.swift | buffer = [] | CustomPublisher has the same file (test theArticlesBufferIsTheOneThatItsLessonHas).
  CustomOperator | Props/Original+DemandBuffer.swift | demandState = Demand() | CustomPublisher has the same file (test theArticlesBufferIsTheOneThatItsLessonHas).
  CustomOperator | Props/Original+DemandBuffer.swift | self.completion = nil | CustomPublisher has the same file (test theArticlesBufferIsTheOneThatItsLessonHas).
  CustomOperator | Props/Original+DemandBuffer.swift | return .none | CustomPublisher has the same file (test theArticlesBufferIsTheOneThatItsLessonHas).
  CustomOperator | Props/Original+DemandBuffer.swift | demandState.sent += sentDemand | CustomPublisher has the same file (test theArticlesBufferIsTheOneThatItsLessonHas).
  CustomOperator | Props/Original+DemandBuffer.swift | var processed = Subscribers.Demand.none | CustomPublisher has the same file (test theArticlesBufferIsTheOneThatItsLessonHas).
  CustomOperator | Props/Original+DemandBuffer.swift | var sent = Subscribers.Demand.none | CustomPublisher has the same file (test theArticlesBufferIsTheOneThatItsLessonHas).
  PubFactory | MyDataTaskPublisher.swift | subscriber.receive(completion: .failure(error)) | The article's file has the same line: step 3 shows it.
  PubFactory | Article/DataTaskFuture.swift | if let error = errorOrNil { | The test futureOfADataTaskPublishesTheAnswerOrTheFailure.
  PubFactory | Article/DataTaskFuture.swift | subscriber(.failure(error)) | The test futureOfADataTaskPublishesTheAnswerOrTheFailure.
  PubFactory | Article/DataTaskFuture.swift | subscriber(.success(dataOrNil)) | The test futureOfADataTaskPublishesTheAnswerOrTheFailure.
  PubFactory | CreateSubscription.swift | if cancelled { return } | The test whoCancelsAtOnceBeginsNothing.
  PubFactory | CreateSubscription.swift | turn.lock() | The test valuesOfManyThreadsComeOneAtATime.
  PubFactory | CreateSubscription.swift | defer { turn.unlock() } | One thread sends, and the lock is recursive.
  PubFactory | CreateSubscription.swift | former.cancellable?.cancel() | The test aCompletionNeedsNoDemandAndCleansUpOnce.
  PubFactory | Lesson.swift | try waitUntil("both requests start") { network.started.count == 2 } | Waits for another thread.
  PubFactory | Lesson.swift | for gate in gates { gate.wait() } | Waits for two threads; if one sends nothing, it ends the lesson.
  PubFactory | Lesson.swift | hasEnded.wait() | Waits for another thread, which is mostly there in time.
  PubFactory | Lesson.swift | Thread.sleep(forTimeInterval: 0.05) | Only a loop that does not wait goes on meanwhile.
  PubFactory | Props/Waiting.swift | try waitUntil("a request is stopped") { !stopped.isEmpty } | Waits for another thread.
  PubFactory | Props/Waiting.swift | try waitUntil("its task ends") { !stopped.contains { url in runningRequests().contains(url) } } | Waits for another thread.
  PubFactory | Props/Waiting.swift | session.delegateQueue.waitUntilAllOperationsAreFinished() | Waits for another thread.
  PubFactory | Props/Waiting.swift | hasEnded.wait() | Waits for another thread.
  PubFactory | Lesson.swift | .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) }) .store(in: &cancellables) | The stream is over when sink returns; kept, it is clear that nothing is cancelled.
  PubFactory | Lesson.swift | if context.paused { early += 1 } | The control: it counts what experiment 5 lets through.
  PubFactory | Props/Waiting.swift | isListed.wait() | Waits for another thread, which is mostly there in time.
  NestedRequests | Lesson.swift | if entries.isEmpty { completion(.success([])) } | The list is not empty here; experiment 6 loads an empty one.
  NestedRequests | Lesson.swift | .sort { a, b in indexes[a.id]! < indexes[b.id]! } | No two indexes are equal: < and <= agree.
  NestedRequests | Lesson.swift | .sort { $0.lastUpdated > $1.lastUpdated } | In step 6 no two dates are equal; > matters in step 7.
  NestedRequests | Props/Async.swift | onRequest = { [weak self] name in | Frees memory: a server would keep itself.
  NestedRequests | Props/Server.swift | onRequest = { [weak self] name in | Frees memory: a server would keep itself.
  NestedRequests | Props/Server.swift | var groupsAreWhole = false | A decoder of entries ignores what else the list has.
  ReactiveSearch | SearchViewModel.swift | .removeDuplicates(by: ==) | Step 9 shows it in V1; itSearchesOnceForAPairThatHasSettled.
  ReactiveSearch | Repairs/V1+SearchViewModel.swift | .receive(on: clock) | Step 2 shows what for; step 10 would draw the same 3.
  ReactiveSearch | Article/Original+SearchViewModel.swift | .receive(on: clock) | Step 2 shows what for; step 10 would draw the same 3.
  ReactiveSearch | Article/Original+SearchViewModel.swift | .removeDuplicates() | The article's line: step 6 shows it.
  ReactiveSearch | Article/FirstVersion.swift | .receive(on: clock) | The article's line: step 2 shows it. One thread needs it not.
  ReactiveSearch | Article/URLs.swift | components.percentEncodedQuery = components.percentEncodedQuery?.replacing("+", with: "%2B") | The test url(query:filter:expected:).
  ReactiveSearch | Props/SearchView.swift | textField.update() | Experiment 5: a text that code sets.
  ReactiveSearch | Props/SearchView.swift | shownText = text.get() | Experiment 5: a text that code sets.
  ReactiveSearch | Props/SearchView.swift | changes = viewModel.objectWillChange.sink { [weak self] _ in | Frees memory: a view would keep itself.
  ReactiveSearch | Props/Server.swift | let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? [] | Each URL is absolute: either does.
  ReactiveSearch | Props/Server.swift | guard isOpen else { return } | The test cancelReachesTheRequest.
  ReactiveSearch | Props/Server.swift | isOpen = false | The test cancelReachesTheRequest.
  ReactiveSearch | Props/Server.swift | cancellations.send(name) | The test cancelReachesTheRequest.
  SignalLibrary | Lesson.swift | _ = intSignal.map { String($0) }.subscribe { result in print(result) } | Nobody keeps its Disposable: that is the step.
  SignalLibrary | Lesson.swift | let (sendSecond, secondAnswer) = Signal<String>.empty() let answers = questions.flatMap { question in question == 1 ? firstAnswer : secondAnswer } | Both answers arrive, whichever question has which.
  SignalLibrary | Signal.swift | return ({ [weak signal] value in signal?.send(value) }, signal) | The test theSinkDoesNotKeepTheSignal.
  SignalLibrary | Signal.swift | self.subscribers[token] = nil | The test aDisposableEndsItsSubscriptionAndNoOther; step 6 shows it of the article's.
  SignalLibrary | FlatMap.swift | let dispose = subscribe { [weak signal] result in | The test aChainLeavesNothingBehind.
  SignalLibrary | Article/Original+Signal.swift | return ({ [weak signal] value in signal?.send(value) }, signal) | V4 has the same line: step 4 shows it.
  SignalLibrary | Article/Original+FlatMap.swift | if _dispose != nil { | The article's; it runs before the first value: step 10.
  SignalLibrary | Article/Original+FlatMap.swift | signal.objects.append(_dispose!) | It never runs: step 10.
  SignalLibrary | Props/KeyValueObject.swift | observations.removeAll { $0.identifier == ObjectIdentifier(observer) && $0.keyPath == keyPath } | Each observer of the lesson watches one key path.
  ThreadSafeSignal | Lesson.swift | hasRead.wait() | Lets two threads meet in this order, as they mostly do anyway.
  ThreadSafeSignal | Lesson.swift | guard number == 1 else { return } | No subject receives 2: the deadlock comes first.
  ThreadSafeSignal | Lesson.swift | hasAdded.wait() | Lets two threads meet in this order, as they sometimes do anyway.
  ThreadSafeSignal | Lesson.swift | isCalled.wait() | Lets two threads meet in this order, as they sometimes do anyway.
  ThreadSafeSignal | Lesson.swift | isDisposed.wait() | Lets two threads meet in this order, as they sometimes do anyway.
  ThreadSafeSignal | Lesson.swift | inside.add(-1) | Without it, the greatest number would say nothing about the meeting.
  ThreadSafeSignal | Signal.swift | return ({ [weak signal] value in signal?.send(value) }, signal) | The test theSinkDoesNotKeepTheSignal.
  ThreadSafeSignal | MutexSignal.swift | return ({ [weak signal] value in signal?.send(value) }, signal) | The test theSinkDoesNotKeepTheSignal.
  ThreadSafeSignal | SerialSignal.swift | return ({ [weak signal] value in signal?.send(value) }, signal) | The test theSinkDoesNotKeepTheSignal.
  ThreadSafeSignal | Repairs/V1+Signal.swift | return ({ [weak signal] value in signal?.send(value) }, signal) | Step 4 of SignalLibrary shows the line.
  ThreadSafeSignal | Repairs/V2+Signal.swift | return ({ [weak signal] value in signal?.send(value) }, signal) | Step 4 of SignalLibrary shows the line.
  ThreadSafeSignal | Article/Original+Signal.swift | return ({ [weak signal] value in signal?.send(value) }, signal) | Step 4 of SignalLibrary shows the line.
  ThreadSafeSignal | MutexSignal.swift | _ = self.state.withLock { $0.subscribers.removeValue(forKey: token) } | The test noValueOfAMutexSignalIsLost.
  ThreadSafeSignal | MutexSignal.swift | state.newest += 1 | The order: the test observersAreCalledInOrder.
  ThreadSafeSignal | SerialSignal.swift | _ = self.lock.withLock { self.subscribers.removeValue(forKey: token) } | aDisposableEndsItsSubscriptionAndNoOther.
  ThreadSafeSignal | Article/Original+Signal.swift | self.subscribers[token] = nil | Of what crashes; step 6 of SignalLibrary shows it.
  ThreadSafeSignal | Repairs/V1+Signal.swift | newest += 1 | The order, which steps 2 and 3 do not show; step 8 does for Signal.
  ThreadSafeSignal | Repairs/V1+Signal.swift | self.lock.withLock { self.subscribers[token] = nil } | V2 has the same line: step 4 shows it.
  ThreadSafeSignal | Props/ThreadDrawing.swift | defer { for cancellable in cancellables { cancellable.cancel() } } | The test runIsData: without it, now and then two runs differ.
  ThreadSafeSignal | Props/Threads.swift | start.join() | Lets the threads start together, as they mostly do anyway.
  BlocPattern | Lesson.swift | HomeWidget(createHomeBloc: { _ in homeBloc }, child: page).mount(in: silent) | The article's page looks for no bloc: that is its fault.
  BlocPattern | Bloc.swift | override func close() { | The test closingCancelsTheEventUnderWayAndDropsThoseThatWait.
  BlocPattern | Bloc.swift | .catch { [weak self] error in | The test aBlocGoesWithItsOwnerAndCancelsWhatItWaitsFor.
  BlocPattern | Bloc.swift | handling?.cancel() | The test closingCancelsTheEventUnderWayAndDropsThoseThatWait.
  BlocPattern | BlocBase.swift | reports.send(completion: .finished) | The test closingEndsTheStreamOnce.
  BlocPattern | BlocBase.swift | isClosed = true | The test closingEndsTheStreamOnce.
  BlocPattern | BlocBase.swift | guard !isClosed, !hasEmitted || state != self.state else { return } | isClosed: the same test.
  BlocPattern | Props/BuildContext.swift | parent?.children.removeAll { $0 === self } | The test nothingIsKeptWhenThePageHasGone.
  BlocPattern | MainBloc.swift | init(selectedIndex: Int = 0, isExtended: Bool = false) { | The article's; each use sets both.
  OwnCombine | Lesson.swift | print("(the closure runs)") object?.cancel() | The closure runs once, whichever of the three calls there are: that is what they show.
  OwnCombine | Lesson.swift | } object?.cancel() | The closure runs once, whichever of the three calls there are: that is what they show.
  OwnCombine | Lesson.swift | object?.cancel() object?.cancel() | The closure runs once, whichever of the three calls there are: that is what they show.
  SilentPipeline | Props/Threads.swift | isDone.wait() | Waits for another thread, which is mostly there in time.
  SilentPipeline | Lesson.swift | .sink { print("second screen: \($0)") } .store(in: &cancellables) | All that it receives comes at once.
  SilentPipeline | Lesson.swift | saved.subscribe(searches) .store(in: &cancellables) | The array is over when subscribe returns.
  SilentPipeline | Lesson.swift | saved.sink { searches.send($0) } .store(in: &cancellables) | The array is over when sink returns.
  """#

struct UnprovedLinesTests {
  static let rows = unprovedLines.split(separator: "\n").map { row in
    row.components(separatedBy: " | ").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test func everyRowHasItsParts() {
    for row in Self.rows { #expect(row.count == 4 && row.allSatisfy { !$0.isEmpty }, "\(row)") }
    expectEqual(Set(Self.rows.map { $0.prefix(3) }).count, Self.rows.count, "a line is listed twice")
  }

  @Test(arguments: rows) func listedLineStandsInTheLesson(_ row: [String]) throws {
    let lines = try PackageFiles.text("Lessons/\(row[0])/\(row[1])").split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let withLineAbove = zip(lines, lines.dropFirst()).map { "\($0) \($1)" }
    #expect(lines.contains(row[2]) || withLineAbove.contains(row[2]), "\(row[0])/\(row[1]) has no such line: \(row[2])")
  }
}
