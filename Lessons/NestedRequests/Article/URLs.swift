import Foundation

extension URL {
  private static let service = URL(string: "https://tasks.invalid")!

  static var taskGroups: URL { service.appendingPathComponent("groups") }

  static func metadataForTaskGroup(withID id: Task.Group.ID) -> URL {
    taskGroups.appendingPathComponent(id.uuidString).appendingPathComponent("metadata")
  }
}
