import Combine

/// The article's model, as it is written since Combine and SwiftUI have shipped.
class WizardModel: ObservableObject {
  @Published var trick: MagicTrick?
}

struct TrickView: View {
  @ObservedObject var model: WizardModel

  var body: some View {
    Text(model.trick?.name ?? "")
  }
}
