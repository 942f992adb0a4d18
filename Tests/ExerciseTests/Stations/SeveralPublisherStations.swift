import Combine
import CombineBridge
import CombineContract
import SolvedCombine

@testable import OwnCombineExercises

private func flatMap(_ name: String, _ fault: String? = nil, _ make: @escaping MakeFlatMap) -> Station {
  Station(name, fault) { checkFlatMap(make) }
}

let flatMapTable: [Station] = [
  flatMap("the given flatMap") { Solved.flatMap($0, $1, $2) },
  flatMap("Combine's") { upstream, limit, transform in
    upstream.inCombine.flatMap(maxPublishers: limit.inCombine) { transform($0).inCombine }.inContract
  },
  flatMap("the given flatMap, behind map") { upstream, limit, transform in
    Solved.flatMap(Solved.map(upstream) { $0 }, limit, transform)
  },
  flatMap("no limit", "The subscriber received “^1 2 10 20|”. It should receive “^1 10 2 20|”") {
    upstream, _, transform in Solved.flatMap(upstream, .unlimited, transform)
  },
  flatMap("one after the other", "The subscriber received “10”. It should receive “10 20 30”") {
    upstream, _, transform in Solved.flatMap(upstream, .max(1), transform)
  },
  flatMap("only the newest inner publisher", "It should receive “^1 10 2 20|”") { upstream, limit, transform in
    upstream.inCombine.map { transform($0).inCombine }.switchToLatest().inContract
  },
  flatMap("a value overtakes one that is kept", "The subscriber received “10 (30) 20”. It should receive “10 20 30”") {
    overtaking($0, $1, $2)
  },
  flatMap("the closure is called twice", "The number of calls of the closure is 2") { upstream, limit, transform in
    Solved.flatMap(upstream, limit) {
      _ = transform($0)
      return transform($0)
    }
  },
  flatMap("an inner publisher that comes late is not cancelled", "Downstream cancels inside of flatMap's closure") {
    upstream, limit, transform in
    Solved.flatMap(upstream, limit) {
      let inner = transform($0)
      Witness().subscribe(to: inner)
      return inner
    }
  },
  flatMap("it keeps a hundred values", "and then all values are requested. The subscriber received “… 98 99 100”. It") {
    upstream, limit, transform in
    var (isRequested, kept) = (false, 0)
    return Solved.flatMap(upstream, limit) {
      transform($0).inCombine.filter { _ in
        kept += isRequested ? 0 : 1
        return kept <= 100
      }.inContract
    }.inCombine.handleEvents(receiveRequest: { _ in isRequested = true }).inContract
  },
  flatMap("it keeps its closure", "and somebody keeps the subscription. What the closure holds is still in memory") {
    upstream, limit, transform in holding(transform, Solved.flatMap(upstream, limit, transform))
  },
  flatMap("it keeps inner publishers", "and upstream goes on. That publisher is still in memory") {
    upstream, limit, transform in
    var inners: [Upstream] = []
    return Solved.flatMap(upstream, limit) {
      inners.append(transform($0))
      return inners.last!
    }
  },
  flatMap(
    "it requests more of upstream, which it has asked for all",
    "maxPublishers is unlimited, and upstream's number of requests is 2. It should be 1"
  ) { upstream, limit, transform in
    var source: (any Combine.Subscription)?
    let noted = upstream.inCombine.intercepted(
      subscription: { own in
        source = own
        return own.but(cancel: {
          source = nil
          own.cancel()
        })
      },
      completion: {
        source = nil
        $1.receive(completion: $0)
      })
    return Solved.flatMap(noted.inContract, limit) {
      transform($0).inCombine.intercepted(completion: {
        $1.receive(completion: $0)
        if limit == .unlimited { source?.request(.max(1)) }
      }).inContract
    }
  },
  flatMap(
    "it requests more of an inner publisher, which it has asked for all",
    "It was asked for all, and its number of requests is 2. It should be 1"
  ) { upstream, limit, transform in
    Solved.flatMap(upstream, limit) {
      var isAskedForAll = false
      return transform($0).inCombine.intercepted(
        subscription: { own in
          own.but(request: {
            isAskedForAll = $0 == .unlimited
            own.request($0)
          })
        }, value: { $1.receive($0) + (isAskedForAll ? .max(1) : .none) }
      ).inContract
    }
  },
  flatMap("it keeps upstream's subscription", "Upstream has completed. Upstream's subscription is still in memory") {
    upstream, limit, transform in keepingUpstream(upstream) { Solved.flatMap($0, limit, transform) }
  },
  Station(
    "all of them know whether any of them is sending",
    "another subscriber came, and requested one. That one received nothing"
  ) {
    let isReceiving = Box(false)
    return checkFlatMap { collecting(Solved.flatMap($0, $1, $2), isReceiving) }
  },
  Station(
    "or whether any is sending what was pushed", "another subscriber came, and requested one. That one received nothing"
  ) {
    let isReceiving = Box(false)
    return checkFlatMap { collecting(Solved.flatMap($0, $1, $2), isReceiving, ofPushed: true) }
  },
  flatMap(
    "the end waits until receive(_:) has returned", "Before receive(_:) has returned, the subscriber received “^7”. It"
  ) { upstream, limit, transform in
    var (isReceiving, end) = (false, Combine.Subscribers.Completion<MarbleFailure>?.none)
    return Solved.flatMap(upstream, limit, transform).inCombine.intercepted(
      value: { value, downstream in
        isReceiving = true
        let more = downstream.receive(value)
        isReceiving = false
        if let end { downstream.receive(completion: end) }
        return more
      }, completion: { if isReceiving { end = $0 } else { $1.receive(completion: $0) } }
    ).inContract
  },
  flatMap("a value from inside of receive(_:) waits", "sends 8, and nothing is kept. The subscriber received “7 8”") {
    upstream, limit, transform in
    Combine.Deferred {
      var (isReceiving, waiting) = (false, [Int]())
      return Solved.flatMap(upstream, limit, transform).inCombine.intercepted(value: { value, downstream in
        waiting.append(value)
        if isReceiving { return .none }
        isReceiving = true
        var more = Combine.Subscribers.Demand.none
        while !waiting.isEmpty { more += downstream.receive(waiting.removeFirst()) }
        isReceiving = false
        return more
      })
    }.inContract
  },
  flatMap("an inner publisher that comes inside is asked for one", "is asked for max(1). It should be unlimited") {
    upstream, limit, transform in
    var isReceiving = false
    return Solved.flatMap(upstream, limit) { value in
      let isInside = isReceiving
      return transform(value).inCombine.intercepted { own in
        own.but(request: { own.request(isInside && $0 == .unlimited ? .max(1) : $0) })
      }.inContract
    }.inCombine.intercepted(value: { value, downstream in
      isReceiving = true
      defer { isReceiving = false }
      return downstream.receive(value)
    }).inContract
  },
  flatMap("two at most", "upstream sends 1 to 9. The number of calls of the closure is 2. It should be 5") {
    upstream, limit, transform in
    Solved.flatMap(upstream, limit > .max(2) && limit != .unlimited ? .max(2) : limit, transform)
  },
  flatMap("inner publishers go on behind a failure", "The subscriber received “^# 20”. It should receive “^#”") {
    upstream, limit, transform in
    Handmade { downstream in
      var isOver = false
      func end(_ completion: Combine.Subscribers.Completion<MarbleFailure>) {
        if !isOver { downstream.receive(completion: completion) }
        isOver = true
      }
      Solved.flatMap(upstream, limit) { number in
        transform(number).inCombine.handleEvents(receiveCompletion: { if $0 != .finished { end($0) } }).inContract
      }.inCombine.intercepted(completion: { completion, _ in end(completion) }).subscribe(downstream)
    }.inContract
  },
]

