import Combine
import CombineBridge
import CombineContract
import ExerciseKit
import LessonKit
import VirtualTime

/// A subject, as the checker uses it.
struct SubjectPart<P: CombineContract.Publisher> {
  let publisher: P
  let send: (Int) -> Void
  let finish: (CombineContract.Subscribers.Completion<MarbleFailure>) -> Void
}

func checkSubject<P: NumberPublisher>(_ make: @escaping () -> SubjectPart<P>) -> Feedback {
  var feedback = Feedback()
  feedback.expectNothingKept(make())
  feedback.expectTheFirstValue(make())
  feedback.expect(Law.ofSubjects, of: Part { Driven(make(), by: $0) })
  feedback.expectOneEnd(make())
  feedback.expectNothingAfterTheEnd(make())
  let part = make()
  feedback.expectManySubscribers(of: part.publisher) { part.send(1) }
  feedback.compare(
    StreamComparison(Shape(subscribers: 3)),
    yours: { Driven(make(), by: $0.upstream()).inCombine },
    expected: { inputs in
      let subject = Combine.PassthroughSubject<Int, MarbleFailure>()
      let part = SubjectPart(
        publisher: subject.inContract, send: { subject.send($0) },
        finish: { subject.send(completion: $0.inCombine) })
      return Driven(part, by: inputs.upstream()).inCombine
    })
  guard feedback.faults.isEmpty else { return feedback }
  feedback.expectNoSubscriptionKept {
    let part = make()
    return (part.publisher, { part.finish(.finished) })
  }
  feedback.expectRelease(make)
  return feedback
}

extension Feedback {
  /// A value that was not requested is lost, and what `receive(_:)` returns is a request.
  fileprivate mutating func expectNothingKept<P: NumberPublisher>(_ part: SubjectPart<P>) {
    let witness = Witness<Int, MarbleFailure>()
    witness.onValue = { _ in .max(1) }
    part.publisher.subscribe(witness)
    part.send(1)
    witness.request(.max(1))
    part.send(2)
    expect(
      received: witness.values, "2",
      "The subject sends 1 before anything is requested, and 2 after that. The subscriber",
      "Subject 在没有请求的时候发送了 1，有了请求以后发送了 2。订阅者")
    part.send(3)
    expect(
      received: witness.values, "2 3", "For 2, receive(_:) returns max(1), and the subject sends 3. The subscriber",
      "receive(_:) 对 2 返回了 max(1)，Subject 又发送了 3。订阅者")
    witness.subscription?.cancel()
  }
}

extension Feedback {
  /// A value that is sent from inside of `receive(subscription:)`, and is requested.
  fileprivate mutating func expectTheFirstValue<P: NumberPublisher>(_ part: SubjectPart<P>) {
    let witness = Witness<Int, MarbleFailure>()
    witness.onSubscription = {
      $0.request(.max(1))
      part.send(1)
    }
    part.publisher.subscribe(witness)
    expect(
      received: witness.values, "1",
      "Inside receive(subscription:) the subscriber requests a value, and the subject sends 1. The subscriber",
      "订阅者在 receive(subscription:) 里面请求了一个值，Subject 随即发送了 1。订阅者")
  }

  /// A value that is sent from inside of `receive(completion:)`, when another subscriber waits for its completion.
  fileprivate mutating func expectNothingAfterTheEnd<P: NumberPublisher>(_ part: SubjectPart<P>) {
    let witnesses = [Witness<Int, MarbleFailure>(), Witness()]
    for witness in witnesses {
      witness.onCompletion = { part.send(1) }
      part.publisher.subscribe(witness)
      witness.request(.unlimited)
    }
    part.finish(.finished)
    for events in witnesses.map(\.events) {
      expect(
        received: events, "^|",
        "The subject finishes. Two subscribers let it send 1 when they receive the completion, and one of them",
        "Subject 正常结束，两个订阅者收到完成事件时都让它发送 1，其中一个")
    }
  }

  /// A subscription that is over, and which somebody keeps, does not keep the subject.
  fileprivate mutating func expectRelease<P: NumberPublisher>(_ make: () -> SubjectPart<P>) {
    for isCancelled in [true, false] {
      let witness = Witness<Int, MarbleFailure>()
      weak var subject: AnyObject?
      do {
        let part = make()
        subject = part.publisher as AnyObject
        part.publisher.subscribe(witness)
        if isCancelled { witness.subscription?.cancel() } else { part.finish(.finished) }
      }
      let (english, chinese) = isCancelled ? ("has cancelled", "已经取消") : ("has received its completion", "已经收到完成事件")
      expect(
        withExtendedLifetime(witness) { subject == nil },
        "The subscriber \(english), somebody keeps the subscription, and the subject is still in memory.",
        "订阅者\(chinese)，只因有人还留着订阅，Subject 就还留在内存里。")
    }
  }

  /// A later subscriber receives the first of two completions.
  fileprivate mutating func expectOneEnd<P: NumberPublisher>(_ part: SubjectPart<P>) {
    part.finish(.finished)
    part.finish(.failure(MarbleFailure()))
    expect(
      "^|", from: part.publisher, "The subject finishes, and then fails. A subscriber comes after that.",
      "Subject 正常结束之后又失败，然后来了一个订阅者。")
  }
}

extension Law {
  /// A subject has no upstream, and drops what is not requested.
  fileprivate static let ofSubjects = allCases.filter {
    ![.cancelReachesUpstream, .demandAddsUp, .requestFromInsideReceive, .subscribersAreApart].contains($0)
  }
}

/// A subject that sends what an upstream sends. It starts with its first subscriber.
private final class Driven<P: CombineContract.Publisher>: CombineContract.Publisher
where P.Output == Int, P.Failure == MarbleFailure {
  typealias Output = Int
  typealias Failure = MarbleFailure

  private let part: SubjectPart<P>
  private let upstream: Upstream
  private var feed: Feed?

  init(_ part: SubjectPart<P>, by upstream: Upstream) {
    self.part = part
    self.upstream = upstream
  }

  func receive<S: CombineContract.Subscriber>(subscriber: S) where S.Input == Int, S.Failure == MarbleFailure {
    part.publisher.subscribe(subscriber)
    guard feed == nil else { return }
    let feed = Feed(part.send, part.finish)
    self.feed = feed
    upstream.subscribe(feed)
  }
}

/// Requests everything, and hands it to a subject.
private struct Feed: CombineContract.Subscriber {
  let send: (Int) -> Void
  let finish: (CombineContract.Subscribers.Completion<MarbleFailure>) -> Void

  init(
    _ send: @escaping (Int) -> Void,
    _ finish: @escaping (CombineContract.Subscribers.Completion<MarbleFailure>) -> Void
  ) {
    self.send = send
    self.finish = finish
  }

  func receive(subscription: any CombineContract.Subscription) { subscription.request(.unlimited) }

  func receive(_ input: Int) -> CombineContract.Subscribers.Demand {
    send(input)
    return .none
  }

  func receive(completion: CombineContract.Subscribers.Completion<MarbleFailure>) { finish(completion) }
}
