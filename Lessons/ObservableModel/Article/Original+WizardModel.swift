import Combine

/// Holds the article's version of a type of which this lesson has a version of its own.
enum Original {}

extension Original {
  class WizardModel: BindableObject {
    var trick: MagicTrick? { didSet { didChange.send() } }
    let didChange = PassthroughSubject<Void, Never>()
  }

  struct TrickView: View {
    @ObjectBinding var model: WizardModel

    var body: some View {
      Text(model.trick?.name ?? "")
    }
  }
}
