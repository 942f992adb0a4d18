/// The signal as it stands in the article when it comes to speak of reference cycles, and what the article tries it on.
enum Early {
  final class Signal<Value> {
    typealias Subscriber = (Result<Value>) -> Void
    private var subscribers: [Subscriber] = []
    var objects: [Any] = []
    var isWatched = false

    deinit {
      if isWatched { print("Removing Signal") }
    }

    /// Wrong where the signal keeps what keeps the sink: `signal.send` keeps the signal.
    static func empty() -> ((Result<Value>) -> Void, Signal<Value>) {
      let signal = Signal<Value>()
      return (signal.send, signal)
    }

    /// The article's remedy. Wrong as long as nothing else keeps the signal: it goes at once.
    static func weakEmpty() -> ((Result<Value>) -> Void, Signal<Value>) {
      let signal = Signal<Value>()
      return ({ [weak signal] value in signal?.send(value) }, signal)
    }

    func send(_ result: Result<Value>) {
      for subscriber in subscribers {
        subscriber(result)
      }
    }

    func subscribe(_ subscriber: @escaping (Result<Value>) -> Void) {
      subscribers.append(subscriber)
    }
  }

  class VC {
    let textField = TextField()
    var signal: Signal<String>?

    func viewDidLoad() {
      signal = textField.earlySignal
      signal?.subscribe { result in
        print(result)
      }
      textField.text = "1234567"
    }

    deinit {
      print("Removing vc")
    }
  }
}

extension TextField {
  var earlySignal: Early.Signal<String> {
    let (sink, signal) = Early.Signal<String>.empty()
    let observer = KeyValueObserver<String>(object: self, keyPath: "text") { str in
      sink(.success(str))
    }
    signal.objects.append(observer)
    return signal
  }
}
