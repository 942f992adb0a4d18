import Combine
// Every file of these tests needs them.
@_exported import ExerciseKit
@_exported import LessonKit
import TestKit
import Testing
@_exported import VirtualTime

/// The table of an exercise. Its checker must accept a solution in each row, or refuse it with the right sentence. An eighth
/// of the scenarios that readers' solutions are tried in is enough for that.
struct Table<Solution> {
  private let check: (Solution) -> Feedback
  private let rehearsal: Rehearsal

  /// - Parameter mostScenarios: How many scenarios are tried. A mistake that few of them show needs more.
  init(mostScenarios: Int = 120, _ check: @escaping (Solution) -> Feedback) {
    self.check = check
    rehearsal = Rehearsal(mostScenarios: mostScenarios)
  }

  /// Checks a solution, which does what its name says.
  func callAsFunction(_ name: Comment, sourceLocation: SourceLocation = #_sourceLocation, _ solution: Solution) -> Row {
    Row(name: name, faults: faults(rehearsal.check { check(solution) }), sourceLocation: sourceLocation)
  }

  /// A row of another type of solution.
  func callAsFunction(
    _ name: Comment, sourceLocation: SourceLocation = #_sourceLocation, giving feedback: @autoclosure () -> Feedback
  ) -> Row { Row(name: name, faults: faults(rehearsal.check(feedback)), sourceLocation: sourceLocation) }

  /// Checks a solution that makes a mistake, and is named after it.
  func callAsFunction(_ mistake: Solution, sourceLocation: SourceLocation = #_sourceLocation) -> Row
  where Solution: Hashable { self("\(mistake)", sourceLocation: sourceLocation, mistake) }

  /// Checks all mistakes.
  func all(
    only alone: Solution..., like others: [Solution: Solution] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) where Solution: Hashable & CaseIterable & RawRepresentable<String> {
    for mistake in Solution.allCases {
      let row = self(mistake, sourceLocation: sourceLocation)
      if let fault = (others[mistake] ?? mistake).fault {
        row.says(fault, alone: alone.contains(mistake))
      } else {
        row.isRight()
      }
    }
  }
}

extension RawRepresentable<String> {
  /// What is said of a mistake first: its raw value. Nil if it is only named, and no mistake.
  var fault: String? { rawValue == "\(self)" ? nil : rawValue }
}

/// What a checker says. In Chinese 应该 stands before what should be, never before a negation.
func faults(_ feedback: Feedback) -> [String] {
  for sentence in feedback.sentences { #expect(!sentence.chinese.contains(#/应该(?:什么|仍|没)/#), "\(sentence.chinese)") }
  return feedback.faults
}

/// A value that several closures, or several solutions, use.
final class Box<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}

extension Publisher {
  /// Serves so many subscribers, and sends nothing to those that come later.
  func serving(_ most: Int) -> some Publisher<Output, Failure> {
    var count = 0
    return Deferred { () -> AnyPublisher<Output, Failure> in
      count += 1
      return count > most ? Empty(completeImmediately: false).eraseToAnyPublisher() : eraseToAnyPublisher()
    }
  }
}

/// Nothing lets the object go any more.
func keepForEver(_ object: Any) { _ = Unmanaged.passRetained(Box(object)) }

/// A publisher that keeps all its subscribers.
func keepingSubscribers<P: Publisher>(_ own: P) -> Handmade<P.Output, P.Failure> {
  var all: [Any] = []
  return Handmade { subscriber in
    all.append(subscriber)
    own.receive(subscriber: subscriber)
  }
}

/// An object that a test has changed.
func made<Object>(_ object: Object, _ change: (Object) -> Void) -> Object {
  change(object)
  return object
}

/// What a checker finds wrong with a solution. Each row ends with one of these methods; nothing is expected before.
struct Row {
  let name: Comment
  let faults: [String]
  let sourceLocation: SourceLocation

  func isRight() { expectEqual(faults, [], name, sourceLocation: sourceLocation) }

  func says(_ fault: String, alone: Bool) { if alone { says(only: fault) } else { says(fault) } }

  /// The text is the first sentence, or a part of it.
  func says(_ part: String) {
    if faults.first?.contains(part) != true { expectEqual(faults.first, part, name, sourceLocation: sourceLocation) }
  }

  func says(only part: String) {
    if faults.count != 1 { expectEqual(faults, [part], name, sourceLocation: sourceLocation) } else { says(part) }
  }
}
