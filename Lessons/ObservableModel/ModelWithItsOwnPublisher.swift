import Combine

/// What looks right, and is not.
enum Faulty {
  /// Brings its own `objectWillChange`. `@Published` then knows nothing of it, and announces nothing.
  final class WizardModel: ObservableObject {
    let objectWillChange = PassthroughSubject<Void, Never>()

    @Published var trick: MagicTrick?
  }

  struct TrickView: View {
    @ObservedObject var model: WizardModel

    var body: some View {
      Text(model.trick?.name ?? "")
    }
  }
}

/// Brings its own, too, and tells it: what `@Published` does, written out.
final class WrittenOutModel: ObservableObject {
  let objectWillChange = PassthroughSubject<Void, Never>()

  var trick: MagicTrick? { willSet { objectWillChange.send() } }
}

struct WrittenOutView: View {
  @ObservedObject var model: WrittenOutModel

  var body: some View {
    Text(model.trick?.name ?? "")
  }
}
