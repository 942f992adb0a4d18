/// The files of a new lesson.
struct LessonTemplate {
  let name: String
  let number: Int

  var lesson: String {
    """
    import Combine
    import LessonKit

    @main
    struct \(name): Lesson {
      static let article = Article(
        lesson: \(number), title: "my own",
        teaches: "What I found out.")

      var steps: Steps {
        Step("Twice as much") {
          let cancellable = [1, 2, 3].publisher
            .map { $0 * 2 }
            .sink { print($0) }
          cancellable.cancel()
        }
      }
    }

    """
  }

  var readme: String {
    """
    # \(name)

    What a reader can do after this lesson.

        swift run \(name)            # all steps
        swift run \(name) --step 1   # one of them
        swift run \(name) --check    # did your change change the trace?

    ## 1. Twice as much

    Why each line of the trace is there.

    ## Try this

    1. A change, and what the trace then shows.

    """
  }

  /// What the lesson prints.
  var trace: String {
    """
    1. Twice as much
    2
    4
    6

    """
  }
}
