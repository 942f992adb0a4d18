import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// For a given solution that uses types of its lesson: only the executable of the exercises can compile it.
  static var solved: Self { .enabled(if: ProcessInfo.processInfo.environment["SOLUTIONS"] == "1") }
}
