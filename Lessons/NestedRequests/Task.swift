import Foundation

/// The app manages tasks. (Swift has a `Task` of its own since; here ours is meant.)
enum Task {}

extension Task {
  /// What the app shows of a group. It is made of two answers, so it is not decodable itself.
  struct Group: Identifiable {
    let id: UUID
    var name: String
    var taskCount: Int
    var lastUpdated: Date
  }
}
