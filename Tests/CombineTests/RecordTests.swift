import Combine
import Foundation
import TestKit
import Testing

@Suite struct RecordTests {
  private typealias Numbers = Record<Int, TestError>

  // MARK: Recording

  @Test func recordsWhatItsClosureWrites() {
    let record = Numbers { recording in
      recording.receive(1)
      recording.receive(2)
      recording.receive(completion: .failure(.broken))
    }
    #expect(record.recording.output == [1, 2])
    #expect(record.recording.completion == .failure(.broken))
  }

  @Test func recordingWithoutACompletionFinishes() {
    #expect(Numbers { $0.receive(1) }.recording.completion == .finished)
    #expect(Numbers.Recording(output: [1]).completion == .finished)
    #expect(Numbers.Recording().output == [])
  }

  @Test func publisherIsMadeOfARecordingOrOfItsParts() {
    let recording = Numbers.Recording(output: [1], completion: .failure(.broken))
    for record in [Numbers(recording: recording), Numbers(output: [1], completion: .failure(.broken))] {
      #expect(record.recording.output == [1])
      #expect(record.recording.completion == .failure(.broken))
    }
  }

  @Test func valueAfterTheCompletionEndsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Record<Int, Never> { recording in
        recording.receive(completion: .finished)
        recording.receive(1)
      }
    }
    #expect(standardError(of: result).contains("a value cannot be recorded after the completion"))
  }

  @Test func valueInARecordingMadeCompleteEndsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var recording = Record<Int, Never>.Recording(output: [])
      recording.receive(1)
    }
    #expect(standardError(of: result).contains("a value cannot be recorded after the completion"))
  }

  @Test func secondCompletionEndsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Record<Int, Never> { recording in
        recording.receive(completion: .finished)
        recording.receive(completion: .finished)
      }
    }
    #expect(standardError(of: result).contains("a second completion cannot be recorded"))
  }

  // MARK: Events

  @Test func playsWhatIsAskedForAndThenTheCompletionAtOnce() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .none)
    Numbers(output: [1, 2, 3], completion: .failure(.broken)).subscribe(subscriber)
    #expect(subscriber.events == ["subscription [1, 2, 3]"])
    subscriber.request(.max(2))
    #expect(subscriber.values == [1, 2])
    subscriber.request(.max(1))
    #expect(subscriber.events.suffix(2) == ["value 3", "failure broken"])
  }

  // MARK: Coding

  @Test func encodedWithItsRecording() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let record = Numbers(output: [1, 2], completion: .failure(.broken))
    let recording = #"{"completion":{"error":{"broken":{}},"success":false},"output":[1,2]}"#
    #expect(String(decoding: try encoder.encode(record.recording), as: UTF8.self) == recording)
    #expect(String(decoding: try encoder.encode(record), as: UTF8.self) == #"{"recording":\#(recording)}"#)
  }

  @Test func encodesIntoAnEncoderAsItEncodesToOne() throws {
    struct Into: Encodable {
      let recording: Numbers.Recording

      func encode(to encoder: any Encoder) throws { try recording.encode(into: encoder) }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let recording = Numbers.Recording(output: [1])
    #expect(try encoder.encode(Into(recording: recording)) == encoder.encode(recording))
  }

  @Test func decodedFromWhatWasEncoded() throws {
    let json = try JSONEncoder().encode(Numbers(output: [1, 2], completion: .failure(.other)))
    let record = try JSONDecoder().decode(Numbers.self, from: json)
    #expect(record.recording.output == [1, 2])
    #expect(record.recording.completion == .failure(.other))
  }

  @Test func decodedRecordingIsComplete() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let json = try JSONEncoder().encode(Record<Int, TestError>.Recording(output: []))
      var recording = try JSONDecoder().decode(Record<Int, TestError>.Recording.self, from: json)
      recording.receive(1)
    }
    #expect(standardError(of: result).contains("a value cannot be recorded after the completion"))
  }
}
