import Combine
import Testing

@testable import CombineInPractice

@Suite struct InShortTests {
  @Test func completions() {
    #expect(Subscribers.Completion<DownloadError>.finished.inShort == "finished")
    #expect(Subscribers.Completion<DownloadError>.failure(.lostInTheForest).inShort == "failure, lostInTheForest")
  }

  @Test func typesOfAPublisher() {
    #expect(Just(1).types == "<Int, Never>")
    #expect(Fail<String, DownloadError>(error: .lostInTheForest).types == "<String, DownloadError>")
  }
}
