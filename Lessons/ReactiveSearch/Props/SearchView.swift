import Combine
import Foundation
import VirtualTime

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The article's view, in text: a search field, and below it the results or what went wrong. As in SwiftUI, it draws itself
/// again after its model has announced a change.
final class SearchView {
  let textField: TextField

  private let viewModel: SearchViewModel
  private let clock: VirtualTimeScheduler
  private var changes: AnyCancellable?

  /// - Parameters:
  ///   - viewModel: The model that the view shows.
  ///   - clock: Stands for the main queue. A change is drawn in the queue's next turn, when it is over.
  init(viewModel: SearchViewModel, on clock: VirtualTimeScheduler) {
    self.viewModel = viewModel
    self.clock = clock
    textField = TextField(text: Binding(viewModel, \.query))
    draw()
    changes = viewModel.objectWillChange.sink { [weak self] _ in
      clock.schedule { self?.draw() }
    }
  }

  private func draw() {
    textField.update()
    clock.print("drawn: [\(textField.shownText)] \(shown(viewModel.output))")
  }
}

/// Reads and writes one property of a model. In SwiftUI, `$viewModel.query` is such a binding.
struct Binding<Value> {
  let get: () -> Value
  let set: (Value) -> Void

  init<Model: AnyObject>(_ model: Model, _ property: ReferenceWritableKeyPath<Model, Value>) {
    get = { model[keyPath: property] }
    set = { model[keyPath: property] = $0 }
  }
}

/// A text field shows what the user types, and writes it into the property. It reads the property when its view is drawn.
final class TextField {
  private(set) var shownText = ""
  private let text: Binding<String>

  init(text: Binding<String>) {
    self.text = text
  }

  func type(_ newText: String) {
    shownText = newText
    text.set(newText)
  }

  func update() {
    shownText = text.get()
  }
}

/// The text of the results, or of what went wrong.
func shown(_ output: Result<[SearchResult], Error>) -> String {
  switch output {
  case .success(let results): results.isEmpty ? "nothing" : results.map(\.name).joined(separator: ", ")
  case .failure(URLError.notConnectedToInternet): "You are offline."
  case .failure: "Something went wrong."
  }
}

/// The number of results, for a drawing.
func count(_ output: Result<[SearchResult], Error>) -> String {
  (try? "\(output.get().count)") ?? "failed"
}
