import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Server.Route {
  /// Three groups, and what the server says about each.
  static let all = [
    Server.Route(
      name: "list", url: .taskGroups,
      answer: .success(
        """
        {
          "result": [
            {"id": "00000000-0000-0000-0000-000000000001", "name": "Home"},
            {"id": "00000000-0000-0000-0000-000000000002", "name": "Work"},
            {"id": "00000000-0000-0000-0000-000000000003", "name": "Travel"}
          ]
        }
        """)),
    metadata("Home", 1, #"{"result": {"taskCount": 3, "lastUpdated": "2022-06-25T09:00:00Z"}}"#),
    metadata("Work", 2, #"{"result": {"taskCount": 12, "lastUpdated": "2022-06-25T17:30:00Z"}}"#),
    metadata("Travel", 3, #"{"result": {"taskCount": 1, "lastUpdated": "2022-06-24T12:00:00Z"}}"#),
  ]

  private static func metadata(_ name: String, _ id: Int, _ body: String) -> Server.Route {
    let id = UUID(uuidString: "00000000-0000-0000-0000-00000000000\(id)")!
    return Server.Route(name: name, url: .metadataForTaskGroup(withID: id), answer: .success(body))
  }
}

extension [Server.Route] {
  /// The same, but for one answer.
  func replacing(_ name: String, with answer: Result<String, URLError>) -> [Server.Route] {
    map { $0.name == name ? Server.Route(name: name, url: $0.url, answer: answer) : $0 }
  }
}
