import Combine
import Dispatch
import TestKit

// The checks of `Law.completionSurvivesSubscribing`, `Law.completionMayOvertakeTheSubscription` and
// `Law.completionFollowsTheSubscription`.

/// When upstream's completion is sent, relative to its subscription.
private enum Moment: String {
  /// The subject has added its subscriber, and `handleEvents` is about to pass the subscription on.
  case before = "before the subscription"

  /// Downstream has received the subscription, and has not returned yet.
  case inside = "during receive(subscription:)"

  /// The completion reaches the operator before the subscription does.
  case overtaking = "and overtakes the subscription"

  /// Downstream has returned.
  case after = "after the subscription"
}

/// Ends before it hands over its subscription, as a publisher may whose completion comes from another thread.
private struct Overtaken: Publisher {
  typealias Output = Int
  typealias Failure = TestError

  let completion: Subscribers.Completion<TestError>
  let isOnAnotherThread: Bool
  let patience: DispatchTimeInterval

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    let end = { subscriber.receive(completion: completion) }
    if isOnAnotherThread { _ = Worker(end).join(within: patience) } else { end() }
    subscriber.receive(subscription: Subscriptions.empty)
  }
}

extension Candidate {
  func violationByEarlyCompletion() -> String? { violation(at: [.before, .inside]) }

  func violationByOvertakingCompletion() -> String? { violation(at: [.overtaking]) }

  /// Upstream has sent its subscription, and completes: from inside of downstream's `receive(subscription:)`, or on another
  /// thread, which does not wait for downstream.
  func violationByCompletingMeanwhile() -> String? {
    for completion in [Subscribers.Completion<TestError>.finished, .failure(.broken)] {
      let expected = history(of: completion, meanwhile: false, isElsewhere: false)
      for isElsewhere in [false, true] {
        let found = TestKit.violation(within: patience) { note in
          let thread = isElsewhere ? ", on another thread" : ""
          note.text = "upstream sends .\(completion) while downstream receives its subscription\(thread)"
          let history = history(of: completion, meanwhile: true, isElsewhere: isElsewhere)
          if history == expected { return nil }
          let (out, right) = (String(history.map(\.mark)), String(expected.map(\.mark)))
          return "\(note.text ?? "")\nout  \(out)\ninstead of \(right)"
        }
        if let found { return found }
      }
    }
    return nil
  }

  private func history(
    of completion: Subscribers.Completion<TestError>, meanwhile: Bool, isElsewhere: Bool
  ) -> [LawEvent] {
    let (upstream, subscriber) = (LoosePublisher(), LawSubscriber(tally))
    var isOver = false
    func end() {
      // A candidate that subscribes to upstream later completes later.
      if isOver || upstream.living == 0 { return }
      isOver = true
      let send = { upstream.send(completion: completion) }
      if isElsewhere { _ = Worker(send).join(within: patience) } else { send() }
    }
    // The subscription is written down last.
    subscriber.onGreeting = { if meanwhile { end() } }
    let (publisher, settle) = stage(upstream.eraseToAnyPublisher())
    publisher.subscribe(subscriber)
    settle()
    end()
    settle()
    subscriber.request(.unlimited)
    settle()
    return subscriber.history.filter { !$0.isValue }
  }

  private func violation(at moments: [Moment]) -> String? {
    for completion in [Subscribers.Completion<TestError>.finished, .failure(.broken)] {
      for moment in moments {
        for isElsewhere in [false, true] {
          let found = TestKit.violation(within: patience) { violation(by: completion, moment, isElsewhere, $0) }
          if let found { return found }
        }
      }
    }
    return nil
  }

  private func violation(
    by completion: Subscribers.Completion<TestError>, _ moment: Moment, _ isElsewhere: Bool, _ note: Note
  ) -> String? {
    // What overtakes its subscription has sent no value, as a subject that holds one has.
    for kind in moment == .overtaking ? [.passthrough] : SubjectTests.Kind.allCases {
      // A candidate may end as it likes, but has to end in the same way every time.
      let expected = ends(kind, completion, .after, isElsewhere: false, note)
      let run = ends(kind, completion, moment, isElsewhere: isElsewhere, note)
      var history = run.history
      // An operator that passes upstream's subscription on cannot hold a completion back.
      if moment == .overtaking { history.sort { $0 == .subscription && $1 != .subscription } }
      if history != expected.history {
        return "\(note.text ?? "")\n" + "out  \(String(history.map(\.mark)))\n"
          + "instead of \(String(expected.history.map(\.mark)))"
      }
      if expected.isOverUnasked, !run.isOverUnasked { return "\(note.text ?? ""): it waits for a request" }
    }
    return nil
  }

  /// What a subscriber sees of a stream that ends at a moment, without the values, and whether it sees the end though it
  /// has requested nothing.
  ///
  /// - Parameter isElsewhere: Whether another thread sends the completion, while this one waits.
  private func ends(
    _ kind: SubjectTests.Kind, _ completion: Subscribers.Completion<TestError>, _ moment: Moment, isElsewhere: Bool,
    _ note: Note
  ) -> (history: [LawEvent], isOverUnasked: Bool) {
    let subject = kind.make()
    let values = subject.eraseToAnyPublisher()
    note.text = "a subject, \(kind), sends .\(completion) \(moment.rawValue)\(isElsewhere ? ", on another thread" : "")"
    var hangs = false
    var end: (() -> Void)? = { subject.send(completion: completion) }
    func endNow() {
      guard let end = end.take() else { return }
      if !isElsewhere { end() } else if !Worker(end).join(within: patience) { hangs = true }
    }
    let upstream =
      switch moment {
      case .before: values.handleEvents(receiveSubscription: { _ in endNow() }).eraseToAnyPublisher()
      case .overtaking:
        Overtaken(completion: completion, isOnAnotherThread: isElsewhere, patience: patience).eraseToAnyPublisher()
      case .inside, .after: values
      }
    let subscriber = LawSubscriber(tally)
    subscriber.onSubscription = { if moment == .inside { endNow() } }
    let (publisher, settle) = stage(upstream)
    publisher.subscribe(subscriber)
    settle()
    endNow()
    settle()
    let isOverUnasked = subscriber.isOver
    subscriber.request(.unlimited)
    settle()
    return (hangs ? [] : subscriber.history.filter { !$0.isValue }, isOverUnasked)
  }
}
