import Combine

/// The article's model, written for the Combine that shipped.
final class WizardModel: ObservableObject {
  @Published var trick: MagicTrick?
  @Published var wand: Wand?

  /// Not published: whoever changes it has to say so.
  var visitors = 0
}

struct TrickView: View {
  @ObservedObject var model: WizardModel

  var body: some View {
    Text(model.trick?.name ?? "")
  }
}

/// A view of both properties.
struct WizardView: View {
  @ObservedObject var model: WizardModel

  var body: some View {
    Text("\(model.trick?.name ?? "no trick"), \(model.wand?.wood ?? "no wand")")
  }
}

/// A view of the property that is not published.
struct VisitorsView: View {
  @ObservedObject var model: WizardModel

  var body: some View {
    Text("\(model.visitors) visitors")
  }
}
