import Combine
import Foundation
import LessonNetwork

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Loads the list of groups, and then the metadata of each group.
struct TaskGroupsLoader<Session: Network> {
  /// A `URLSession`, as in the article, or a server that a step controls.
  var urlSession: Session
  private let decoder = JSONDecoder()

  init(urlSession: Session = URLSession.shared) {
    self.urlSession = urlSession
  }

  func loadGroupList() -> AnyPublisher<[Task.Group], Error> {
    urlSession
      .dataTaskPublisher(for: .taskGroups)
      .map(\.data)
      .decode(type: NetworkResponse<[Entry]>.self, decoder: decoder)
      .map(\.result)
      .flatMap(loadGroups)
      .eraseToAnyPublisher()
  }
}

// Private in the article. Here the steps use them too.
extension TaskGroupsLoader {
  typealias Entry = Task.Group.ListEntry
  typealias Metadata = Task.Group.Metadata

  /// The article's first version. Steps 6 and 7 have the later ones.
  func loadGroups(for entries: [Entry]) -> AnyPublisher<[Task.Group], Error> {
    entries.publisher
      .flatMap(loadGroup)
      .collect()
      .eraseToAnyPublisher()
  }

  func loadGroup(for entry: Entry) -> AnyPublisher<Task.Group, Error> {
    let url = URL.metadataForTaskGroup(withID: entry.id)

    return urlSession.dataTaskPublisher(for: url)
      .map(\.data)
      .decode(type: NetworkResponse<Metadata>.self, decoder: decoder)
      .map(\.result)
      .map { metadata in
        // One half of the group is in the entry, the other in this response.
        Task.Group(
          id: entry.id, name: entry.name, taskCount: metadata.taskCount, lastUpdated: metadata.lastUpdated)
      }
      .eraseToAnyPublisher()
  }
}
