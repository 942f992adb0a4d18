import Observation

/// A model as it is written since 2023. It does not use Combine.
@Observable
final class ObservedWizard {
  var name = "Merlin"
  var trick: MagicTrick?
  var visitors = 0
}

/// A model inside a model.
@Observable
final class ObservedSchool {
  var wizard = ObservedWizard()
}
