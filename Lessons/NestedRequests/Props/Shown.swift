import Combine
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A completion with the name of its error. The text of an error differs between systems.
func shown(_ completion: Subscribers.Completion<any Error>) -> String {
  switch completion {
  case .finished: "finished"
  case .failure(URLError.notConnectedToInternet): "failure: notConnectedToInternet"
  case .failure(DecodingError.typeMismatch): "failure: typeMismatch"
  case .failure(let error): "failure: \(error)"
  }
}

/// Loaded groups, one in each line, or what went wrong.
func shown(_ result: Result<[Task.Group], any Error>) -> String {
  switch result {
  case .success(let groups) where groups.isEmpty: "no groups"
  case .success(let groups): groups.map(\.line).joined(separator: "\n")
  case .failure(let error): shown(Subscribers.Completion.failure(error))
  }
}

/// The first letter of a group's name, with a question mark if the group could not be loaded.
func initial(_ name: String, _ result: Result<Task.Group, any Error>) -> String {
  if case .failure = result { "\(name.prefix(1))?" } else { "\(name.prefix(1))" }
}

/// The first letters of names.
func letters(_ names: [String]) -> String { names.map { String($0.prefix(1)) }.joined() }

extension [Task.Group] {
  /// The groups by the first letters of their names.
  var initials: String { letters(map(\.name)) }

  var names: String { map(\.name).joined(separator: " ") }
}

extension Task.Group {
  /// The group as a line.
  var line: String { "\(name): \(shownTasks(taskCount)), last updated \(lastUpdated.formatted(.iso8601))" }
}

/// A number of tasks in words.
func shownTasks(_ count: Int) -> String { count == 1 ? "1 task" : "\(count) tasks" }
