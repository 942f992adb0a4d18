import Combine
import LessonKit

/// The search field and its results, drawn as text. It decides nothing: it shows what the model says.
struct ContentView<Background: Scheduler, Main: Scheduler> {
  let dataModel: MyViewModel<Background, Main>

  var body: [String] {
    let icon = dataModel.loading ? "⏳" : "🔍"
    let text = dataModel.inputText.isEmpty ? "请输入要搜索的repository" : dataModel.inputText
    return ["\(icon) \(text.padded(to: 40)) [登录]"] + GithubListCell.lines(of: dataModel.repositories)
  }
}

/// A result of the search, as a line of a table.
struct GithubListCell {
  let repository: GithubRepository

  /// - Parameter width: How many columns the name gets.
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
  /// The text in one line, without what does not fit into a number of columns.
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