let flatMapFaults =
  faulty([
    (Spoil.unasked, "Law 3"),
    (.takesThousand, "It requested all values. The subscriber received “… 500 5000”. It should receive “… 500"),
    (.noCompletion, "received “^1 10 2 20”. It should receive “^1 10 2 20|”"),
    (.ignoresCancel, "Law 5"),
    (.keepsSubscriber, "Law 11"),
    (.asksForFive, "It requested 100 values. The subscriber received “"),
    (.keepsSubscriberInside, "The subscriber cancelled inside receive(_:). Somebody keeps the subscription"),
  ]) { fault in checkFlatMap { Spoiled(Solved.flatMap($0, $1, $2), fault) } }
  + faulty([(Spoil.takesAnother, "flatMap has upstream's subscription, and receives another one")]) { fault in
    checkFlatMap { Solved.flatMap(Spoiled($0, fault), $1, $2) }
  }
  + faulty([
    (Spoil.takesAnother, "flatMap has an inner publisher's subscription, and"),
    (.stays, "and upstream goes on. What had subscribed to it is still in memory. It should be gone"),
  ]) { fault in
    checkFlatMap { upstream, limit, transform in Solved.flatMap(upstream, limit) { Spoiled(transform($0), fault) } }
  }

/// What is requested while a value is received is counted, and returned for the value. Two boxes may belong to all. It may do
/// so only with values that no request brings at once.
private func collecting<P: CombineContract.Publisher>(
  _ own: P, _ isReceiving: Box<Bool>? = nil, _ requested: Box<Combine.Subscribers.Demand>? = nil,
  ofPushed: Bool = false
) -> some CombineContract.Publisher<P.Output, P.Failure> {
  Handmade<P.Output, P.Failure> { downstream in
    let (isReceiving, requested) = (isReceiving ?? Box(false), requested ?? Box(.none))
    var isPulled = false
    own.inCombine.intercepted(
      subscription: { own in
        own.but(request: {
          if isReceiving.value {
            requested.value += $0
            return
          }
          let wasPulled = isPulled
          isPulled = ofPushed
          own.request($0)
          isPulled = wasPulled
        })
      },
      value: { value, downstream in
        isReceiving.value = !isPulled
        let more = downstream.receive(value) + requested.value
        (isReceiving.value, requested.value) = (false, .none)
        return more
      }
    ).subscribe(downstream)
  }.inContract
}

