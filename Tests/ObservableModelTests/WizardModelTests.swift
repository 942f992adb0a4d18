import Combine
import Foundation
import Testing

@testable import ObservableModel

@Suite struct WizardModelTests {
  @Test func theBetasModelSpeaksAfterTheChange() {
    let model = Beta.WizardModel()
    var seen: [String?] = []
    let cancellable = model.didChange.sink { seen.append(model.trick?.name) }
    model.trick = MagicTrick(name: "Coin")
    model.trick?.name = "Silver Coin"
    model.trick = nil
    #expect(seen == ["Coin", nil])
    cancellable.cancel()
  }

  @Test func theModelSpeaksBeforeTheChange() {
    let model = WizardModel()
    var seen: [String?] = []
    let cancellable = model.objectWillChange.sink { seen.append(model.trick?.name) }
    model.trick = MagicTrick(name: "Coin")
    model.trick?.name = "Silver Coin"
    model.trick = nil
    #expect(seen == [nil, "Silver Coin"])
    cancellable.cancel()
  }

  @Test func eachPublishedPropertySpeaksAndNoOther() {
    let model = WizardModel()
    var count = 0
    let cancellable = model.objectWillChange.sink { count += 1 }
    model.visitors = 1
    #expect(count == 0)
    model.wand = Wand(wood: "oak")
    model.wand?.wood = "elm"
    model.trick = nil
    #expect(count == 3)
    cancellable.cancel()
  }

  @Test func aPublisherOfItsOwnIsToldByNobodyElse() {
    let deaf = Faulty.WizardModel()
    let writtenOut = WrittenOutModel()
    var events: [String] = []
    let cancellables = [
      deaf.objectWillChange.sink { events.append("deaf") },
      writtenOut.objectWillChange.sink { events.append("written out") },
    ]
    deaf.trick = MagicTrick(name: "Coin")
    writtenOut.trick = MagicTrick(name: "Coin")
    #expect(events == ["written out"])
    for cancellable in cancellables { cancellable.cancel() }
  }

  @Test func aSubscriberDoesNotHoldTheModel() {
    for isBeta in [true, false] {
      weak var gone: AnyObject?
      var cancellable: AnyCancellable?
      do {
        if isBeta {
          let model = Beta.WizardModel()
          gone = model
          cancellable = model.didChange.sink {}
        } else {
          let model = WizardModel()
          gone = model
          cancellable = model.objectWillChange.sink {}
        }
      }
      #expect(gone == nil)
      cancellable?.cancel()
    }
  }

  @Test func aTrickIsJSON() throws {
    let trick = try JSONDecoder().decode(MagicTrick.self, from: Data(#"{"name": "Coin"}"#.utf8))
    #expect(trick.name == "Coin")
    #expect(try String(decoding: JSONEncoder().encode(trick), as: UTF8.self) == #"{"name":"Coin"}"#)
  }
}
