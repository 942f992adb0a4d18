import LessonKit
import Testing

extension Feedback {
  /// Expects that the checker finds no fault in a solution, or this one first, or only this one.
  func expect(
    _ solution: Comment, first: String? = nil, only: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    if let first {
      #expect(faults.first == first, solution, sourceLocation: sourceLocation)
    } else {
      #expect(faults == (only.map { [$0] } ?? []), solution, sourceLocation: sourceLocation)
    }
  }
}
