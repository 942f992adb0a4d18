extension Original {
  final class UITextField: TextField {
    var signal: Signal<String> {
      let (sink, signal) = Signal<String>.empty()
      let observer = KeyValueObserver<String>(object: self, keyPath: "text") { str in
        sink(.success(str))
      }
      signal.objects.append(observer)
      return signal
    }
  }

  class VC {
    let textField = UITextField()
    var signal: Signal<String>?

    func viewDidLoad() {
      signal = textField.signal
      _ = signal?.subscribe { result in
        print(result)
      }
      textField.text = "1234567"
    }

    deinit {
      print("Removing vc")
    }
  }
}
