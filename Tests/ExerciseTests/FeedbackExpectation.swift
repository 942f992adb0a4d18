import Combine
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

/// Checks solutions of an exercise, one in each row: what it does, the solution, and the first fault; nil if it is right.
func expect<Variant>(
  _ rows: [(name: Comment, variant: Variant, first: String?)], sourceLocation: SourceLocation = #_sourceLocation,
  _ check: (Variant) -> Feedback
) {
  for row in rows { check(row.variant).expect(row.name, first: row.first, sourceLocation: sourceLocation) }
}

/// A subscriber that requests so much at first. What it does with a value may use its subscription.
func subscriber<Input>(
  requesting demand: Subscribers.Demand,
  receiveCompletion: @escaping (Subscribers.Completion<Never>) -> Void = { _ in },
  receiveValue: @escaping (Input, any Subscription) -> Subscribers.Demand
) -> AnySubscriber<Input, Never> {
  var subscription: (any Subscription)?
  return AnySubscriber(
    receiveSubscription: {
      subscription = $0
      $0.request(demand)
    }, receiveValue: { receiveValue($0, subscription!) }, receiveCompletion: receiveCompletion)
}
