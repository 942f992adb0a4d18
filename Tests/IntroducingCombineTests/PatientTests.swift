import Combine
import Testing

@testable import IntroducingCombine

@Suite struct PatientTests {
  private let patient = Patient<Int, Never>()

  @Test func asksOnlyWhenItIsTold() {
    let subscription = CountingSubscription()
    patient.receive(subscription: subscription)
    #expect(subscription.requests == [])
    patient.request(.max(2))
    patient.request(.unlimited)
    #expect(subscription.requests == [.max(2), .unlimited])
  }

  @Test func asksForNoMoreThanThat() {
    var values: [Int] = []
    [1, 2, 3].publisher.handleEvents(receiveOutput: { values.append($0) }).subscribe(patient)
    patient.request(.max(2))
    #expect(values == [1, 2])
  }

  @Test func aSecondSubscriptionIsTurnedAway() {
    let first = CountingSubscription()
    let second = CountingSubscription()
    patient.receive(subscription: first)
    patient.receive(subscription: second)
    patient.request(.max(1))
    #expect(second.cancels == 1 && second.requests == [])
    #expect(first.cancels == 0 && first.requests == [.max(1)])
  }

  @Test func cancelsOnceAndAsksForNothingAfterwards() {
    let subscription = CountingSubscription()
    patient.receive(subscription: subscription)
    patient.cancel()
    patient.cancel()
    patient.request(.max(1))
    #expect(subscription.cancels == 1)
    #expect(subscription.requests == [])
  }

  @Test func completionLetsGoOfTheSubscription() {
    weak var weakSubscription: CountingSubscription?
    do {
      let subscription = CountingSubscription()
      weakSubscription = subscription
      patient.receive(subscription: subscription)
    }
    #expect(weakSubscription != nil)
    patient.receive(completion: .finished)
    #expect(weakSubscription == nil)
  }
}
