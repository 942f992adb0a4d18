import Combine
import LessonKit

enum RaceError: Error {
  case fell
}

@main
struct CustomOperator: Lesson {
  static let article = Article(
    lesson: 12, title: "Combine之自定义Operator",
    teaches: "How to write an operator: what goes up and down between a publisher and a subscriber.")

  var steps: Steps {
    Step("mapMany is made of map", article: "最简单的自定义Operator") {
      let intArrayPublisher = PassthroughSubject<[Int], Never>()

      print("The article's mapMany:")
      let many =
        intArrayPublisher
        .mapMany(String.init)
        .sink(receiveValue: { print($0) })
      intArrayPublisher.send([10, 2, 2, 4, 3, 8])
      many.cancel()

      print("A map inside a map:")
      let written =
        intArrayPublisher
        .map { $0.map { String($0) } }
        .sink(receiveValue: { print($0) })
      intArrayPublisher.send([10, 2, 2, 4, 3, 8])
      written.cancel()
    }

    Step("The article's amb sends no value", article: "完全自定义Operator") {
      let subject1 = PassthroughSubject<Int, Never>()
      let subject2 = PassthroughSubject<Int, Never>()
      let cancellable = Original.Amb(first: subject1, second: subject2)
        .sink(
          receiveCompletion: { print("amb: completed with \($0)") },
          receiveValue: { print("amb: \($0)") })

      subject2.send(3)
      subject1.send(1)
      subject2.send(6)
      subject1.send(8)
      subject1.send(7)
      print("(subject2 has sent 3 and 6, subject1 has sent 1, 8 and 7)")
      subject1.send(completion: .finished)
      print("(subject1 has finished)")
      subject2.send(completion: .finished)
      print("(subject2 has finished)")
      cancellable.cancel()
    }

    Step("Without a request, no value can win", article: "我们看看它的代码") {
      let subject1 = PassthroughSubject<Int, Never>()
      let subject2 = PassthroughSubject<Int, Never>()
      Original.Amb(first: subject1.print("subject1"), second: subject2.print("subject2"))
        .subscribe(PrintingSubscriber())

      subject2.send(3)
      print("(subject2 has sent 3)")
    }

    Step("One request for each publisher starts the race", article: "它是一个非常有意思的Operator") {
      let timeline = Timeline()
      let subject1 = PassthroughSubject<Int, Never>()
      let subject2 = PassthroughSubject<Int, Never>()
      let rows = [
        subject1.recorded("subject1", on: timeline).sink { _ in },
        subject2.recorded("subject2", on: timeline).sink { _ in },
      ]
      let cancellable =
        subject1
        .amb(subject2)
        .recorded("amb", on: timeline)
        .sink(
          receiveCompletion: { print("amb: completed with \($0)") },
          receiveValue: { print("amb: \($0)") })

      // Each instant is one column of the drawing.
      timeline.instant { subject2.send(3) }
      timeline.instant { subject1.send(1) }
      timeline.instant { subject2.send(6) }
      timeline.instant { subject1.send(8) }
      timeline.instant { subject1.send(7) }
      timeline.instant { subject1.send(completion: .finished) }
      print("(subject1 has sent 1, 8 and 7, and has finished)")
      timeline.instant { subject2.send(completion: .finished) }
      print(timeline.marbles)
      for cancellable in rows + [cancellable] { cancellable.cancel() }
    }

    Step("What if a publisher is over before the race?", article: "我们看看Publishers.Amb") {
      let quitter = PassthroughSubject<Int, Never>()
      let runner = PassthroughSubject<Int, Never>()
      quitter.send(completion: .finished)

      print("The article's Amb:")
      Original.Amb(first: quitter.print("quitter"), second: runner.print("runner")).subscribe(PrintingSubscriber())

      print("The repaired Amb:")
      quitter.print("quitter").amb(runner.print("runner")).subscribe(PrintingSubscriber())
    }

    Step("What becomes of the loser?", article: "上边firstSink的Sink") {
      let runner = PassthroughSubject<Int, RaceError>()
      let faller = PassthroughSubject<Int, RaceError>()
      print("The article's Amb:")
      Original.Amb(first: runner.print("runner"), second: faller.print("faller")).subscribe(PrintingSubscriber())
      faller.send(completion: .failure(.fell))
      runner.send(completion: .finished)

      print("The repaired Amb:")
      let runner2 = PassthroughSubject<Int, RaceError>()
      let faller2 = PassthroughSubject<Int, RaceError>()
      runner2.print("runner").amb(faller2.print("faller")).subscribe(PrintingSubscriber())
      faller2.send(completion: .failure(.fell))
      runner2.send(completion: .finished)
      print("(the runner has finished)")
    }

    Step("Does cancel() reach the publishers?", article: "我们看看它的代码") {
      let subject1 = PassthroughSubject<Int, Never>()
      let subject2 = PassthroughSubject<Int, Never>()
      print("The article's Amb:")
      let first = PrintingSubscriber<Int, Never>()
      Original.Amb(first: subject1.print("subject1"), second: subject2.print("subject2")).subscribe(first)
      first.cancel()
      subject1.send(completion: .finished)

      print("The repaired Amb:")
      let subject3 = PassthroughSubject<Int, Never>()
      let subject4 = PassthroughSubject<Int, Never>()
      let second = PrintingSubscriber<Int, Never>()
      subject3.print("subject1").amb(subject4.print("subject2")).subscribe(second)
      second.cancel()
      subject3.send(completion: .finished)
      print("(subject1 has finished)")
    }

    Step("What passes through an operator?", article: "过程讲解") {
      let subject1 = PassthroughSubject<Int, Never>()
      let subject2 = PassthroughSubject<Int, Never>()
      let cancellable = subject1.print("subject1")
        .amb(subject2.print("subject2"))
        .print("amb")
        .sink { print($0) }

      subject2.send(3)
      subject1.send(1)
      print("(subject1 has sent 1)")
      subject2.send(6)
      subject2.send(completion: .finished)
      cancellable.cancel()
    }

    Step("The first value is one of those requested", article: "sink()传过来的demand") {
      let subject1 = PassthroughSubject<Int, Never>()
      let subject2 = PassthroughSubject<Int, Never>()
      let subscriber = PrintingSubscriber<Int, Never>(requesting: .max(2))
      subject1.print("subject1")
        .amb(subject2.print("subject2"))
        .subscribe(subscriber)
      subscriber.request(.max(1))

      (1...4).forEach(subject2.send)
      print("(subject2 has sent 1 to 4; nobody has requested 4)")
      subscriber.request(.max(1))
      subject2.send(5)
    }

    Step("Below amb: an operator or a subscriber", article: "下游可能是Operator") {
      let subject1 = PassthroughSubject<Int, Never>()
      let subject2 = PassthroughSubject<Int, Never>()
      let subscriber = PrintingSubscriber<String, Never>(requesting: .none)
      subject1.print("subject1")
        .amb(subject2)
        .map { "value \($0)" }
        .subscribe(subscriber)

      subject1.send(1)
      print("(subject1 has sent 1; it waits)")
      subscriber.request(.max(2))
      subject1.send(2)
      subject1.send(3)
      print("(subject1 has sent 2 and 3; nobody has requested 3)")
    }

    Step("A race of three", article: "amb()函数的返回值") {
      let subject1 = PassthroughSubject<Int, Never>()
      let subject2 = PassthroughSubject<Int, Never>()
      let subject3 = PassthroughSubject<Int, Never>()
      subject1.print("subject1")
        .amb(subject2.print("subject2"))
        .amb(subject3.print("subject3"))
        .subscribe(PrintingSubscriber())

      subject3.send(3)
    }
  }
}
