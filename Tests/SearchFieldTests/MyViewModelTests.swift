import Combine
import Foundation
import LessonKit
import LessonNetwork
import Testing
import VirtualTime

@testable import SearchField

/// The clock measures the time between queries; what the network brings is set as soon as it is there.
@Suite(.timeLimit(.minutes(1))) struct MyViewModelTests {
  typealias Model = MyViewModel<VirtualTimeScheduler, ImmediateScheduler>

  private let clock = VirtualTimeScheduler()
  private let record = Record<String>()

  private func makeModel(_ network: NetworkDouble) -> Model {
    let model = Model(
      api: GithubAPI(session: network.session), myBackgroundQueue: clock, main: .shared, log: Nowhere())
    clock.advance(by: .seconds(5))
    return model
  }

  /// Records what a model sets.
  private func observe(_ model: Model) -> [AnyCancellable] {
    [
      model.$loading.dropFirst().sink { record.add($0 ? "on" : "off") },
      model.$repositories.dropFirst().sink { record.add("\($0.count) found") },
    ]
  }

  private func type(_ text: String, into model: Model, for span: VirtualTime.Stride = .seconds(2)) {
    model.inputText = text
    clock.advance(by: span)
  }

  @Test func nothingIsAskedForNothing() {
    let network = NetworkDouble()
    let model = makeModel(network)
    let observing = observe(model)
    for text in [" ", "", "\n"] { type(text, into: model) }
    #expect(record.events == ["0 found", "0 found", "0 found"])
    #expect(network.started == [])
    for cancellable in observing { cancellable.cancel() }
  }

  @Test func aTextFindsRepositories() async {
    let network = NetworkDouble(queries: ["swift": .swift])
    let model = makeModel(network)
    let observing = observe(model)
    type("swift", into: model)
    await wait { record.events.count >= 3 }
    #expect(record.events == ["on", "3 found", "off"])
    #expect(model.repositories.map(\.fullName) == ["swiftlang/swift", "某人/Swift学习", "somebody/untitled"])
    #expect(!model.loading)
    for cancellable in observing { cancellable.cancel() }
  }

  @Test func oneQueryASecondTheFirstAndThenTheLatest() async {
    let network = NetworkDouble(queries: ["s": .swift, "swif": .swift, "swift": .swift])
    let model = makeModel(network)
    // A request that is cancelled before it starts is never seen, so each is waited for.
    for (text, count) in [("s", 1), ("sw", 1), ("swi", 1), ("swif", 2), ("swift", 2)] {
      type(text, into: model, for: .milliseconds(300))
      await wait { network.started.count >= count }
    }
    clock.advance(by: .seconds(2))
    await wait { network.started.count >= 3 }
    #expect(network.queries == ["q=s", "q=swif", "q=swift"])
  }

  @Test func theSameTwiceIsAskedOnce() async {
    let network = NetworkDouble(queries: ["swift": .swift, "kotlin": .swift])
    let model = makeModel(network)
    for (text, count) in [("swift", 1), ("swift", 1), ("kotlin", 2), ("swift", 3)] {
      type(text, into: model)
      await wait { network.started.count >= count }
    }
    #expect(network.queries == ["q=swift", "q=kotlin", "q=swift"])
  }

  @Test(arguments: [
    NetworkDouble.Answer.respond(status: 500), .respond(status: 403), .fail(.notConnectedToInternet),
    .respond(body: Data("<html>".utf8)), .respond(),
  ])
  func aSearchThatFailsIsNotTheLastOne(answer: NetworkDouble.Answer) async {
    let network = NetworkDouble(queries: ["swift": .swift, "bad": answer])
    let model = makeModel(network)
    let observing = observe(model)
    type("swift", into: model)
    await wait { record.events.count >= 3 }
    type("bad", into: model)
    await wait { record.events.count >= 6 }
    #expect(Set(record.events[3...]) == ["on", "off", "0 found"])
    type("swift", into: model)
    await wait { record.events.count >= 9 }
    #expect(record.events[6...] == ["on", "3 found", "off"])
    for cancellable in observing { cancellable.cancel() }
  }

  @Test(arguments: ["swiftui", ""])
  func aNewTextCancelsTheOldRequest(text: String) async {
    let network = NetworkDouble(queries: ["swift": .neverAnswer, "swiftui": .swiftui])
    let model = makeModel(network)
    let observing = observe(model)
    type("swift", into: model)
    await wait { network.started.count == 1 }
    type(text, into: model)
    await wait { !network.stopped.isEmpty && record.events.count >= (text.isEmpty ? 3 : 5) }
    #expect(network.stopped == [URL.searchRepositories("swift")!])
    #expect(record.events == (text.isEmpty ? ["on", "off", "0 found"] : ["on", "off", "on", "1 found", "off"]))
    for cancellable in observing { cancellable.cancel() }
  }

  @Test func itGoesWithItsOwnerAndTakesTheRequestWithIt() async {
    let network = NetworkDouble(queries: ["swift": .neverAnswer])
    var model: Model? = makeModel(network)
    weak let observed = model
    type("swift", into: model!, for: .milliseconds(500))
    await wait { network.started.count == 1 }
    // This one still waits for its second when the model goes.
    type("swiftui", into: model!, for: .zero)
    model = nil
    #expect(observed == nil)
    await wait { !network.stopped.isEmpty }
    clock.run()
    #expect(network.queries == ["q=swift"])
  }

  @Test func theFaultyOneStays() {
    let network = NetworkDouble()
    network.answer(Faulty.searchRepositories(""), with: .neverAnswer)
    var faulty: Faulty.MyViewModel? = Faulty.MyViewModel(
      session: network.session, myBackgroundQueue: clock, main: ImmediateScheduler.shared, log: Nowhere())
    weak let observed = faulty
    faulty = nil
    #expect(observed != nil)
    observed?.cancellable = nil
    #expect(observed != nil)
    observed?.cancellable1 = nil
    #expect(observed == nil)
  }

  @Test func twoFieldsLoadEachForItself() async {
    let network = NetworkDouble(queries: ["swift": .neverAnswer, "swiftui": .swiftui])
    let left = makeModel(network)
    let right = makeModel(network)
    type("swift", into: left)
    #expect(left.loading)
    #expect(!right.loading)
    let observing = observe(right)
    type("swiftui", into: right)
    await wait { record.events == ["on", "1 found", "off"] }
    #expect(left.loading)
    #expect(!right.loading)
    for cancellable in observing { cancellable.cancel() }
  }

  @Test func onQueues() {
    let network = NetworkDouble(queries: ["swift": .swift])
    let main = DispatchQueue(label: "main")
    let model = MyViewModel(
      api: GithubAPI(session: network.session), myBackgroundQueue: DispatchQueue(label: "myBackgroundQueue"),
      main: main, log: Nowhere())
    let areThere = Gate("the results are there", limit: 60)
    let observing = model.$repositories.sink { if !$0.isEmpty { areThere.open() } }
    model.inputText = "swift"
    areThere.wait()
    // Behind what sets it.
    main.sync { #expect(model.repositories.count == 3) }
    observing.cancel()
  }

  @Test func theArticlesModelNeedsNoArguments() {
    let model: MyViewModel<DispatchQueue, RunLoop> = MyViewModel()
    #expect(model.inputText == "")
    #expect(model.repositories == [])
    #expect(!model.loading)
  }
}
