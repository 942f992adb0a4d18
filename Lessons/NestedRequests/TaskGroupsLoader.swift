import Combine
import Foundation
import LessonNetwork

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Loads a list of groups, and then for each of them what the list does not say.
struct TaskGroupsLoader<Session: Network> {
  var urlSession: Session
  var strategy: Strategy

  private let decoder: JSONDecoder

  init(urlSession: Session, strategy: Strategy = .asListed) {
    self.urlSession = urlSession
    self.strategy = strategy
    decoder = JSONDecoder()
    // The article's decoder is as it comes. Step 8 shows what that takes for a date.
    decoder.dateDecodingStrategy = .iso8601
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

extension TaskGroupsLoader where Session == URLSession {
  init() {
    self.init(urlSession: .shared)
  }
}

/// The ways in which the article, and the lesson, write `loadGroups(for:)`.
enum Strategy {
  /// The first answer comes first. At most so many metadata requests run at the same time.
  case asAnswered(maxPublishers: Subscribers.Demand = .unlimited)

  /// The latest change comes first.
  case byLastUpdated

  /// As in the list.
  case asListed

  /// As in the list, without the groups whose metadata cannot be loaded.
  case asListedWithoutFailures
}

extension TaskGroupsLoader {
  fileprivate typealias Entry = Task.Group.ListEntry
  fileprivate typealias Metadata = Task.Group.Metadata

  fileprivate func loadGroups(for entries: [Entry]) -> AnyPublisher<[Task.Group], Error> {
    let indexes = Dictionary(entries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: min)

    switch strategy {
    case .asAnswered(let maxPublishers):
      return entries.publisher
        .flatMap(maxPublishers: maxPublishers, loadGroup)
        .collect()
        .eraseToAnyPublisher()

    case .byLastUpdated:
      return entries.publisher
        .flatMap(loadGroup)
        .collect()
        // The article compares nothing but the dates. Of two that are equal the first to be answered came first.
        .sort { a, b in
          a.lastUpdated == b.lastUpdated ? indexes[a.id]! < indexes[b.id]! : a.lastUpdated > b.lastUpdated
        }
        .eraseToAnyPublisher()

    case .asListed:
      return entries.publisher
        .flatMap(loadGroup)
        .collect()
        // Every group has the id of an entry, so it has an index.
        .sort { a, b in indexes[a.id]! < indexes[b.id]! }
        .eraseToAnyPublisher()

    case .asListedWithoutFailures:
      return entries.publisher
        .flatMap { entry in
          loadGroup(for: entry)
            .catch { _ in Empty() }
        }
        .collect()
        .sort { a, b in indexes[a.id]! < indexes[b.id]! }
        .setFailureType(to: Error.self)
        .eraseToAnyPublisher()
    }
  }

  fileprivate func loadGroup(for entry: Entry) -> AnyPublisher<Task.Group, Error> {
    let url = URL.metadataForTaskGroup(withID: entry.id)

    return urlSession.dataTaskPublisher(for: url)
      .map(\.data)
      .decode(type: NetworkResponse<Metadata>.self, decoder: decoder)
      .map(\.result)
      .map { metadata in
        // The list knows the one half of a group, and this answer the other.
        Task.Group(
          id: entry.id, name: entry.name, taskCount: metadata.taskCount, lastUpdated: metadata.lastUpdated)
      }
      .eraseToAnyPublisher()
  }
}

// What the two answers look like is nobody's business but the loader's.
extension Task.Group {
  fileprivate struct ListEntry: Decodable {
    let id: Task.Group.ID
    var name: String
  }

  fileprivate struct Metadata: Decodable {
    var taskCount: Int
    var lastUpdated: Date
  }
}
