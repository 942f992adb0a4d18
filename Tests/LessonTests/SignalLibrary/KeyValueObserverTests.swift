import TestKit
import Testing

@testable import SignalLibrary

struct KeyValueObserverTests {
  private let log = SignalLog<String>()

  @Test func textsThatAreSetAreSent() {
    let textField = V4.UITextField()
    textField.text = "early"
    let signal = textField.signal
    signal.subscribe { log.note($0) }
    textField.text = "a"
    textField.text = nil
    textField.text = "a"
    withExtendedLifetime(signal) {}
    expectEqual(log.values, ["a", "a"])
  }

  @Test func anObserverOfAnotherKeyPathIsNotCalled() {
    let textField = TextField()
    var observers = [KeyValueObserver<String>(object: textField, keyPath: "placeholder") { log.note(.success($0)) }]
    textField.text = "a"
    observers.removeAll()
    expectEqual(log.values, [])
  }

  @Test func theThirdVersionsSignalNeverGoes() {
    weak var signal: V3.Signal<String>?
    func build() { signal = V3.UITextField().signal }
    build()
    #expect(signal != nil)
    signal?.objects.removeAll()
    expectNil(signal)
  }

  @Test func theFourthVersionsSignalGoes() {
    weak var signal: V4.Signal<String>?
    func build() { signal = V4.UITextField().signal }
    build()
    expectNil(signal)
  }
}
