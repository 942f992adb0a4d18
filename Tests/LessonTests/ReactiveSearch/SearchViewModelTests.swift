import Combine
import Foundation
import TestKit
import Testing
import VirtualTime

@testable import ReactiveSearch

struct SearchViewModelTests {
  private let clock = VirtualTimeScheduler()
  private let server: Server
  private let viewModel: SearchViewModel

  init() {
    server = Server(clock)
    viewModel = SearchViewModel(loader: SearchResultsLoader(urlSession: server), clock: clock)
  }

  @Test func itSearchesOnceForAPairThatHasSettled() throws {
    var requests: [String] = []
    let counting = server.requests.sink { requests.append($0) }
    for text in ["Mer", "Merl"] {
      viewModel.query = text
      clock.advance(by: 0.25)
    }
    viewModel.filter = .films
    clock.run()
    viewModel.filter = .films
    clock.run()
    expectEqual(requests, ["Merl films"])
    try expectEqual(viewModel.output.get().map(\.name), ["Merlin's Owl"])
    counting.cancel()
  }

  @Test func anOldAnswerIsNeverShown() throws {
    server.seconds = ["Merl": 2, "Arthur": 0.5]
    viewModel.query = "Merl"
    clock.advance(by: 1)
    viewModel.query = "Arthur"
    clock.run()
    try expectEqual(viewModel.output.get().map(\.name), ["Arthur"])
  }

  /// Between a key stroke and the request for it, the request before it is still the latest.
  @Test func anAnswerBeforeTheNextRequestIsShown() throws {
    server.seconds = ["Merl": 0.75]
    viewModel.query = "Merl"
    clock.advance(by: 1)
    viewModel.query = "Arthur"
    clock.advance(by: 0.25)
    try expectEqual(viewModel.output.get().map(\.name), ["Merlot", "Merlin", "Merlin's Owl"])
    clock.run()
    try expectEqual(viewModel.output.get().map(\.name), ["Arthur"])
  }

  @Test func aFailureIsNotTheEnd() throws {
    server.failing = ["Merlin"]
    viewModel.query = "Merlin"
    clock.run()
    #expect(throws: URLError.self) { try viewModel.output.get() }
    viewModel.query = "Arthur"
    clock.run()
    try expectEqual(viewModel.output.get().map(\.name), ["Arthur"])
  }

  @Test func itEndsWithItsOwner() {
    var viewModel: SearchViewModel? = SearchViewModel(loader: SearchResultsLoader(urlSession: server), clock: clock)
    weak let observed = viewModel
    viewModel?.query = "Merlin"
    clock.advance(by: 0.5)
    viewModel = nil
    expectNil(observed)
  }
}
