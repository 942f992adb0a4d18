import Combine
import CombineBridge
import CombineContract
import ExerciseKit
import LessonKit
import VirtualTime

/// A value that can be seen to go away.
final class Parcel {}

/// A parcel, and what a part may be made of.
struct Delivery {
  typealias Upstream = InContract<Combine.PassthroughSubject<Parcel, MarbleFailure>>

  let parcel = Parcel()

  /// It sends the parcel twice.
  let upstream: Upstream

  /// It sends nothing.
  let silent: Upstream

  /// It sends 1 when it is requested, and goes on.
  var going: some CombineContract.Publisher<Int, MarbleFailure> {
    upstream.inCombine.map { _ in 2 }.prepend(1).inContract
  }

  /// It never runs.
  let clock: Clock
}

extension Feedback {
  /// That a subscription which is over, and which somebody keeps, holds no value, and no closure that holds one.
  ///
  /// - Parameters:
  ///   - meanwhile: Looks while the stream goes on, whether a value is kept that was passed on, at once or when it was
  ///     requested later. Both upstreams then send the parcel, and the scheduler runs each closure at once.
  ///   - used: What is said if a value is kept meanwhile.
  ///   - make: Makes a publisher that may send the parcel, or use it.
  mutating func expectNoValueKept<P: CombineContract.Publisher>(
    meanwhile: Bool = false,
    used: Words = ("A value has been passed on", "值已经传了下去"),
    _ make: (Delivery) -> P
  ) {
    let ends: [(CombineContract.Subscribers.Demand, Bool)] =
      meanwhile ? [(.unlimited, false), (.none, false)] : [(.none, false), (.unlimited, false), (.max(1), true)]
    for (demand, fails) in ends where faults.isEmpty {
      let (subject, silent) = (
        Combine.PassthroughSubject<Parcel, MarbleFailure>(), Combine.PassthroughSubject<Parcel, MarbleFailure>()
      )
      let clock = Clock(time: VirtualTimeScheduler(), runsAtOnce: meanwhile)
      let witness = Witness()
      weak var value: Parcel?
      do {
        let other = meanwhile ? subject : silent
        let delivery = Delivery(upstream: subject.inContract, silent: other.inContract, clock: clock)
        value = delivery.parcel
        witness.subscribe(to: make(delivery))
        if demand > .none { witness.request(demand) }
        for _ in 1...2 { subject.send(delivery.parcel) }
        if meanwhile, demand == .none { witness.request(.unlimited) }
      }
      if fails { subject.send(completion: .failure(MarbleFailure())) }
      if !meanwhile, !witness.isOver { witness.cancel() }
      let (english, chinese) =
        if meanwhile {
          ("\(used.english), the stream goes on", "\(used.chinese)，流还在继续，值却")
        } else {
          (
            "The subscriber \(witness.isOver ? "has received its completion" : "has cancelled"), somebody keeps the subscription",
            "订阅者\(witness.isOver ? "已经收到完成事件" : "已经取消")，只因有人还留着订阅，值就"
          )
        }
      expect(
        withExtendedLifetime((clock, subject, silent, witness)) { value == nil },
        "\(english), and the value is still in memory. It should be gone.", "\(chinese)还留在内存里，应该已经销毁。")
      witness.cancel()
    }
  }

  /// That a subject keeps none of the values that it sends, or a sink none that it receives.
  mutating func expectNoValueKept(by part: String, send: (Parcel) -> Void) {
    expectGone(
      keeping: part, "The \(part.lowercased()) has passed on a value, and the value", "\(part) 已经把值传了下去，这个值却"
    ) {
      let parcel = Parcel()
      for _ in 1...2 { send(parcel) }
      return parcel
    }
  }

  /// That a publisher with several subscribers lets go of a subscription that is over. It would keep more and more of them.
  ///
  /// - Parameter make: Makes the publisher, and what lets it complete.
  mutating func expectNoSubscriptionKept(_ make: () -> (publisher: any NumberPublisher, finish: () -> Void)) {
    for isCancelled in [true, false] {
      let (publisher, finish) = make()
      let other = Witness(of: publisher)
      let (english, chinese) =
        isCancelled ? ("One of two subscribers has cancelled", "两个订阅者里有一个取消了") : ("The stream is over", "流已经结束")
      expectGone(
        keeping: (publisher, other), "\(english), somebody keeps the publisher, and the subscription",
        "\(chinese)，只因有人还留着发布者，订阅就"
      ) {
        let witness = Witness(of: publisher)
        let subscription = witness.subscription as AnyObject
        if isCancelled { witness.cancel() } else { finish() }
        return subscription
      }
    }
  }
}