/// A flatMap that sends a value as soon as it is requested, whatever it keeps.
private func overtaking(
  _ upstream: Upstream, _ limit: CombineContract.Subscribers.Demand, _ transform: @escaping (Int) -> Upstream
) -> some CombineContract.Publisher<Int, MarbleFailure> {
  Handmade<Int, MarbleFailure> { downstream in
    let isReceiving = Box(false)
    let requestedInside = Box(Combine.Subscribers.Demand.none)
    let values = Solved.flatMap(upstream, limit) { number in
      transform(number).inCombine.intercepted(value: { value, inner in
        guard isReceiving.value, requestedInside.value > .none else { return inner.receive(value) }
        requestedInside.value -= 1
        requestedInside.value += downstream.receive(value)
        return .max(1)
      }).inContract
    }
    collecting(values, isReceiving, requestedInside).inCombine.subscribe(downstream)
  }.inContract
}

private func zip(_ name: String, _ fault: String? = nil, _ make: @escaping MakeZip) -> Station {
  Station(name, fault) { checkZip(make) }
}

let zipTable: [Station] = [
  zip("the given zip") { Solved.zip($0, $1) },
  zip("Combine's") { $0.inCombine.zip($1.inCombine).inContract },
  zip("turned round, and back") { a, b in Solved.map(Solved.zip(Solved.map(a) { $0 }, b)) { ($0.0, $0.1) } },
  zip("combineLatest", "It should receive “^(1, 4)”") { $0.inCombine.combineLatest($1.inCombine).inContract },
  zip("the sides are changed", "It should receive “^(1, 4)”") { a, b in Solved.map(Solved.zip(a, b)) { ($0.1, $0.0) } },
  zip("it passes on a request after cancel()", "Upstream's number of requests after cancel() is 1. It should be 0") {
    a, b in
    var sides: [any Combine.Subscription] = []
    let keep = { (side: any Combine.Subscription) in
      sides.append(side)
      return side
    }
    let kept = [a, b].map { $0.inCombine.intercepted(subscription: keep).inContract }
    return Solved.zip(kept[0], kept[1]).inCombine.intercepted { own in
      var zip = Optional(own)
      return own.but(
        request: { demand in for side in zip.map({ [$0] }) ?? sides { side.request(demand) } },
        cancel: { zip.take()?.cancel() })
    }.inContract
  },
  zip("it does not look whether it is over", "cancels inside receive(subscription:). The subscriber received “^|”.") {
    a, b in
    Handmade { downstream in
      var (isSubscribed, isOver, early) = (false, false, Combine.Subscribers.Completion<MarbleFailure>?.none)
      let noted = [a, b].map { side in
        side.inCombine.handleEvents(receiveCompletion: { if !isSubscribed { early = early ?? $0 } })
      }
      Solved.zip(noted[0].inContract, noted[1].inContract).inCombine.intercepted(
        subscription: {
          isSubscribed = true
          return $0
        },
        completion: {
          isOver = true
          $1.receive(completion: $0)
        }
      ).subscribe(downstream)
      if let early, !isOver { downstream.receive(completion: early) }
    }.inContract
  },
  zip(
    "it keeps the subscription to a finished side", "The subscription to the side that has finished is still in memory"
  ) {
    a, b in
    var kept: (any Combine.Subscription)?
    let noted = a.inCombine.intercepted(subscription: { own in
      kept = own
      return own.but(cancel: {
        kept = nil
        own.cancel()
      })
    })
    return holding(kept, Solved.zip(noted.inContract, b)).inCombine.intercepted(
      subscription: { own in
        own.but(cancel: {
          kept = nil
          own.cancel()
        })
      },
      completion: {
        kept = nil
        $1.receive(completion: $0)
      }
    ).inContract
  },
  zip("it asks the other side behind the end", "sends 1 and fails. Upstream's number of requests after cancel() is 1") {
    a, b in
    Handmade { downstream in
      var side: (any Combine.Subscription)?
      var (isAsking, isOver) = (false, false)
      let noted = b.inCombine.intercepted(
        subscription: {
          side = $0
          return $0
        },
        completion: {
          side = nil
          $1.receive(completion: $0)
        })
      Solved.zip(a, noted.inContract).inCombine.intercepted(
        subscription: { own in
          own.but(
            request: {
              isAsking = true
              own.request($0)
              isAsking = false
              if isOver { side.take()?.request($0) }
            },
            cancel: {
              side = nil
              own.cancel()
            })
        },
        completion: {
          isOver = isAsking
          if !isAsking { side = nil }
          $1.receive(completion: $0)
        }
      ).subscribe(downstream)
    }.inContract
  },
  zip("a hundred values wait", "and then the other one does. The number of pairs is 100. It should be 300") { a, b in
    var waiting = 0
    let some = a.inCombine.filter { _ in
      waiting += 1
      return waiting <= 100
    }
    return Solved.map(Solved.zip(some.inContract, b)) {
      waiting -= 1
      return $0
    }
  },
  zip("it keeps upstream's subscription", "Upstream has completed. Upstream's subscription is still in memory") {
    a, b in keepingUpstream(a) { Solved.zip($0, b) }
  },
  Station("what is requested of all zips is counted together", "another subscriber came, and requested one") {
    let requested = Box(Combine.Subscribers.Demand.none)
    return checkZip { collecting(Solved.zip($0, $1), nil, requested) }
  },
  Station(
    "each of them sets anew whether any is sending", "which had come before, requested one. That one received nothing"
  ) {
    let isReceiving = Box(false)
    return checkZip { a, b in
      Handmade<(Int, Int), MarbleFailure> {
        isReceiving.value = false
        collecting(Solved.zip(a, b), isReceiving).inCombine.subscribe($0)
      }.inContract
    }
  },
]

