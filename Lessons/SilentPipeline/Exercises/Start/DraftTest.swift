import VirtualTime

/// Tests a model. All expectations are met by a model that does what the task says. At least one is not met by any other
/// model.
///
/// - Parameters:
///   - makeDraft: Makes the model, from a clock and a closure that it calls with each text that it saves.
///   - expect: Notes an expectation, as `#expect` does.
func testDraft(_ makeDraft: MakeDraft, expect: (Bool) -> Void) {
  let clock = VirtualTimeScheduler()
  var saved: [String] = []
  let draft = makeDraft(clock) { text in saved.append(text) }

  draft.text = "Dear"
  clock.advance(by: 5)
  expect(saved == ["Dear"])
  // TODO: The other rules.
}
