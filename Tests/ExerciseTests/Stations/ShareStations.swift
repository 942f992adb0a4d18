import Combine
import CombineBridge
import CombineContract
import SolvedCombine

@testable import OwnCombineExercises

private func share(_ name: String, _ fault: String? = nil, _ make: @escaping MakeShare) -> Station {
  Station(name, fault) { checkShare(make) }
}

/// A subscriber that comes after such a completion gets another share.
private func shareThatBeginsAgain(after isLast: @escaping (Combine.Subscribers.Completion<MarbleFailure>) -> Bool)
  -> Feedback
{
  checkShare { upstream in
    var shared: (any Combine.Publisher<Int, MarbleFailure>)?
    let source = upstream.inCombine.handleEvents(receiveCompletion: { if isLast($0) { shared = nil } })
    return Combine.Deferred { () -> Combine.AnyPublisher<Int, MarbleFailure> in
      let current = shared ?? source.share()
      shared = current
      return current.eraseToAnyPublisher()
    }.inContract
  }
}

private enum ShareFault: String, CaseIterable {
  case countsTooLate = "The first subscriber receives its subscription, and meanwhile"
  case endsTooLate = "cancels inside receive(completion:), and another one comes"
  case keepsUpstream = "Upstream's subscription is still in memory. It should be gone"
  case attachesLate = "and then another one does so. The second one received nothing. It should receive “1”"
  case keepsUpstreamInside = "cancelled inside receive(_:). Upstream's subscription is still in memory"
}

/// A share that does one thing too late, or not at all.
private func share(_ fault: ShareFault) -> Feedback {
  checkShare { upstream in
    let subject = Combine.PassthroughSubject<Int, MarbleFailure>()
    var (count, isRequested, hasStarted, isOver) = (0, false, false, false)
    var source: (any Combine.Subscription)?
    var isSending = false
    func start() {
      upstream.inCombine.subscribe(
        AnySubscriber(
          receiveSubscription: {
            if source != nil { return $0.cancel() }
            if fault == .keepsUpstream, isRequested { $0.request(.unlimited) }
            source = $0
            if fault != .keepsUpstream, isRequested { $0.request(.unlimited) }
          },
          receiveValue: {
            isSending = true
            subject.send($0)
            isSending = false
            return .none
          },
          receiveCompletion: {
            source = nil
            isOver = fault != .endsTooLate
            subject.send(completion: $0)
            isOver = true
          }))
    }
    return Handmade { downstream in
      let starts = !hasStarted
      hasStarted = fault != .countsTooLate
      count += 1
      var isIn = true
      let isLate = fault == .attachesLate && starts && isRequested
      if isLate { start() }
      subject.intercepted { own in
        own.but(
          request: {
            own.request($0)
            if !isRequested { source?.request(.unlimited) }
            isRequested = true
          },
          cancel: {
            own.cancel()
            count -= isIn ? 1 : 0
            isIn = false
            guard count == 0, !isOver else { return }
            hasStarted = false
            if fault == .keepsUpstreamInside, isSending, let source { keepForEver(source) }
            source.take()?.cancel()
          })
      }.subscribe(downstream)
      hasStarted = count > 0
      if starts, hasStarted, !isLate { start() }
    }.inContract
  }
}

let shareTable: [Station] = [
  share("the given share") { Solved.share($0) },
  share("Combine's") { $0.inCombine.share().inContract },
  share("multicast and autoconnect") {
    $0.inCombine.multicast { Combine.PassthroughSubject<Int, MarbleFailure>() }.autoconnect().inContract
  },
  share("nothing is shared", "upstream sends 3. Upstream's number of subscriptions is 2") { $0 },
  share("a new share for each subscriber", "upstream sends 3. Upstream's number of subscriptions is 2") { upstream in
    Combine.Deferred { upstream.inCombine.share() }.inContract
  },
  share("a late subscriber receives the newest value", "The second one received “1 2 3”. It should receive “2 3”") {
    $0.inCombine.map(Optional.some).multicast { Combine.CurrentValueSubject<Int?, MarbleFailure>(nil) }
      .autoconnect().compactMap { $0 }.inContract
  },
  share("upstream is asked as the subscribers ask", "Upstream is asked for max(3). It should be unlimited") {
    Solved.share($0.inCombine.buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest).inContract)
  },
  Station("it begins again after the end", "Upstream finishes, the only") { shareThatBeginsAgain { _ in true } },
  Station("it begins again after a failure", "Upstream fails, the only") { shareThatBeginsAgain { $0 != .finished } },
  share("a second cancel() counts", "The second one received “2”. It should receive “2 3”") { upstream in
    let stop = Combine.PassthroughSubject<Void, MarbleFailure>()
    return upstream.inCombine.prefix(untilOutputFrom: stop).share().intercepted { subscription in
      var calls = 0
      return subscription.but(cancel: {
        calls += 1
        if calls == 2 { stop.send(()) }
        subscription.cancel()
      })
    }.inContract
  },
  share("it starts twice", "cancels, and that five times. Upstream's number of subscriptions is 2. It should be 5") {
    Solved.share($0.inCombine.serving(2).inContract)
  },
  share("four share, and others do not", "Upstream's number of subscriptions is 97") { upstream in
    let shared = upstream.inCombine.share()
    var subscribers = 0
    return Combine.Deferred { () -> Combine.AnyPublisher<Int, MarbleFailure> in
      subscribers += 1
      return subscribers > 4 ? upstream.inCombine.eraseToAnyPublisher() : shared.eraseToAnyPublisher()
    }.inContract
  },
]

let shareFaults =
  faulty([
    (Spoil.countsNone, "It called request(.none). The subscriber received “1”"),
    (.secondSubscription, "The other one received “^^”"),
    (.keepsSubscriber, "Law 11"),
    (.asksForThousand, "It requested all values. The subscriber received “… 999 1000”"),
    (.keepsSubscriberInside, "The subscriber cancelled inside receive(_:). Somebody keeps the subscription"),
  ]) { fault in checkShare { upstream in Spoiled(Solved.share(upstream), fault) } }
  + faulty([
    (Spoil.ignoresCancel, "Upstream is not cancelled. It should be cancelled"),
    (.hoards, "Upstream's subscription is still in memory. It should be gone"),
    (.takesAnother, "share has upstream's subscription, and receives another one"),
  ]) { fault in checkShare { Solved.share(Spoiled($0, fault)) } }
  + faulty(share)
