import Combine
import LessonKit

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 5, title: "Apple 官方异步编程框架:Swift Combine 应用, 订阅者(Subscriber)",
    teaches: "To share one download, even with a subscriber that comes after its answer.")

  var steps: Steps {
    Step("OneDownload: share one download") {
      checkOneDownload { download in
        let shared = SharedName(download)
        return { shared.name }
      }.print()
    }
  }
}

/// Lets two labels show a name that is downloaded, one of them late. Prints what passes, and says what the task does
/// not allow.
///
/// - Parameter share: Receives the download, and returns what asks for the publisher to which a label subscribes.
func checkOneDownload(
  _ share: (AnyPublisher<String, Never>) -> () -> AnyPublisher<String, Never>
) -> Feedback {
  var feedback = Feedback()
  let answer = PassthroughSubject<String, Never>()
  var downloads = 0
  let download = answer.handleEvents(receiveSubscription: { _ in
    print("(a download begins)")
    downloads += 1
  })
  let name = share(download.eraseToAnyPublisher())
  var first: [String] = []
  var second: [String] = []

  print("(the first label subscribes)")
  let firstLabel = name().sink {
    print("first label: \($0)")
    first.append($0)
  }
  print("(the answer is Coin, and the download has finished)")
  answer.send("Coin")
  answer.send(completion: .finished)
  print("(the second label subscribes)")
  let secondLabel = name().sink {
    print("second label: \($0)")
    second.append($0)
  }

  feedback.expect(downloads == 1, "\(downloads) downloads have begun. The two labels need only one.")
  feedback.expect(
    first == ["(loading)", "Coin"],
    "The first label receives \(first). It should receive \"(loading)\" at once, and then \"Coin\".")
  feedback.expect(
    second == ["Coin"], "The second label receives \(second). It should receive \"Coin\" when it subscribes.")
  firstLabel.cancel()
  secondLabel.cancel()
  return feedback
}
