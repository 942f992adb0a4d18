import Foundation

/// The namespace of the article's app, which manages tasks. In this lesson it hides Swift's own `Task`.
enum Task {}

extension Task {
  /// A group, as the app shows it. It comes from two responses, so it cannot be decoded from one.
  struct Group: Identifiable {
    let id: UUID
    var name: String
    var taskCount: Int
    var lastUpdated: Date
  }

  /// The article's first version of `Group`, for a server that sends everything in one response.
  struct WholeGroup: Identifiable, Decodable {
    let id: UUID
    var name: String
    var taskCount: Int
    var lastUpdated: Date
  }
}

// Private in the article. Here the steps use them too.
extension Task.Group {
  /// A group in the list.
  struct ListEntry: Decodable {
    let id: Task.Group.ID
    var name: String
  }

  /// The rest of a group.
  struct Metadata: Decodable {
    var taskCount: Int
    var lastUpdated: Date
  }
}
