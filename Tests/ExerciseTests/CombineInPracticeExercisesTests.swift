import Combine
import Foundation
import Testing

@testable import CombineInPracticeExercises

struct OwlPostTests {
  private let check = Table<(NotificationCenter, @escaping FullName) -> any Publisher<String, Never>> { senders in
    checkOwlPost { senders($0, $1).eraseToAnyPublisher() }
  }

  /// The data of the letters that owls bring to a center.
  private func letters(in center: NotificationCenter) -> some Publisher<Data, Never> {
    center.publisher(for: OwlPost.hasLanded).compactMap { $0.userInfo?["letter"] as? Data }
  }

  private func sender(_ data: Data) -> String? { try? JSONDecoder().decode(Letter.self, from: data).sender }

  private func answer(_ sender: String, _ fullName: @escaping FullName) -> Future<String, Never> {
    Future { promise in fullName(sender) { promise(.success($0)) } }
  }

  /// Of a letter that can be read or not.
  private func name(_ sender: String?, _ fullName: @escaping FullName) -> AnyPublisher<String, Never> {
    sender.map { answer($0, fullName).eraseToAnyPublisher() } ?? Just("(unreadable)").eraseToAnyPublisher()
  }

  @Test func solutions() {
    check("solution") { OwlPost.senders(in: $0, fullName: $1) }.isRight()
    check("decodes in a map") { center, fullName in
      letters(in: center).map(sender).flatMap { name($0, fullName) }
    }.isRight()
    check("replaces the error") { center, fullName in
      letters(in: center).flatMap { data in
        Just(data).decode(type: Letter.self, decoder: JSONDecoder()).map { Optional($0.sender) }.replaceError(with: nil)
      }.flatMap { name($0, fullName) }
    }.isRight()
    check("subscribes by hand") { center, fullName in
      Deferred {
        let names = PassthroughSubject<String, Never>()
        let owls = letters(in: center).sink { data in
          guard let sender = sender(data) else { return names.send("(unreadable)") }
          fullName(sender) { names.send($0) }
        }
        return names.handleEvents(receiveCancel: { owls.cancel() })
      }
    }.isRight()
    check("observes the center by hand") { center, fullName in
      Deferred {
        let letters = PassthroughSubject<Data, Never>()
        let observer = center.addObserver(forName: OwlPost.hasLanded, object: nil, queue: nil) { notification in
          (notification.userInfo?["letter"] as? Data).map(letters.send)
        }
        return letters.handleEvents(receiveCancel: { center.removeObserver(observer) })
      }
      .flatMap { name(sender($0), fullName) }
    }.isRight()
    check("observes the center for ever") { center, fullName in
      Deferred {
        let (names, isCancelled) = (PassthroughSubject<String, Never>(), Box(false))
        _ = center.addObserver(forName: OwlPost.hasLanded, object: nil, queue: nil) { notification in
          guard !isCancelled.value, let data = notification.userInfo?["letter"] as? Data else { return }
          guard let sender = sender(data) else { return names.send("(unreadable)") }
          fullName(sender) { names.send($0) }
        }
        return names.handleEvents(receiveCancel: { isCancelled.value = true })
      }
    }.says("We have cancelled, owls still land, and the closure that asks the register is still in memory.")
    check("reads each letter as a result") { center, fullName in
      letters(in: center).map { data in Result { try JSONDecoder().decode(Letter.self, from: data) } }
        .flatMap { letter in letter.publisher.map(\.sender).map(Optional.some).replaceError(with: nil) }
        .flatMap { name($0, fullName) }
    }.isRight()
    check("sends what is in the letter") { center, _ in letters(in: center).map { sender($0) ?? "(unreadable)" } }
      .says("receives Merlin at 1s; Nimue at 1s. It should receive Nimue of the Lake at 1.5s; Merlin Ambrosius at 2s.")
    check("switches to the latest letter") { center, fullName in
      letters(in: center).map { name(sender($0), fullName) }.switchToLatest()
    }.says("receives Nimue of the Lake at 1.5s. It should receive Nimue of the Lake at 1.5s; Merlin Ambrosius at 2s.")
    check("asks one after the other") { center, fullName in
      letters(in: center).flatMap(maxPublishers: .max(1)) { name(sender($0), fullName) }
    }.says("land, register: who is Merlin? at 1s. It should be: who is Merlin? at 1s; who is Nimue? at 1s.")
    check("catches outside") { center, fullName in
      letters(in: center).decode(type: Letter.self, decoder: JSONDecoder())
        .flatMap { answer($0.sender, fullName).setFailureType(to: Error.self) }.replaceError(with: "(unreadable)")
    }.says("the subscriber receives (unreadable) at 2s; finished at 2s. It should receive (unreadable) at 2s.")
    check("leaves bad letters out") { center, fullName in
      letters(in: center).compactMap(sender).flatMap { answer($0, fullName) }
    }.says("an owl with the letter Hocus pocus, the subscriber receives nothing. It should receive (unreadable) at 2s.")
    check("looks bad letters up") { center, fullName in
      letters(in: center).flatMap { answer(sender($0) ?? "(unreadable)", fullName) }
        .map { $0 == "(unknown)" ? "(unreadable)" : $0 }
    }.says("After an owl with the letter Hocus pocus, register: who is (unreadable)? at 2s. It should be: nothing.")
    check("takes every center") { center, fullName in
      letters(in: center).merge(with: letters(in: .default)).flatMap { name(sender($0), fullName) }
    }.says("once more, register: who is Merlin? at 4s; who is Nimue? at 4s. It should be: who is Nimue? at 4s.")
    check("takes an owl without a letter for a bad letter") { center, fullName in
      center.publisher(for: OwlPost.hasLanded).map { $0.userInfo?["letter"] as? Data ?? Data() }
        .flatMap { name(sender($0), fullName) }
    }.says("receives (unreadable) at 4s; Nimue of the Lake at 4.5s. It should receive Nimue of the Lake at 4.5s.")
    check("asks about two at a time") { center, fullName in
      letters(in: center).flatMap(maxPublishers: .max(2)) { name(sender($0), fullName) }
    }.says("At 1.9s the subscriber should receive W3 of 4, and does not.")
    check("guesses the names") { center, fullName in
      letters(in: center).flatMap { data in
        name(sender(data)) { sender, answer in
          fullName(sender) { _ in answer(sender == "Merlin" ? "Merlin Ambrosius" : "Nimue of the Lake") }
        }
      }
    }.says("At 2.3s the subscriber receives Nimue of the Lake. It should receive W1 of 1.")
    check("reads ten letters") { center, fullName in
      letters(in: center).prefix(10).flatMap { name(sender($0), fullName) }
    }.says("At 1.9s the subscriber receives the completion. It should receive -97 of 2 before that.")
    check("asks about five at a time") { center, fullName in
      letters(in: center).flatMap(maxPublishers: .max(5)) { name(sender($0), fullName) }
    }.says("At 1s the subscriber should receive (unreadable), and does not.")
    check("takes whatever an owl carries") { center, fullName in
      center.publisher(for: OwlPost.hasLanded).compactMap { $0.userInfo?.values.first as? Data }
        .flatMap { name(sender($0), fullName) }
    }.says("once more, register: who is Merlin? at 4s; who is Nimue? at 4s. It should be: who is Nimue? at 4s.")
    var first: FullName?
    check("asks the first register") { center, fullName in
      first = first ?? fullName
      return letters(in: center).flatMap { name(sender($0), first!) }
    }.says("At 2.3s the subscriber should receive W1 of 1, and does not.")
    check("leaves empty letters out") { center, fullName in
      letters(in: center).filter { !$0.isEmpty }.flatMap { name(sender($0), fullName) }
    }.says("After an owl with an empty letter, the subscriber receives nothing. It should receive (unreadable) at 5s.")
    check("takes a letter with an empty name for a bad letter") { center, fullName in
      letters(in: center).flatMap { name(sender($0).flatMap { $0.isEmpty ? nil : $0 }, fullName) }
    }.says(#"At 1s the subscriber receives (unreadable). It should receive "   of 2"."#)
    check("takes an empty full name for a bad letter") { center, fullName in
      letters(in: center).flatMap { name(sender($0), fullName) }.map { $0.isEmpty ? "(unreadable)" : $0 }
    }.says(#"At 2.3s the subscriber receives (unreadable). It should receive ""."#)
    check("trims the full names") { center, fullName in
      letters(in: center).flatMap { name(sender($0), fullName) }.map { $0.trimmingCharacters(in: .whitespaces) }
    }.says(#"At 1s the subscriber receives of 2. It should receive "   of 2"."#)
    check("starts before it has a subscriber") { center, fullName in
      letters(in: center).flatMap { name(sender($0), fullName) }.begun()
    }.says("After an owl lands, and nobody has subscribed, register: who is Merlin? at 0s. It should be: nothing.")
  }
}

private struct Silence: Error {}

private func text(_ error: any Error) -> Just<String> { Just(error is Silence ? "(silent)" : "(cracked)") }

extension Publisher<String, any Error> {
  fileprivate func limited(_ limit: VirtualTime.Stride, _ clock: VirtualTimeScheduler) -> some Publisher<
    String, any Error
  > { timeout(limit, scheduler: clock, customError: { Silence() }) }

  /// What the given solution makes of the answers to a question.
  fileprivate func inTime(_ limit: VirtualTime.Stride, _ clock: VirtualTimeScheduler) -> some Publisher<String, Never> {
    limited(limit, clock).first().catch(text)
  }
}

struct MagicMirrorTests {
  private typealias Answers = any Publisher<String, Never>
  private typealias Solution = (Questions, @escaping AskMirror, VirtualTime.Stride, VirtualTimeScheduler) -> Answers

  private let check = Table<Solution> { answers in checkMagicMirror { answers($0, $1, $2, $3).eraseToAnyPublisher() } }

  /// Makes an answer of what the mirror says to each question.
  private func each(
    _ answer: @escaping (AnyPublisher<String, any Error>, VirtualTime.Stride, VirtualTimeScheduler) -> Answers
  ) -> Solution {
    { questions, mirror, limit, clock in questions.flatMap { answer(mirror($0), limit, clock).eraseToAnyPublisher() } }
  }

  @Test func solutions() {
    check("solution") { MagicMirror.answers(to: $0, from: $1, within: $2, on: $3) }.isRight()
    check("a race with a delayed text") { questions, mirror, limit, clock in
      let silence = Just("(silent)").delay(for: limit, scheduler: clock)
      return questions.flatMap { mirror($0).first().catch(text).merge(with: silence).first() }
    }.isRight()
    check("the first value above the limit", each { $0.first().limited($1, $2).catch(text) }).isRight()
    let replacing = each { $0.timeout($1, scheduler: $2).first().replaceEmpty(with: "(silent)").catch(text) }
    check("replaces what is empty", replacing).isRight()
    let listening = each {
      $0.first().prefix(untilOutputFrom: Just(()).delay(for: $1, scheduler: $2)).replaceEmpty(with: "(silent)").catch(
        text)
    }
    check("listens until a time is over", listening).isRight()
    check("switches from the answer to silence") { questions, mirror, limit, clock in
      questions.flatMap { question in
        Just(Just("(silent)").eraseToAnyPublisher()).delay(for: limit, scheduler: clock)
          .prepend(mirror(question).catch(text).eraseToAnyPublisher()).switchToLatest().first()
      }
    }.isRight()
    check("one limit for the stream") { questions, mirror, limit, clock in
      questions.setFailureType(to: Error.self).flatMap { mirror($0).first() }.limited(limit, clock).catch(text)
    }.says("answer to Who is fairest?: cancelled at 1.5s. It should be: cancelled at 2s.")
    check("catches outside") { questions, mirror, limit, clock in
      questions.setFailureType(to: Error.self).flatMap { mirror($0).limited(limit, clock).first() }.catch(text)
    }.says("answer to Who is fairest?: cancelled at 1.5s. It should be: cancelled at 2s.")
    check("forgets that the mirror stays open", each { $0.limited($1, $2).catch(text) })
      .says("question is answered, answer to Where is she?: nothing. It should be: cancelled at 1s.")
    check("no limit", each { answer, _, _ in answer.first().catch(text) })
      .says("receives (cracked) at 1.5s. It should receive (cracked) at 1.5s; (silent) at 2s; (silent) at 2s.")
    check("finishes in silence", each { $0.timeout($1, scheduler: $2).first().catch(text) })
      .says("receives (cracked) at 1.5s. It should receive (cracked) at 1.5s; (silent) at 2s; (silent) at 2s.")
    check("one text for both errors", each { $0.limited($1, $2).first().replaceError(with: "(silent)") })
      .says("(silent) at 2s; (silent) at 2s. It should receive (cracked) at 1.5s; (silent) at 2s; (silent) at 2s.")
    check("asks one after the other") { questions, mirror, limit, clock in
      questions.flatMap(maxPublishers: .max(1)) { mirror($0).inTime(limit, clock) }
    }.says("at 0s. It should receive Who is fairest? at 0s; Where is she? at 0s; How far? at 0s; Why? at 0s.")
    check("answers only the newest question") { questions, mirror, limit, clock in
      questions.map { mirror($0).inTime(limit, clock) }.switchToLatest()
    }.says("answer to Who is fairest?: cancelled at 0s. It should be: nothing.")
    check("two seconds, always", each { answer, _, clock in answer.inTime(2, clock) })
      .says("At 2s the subscriber should receive (silent), and does not.")
    var newest: VirtualTime.Stride = 0
    check("one limit for all mirrors") { questions, mirror, limit, clock in
      newest = limit
      return questions.flatMap { mirror($0).inTime(newest, clock) }
    }.says("Two of them run at the same time. At 2s the subscriber should receive (silent), and does not.")
    check("stays subscribed") { questions, mirror, limit, clock in
      questions.flatMap { question in
        let answer = mirror(question).share()
        keepForEver(answer.sink(receiveCompletion: { _ in }, receiveValue: { _ in }))
        return answer.inTime(limit, clock)
      }
    }.says("question is answered, answer to Where is she?: nothing. It should be: cancelled at 1s.")
    var first: AskMirror?
    check("asks the first mirror") { questions, mirror, limit, clock in
      first = first ?? mirror
      return questions.flatMap { first!($0).inTime(limit, clock) }
    }.says("At 2.31s the subscriber should receive answer 1 in 2, and does not.")
    check("answers ten questions") { questions, mirror, limit, clock in
      questions.prefix(10).flatMap { mirror($0).inTime(limit, clock) }
    }.says("At 2s the subscriber receives the completion. It should receive (silent) before that.")
    check("takes an empty answer for none", each { $0.filter { !$0.isEmpty }.inTime($1, $2) })
      .says(#"At 1.6s the subscriber should receive "", and does not."#)
    check("trims the answers", each { $0.inTime($1, $2).map { $0.trimmingCharacters(in: .whitespaces) } })
      .says(#"the subscriber receives -2665999998. It should receive "-2665999998 "."#)
    check("leaves empty questions out") { questions, mirror, limit, clock in
      questions.filter { !$0.isEmpty }.flatMap { mirror($0).inTime(limit, clock) }
    }.says("The subscriber receives (silent) at 3s. It should receive it at 2s.")
    check("asks eight at a time") { questions, mirror, limit, clock in
      questions.flatMap(maxPublishers: .max(8)) { mirror($0).inTime(limit, clock) }
    }.says("At 1.65s the subscriber should receive (cracked), and does not.")
    check("asks before it has a subscriber") { questions, mirror, limit, clock in
      questions.flatMap { mirror($0).inTime(limit, clock) }.begun()
    }.says("a question, and nobody has subscribed, the mirror receives Too early? at 0s. It should receive nothing.")
  }
}
