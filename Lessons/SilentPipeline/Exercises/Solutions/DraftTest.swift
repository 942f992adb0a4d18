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

  // A model that saves the text of the beginning does it here.
  clock.advance(by: 5)

  // The user types without a pause, for longer than two seconds. Nothing is saved until just before the two seconds are
  // over.
  for text in ["D", "De", "Dea", "Dear"] {
    draft.text = text
    clock.advance(by: 0.75)
  }
  clock.advance(by: 1)
  expect(saved == [])
  clock.advance(by: 0.25)
  expect(saved == ["Dear"])

  // The same text again, another one, a change and back, no text, and the first one again. What is saved once too often
  // stays in the array.
  for (text, seconds) in [("Dear", 5), ("Hello", 5), ("Hell", 1), ("Hello", 5), ("", 5), ("Dear", 5)] {
    draft.text = text
    clock.advance(by: .seconds(seconds))
  }
  expect(saved == ["Dear", "Hello", "", "Dear"])
}
