import Combine
import LessonKit
import Testing

@testable import SubscribersAndSubjectsExercises

@Suite struct OneDownloadTests {
  @Test func solution() {
    let feedback = checkOneDownload { download in
      let shared = SharedName(download)
      return { shared.name }
    }
    #expect(feedback.faults == [])
  }

  final class Model {
    @Published var name = "(loading)"
  }

  /// Keeps the newest name in a subject, which the download ends or not.
  private func subject(_ download: AnyPublisher<String, Never>) -> () -> AnyPublisher<String, Never> {
    let newest = CurrentValueSubject<String, Never>("(loading)")
    let cancellable = download.subscribe(newest)
    return {
      _ = cancellable
      return newest.eraseToAnyPublisher()
    }
  }

  @Test func otherSolutions() {
    checkOneDownload { download in
      let model = Model()
      download.assign(to: &model.$name)
      return { model.$name.eraseToAnyPublisher() }
    }.expect("published property")
    checkOneDownload { subject($0.append(Empty(completeImmediately: false)).eraseToAnyPublisher()) }
      .expect("download that does not finish")
    checkOneDownload { download in { download.prepend("(loading)").eraseToAnyPublisher() } }
      .expect("download for each label", first: "2 downloads have begun. The two labels need only one.")
    checkOneDownload { download in
      let shared = download.share()
      return { shared.prepend("(loading)").eraseToAnyPublisher() }
    }.expect("share", first: #"The second label receives ["(loading)"]. It should receive "Coin" when it subscribes."#)
    checkOneDownload { subject($0.eraseToAnyPublisher()) }
      .expect(
        "subject that finishes", first: #"The second label receives []. It should receive "Coin" when it subscribes."#)
    checkOneDownload { download in
      let newest = CurrentValueSubject<String, Never>("(loading)")
      _ = download.sink { newest.send($0) }
      return { newest.eraseToAnyPublisher() }
    }
    .expect(
      "result that nothing keeps",
      first: #"The first label receives ["(loading)"]. It should receive "(loading)" at once, and then "Coin"."#)
  }
}
