/// What stands for a view controller. It keeps the disposable that `subscribe` returns: the article's does not.
class VC {
  let textField = TextField()
  var signal: Signal<String>?
  var disposable: Disposable?

  func viewDidLoad() {
    signal = textField.signal
    disposable = signal?.subscribe { result in
      print(result)
    }
    textField.text = "1234567"
  }

  deinit {
    print("Removing vc")
  }
}
