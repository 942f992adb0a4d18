import Combine
import LessonKit
import Testing

@testable import CustomSubscriberExercises

@Suite struct WorkersTests {
  typealias Make = (Int, @escaping Begin, @escaping () -> Void) -> Variant

  /// A class that does as the test says.
  final class Variant: Subscriber, Cancellable {
    typealias Input = Int
    typealias Failure = Never

    var subscription: (any Subscription)?
    var underWay = 0
    var hasFinished = false
    var isCancelled = false
    var first = Subscribers.Demand.none
    var receive: (Variant, Int) -> Subscribers.Demand = { _, _ in .none }
    var complete: (Variant) -> Void = { _ in }
    var stop: (Variant) -> Void = { $0.subscription?.cancel() }

    func receive(subscription: any Subscription) {
      self.subscription = subscription
      if first > .none { subscription.request(first) }
    }

    func receive(_ input: Int) -> Subscribers.Demand { receive(self, input) }

    func receive(completion: Subscribers.Completion<Never>) {
      hasFinished = true
      complete(self)
    }

    func cancel() {
      isCancelled = true
      stop(self)
    }
  }

  /// A variant that is right but for what `change` changes.
  private func variant(
    first: ((Int) -> Subscribers.Demand)? = nil, keeps: Bool = true,
    done: ((Variant, @escaping () -> Void) -> Void)? = nil, change: @escaping (Variant) -> Void = { _ in }
  ) -> Make {
    { limit, begin, end in
      func endOnce(_ workers: Variant) {
        guard workers.hasFinished, workers.underWay == 0, !workers.isCancelled else { return }
        workers.isCancelled = true
        end()
      }
      let variant = Variant()
      variant.first = first?(limit) ?? .max(limit)
      variant.receive = { [weak weakly = variant] workers, value in
        workers.underWay += 1
        let strongly = keeps ? workers : nil
        begin(value) {
          guard let workers = strongly ?? weakly else { return }
          workers.underWay -= 1
          if let done { return done(workers, end) }
          if !workers.isCancelled { workers.subscription?.request(.max(1)) }
          endOnce(workers)
        }
        return .none
      }
      variant.complete = endOnce
      change(variant)
      return variant
    }
  }

  @Test func solution() { #expect(checkWorkers { Workers(limit: $0, begin: $1, end: $2) }.faults == []) }

  @Test func table() {
    let rows: [(name: Comment, variant: Make, first: String?)] = [
      ("has a flag", variant(), nil),
      (
        "returns the demand of a job that is done at once",
        { limit, begin, end in
          let variant = Variant()
          var isInside = false
          var returned = Subscribers.Demand.none
          func endIfIdle(_ workers: Variant) {
            if workers.hasFinished, workers.underWay == 0, !workers.isCancelled { end() }
          }
          variant.first = .max(limit)
          variant.receive = { workers, value in
            workers.underWay += 1
            isInside = true
            returned = .none
            begin(value) {
              workers.underWay -= 1
              if isInside {
                returned = .max(1)
              } else if !workers.hasFinished {
                if !workers.isCancelled { workers.subscription?.request(.max(1)) }
              } else {
                endIfIdle(workers)
              }
            }
            isInside = false
            return returned
          }
          variant.complete = endIfIdle
          return variant
        }, nil
      ),
      (
        "counts what has begun and what is done",
        { limit, begin, end in
          let variant = Variant()
          var (begun, done) = (0, 0)
          variant.first = .max(limit)
          variant.receive = { workers, value in
            begun += 1
            begin(value) {
              done += 1
              guard !workers.isCancelled else { return }
              guard workers.hasFinished else { return workers.subscription!.request(.max(1)) }
              if begun == done { end() }
            }
            return .none
          }
          variant.complete = { workers in if begun == done, !workers.isCancelled { end() } }
          return variant
        }, nil
      ),
      (
        "requests nothing", variant(first: { _ in .none }),
        "The limit is 2, and the jobs [] have begun. They should be [1, 2]."
      ),
      (
        "requests everything", variant(first: { _ in .unlimited }),
        "The limit is 2, and the jobs [1, 2, 3, 4] have begun. They should be [1, 2]."
      ),
      (
        "has a fixed limit", variant(first: { _ in .max(2) }),
        "The limit is 1, and the jobs [1, 2, 3] have begun. They should be [1]."
      ),
      (
        "does not request when a job is done", variant(done: { _, _ in }),
        "Job 2 is done, and the jobs [1, 2] have begun. They should be [1, 2, 3]."
      ),
      (
        "waits for all jobs",
        { limit, begin, end in
          self.variant(
            done: { workers, end in
              if workers.underWay == 0 {
                if !workers.hasFinished { return workers.subscription!.request(.max(limit)) }
                end()
              }
            })(limit, begin, end)
        }, "Job 2 is done, and the jobs [1, 2] have begun. They should be [1, 2, 3]."
      ),
      (
        "ends with the stream",
        { limit, begin, end in self.variant(change: { $0.complete = { _ in end() } })(limit, begin, end) },
        "The stream has finished, job 3 is still under way, and `end` was called."
      ),
      (
        "is captured weakly", variant(keeps: false),
        "The stream has finished, all jobs are done, and `end` was called 0 times. Once the stream is over, "
          + "only a job that is under way can keep your object."
      ),
      (
        "ends twice",
        variant(done: { workers, end in
          if !workers.isCancelled { workers.subscription?.request(.max(1)) }
          if workers.hasFinished, workers.underWay == 0 { end() }
        }), "Job 1 is done, jobs 2 and 3 are done at once, and `end` was called 2 times. It should be called once."
      ),
      (
        "does not cancel", variant(change: { $0.stop = { _ in } }),
        "We cancelled, and the subscription was not cancelled."
      ),
      (
        "requests after cancel",
        variant(done: { workers, end in
          workers.subscription?.request(.max(1))
          guard workers.hasFinished, workers.underWay == 0, !workers.isCancelled else { return }
          workers.isCancelled = true
          end()
        }), "We cancelled, the last job is done, and another value was requested."
      ),
      (
        "ends after cancel",
        variant(change: {
          $0.stop = { workers in
            workers.subscription.take()?.cancel()
            workers.isCancelled = false
          }
        }), "We cancelled after the completion, the last job is done, and `end` was called."
      ),
    ]
    expect(rows) { checkWorkers($0) }
  }
}
