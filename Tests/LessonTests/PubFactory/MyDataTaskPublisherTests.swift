import Combine
import Foundation
import LessonKit
import LessonNetwork
import TestKit
import Testing

@testable import PubFactory

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct MyDataTaskPublisherTests {
  private let url = URL(string: "https://lesson.invalid/greeting")!

  @Test func value() throws {
    let network = NetworkDouble([url: .respond(body: Data("Hello".utf8))])
    let (values, completion) = wait(for: network.session.myDataTaskPublisher(for: url))
    expectEqual(values, [Data("Hello".utf8)])
    guard case .finished = completion else {
      Issue.record("it failed")
      return
    }
  }

  @Test func failure() throws {
    let network = NetworkDouble([url: .fail(.timedOut)])
    let (values, completion) = wait(for: network.session.myDataTaskPublisher(for: url))
    expectEqual(values, [])
    guard case .failure(let error) = completion else {
      Issue.record("it finished")
      return
    }
    expectEqual((error as? URLError)?.code, .timedOut)
  }

  /// Step 4 has a request that nobody answers.
  @Test func futureOfADataTaskPublishesTheAnswerOrTheFailure() {
    let session = NetworkDouble([url: .respond(body: Data("Hello".utf8))]).session
    let answered = wait(for: session.dataTaskFuture(for: url))
    expectEqual(answered.values, [Data("Hello".utf8)])
    if case .failure(let error) = answered.completion { Issue.record(error) }

    let failed = wait(for: NetworkDouble([url: .fail(.timedOut)]).session.dataTaskFuture(for: url))
    expectEqual(failed.values, [])
    guard case .failure(let error) = failed.completion else {
      Issue.record("it finished")
      return
    }
    expectEqual((error as? URLError)?.code, .timedOut)
  }

  @Test func oneTaskForEachSubscriber() {
    let network = NetworkDouble([url: .respond()])
    let publisher = network.session.myDataTaskPublisher(for: url)
    expectEqual(network.started, [])
    _ = wait(for: publisher)
    _ = wait(for: publisher)
    expectEqual(network.started, [url, url])
  }

  @Test(.endsIfItHangs) func cancelStopsTheTask() async {
    let network = NetworkDouble([url: .neverAnswer])
    let cancellable = network.session.myDataTaskPublisher(for: url)
      .sink(receiveCompletion: { Issue.record("\($0)") }, receiveValue: { _ in Issue.record("a value") })
    while network.started.isEmpty { await Task.yield() }
    cancellable.cancel()
    while network.stopped.isEmpty { await Task.yield() }
    expectEqual(network.stopped, [url])
  }

  @Test(.endsIfItHangs) func cancellingATaskStopsItsRequest() async throws {
    let network = NetworkDouble([url: .neverAnswer])
    let url = url
    let task = Task { try await network.session.data(from: url) }
    while network.started.isEmpty { await Task.yield() }
    expectEqual(network.stopped, [])
    task.cancel()
    while network.stopped.isEmpty { await Task.yield() }
    expectEqual(network.stopped, [url])
  }

  private func wait(
    for publisher: some Publisher<Data?, Error>
  ) -> (values: [Data?], completion: Subscribers.Completion<Error>?) {
    let isDone = Gate("the task ends", limit: 60)
    var values: [Data?] = []
    var completion: Subscribers.Completion<Error>?
    let cancellable = publisher.sink(
      receiveCompletion: {
        completion = $0
        isDone.open()
      }, receiveValue: { values.append($0) })
    isDone.wait()
    cancellable.cancel()
    return (values, completion)
  }
}
