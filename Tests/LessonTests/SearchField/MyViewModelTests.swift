import Combine
import Foundation
import LessonKit
import LessonNetwork
import TestKit
import Testing
import VirtualTime

@testable import SearchField

@Suite(.endsIfItHangs) struct MyViewModelTests {
  private let clock = VirtualTimeScheduler()

  private func makeModel(_ network: NetworkDouble) -> MyViewModel {
    let model = MyViewModel(clock, api: GithubAPI(session: network.session))
    clock.advance(by: 5)
    return model
  }

  /// An answer waits for the clock.
  private func waitForAnswer(_ hasArrived: () -> Bool) async {
    await wait {
      clock.advance(by: .zero)
      return hasArrived()
    }
  }

  private func searchAndBeRefused(_ model: MyViewModel) async {
    model.inputText = "swift"
    clock.advance(by: 1)
    await waitForAnswer { model.message != nil && !model.loading }
  }

  @Test func nothingIsAskedForNothing() {
    let network = NetworkDouble()
    let model = makeModel(network)
    for text in [" ", "", "\n"] {
      model.inputText = text
      clock.advance(by: 2)
    }
    #expect(!model.loading)
    expectEqual(network.started, [])
  }

  @Test func itSearchesWhenNobodyHasTypedForHalfASecond() async {
    let network = NetworkDouble(queries: ["swift": .swift])
    let model = makeModel(network)
    for text in ["s", "sw", "swi", "swif", "swift"] {
      model.inputText = text
      clock.advance(by: 0.4)
    }
    expectEqual(network.started, [])
    clock.advance(by: 0.1)
    await waitForAnswer { !model.repositories.isEmpty && !model.loading }
    expectEqual(model.repositories.map(\.fullName), ["swiftlang/swift", "某人/Swift学习", "somebody/untitled"])
    expectEqual(network.queries, ["q=swift"])
  }

  @Test func aFailureTakesThePlaceOfTheResultsAndIsShownUntilTheNextOnes() async {
    let network = NetworkDouble(queries: ["swift": .respond(status: 403), "swiftui": .swiftui])
    let model = makeModel(network)
    await searchAndBeRefused(model)
    expectEqual(model.message, "Resource forbidden")
    expectEqual(model.repositories, [])
    model.inputText = "swiftui"
    clock.advance(by: 0.4)
    expectEqual(model.message, "Resource forbidden")
    clock.advance(by: 0.1)
    await waitForAnswer { model.message == nil && !model.loading }
    expectEqual(model.repositories.map(\.fullName), ["somebody/swiftui-forms"])
    await searchAndBeRefused(model)
    expectEqual(model.repositories, [])
  }

  /// Nothing has cancelled its request yet.
  @Test func anOldAnswerIsShownUntilTheNewRequestBegins() async {
    let network = NetworkDouble(queries: ["swift": .swift])
    // The answers are delivered on this queue.
    network.session.delegateQueue.isSuspended = true
    let model = makeModel(network)
    model.inputText = "swift"
    clock.advance(by: 0.5)
    model.inputText = "swiftui"
    clock.advance(by: 0.4)
    network.session.delegateQueue.isSuspended = false
    await waitForAnswer { model.repositories.count == 3 }
  }

  @Test func aTextThatWasRefusedIsNotAskedForAgain() async {
    let network = NetworkDouble(queries: ["swift": .respond(status: 403)])
    let model = makeModel(network)
    await searchAndBeRefused(model)
    for text in ["swif", "swift"] { model.inputText = text }
    clock.advance(by: 1)
    #expect(!model.loading)
    expectEqual(network.queries, ["q=swift"])
    expectEqual(model.message, "Resource forbidden")
  }

  @Test func aNewTextCancelsTheOldRequest() async {
    let network = NetworkDouble(queries: ["swift": .neverAnswer])
    let model = makeModel(network)
    model.inputText = "swift"
    clock.advance(by: 1)
    await wait { network.started.count == 1 }
    model.inputText = ""
    clock.advance(by: 1)
    await wait { !network.stopped.isEmpty }
    #expect(!model.loading)
  }

  @Test func itEndsWithItsOwnerAndTakesTheRequestWithIt() async {
    let network = NetworkDouble(queries: ["swift": .neverAnswer])
    var model: MyViewModel? = makeModel(network)
    weak let observed = model
    model?.inputText = "swift"
    clock.advance(by: 1)
    await wait { network.started.count == 1 }
    model = nil
    expectNil(observed)
    await wait { !network.stopped.isEmpty }
  }

  @Test func theArticlesKeepsItself() {
    var model: Original.MyViewModel? = Original.MyViewModel(clock)
    weak let observed = model
    model = nil
    #expect(observed != nil)
    observed?.cancellable = nil
    observed?.cancellable1 = nil
    expectNil(observed)
  }
}
