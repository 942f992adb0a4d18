import Combine
import TestKit
import Testing

@testable import ReactiveSearch

struct InputTests {
  private final class Form: ObservableObject {
    @Input var text = "first"
    @Input var filter: SearchFilter?
  }

  @Test func sendsTheCurrentValueAndEachNewOne() {
    let form = Form()
    var values: [String] = []
    let cancellable = form.$text.sink { values.append($0) }
    form.text = "second"
    form.text += "!"
    expectEqual(values, ["first", "second", "second!"])
    cancellable.cancel()
    form.text = "third"
    expectEqual(values.count, 3)
    expectEqual(form.text, "third")
  }

  @Test func anEqualValueIsSent() {
    let form = Form()
    var count = 0
    let cancellable = form.$text.dropFirst().sink { _ in count += 1 }
    form.text = "first"
    expectEqual(count, 1)
    cancellable.cancel()
  }

  @Test func anOptionalIsNilAtFirst() { expectNil(Form().filter) }

  @Test func isSetBeforeItIsSent() {
    let form = Form()
    var read: [String] = []
    let cancellable = form.$text.sink { _ in read.append(form.text) }
    form.text = "second"
    expectEqual(read, ["first", "second"])
    cancellable.cancel()
  }

  @Test func mayBeSetBySubscribers() {
    let form = Form()
    let cancellable = form.$text.filter { $0.count > 6 }.sink { form.text = String($0.prefix(6)) }
    form.text = "Merlin the wizard"
    expectEqual(form.text, "Merlin")
    cancellable.cancel()
  }

  @Test func nobodyIsToldOfAChange() {
    let form = Form()
    var count = 0
    let cancellable = form.objectWillChange.sink { count += 1 }
    form.text = "second"
    form.filter = .films
    expectEqual(count, 0)
    cancellable.cancel()
  }

  @Test func finishesForNobodyAndKeepsNobody() {
    weak var gone: Form?
    var isFinished = false
    let cancellable: AnyCancellable
    do {
      let form = Form()
      gone = form
      cancellable = form.$text.sink(receiveCompletion: { _ in isFinished = true }, receiveValue: { _ in })
    }
    expectNil(gone)
    #expect(!isFinished)
    cancellable.cancel()
  }
}
