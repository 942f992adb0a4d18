import Observation

/// A model as it is written since 2023. It does not use Combine.
@Observable
final class ObservedWizard {
  var trick: MagicTrick?
  var visitors = 0
}
