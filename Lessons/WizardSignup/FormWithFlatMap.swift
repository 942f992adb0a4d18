import Combine

/// What the article has, where it goes wrong.
enum Faulty {
  /// The article's form. The passwords and the button are as in ours.
  final class FormWithFlatMap<Context: Scheduler>: SignupForm<Context> {
    override var validatedUsername: AnyPublisher<String?, Never> {
      // Fault: the last answer is good until the next one, whatever has been typed since. Before the first there is none.
      $username
        .debounce(for: .milliseconds(500), scheduler: scheduler)
        .removeDuplicates()
        // Fault: flatMap listens to all answers, in the order in which they come.
        .flatMap { username in
          Future<String?, Never> { promise in
            // Fault: the form keeps the stream, the stream this closure, and the closure the form.
            self.usernameAvailable(username) { available in promise(.success(available ? username : nil)) }
          }
        }
        .eraseToAnyPublisher()
    }
  }
}
