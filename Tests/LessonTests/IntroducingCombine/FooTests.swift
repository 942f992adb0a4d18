import Combine
import Foundation
import TestKit
import Testing

@testable import IntroducingCombine

/// The publisher and the subscriber of the article's example, beyond what the trace shows.
struct FooTests {
  private let send = Notification.Name("Send")
  private let center = NotificationCenter()

  private func post(_ name: String, _ notification: Notification.Name, from object: Foo?) {
    center.post(name: notification, object: object, userInfo: ["name": name])
  }

  private func names(from object: Foo?) -> AnyPublisher<String, Never> {
    NotificationCenter.Publisher(center: center, name: send, object: object)
      .compactMap { $0.userInfo?["name"] as? String }.eraseToAnyPublisher()
  }

  @Test func hearsOnlyItsNameAndItsObject() {
    let object = Foo(name: "Test")
    let subscriber = Subscribers.Assign(object: object, keyPath: \.name)
    names(from: object).subscribe(subscriber)
    post("another name", Notification.Name("Receive"), from: object)
    post("another object", send, from: Foo(name: "Another"))
    post("nobody", send, from: nil)
    expectEqual(object.name, "Test")
    post("Merlin", send, from: object)
    expectEqual(object.name, "Merlin")
    subscriber.cancel()
    post("too late", send, from: object)
    expectEqual(object.name, "Merlin")
  }

  @Test func withoutAnObjectEveryoneIsHeard() {
    let object = Foo(name: "Test")
    let cancellable = names(from: nil).assign(to: \.name, on: object)
    post("Merlin", send, from: Foo(name: "Another"))
    expectEqual(object.name, "Merlin")
    post("Morgana", send, from: nil)
    expectEqual(object.name, "Morgana")
    cancellable.cancel()
  }

  @Test func aFinishedPublisherLetsGoOfIt() {
    weak var weakObject: Foo?
    let names = PassthroughSubject<String, Never>()
    do {
      let object = Foo(name: "Test")
      weakObject = object
      names.subscribe(Subscribers.Assign(object: object, keyPath: \.name))
    }
    names.send("Merlin")
    expectEqual(weakObject?.name, "Merlin")
    names.send(completion: .finished)
    expectNil(weakObject)
  }
}
