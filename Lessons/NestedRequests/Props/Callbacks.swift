import Foundation

extension Result where Success == Data {
  /// Decodes the `result` of a response.
  func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(NetworkResponse<Value>.self, from: get()).result
  }
}

extension Task.Group {
  /// Makes a group of its two halves.
  init(_ entry: ListEntry, _ metadata: Metadata) {
    self.init(id: entry.id, name: entry.name, taskCount: metadata.taskCount, lastUpdated: metadata.lastUpdated)
  }
}
