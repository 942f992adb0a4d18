import Combine
import Testing

@testable import IntroducingCombine

@Suite struct PatientTests {
  private let patient = Patient<Int, Never>()

  @Test func asksOnlyWhenItIsTold() {
    var asked: [Subscribers.Demand] = []
    var values: [Int] = []
    [1, 2, 3].publisher
      .handleEvents(receiveOutput: { values.append($0) }, receiveRequest: { asked.append($0) })
      .subscribe(patient)
    #expect(asked == [])
    patient.request(.max(2))
    #expect(asked == [.max(2)])
    #expect(values == [1, 2])
  }

  @Test func keepsItsFirstSubscription() {
    let first = PassthroughSubject<Int, Never>()
    let second = PassthroughSubject<Int, Never>()
    var requests: [String] = []
    var cancels: [String] = []
    first
      .handleEvents(receiveCancel: { cancels.append("first") }, receiveRequest: { _ in requests.append("first") })
      .subscribe(patient)
    second
      .handleEvents(receiveCancel: { cancels.append("second") }, receiveRequest: { _ in requests.append("second") })
      .subscribe(patient)
    patient.request(.max(1))
    #expect(cancels == ["second"])
    #expect(requests == ["first"])
  }

  @Test func cancelsOnceAndAsksForNothingAfterwards() {
    let numbers = PassthroughSubject<Int, Never>()
    var cancels = 0
    var requests = 0
    numbers
      .handleEvents(receiveCancel: { cancels += 1 }, receiveRequest: { _ in requests += 1 })
      .subscribe(patient)
    patient.cancel()
    patient.cancel()
    patient.request(.max(1))
    #expect(cancels == 1)
    #expect(requests == 0)
  }

  @Test func goesWhenThePublisherHasFinished() {
    weak var weakPatient: AnyObject?
    let numbers = PassthroughSubject<Int, Never>()
    do {
      let patient = Patient<Int, Never>()
      weakPatient = patient
      numbers.subscribe(patient)
    }
    #expect(weakPatient != nil)
    numbers.send(completion: .finished)
    #expect(weakPatient == nil)
  }
}
