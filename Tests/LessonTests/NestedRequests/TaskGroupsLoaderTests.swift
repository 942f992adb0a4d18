import Combine
import Foundation
import LessonKit
import LessonNetwork
import TestKit
import Testing

@testable import NestedRequests

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct TaskGroupsLoaderTests {
  @Test func aGroupIsMadeOfTwoAnswers() throws {
    let server = Server(prints: false)
    var groups: [Task.Group] = []
    let cancellable = TaskGroupsLoader(urlSession: server).loadGroupList()
      .sink(receiveCompletion: { _ in }, receiveValue: { groups = $0 })
    server.answer("list", "Travel", "Work", "Home")
    cancellable.cancel()
    expectEqual(groups.map(\.name), ["Travel", "Work", "Home"])
    expectEqual(groups[1].id, Server.entries[1].id)
    expectEqual(groups[1].taskCount, 12)
    expectEqual(groups[1].lastUpdated, Date(timeIntervalSince1970: 1_656_178_200))
  }

  /// Step 1 shows it of the lesson's server.
  @Test(.endsIfItHangs) func publisherAloneMakesNoRequest() {
    let network = NetworkDouble([.taskGroups: .respond()])
    let publisher = network.session.dataTaskPublisher(for: .taskGroups)
    network.session.delegateQueue.waitUntilAllOperationsAreFinished()
    expectEqual(network.started, [])
    let hasEnded = Gate("the request ends")
    let cancellable = publisher.sink(receiveCompletion: { _ in hasEnded.open() }, receiveValue: { _ in })
    hasEnded.wait()
    cancellable.cancel()
    expectEqual(network.started, [.taskGroups])
  }

  @Test func aRequestThatFailsFailsTheLoad() {
    let server = Server(prints: false)
    var error: (any Error)?
    let cancellable = TaskGroupsLoader(urlSession: server).loadGroupList().sink(
      receiveCompletion: { if case .failure(let failure) = $0 { error = failure } },
      receiveValue: { _ in Issue.record("a value") })
    server.answer("list")
    server.fail("Home")
    cancellable.cancel()
    expectEqual((error as? URLError)?.code, .notConnectedToInternet)
  }

  /// As the article has it: a real session answers, on threads of its own.
  @Test func aURLSessionAnswers() {
    let network = NetworkDouble()
    let list = Server.entries.map { #"{"id": "\#($0.id)", "name": "\#($0.name)"}"# }.joined(separator: ", ")
    network.answer(.taskGroups, with: .respond(body: Data(#"{"result": [\#(list)]}"#.utf8)))
    for entry in Server.entries {
      let body = Data(#"{"result": {"taskCount": 1, "lastUpdated": 0}}"#.utf8)
      network.answer(.metadataForTaskGroup(withID: entry.id), with: .respond(body: body))
    }
    let hasEnded = Gate("the load ends", limit: 60)
    var groups: [Task.Group] = []
    let cancellable = TaskGroupsLoader(urlSession: network.session).loadGroupList()
      .sink(receiveCompletion: { _ in hasEnded.open() }, receiveValue: { groups = $0 })
    hasEnded.wait()
    cancellable.cancel()
    expectEqual(Set(groups.map(\.name)), ["Home", "Work", "Travel"])
  }

  /// Step 1, with a real session: the publisher is there, and no request is under way, even when a later one has ended.
  @Test func aRequestBeginsWhenSomethingSubscribes() {
    let later = URL.metadataForTaskGroup(withID: Server.entries[0].id)
    let network = NetworkDouble([.taskGroups: .respond(body: Data()), later: .respond(body: Data())])
    func load(_ publisher: URLSession.DataTaskPublisher) {
      let hasEnded = Gate("the request ends", limit: 60)
      let cancellable = publisher.sink(receiveCompletion: { _ in hasEnded.open() }, receiveValue: { _ in })
      hasEnded.wait()
      cancellable.cancel()
    }
    let publisher = network.session.dataTaskPublisher(for: .taskGroups)
    load(network.session.dataTaskPublisher(for: later))
    expectEqual(network.started, [later])
    load(publisher)
    expectEqual(network.started, [later, .taskGroups])
  }

  /// Step 2: it is not `flatMap` that waits, but the publisher of its closure.
  @Test func flatMapOfAJustSendsAtOnce() {
    let names = PassthroughSubject<String, Never>()
    var values: [String] = []
    let cancellable = names.flatMap { Just("tasks of \($0)") }.sink { values.append($0) }
    names.send("Home")
    expectEqual(values, ["tasks of Home"])
    cancellable.cancel()
  }

  /// What the answer of the last *Try this* says.
  @Test @MainActor func aLoopReadsThePublisher() async throws {
    let server = Server(prints: false)
    server.answerList { $0.answer("Travel", "Home", "Work") }
    var names: [String] = []
    for try await groups in TaskGroupsLoader(urlSession: server).loadGroupList().values { names.append(groups.names) }
    expectEqual(names, ["Travel Home Work"])
  }
}
