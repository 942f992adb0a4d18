import Combine
import CombineBridge
import CombineContract

/// What is requested while a value is received is counted, and returned for the value. Two boxes may belong to all. It may do
/// so only with values that no request brings at once.
func collecting<P: CombineContract.Publisher>(
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
