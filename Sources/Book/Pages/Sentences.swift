import Combine
import Foundation
import LessonKit

/// The events of a run as sentences: the film for those who listen, print or search.
struct Sentences {
  let run: StepRun
  let language: Language

  /// A sentence for each event of a scene, with the event's number.
  func all(ofScene scene: Int) -> [(event: Int, sentence: HTML)] {
    let streams = Set(run.streams.filter { $0.scene == scene }.map(\.id))
    var outstanding: [Int: Subscribers.Demand] = [:]
    return run.events.filter { streams.contains($0.stream) }.map { event in
      outstanding[event.stream, default: .none].count(event)
      var sentence = sentence(event)
      if [.request, .value].contains(event.kind), event.lost != true, let count = outstanding[event.stream]?.max {
        sentence = "\(sentence)\(gap)\(.isOutstanding, language, "\(count)")"
      }
      if let at = event.at { sentence = "\(.at, language, "\(seconds(at))")\(gap)\(sentence)" }
      return (event.n, sentence)
    }
  }

  /// Why other streams do not have a value: for each value of which there is something to say, by its event, and those
  /// streams.
  var reasons: [Int: (text: HTML, streams: [Int])] {
    let losses = FilmLosses(run).all.filter { $0.clause != nil }
    return Dictionary(grouping: losses, by: \.event.n).mapValues { losses in
      let sentences: [HTML] = losses.map { loss in
        let name: HTML = "<code>\(loss.stream.name)</code>"
        let value: HTML = "<b>\(loss.event.text)</b>"
        let clause: HTML = "\(loss.clause!, language)"
        return "\(loss.isSibling ? .doesNotReceive : .doesNotSend, language, name, value, clause)"
      }
      return (sentences.joined(language == .chinese ? "" : " "), losses.map(\.stream.id))
    }
  }

  private var gap: String { language == .chinese ? "" : " " }

  private func sentence(_ event: StepRun.Event) -> HTML {
    let stream = run.streams[event.stream]
    let hasSiblings = run.streams.contains { $0.from == stream.from && $0.id != stream.id }
    // Several streams of one publisher have names of their own, so it goes by its type, and its subscriber by the name.
    let publisher: HTML = "<code>\(hasSiblings ? run.parties[stream.from].type : stream.name)</code>"
    let name = stream.to.map { run.parties[$0].name } ?? (hasSiblings ? stream.name : nil)
    let subscriber: HTML = name.map { "<code>\($0)</code>" } ?? "\(.someSubscriber, language)"
    let receiver: HTML = name == nil ? "\(.itsSubscriber, language)" : subscriber
    let payload: HTML = event.kind == .request ? amount(event.text) : "<b>\(event.text)</b>"
    let form: Message =
      switch event.kind {
      case .subscribe: .subscribes
      case .subscription: .subscription
      case .request: event.by == .return ? .returns : .requests
      case .value: event.lost == true ? .drops : .receives
      case .completion: .finishes
      case .failure: .fails
      case .cancel: isAfterTheCode(event) ? .cancelsAtEnd : .cancels
      }
    return "\(form, language, subscriber, publisher, payload, receiver)"
  }

  /// No line of the code cancels: what it has stored is released when it is over.
  private func isAfterTheCode(_ event: StepRun.Event) -> Bool {
    event.line == nil && event.during == nil && event.at == nil
      && !run.events.contains { $0.n > event.n && $0.line != nil }
  }

  private func amount(_ payload: String) -> HTML {
    let form: Message = payload == "all" ? .all : payload == "1" ? .one : .several
    return "\(form, language, "\(payload)")"
  }

  private func seconds(_ nanoseconds: Int) -> String {
    (Double(nanoseconds) / 1e9).formatted(.number.precision(.fractionLength(0...3)).grouping(.never))
  }
}
