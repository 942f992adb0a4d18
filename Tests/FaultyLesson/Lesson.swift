import Foundation
import LessonKit

/// A lesson that goes wrong in every way a lesson can, one way a step, for the tests of what catches it.
@main
struct FaultyLesson: Lesson {
  static let article = Article(lesson: 0, title: "None", teaches: "How lessons fail.")

  var steps: Steps {
    Step("A line, and a complaint") {
      print("printed")
      FileHandle.standardError.write(Data("complaint\n".utf8))
    }
    Step("A line, and no end") {
      print("printed")
      while true { pause() }
    }
    Step("A line, and a crash") {
      print("printed")
      abort()
    }
    Step("A line, and an error") {
      print("printed")
      throw CocoaError(.featureUnsupported)
    }
    Step("More lines than a pipe holds") {
      for number in 1...20_000 { print("line \(number)") }
    }
  }
}
