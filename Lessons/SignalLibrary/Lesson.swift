import LessonKit
import VirtualTime

@main
struct SignalLibrary: Lesson {
  static let article = Article(
    lesson: 16, title: "多年来想做三个响应式编制程序的库,感觉是否应有写点啥",
    teaches: "How a reactive library works, by writing one in about a hundred lines, without Combine.")

  var steps: Steps {
    Step("How many closures does a signal call?", article: "的网络请求为例") {
      let signal = V1.Signal<Int>()
      signal.subscribe { result in
        print(result)
      }
      signal.send(.success(100))
      signal.send(.success(200))

      print("(a second observer subscribes; we send an error, and then 300)")
      signal.subscribe { print("second:", $0) }
      signal.send(.error(Offline()))
      signal.send(.success(300))
    }

    Step("What does empty() return?", article: "我们的 Signal") {
      let (sink, signal) = V2.Signal<Int>.empty()
      signal.subscribe { result in
        print(result)
      }
      sink(.success(100))
      sink(.success(200))

      print("A request that returns a signal:")
      let clock = VirtualTimeScheduler()
      func fetchUser(with id: Int) -> V2.Signal<User> {
        let (sink, signal) = V2.Signal<User>.empty()
        clock.asyncAfter(seconds: 2) { sink(.success(User(id: "\(id)", name: "jewelz"))) }
        return signal
      }
      fetchUser(with: 12345).subscribe { clock.print($0) }
      clock.run()
    }

    Step("How long does a text field's observer live?", article: "UITextField") {
      print("A text field's observer, as long as we keep it:")
      let textField = TextField()
      let (sink, signal) = V2.Signal<String>.empty()
      signal.subscribe { print($0) }
      var observer: KeyValueObserver<String>?
      observer = KeyValueObserver(object: textField, keyPath: "text") { str in sink(.success(str)) }
      withExtendedLifetime(observer) { textField.text = "abc" }
      observer = nil
      textField.text = "def"
      print("(we have let it go; the text is \(textField.text!) now)")

      print("A text field of V3, whose observer we do not keep:")
      let articlesTextField = V3.UITextField()
      let kept = articlesTextField.signal
      kept.subscribe { print($0) }
      withExtendedLifetime(kept) { articlesTextField.text = "1234567" }
    }

    Step("When does the signal go away?", article: "Reference Cycles") {
      print("With V3:")
      do {
        var vc: V3.VC? = V3.VC()
        vc?.viewDidLoad()
        weak var signal: V3.Signal<String>?
        signal = vc?.signal
        let lives = Lives()
        lives.watch(vc, as: "VC")
        lives.watch(vc?.textField, as: "UITextField")
        lives.watch(vc?.signal?.objects.first as AnyObject?, as: "KeyValueObserver")
        lives.watch(vc?.signal, as: "Signal")
        lives.note("viewDidLoad()")
        vc = nil
        lives.note("vc = nil")
        print("(nothing of ours keeps the signal; we empty its objects)")
        signal?.objects = []
        lives.note("objects = []")
        print(lives.marbles)
      }

      print("With V4:")
      var vc: V4.VC? = V4.VC()
      vc?.viewDidLoad()
      vc = nil
      print("(vc is nil)")
    }

    Step("Does the article's line still work?") {
      print("The article's line, with V3:")
      let textField = V3.UITextField()
      textField.signal.subscribe { print($0) }
      textField.text = "v3"

      print("The same line, with V4:")
      let weakTextField = V4.UITextField()
      weakTextField.signal.subscribe { print($0) }
      weakTextField.text = "v4"
      print("(the text is \(weakTextField.text!) now)")

      print("With V4, and the signal kept:")
      var signal: V4.Signal<String>? = weakTextField.signal
      signal?.subscribe { print($0) }
      weakTextField.text = "v4, again"
      print("(we let the signal go)")
      signal = nil
      print("(it is gone)")
    }

    Step("How long does a subscription last?", article: "下边就落实了") {
      let (sink, signal) = Original.Signal<Int>.empty()
      var disposes: [Disposable] = []
      disposes.append(signal.subscribe { print("first:", $0) })
      sink(.success(1))

      print("(a second observer subscribes; we let the first Disposable go, and send 2)")
      disposes.append(signal.subscribe { print("second:", $0) })
      disposes.removeFirst()
      sink(.success(2))
    }

    Step("In which order are observers called?") {
      var disposes: [Disposable] = []
      var order: [Int] = []

      let (articleClick, articleClicks) = Original.Signal<Void>.empty()
      for number in 1...100 {
        disposes.append(articleClicks.subscribe { _ in order.append(number) })
      }
      articleClick(.success(()))
      print("The article's signal calls its 100 observers in order:", order == Array(1...100))
      print("It calls each of them once:", order.sorted() == Array(1...100))

      order = []
      let (click, clicks) = Signal<Void>.empty()
      for number in 1...100 {
        disposes.append(clicks.subscribe { _ in order.append(number) })
      }
      click(.success(()))
      print("The repaired signal calls its 100 observers in order:", order == Array(1...100))
    }

    Step("What does map send?", article: "map 相比不难") {
      print("An array's map:", ["1", "2", "three"].map { Int($0) })

      print("The article's lines:")
      let (sink, intSignal) = Original.Signal<Int>.empty()
      do {
        let control = intSignal.subscribe { print("intSignal sends:", $0) }
        _ = intSignal.map { String($0) }.subscribe { result in print(result) }
        withExtendedLifetime(control) { sink(.success(100)) }
      }

      print("The same lines, with the Disposable kept:")
      var disposes: [Disposable] = []
      disposes.append(intSignal.map { String($0) }.subscribe { result in print(result) })
      sink(.success(100))
    }

    Step("What does flatMap make of two requests?", article: "flatMap 和 map 很相似") {
      var disposes: [Disposable] = []
      let clock = VirtualTimeScheduler()
      let server = Users(clock: clock)
      // Returns before the clock runs, so only `disposes` can keep the Disposable.
      func load() {
        let dispose = server.users()
          .flatMap { users in
            clock.print("(the users are there)")
            return server.userDetail(with: users.first!.id)
          }
          .subscribe { result in clock.print(result) }
        disposes.append(dispose)
      }
      load()
      clock.run()
    }

    Step("Which answers does flatMap send?") {
      var disposes: [Disposable] = []
      print("The article's flatMap:")
      do {
        let (ask, questions) = Original.Signal<Int>.empty()
        let (sendFirst, firstAnswer) = Original.Signal<String>.empty()
        let (sendSecond, secondAnswer) = Original.Signal<String>.empty()
        let answers = questions.flatMap { question in question == 1 ? firstAnswer : secondAnswer }
        disposes.append(answers.subscribe { print($0) })
        disposes.append(firstAnswer.subscribe { print("an observer of the first answer:", $0) })
        for question in 1...2 { ask(.success(question)) }
        sendFirst(.success("answer 1"))
        sendSecond(.success("answer 2"))
      }

      print("The repaired flatMap:")
      do {
        let (ask, questions) = Signal<Int>.empty()
        let (sendFirst, firstAnswer) = Signal<String>.empty()
        let (sendSecond, secondAnswer) = Signal<String>.empty()
        let answers = questions.flatMap { question in question == 1 ? firstAnswer : secondAnswer }
        disposes.append(answers.subscribe { print($0) })
        for question in 1...2 { ask(.success(question)) }
        sendFirst(.success("answer 1"))
        sendSecond(.success("answer 2"))
      }
    }

    Step("How are filter and reduce written?", article: "map, flatMap, filter") {
      var disposes: [Disposable] = []
      let (sink, numbers) = Original.Signal<Int>.empty()
      var number = 0 { didSet { sink(.success(number)) } }
      let evenNumbers = numbers.filter { $0.isMultiple(of: 2) }
      let sums = evenNumbers.reduce(0) { sum, number in sum + number }
      disposes.append(sums.subscribe { print("the sum of the even numbers:", $0) })
      print("(we set the variable to 1, 2, 3 and 4)")
      for newNumber in 1...4 { number = newNumber }
      print("(there is an error)")
      sink(.error(Offline()))
      print("(a second observer subscribes, and then we set the variable to 6)")
      var received = ""
      disposes.append(sums.subscribe { received = "\($0)" })
      number = 6
      print("(the second observer has received \(received))")
    }
  }
}
