import Testing

@testable import SignalLibrary

@Suite struct KeyValueObserverTests {
  private let log = Log<String>()

  @Test func textsThatAreSetAreSent() {
    let textField = TextField()
    textField.text = "early"
    var disposes = [textField.signal.subscribe { log.note($0) }]
    textField.text = "a"
    textField.text = nil
    textField.text = "a"
    disposes.removeAll()
    textField.text = "late"
    #expect(log.values == ["a", "a"])
  }

  @Test func anObserverOfAnotherKeyPathIsNotCalled() {
    let textField = TextField()
    var observers = [KeyValueObserver<String>(object: textField, keyPath: "placeholder") { log.note(.success($0)) }]
    textField.text = "a"
    observers.removeAll()
    #expect(log.values == [])
  }

  @Test func theSignalGoesWithItsSubscription() {
    weak var field: TextField?
    weak var signal: Signal<String>?
    var disposes: [Disposable] = []
    func build() {
      let textField = TextField()
      field = textField
      let texts = textField.signal
      signal = texts
      disposes.append(texts.subscribe { log.note($0) })
    }
    build()
    #expect(field != nil)
    disposes.removeAll()
    #expect(signal == nil)
    #expect(field == nil)
  }

  @Test func theArticlesFirstSignalNeverGoes() {
    weak var signal: Early.Signal<String>?
    func build() { signal = TextField().earlySignal }
    build()
    #expect(signal != nil)
    signal?.objects.removeAll()
    #expect(signal == nil)
  }
}
