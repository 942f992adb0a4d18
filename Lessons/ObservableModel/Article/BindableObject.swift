import Combine

/// An object that publishes when it has changed. SwiftUI's first betas had it; it never shipped.
protocol BindableObject: AnyObject {
  associatedtype PublisherType: Publisher where PublisherType.Failure == Never

  /// Publishes after the object has changed.
  var didChange: PublisherType { get }
}

/// The article's model and view, as they were written for the beta.
enum Beta {
  final class WizardModel: BindableObject {
    var trick: MagicTrick? { didSet { didChange.send() } }
    var wand: Wand? { didSet { didChange.send() } }
    let didChange = PassthroughSubject<Void, Never>()

    init(trick: MagicTrick? = nil) {
      self.trick = trick
    }
  }

  struct TrickView: View {
    @ObjectBinding var model: WizardModel

    var body: some View {
      Text(model.trick?.name ?? "")
    }
  }

  /// A view of both properties.
  struct WizardView: View {
    @ObjectBinding var model: WizardModel

    var body: some View {
      Text("\(model.trick?.name ?? "no trick"), \(model.wand?.wood ?? "no wand")")
    }
  }
}
