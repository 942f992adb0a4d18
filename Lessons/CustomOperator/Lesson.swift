import Combine
import LessonKit
import VirtualTime

enum RaceError: Error {
  case fell
}

@main
struct CustomOperator: Lesson {
  static let article = Article(
    lesson: 12, title: "Combine之自定义Operator",
    teaches: "How to write an operator: what goes up and down between a publisher and a subscriber.")

  var steps: Steps {
    Step("What is mapMany made of?", article: "最简单的自定义Operator") {
      var cancellables: Set<AnyCancellable> = []
      let intArrayPublisher = PassthroughSubject<[Int], Never>()

      print("The article's mapMany:")
      intArrayPublisher
        .mapMany(String.init)
        .sink(receiveValue: { print($0) })
        .store(in: &cancellables)
      intArrayPublisher.send([10, 2, 2, 4, 3, 8])
      cancellables.removeAll()

      print("A map inside a map:")
      intArrayPublisher
        .map { $0.map { String($0) } }
        .sink(receiveValue: { print($0) })
        .store(in: &cancellables)
      intArrayPublisher.send([10, 2, 2, 4, 3, 8])
    }

    Step("An operator with one upstream, by hand", article: "如何接收上游Publisher的数据?") {
      let timeline = Timeline()
      let subject = PassthroughSubject<Int, Never>()
      announce(subject, as: "the subject")
      subject
        .recorded("upstream", on: timeline)
        .doubled()
        .recorded("doubled", on: timeline)
        .subscribe(PrintingSubscriber(requesting: .max(1), returning: { $0 == 2 ? .max(1) : .none }))

      (1...3).forEach(subject.send)
      subject.send(completion: .finished)
      print(timeline.marbles)
    }

    Step("Which publisher wins the article's race?", article: "完全自定义Operator") {
      var cancellables: Set<AnyCancellable> = []
      let timeline = Timeline()
      let subject1 = PassthroughSubject<Int, Never>()
      let subject2 = PassthroughSubject<Int, Never>()
      subject1.recorded("subject1", on: timeline).sink { _ in }.store(in: &cancellables)
      subject2.recorded("subject2", on: timeline).sink { _ in }.store(in: &cancellables)
      Original.Amb(first: subject1, second: subject2)
        .recorded("amb", on: timeline)
        .sink(
          receiveCompletion: { print("amb: completed with \($0)") },
          receiveValue: { print("amb: \($0)") }
        )
        .store(in: &cancellables)

      // Each instant is one column of the drawing.
      timeline.instant { subject2.send(3) }
      timeline.instant { subject1.send(1) }
      timeline.instant { subject2.send(6) }
      timeline.instant { subject1.send(8) }
      timeline.instant { subject1.send(7) }
      timeline.instant { subject1.send(completion: .finished) }
      print("(subject1 has finished)")
      timeline.instant { subject2.send(completion: .finished) }
      print(timeline.marbles)
    }

    Step("Does the request reach a subject?", article: "我们看看它的代码") {
      let subject1 = PassthroughSubject<Int, Never>()
      let subject2 = PassthroughSubject<Int, Never>()
      announce(subject2, as: "subject2")
      Original.Amb(first: subject1.print("subject1"), second: subject2.print("subject2"))
        .subscribe(PrintingSubscriber())

      subject2.send(3)
    }

    Step("What starts the race?", article: "它是一个非常有意思的Operator") {
      var cancellables: Set<AnyCancellable> = []
      let timeline = Timeline()
      let subject1 = PassthroughSubject<Int, Never>()
      let subject2 = PassthroughSubject<Int, Never>()
      subject1.recorded("subject1", on: timeline).sink { _ in }.store(in: &cancellables)
      subject2.recorded("subject2", on: timeline).sink { _ in }.store(in: &cancellables)
      V1.Amb(first: subject1, second: subject2)
        .recorded("amb", on: timeline)
        .sink(
          receiveCompletion: { print("amb: completed with \($0)") },
          receiveValue: { print("amb: \($0)") }
        )
        .store(in: &cancellables)

      timeline.instant { subject2.send(3) }
      timeline.instant { subject1.send(1) }
      timeline.instant { subject2.send(6) }
      timeline.instant { subject1.send(8) }
      timeline.instant { subject1.send(7) }
      timeline.instant { subject1.send(completion: .finished) }
      print("(subject1 has finished)")
      timeline.instant { subject2.send(completion: .finished) }
      print(timeline.marbles)
    }

    Step("What if the subscriber cancels at once?") {
      let subject1 = PassthroughSubject<Int, Never>()
      let subject2 = PassthroughSubject<Int, Never>()
      func cancel(_ subscription: any Subscription) {
        print("(we cancel)")
        subscription.cancel()
      }

      print("The article's Amb:")
      Original.Amb(first: subject1.print("subject1"), second: subject2.print("subject2"))
        .handleEvents(receiveSubscription: cancel)
        .subscribe(PrintingSubscriber(requesting: .none))

      print("The repaired Amb:")
      subject1.print("subject1").amb(subject2.print("subject2"))
        .handleEvents(receiveSubscription: cancel)
        .subscribe(PrintingSubscriber(requesting: .none))
    }

    Step("What if a publisher is over before the race?", article: "我们看看Publishers.Amb") {
      let quitter = PassthroughSubject<Int, Never>()
      quitter.send(completion: .finished)

      print("The article's Amb:")
      let runner = PassthroughSubject<Int, Never>()
      announce(runner, as: "the runner")
      Original.Amb(first: quitter.print("quitter"), second: runner.print("runner")).subscribe(PrintingSubscriber())
      runner.send(7)

      print("The repaired Amb:")
      let runner2 = PassthroughSubject<Int, Never>()
      announce(runner2, as: "the runner")
      quitter.print("quitter").amb(runner2.print("runner")).subscribe(PrintingSubscriber())
      runner2.send(7)
    }

    Step("What becomes of the loser?", article: "上边firstSink的Sink") {
      print("The article's Amb:")
      let runner = PassthroughSubject<Int, RaceError>()
      let faller = PassthroughSubject<Int, RaceError>()
      announce(runner, as: "the runner")
      Original.Amb(first: runner.print("runner"), second: faller.print("faller")).subscribe(PrintingSubscriber())
      faller.send(completion: .failure(.fell))
      runner.send(completion: .finished)

      print("The repaired Amb:")
      let runner2 = PassthroughSubject<Int, RaceError>()
      let faller2 = PassthroughSubject<Int, RaceError>()
      announce(runner2, as: "the runner")
      runner2.print("runner").amb(faller2.print("faller")).subscribe(PrintingSubscriber())
      faller2.send(completion: .failure(.fell))
      runner2.send(completion: .finished)
    }

    Step("What passes through an operator?", article: "过程讲解") {
      let subject1 = PassthroughSubject<Int, Never>()
      let subject2 = PassthroughSubject<Int, Never>()
      announce(subject1, as: "subject1")
      subject1.print("subject1")
        .amb(subject2.print("subject2"))
        .print("amb")
        .subscribe(PrintingSubscriber())

      subject2.send(3)
      subject1.send(1)
      subject2.send(6)
      subject2.send(completion: .finished)
    }

    Step("How many values are requested?", article: "sink()传过来的demand") {
      let subject1 = PassthroughSubject<Int, Never>()
      let subject2 = PassthroughSubject<Int, Never>()
      let eager = PrintingSubscriber<Int, Never>(requesting: .max(2))
      subject1.print("subject1").amb(subject2.print("subject2")).subscribe(eager)
      eager.request(.max(1))
      (1...3).forEach(subject2.send)
      announce(subject2, as: "subject2")
      subject2.send(4)
      eager.request(.max(1))
      subject2.send(5)

      print("The subscriber requests nothing before the decision:")
      let subject3 = PassthroughSubject<Int, Never>()
      let subject4 = PassthroughSubject<Int, Never>()
      let patient = PrintingSubscriber<Int, Never>(requesting: .none)
      subject3.print("subject3").amb(subject4.print("subject4")).subscribe(patient)
      subject4.send(1)
      patient.request(.max(1))
    }

    Step("What if a subscription comes late?", article: "如何处理上边提到的淘汰逻辑?") {
      let clock = VirtualTimeScheduler()
      let subject = PassthroughSubject<Int, Never>()
      print("The late publisher wins:")
      Just(1).print("late").subscribe(on: clock).amb(subject.print("subject")).subscribe(PrintingSubscriber())
      print("(the clock runs)")
      clock.run()

      print("The race is over before the late publisher subscribes:")
      Just(1).print("late").subscribe(on: clock).amb(subject.print("subject")).subscribe(PrintingSubscriber())
      subject.send(7)
      print("(the clock runs)")
      clock.run()
    }
  }
}
