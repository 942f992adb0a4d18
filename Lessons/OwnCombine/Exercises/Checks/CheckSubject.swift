import Combine
import CombineBridge
import CombineContract
import ExerciseKit
import LessonKit
import VirtualTime

/// A subject, as the checker uses it.
struct SubjectPart {
  let publisher: any NumberPublisher
  let send: (Int) -> Void
  let finish: (CombineContract.Subscribers.Completion<MarbleFailure>) -> Void
}

func checkSubject(_ make: @escaping () -> SubjectPart) -> Feedback {
  let right = {
    let subject = Combine.PassthroughSubject<Int, MarbleFailure>()
    return SubjectPart(
      publisher: subject.inContract, send: { subject.send($0) },
      finish: { subject.send(completion: $0.inCombine) })
  }
  let part = Part(make, right) { make, stage in
    let subject = make()
    (stage.sendOne, stage.end) = (subject.send, subject.finish)
    return subject.publisher
  }
  var feedback = Feedback()
  feedback.expect(.nothingKept, .theFirstValue, of: part)
  // A subject has no upstream, and drops what is not requested.
  feedback.expect(
    Law.without(.cancelReachesUpstream, .demandAddsUp, .requestFromInsideReceive, .subscribersAreApart), of: part)
  feedback.expect(
    .others(atTheEnd: false), .others(atTheEnd: true), .oneEnd, .nothingAfterTheEnd, .goingAway, .manySubscribers,
    of: part)
  feedback.compare(StreamComparison(Shape(kinds: [.subject], subscribers: 3)), make, right) { inputs, make in
    let subject = make()
    let feed = inputs.publisher().sink(
      receiveCompletion: { subject.finish($0 == .finished ? .finished : .failure(.init())) },
      receiveValue: subject.send)
    // The publisher keeps the feed.
    return Boxed(own: subject.publisher).inCombine.handleEvents(receiveRequest: { _ in _ = feed }).inContract
  }
  guard feedback.faults.isEmpty else { return feedback }
  feedback.expectNoSubscriptionKept {
    let part = make()
    return (part.publisher, { part.finish(.finished) })
  }
  feedback.expectRelease(make)
  return feedback
}

extension Play {
  /// A value that was not requested is lost, and what `receive(_:)` returns is a request.
  fileprivate static let nothingKept = one(
    "The subject sends 1 before anything is requested, and 2 after that. For 2, receive(_:) returns max(1), and it sends 3.",
    "Subject 在没有请求的时候发送了 1，有了请求以后发送了 2。receive(_:) 对 2 返回了 max(1)，Subject 又发送了 3。",
    onValue: { _ in .max(1) }, sees: \.values,
    then: { stage, witness in
      stage.send(1)
      witness.request(.max(1))
      stage.send(2, 3)
    })

  /// A value that is sent from inside of `receive(subscription:)`, and is requested.
  fileprivate static let theFirstValue = Play(
    "Inside receive(subscription:) the subscriber requests a value, and the subject sends 1.",
    "订阅者在 receive(subscription:) 里面请求了一个值，Subject 随即发送了 1。"
  ) { stage in
    let witness = stage.subscribe {
      $0.onSubscription = {
        $0.request(.max(1))
        stage.send(1)
      }
    }
    return [.received(witness.values)]
  }

  /// A value that is sent from inside of `receive(completion:)`, when another subscriber waits for its completion.
  fileprivate static let nothingAfterTheEnd = Play(
    "The subject finishes. Two subscribers let it send 1 when they receive the completion.",
    "Subject 正常结束，两个订阅者收到完成事件时都让它发送 1。"
  ) { stage in
    let witnesses = (1...2).map { _ in
      stage.subscribe(requesting: .unlimited) { $0.onCompletion = { _ in stage.send(1) } }
    }
    stage.finish()
    return witnesses.map { .received($0.events, by: ("One of them", "其中一个")) }
  }

  /// A later subscriber receives the first of two completions.
  fileprivate static let oneEnd = Play(
    "The subject finishes, and then fails. A subscriber comes after that.", "Subject 正常结束之后又失败，然后来了一个订阅者。"
  ) { stage in
    for fails in [false, true] { stage.finish(failing: fails) }
    return [.received(stage.subscribe().events)]
  }
}

extension Play {
  /// Nobody keeps the subject, which is not over.
  fileprivate static let goingAway = one(
    "A subscriber keeps its subscription, and nobody keeps the subject any more.", "订阅者留着订阅，已经没有谁持有 Subject。",
    then: { stage, _ in stage.dropThePart() })
}

extension Feedback {
  mutating func expectDescription(of subject: any NumberPublisher) {
    let witness = Witness()
    witness.subscribe(to: subject)
    expect(
      witness.subscription.map { "\($0)" }, "PassthroughSubject", "The description of its subscription is",
      "它的订阅的 description 是")
  }

  /// A subscription that is over, and which somebody keeps, does not keep the subject.
  fileprivate mutating func expectRelease(_ make: () -> SubjectPart) {
    for isCancelled in [true, false] {
      let witness = Witness()
      let (english, chinese) = isCancelled ? ("has cancelled", "已经取消") : ("has received its completion", "已经收到完成事件")
      expectGone(
        keeping: witness, "The subscriber \(english), somebody keeps the subscription, and the subject",
        "订阅者\(chinese)，只因有人还留着订阅，Subject 就"
      ) {
        let part = make()
        witness.subscribe(to: part.publisher)
        if isCancelled { witness.cancel() } else { part.finish(.finished) }
        return part.publisher as AnyObject
      }
    }
  }
}
