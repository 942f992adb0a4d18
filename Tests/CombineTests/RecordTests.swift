import Combine
import Foundation
import TestKit
import Testing

@Suite struct RecordTests {
  fileprivate typealias Numbers = Record<Int, TestError>

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

  private static let misuses: [(reason: String, record: () throws -> Void)] = [
    (
      "a value cannot be recorded after the completion",
      {
        _ = Numbers { recording in
          recording.receive(completion: .finished)
          recording.receive(1)
        }
      }
    ),
    (
      "a second completion cannot be recorded",
      {
        _ = Numbers { recording in
          recording.receive(completion: .finished)
          recording.receive(completion: .finished)
        }
      }
    ),
    // A recording that is made of values or decoded is complete.
    (
      "a value cannot be recorded after the completion",
      {
        var recording = Numbers.Recording(output: [])
        recording.receive(1)
      }
    ),
    (
      "a value cannot be recorded after the completion",
      {
        let json = try JSONEncoder().encode(Numbers.Recording(output: []))
        var recording = try JSONDecoder().decode(Numbers.Recording.self, from: json)
        recording.receive(1)
      }
    ),
  ]

  @Test(arguments: 0..<4)
  func whatComesAfterTheCompletionEndsTheProgram(_ number: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [number] in
      try Self.misuses[number].record()
    }
    #expect(standardError(of: result).contains(Self.misuses[number].reason))
  }

  // MARK: Events

  @Test func playsWhatIsAskedForAndThenTheCompletionAtOnce() {
    expectTraffic(
      """
      ask  -2   1
      out  -(12)(3#)
      """
    ) { _ in Record<Int, TestError>(output: [1, 2, 3], completion: .failure(.broken)) }
  }

  // MARK: Coding

  @Test func encodedWithItsRecording() throws {
    struct Into: Encodable {
      let recording: Numbers.Recording

      func encode(to encoder: any Encoder) throws { try recording.encode(into: encoder) }
    }
    func json(_ value: some Encodable) throws -> String {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
    let record = Numbers(output: [1, 2], completion: .failure(.broken))
    let recording = #"{"completion":{"error":{"broken":{}},"success":false},"output":[1,2]}"#
    #expect(try json(record.recording) == recording)
    #expect(try json(Into(recording: record.recording)) == recording)
    #expect(try json(record) == #"{"recording":\#(recording)}"#)
    let decoded = try JSONDecoder().decode(Numbers.self, from: Data(json(record).utf8))
    #expect(decoded.recording.output == [1, 2])
    #expect(decoded.recording.completion == .failure(.broken))
  }
}
