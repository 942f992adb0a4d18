import Combine
import LessonKit

/// The members of a model that the view shows. The article's model and ours have them.
protocol SearchFieldModel: ObservableObject {
  var inputText: String { get set }
  var repositories: [GithubRepository] { get }
  var loading: Bool { get }
  var message: String? { get }
}

extension Original.MyViewModel: SearchFieldModel {
  /// The article's model has no message.
  var message: String? { nil }
}
extension MyViewModel: SearchFieldModel {}

/// The search field and its results, drawn as text.
struct ContentView<Model: SearchFieldModel> {
  let dataModel: Model

  var body: [String] {
    let icon = dataModel.loading ? "⏳" : "🔍"
    let text = dataModel.inputText.isEmpty ? "请输入要搜索的repository" : dataModel.inputText
    let message = dataModel.message.map { ["⚠ \($0)"] } ?? []
    return ["\(icon) \(text)"] + message + GithubListCell.lines(of: dataModel.repositories)
  }
}

/// A result of the search, as a line of a table.
struct GithubListCell {
  let repository: GithubRepository

  /// - Parameter width: The width of the name's column.
  func line(nameWidth width: Int) -> String {
    let stars = "\(repository.stars)"
    let cells = [
      repository.fullName.padded(to: width),
      "★ " + String(repeating: " ", count: max(0, 6 - stars.count)) + stars,
      (repository.language ?? "").padded(to: 10),
      (repository.description ?? "").shortened(to: 40),
    ]
    return cells.joined(separator: "  ").withoutBlanksAtItsEnd
  }

  static func lines(of repositories: [GithubRepository]) -> [String] {
    let width = repositories.map(\.fullName.columns).max() ?? 0
    return repositories.map { GithubListCell(repository: $0).line(nameWidth: width) }
  }
}

extension String {
  /// The text in one line, cut off at a number of columns.
  fileprivate func shortened(to columns: Int) -> String {
    let line = split(whereSeparator: \.isNewline).joined(separator: " ")
    guard line.columns > columns else { return line }
    var used = 1
    let fitting = line.prefix { character in
      used += character.columns
      return used <= columns
    }
    return fitting + "…"
  }
}
