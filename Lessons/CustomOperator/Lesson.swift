import Combine
import LessonKit

enum RaceError: Error {
  case fell
}

@main
struct CustomOperator: Lesson {
  static let article = Article(
    lesson: 11, title: "Combine之自定义Operator",
    teaches: "How to write an operator: what goes up and down between a publisher and a subscriber.")

  var steps: Steps {
    Step("mapMany") {
      let intArrayPublisher = PassthroughSubject<[Int], Never>()

      print("mapMany:")
      let many =
        intArrayPublisher
        .mapMany(String.init)
        .sink { print($0) }
      intArrayPublisher.send([10, 2, 2, 4, 3, 8])
      many.cancel()

      print("The same without it:")
      let written =
        intArrayPublisher
        .map { $0.map { String($0) } }
        .sink { print($0) }
      intArrayPublisher.send([10, 2, 2, 4, 3, 8])
      written.cancel()
    }

    Step("amb") {
      let subject1 = PassthroughSubject<Int, Never>()
      let subject2 = PassthroughSubject<Int, Never>()
      let timeline = Timeline()
      let subjects = [
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

      timeline.instant { subject2.send(3) }
      timeline.instant { subject1.send(1) }
      timeline.instant { subject2.send(6) }
      timeline.instant { subject1.send(8) }
      timeline.instant { subject1.send(7) }

      timeline.instant { subject1.send(completion: .finished) }
      print("(subject1 has finished)")
      timeline.instant { subject2.send(completion: .finished) }
      print(timeline.marbles)
      cancellable.cancel()
      withExtendedLifetime(subjects) {}
    }

    Step("Every request and every value") {
      let subject1 = PassthroughSubject<Int, Never>()
      let subject2 = PassthroughSubject<Int, Never>()
      print("Between each subject and its Sink, and between amb and sink:")
      let cancellable = subject1.print("subject1")
        .amb(subject2.print("subject2"))
        .print("amb")
        .sink { print($0) }
      subject2.send(3)
      subject1.send(1)
      subject2.send(6)
      subject2.send(completion: .finished)
      cancellable.cancel()

      print("With an operator and a slower subscriber below:")
      let subject3 = PassthroughSubject<Int, Never>()
      let subject4 = PassthroughSubject<Int, Never>()
      var subscription: (any Subscription)?
      subject3.print("subject3")
        .amb(subject4)
        .map { "\($0)!" }
        .subscribe(
          AnySubscriber(
            receiveSubscription: { subscription = $0 },
            receiveValue: {
              print($0)
              return .none
            }))
      subject3.send(1)
      print("(1 is held)")
      subscription?.request(.max(2))
      subject3.send(2)
      subject3.send(3)
      print("(3 was not asked for)")
      subscription?.cancel()

      print("The article's listings, which ask for nothing ahead:")
      let subject5 = PassthroughSubject<Int, Never>()
      let subject6 = PassthroughSubject<Int, Never>()
      let nothing = Faulty.Amb(first: subject5, second: subject6, ahead: .none)
        .sink(receiveCompletion: { print("amb: completed with \($0)") }, receiveValue: { print("amb: \($0)") })
      subject5.send(3)
      subject5.send(6)
      print("(3 and 6 were sent)")
      subject5.send(completion: .finished)
      nothing.cancel()
    }

    Step("Demand before the decision") {
      let subject1 = PassthroughSubject<Int, Never>()
      let subject2 = PassthroughSubject<Int, Never>()
      let timeline = Timeline()
      func show(_ publisher: some Publisher<Int, Never>) {
        var subscription: (any Subscription)?
        publisher.subscribe(
          AnySubscriber(
            receiveSubscription: { subscription = $0 },
            receiveValue: {
              print($0)
              return .none
            }))
        print("request(.max(2)), and .max(1)")
        subscription?.request(.max(2))
        subscription?.request(.max(1))
        print("subject2 sends 1 to 5")
        (1...5).forEach(subject2.send)
        print("request(.max(1)), and subject2 sends 6")
        subscription?.request(.max(1))
        subject2.send(6)
        subscription?.cancel()
      }
      print("Ours:")
      show(subject1.print("subject1").amb(subject2.print("subject2").recorded("ours", on: timeline)))
      print("The article's:")
      show(
        Faulty.Amb(
          first: subject1.print("subject1"),
          second: subject2.print("subject2").recorded("the article's", on: timeline)))
      print(timeline.marbles)
    }

    Step("Won by a completion, or by a failure") {
      print("A completion:")
      let runner = PassthroughSubject<Int, RaceError>()
      let quitter = PassthroughSubject<Int, RaceError>()
      let completed = runner.print("runner").amb(quitter)
        .sink(receiveCompletion: { print("amb: completed with \($0)") }, receiveValue: { print("amb: \($0)") })
      quitter.send(completion: .finished)
      runner.send(1)
      completed.cancel()

      print("A failure:")
      let faller = PassthroughSubject<Int, RaceError>()
      let failed = runner.print("runner").amb(faller)
        .sink(receiveCompletion: { print("amb: completed with \($0)") }, receiveValue: { print("amb: \($0)") })
      faller.send(completion: .failure(.fell))
      runner.send(2)
      failed.cancel()

      print("Completed before the race:")
      let late = runner.print("runner").amb(quitter)
        .sink(receiveCompletion: { print("amb: completed with \($0)") }, receiveValue: { print("amb: \($0)") })
      runner.send(3)
      late.cancel()

      print("The loser completes, and then the winner:")
      let loser = PassthroughSubject<Int, RaceError>()
      let won = runner.amb(loser)
        .sink(receiveCompletion: { print("amb: completed with \($0)") }, receiveValue: { print("amb: \($0)") })
      runner.send(4)
      loser.send(completion: .failure(.fell))
      print("(the loser has failed)")
      runner.send(completion: .finished)
      won.cancel()
    }

    Step("Silence, cancelling, and losing") {
      let subject1 = PassthroughSubject<Int, Never>()
      let subject2 = PassthroughSubject<Int, Never>()

      print("Both silent, then cancelled:")
      let silent = subject1.print("subject1").amb(subject2.print("subject2"))
        .sink { print("amb: \($0)") }
      silent.cancel()
      subject1.send(1)
      subject2.send(2)
      print("(both have sent)")

      print("The same with the article's amb:")
      let forgotten = Faulty.Amb(first: subject1.print("subject1"), second: subject2.print("subject2"))
        .sink { print("amb: \($0)") }
      forgotten.cancel()
      print("(nobody was cancelled)")

      print("A loser:")
      let subject3 = PassthroughSubject<Int, Never>()
      let subject4 = PassthroughSubject<Int, Never>()
      let race = subject3.print("subject3").amb(subject4)
        .sink { print("amb: \($0)") }
      subject4.send(1)
      subject3.send(2)
      race.cancel()

      print("A loser of the article's amb:")
      let endless = Faulty.Amb(first: subject3.print("subject3"), second: subject4)
        .sink { print("amb: \($0)") }
      subject4.send(1)
      subject3.send(2)
      endless.cancel()

      print("Two that send at once:")
      [1, 2].publisher.amb([10, 20].publisher.print("second"))
        .sink(receiveCompletion: { print("amb: completed with \($0)") }, receiveValue: { print("amb: \($0)") })
        .cancel()

      print("Two that send at once, and the article's amb:")
      Faulty.Amb(first: [1, 2].publisher, second: [10, 20].publisher)
        .subscribe(
          AnySubscriber(
            receiveSubscription: { $0.request(.unlimited) },
            receiveValue: {
              print("amb: \($0)")
              return .none
            },
            receiveCompletion: { print("amb: completed with \($0)") }))
    }

    Step("amb of three") {
      let subject1 = PassthroughSubject<Int, Never>()
      let subject2 = PassthroughSubject<Int, Never>()
      let subject3 = PassthroughSubject<Int, Never>()
      func race() -> AnyCancellable {
        subject1.print("subject1")
          .amb(subject2.print("subject2"))
          .amb(subject3.print("subject3"))
          .sink { print("amb: \($0)") }
      }

      print("The third wins:")
      let third = race()
      subject3.send(3)
      third.cancel()

      print("The second wins:")
      let second = race()
      subject2.send(2)
      second.cancel()
    }
  }
}
