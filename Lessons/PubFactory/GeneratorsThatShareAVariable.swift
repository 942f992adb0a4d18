import Combine
import Foundation

enum Faulty {
  /// The article's number generator. Wrong: its closure runs for every subscriber, and `thread` is one variable for all
  /// of them, so whoever cancels stops the newest thread.
  final class NumberGenerator {
    private var thread: Thread?

    /// All threads, so that the lesson can stop those that nobody else can.
    private(set) var threads: [Thread] = []

    var publisher: Create<Int, Never> {
      Create { subscriber in
        self.thread = Thread {
          var i = 0
          while !Thread.current.isCancelled {
            subscriber.receive(i)
            i += 1
          }
        }
        self.threads.append(self.thread!)
        self.thread?.start()
        return AnyCancellable { self.thread?.cancel() }
      }
    }
  }
}