let zipFaults =
  faulty([
    (Spoil.unasked, "Law 3"),
    (.losesReturned, "receive(_:) returned max(1) for each value. The subscriber received “"),
    (.takesThousand, "It requested all values. The subscriber received “… 1000)”. It should receive “… 1000) (1001"),
    (.noCompletion, "Law 9"),
    (.keepsSubscriber, "Law 11"),
    (.keepsSubscriberInside, "The subscriber cancelled inside receive(_:). Somebody keeps the subscription"),
  ]) { fault in checkZip { Spoiled(Solved.zip($0, $1), fault) } }
  + faulty([(Spoil.takesAnother, "zip has upstream's subscription, and receives another one")]) { fault in
    checkZip { Solved.zip(Spoiled($0, fault), $1) }
  }
  + faulty([
    (Spoil.ignoresCancel, "Law 6 does not hold"),
    (.takesAnother, "zip has upstream's subscription, and receives another"),
  ]) { fault in checkZip { Solved.zip($0, Spoiled($1, fault)) } }

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

private enum ShareFault { case countsTooLate, endsTooLate, keepsUpstream, keepsUpstreamInside, attachesLate }

/// A share that does one thing too late, or not at all.
private func share(_ fault: ShareFault) -> Feedback {
  checkShare { upstream in
    let subject = Combine.PassthroughSubject<Int, MarbleFailure>()
    var (count, isRequested, hasStarted, isOver) = (0, false, false, false)
    var source: (any Combine.Subscription)?
    var (isSending, kept) = (false, [any Combine.Subscription]())
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
            if fault == .keepsUpstreamInside, isSending, let source { kept.append(source) }
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
  share("upstream is asked as the subscribers ask", "Law 9 does not hold") {
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
    upstream in
    var starts = 0
    return Solved.share(
      Handmade {
        starts += 1
        if starts <= 2 { upstream.inCombine.subscribe($0) }
      }.inContract)
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
  + faulty(
    [
      (ShareFault.countsTooLate, "The first subscriber receives its subscription, and meanwhile"),
      (.endsTooLate, "cancels inside receive(completion:), and another one comes"),
      (.keepsUpstream, "Upstream's subscription is still in memory. It should be gone"),
      (.attachesLate, "and then another one does so. The second one received nothing. It should receive “1”"),
      (.keepsUpstreamInside, "cancelled inside receive(_:). Upstream's subscription is still in memory"),
    ], share)
