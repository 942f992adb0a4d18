import Combine
import Foundation
import Testing

@testable import CombineInPractice

@Suite struct AccidentTests {
  @Test func nothingHappensHere() {
    #expect(Accident.toHappenHere == nil)
  }

  @Test func messageHasNoFileAndNoDetails() {
    let errors = "/home/me/Lesson.swift:12: Fatal error: promise: gone. Debug: 0x1\nstack: 0x2\n"
    #expect(Accident.message(in: errors) == "Fatal error: promise: gone")
    #expect(Accident.message(in: "Fatal error: gone\n0x1. 0x2") == "Fatal error: gone")
    #expect(Accident.message(in: "Could not cast (0x1)") == nil)
    #expect(Accident.message(in: "") == nil)
  }

  /// The pipeline of step 4, and each accident, in a process that is made for it.
  @Test func eachAccidentEndsItsProcess() async {
    await #expect(processExitsWith: .failure) {
      let cancellable = Just(Payload.nameless.data).decode(type: MagicTrick.self, decoder: JSONDecoder())
        .assertNoFailure().sink { _ in }
      cancellable.cancel()
    }
    await #expect(processExitsWith: .failure) {
      let cancellable = NotificationCenter.Publisher(center: .default, name: .newTrickDownloaded)
        .map { notification in notification.userInfo?["data"] as! Data }
        .sink { _ in }
      NotificationCenter.default.post(name: .newTrickDownloaded, object: nil)
      cancellable.cancel()
    }
  }
}
