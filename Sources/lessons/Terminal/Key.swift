/// What a reader presses.
enum Key: Equatable {
  case character(Character)
  case left, right, home, end
  case backspace, delete
  case deleteToBeginning, deleteToEnd, deleteWord
  case enter, interrupt, endOfInput, suspend
}

/// Makes keys of the bytes that a terminal sends.
struct KeyDecoder {
  private var escape: [UInt8]?
  private var letter: [UInt8] = []

  /// - Returns: The key that the byte completes; nil if more bytes belong to it, or if it means nothing here.
  mutating func key(_ byte: UInt8) -> Key? {
    if let begun = escape { return sequence(begun + [byte]) }
    if byte >= 0x80 { return part(ofALetter: byte) }
    letter = []
    return switch byte {
    case 0x01: .home
    case 0x02: .left
    case 0x03: .interrupt
    case 0x04: .endOfInput
    case 0x05: .end
    case 0x06: .right
    case 0x08, 0x7F: .backspace
    case 0x0A, 0x0D: .enter
    case 0x0B: .deleteToEnd
    case 0x15: .deleteToBeginning
    case 0x17: .deleteWord
    case 0x1A: .suspend
    case 0x1B: beginOfSequence()
    case 0x20...0x7E: .character(Character(Unicode.Scalar(byte)))
    default: nil
    }
  }

  private mutating func beginOfSequence() -> Key? {
    escape = []
    return nil
  }

  /// An arrow key sends ESC [ D or ESC O D, the delete key ESC [ 3 ~.
  private mutating func sequence(_ bytes: [UInt8]) -> Key? {
    escape = bytes
    guard bytes[0] == UInt8(ascii: "[") || bytes[0] == UInt8(ascii: "O") else {
      // The escape key alone means nothing, and the byte behind it is a key.
      escape = nil
      return key(bytes[0])
    }
    guard bytes.count > 1, bytes.last! >= 0x40 else { return nil }
    escape = nil
    return switch String(decoding: bytes.dropFirst(), as: UTF8.self) {
    case "C": .right
    case "D": .left
    case "H", "1~", "7~": .home
    case "F", "4~", "8~": .end
    case "3~": .delete
    default: nil
    }
  }

  private mutating func part(ofALetter byte: UInt8) -> Key? {
    letter.append(byte)
    guard let text = String(validating: letter, as: UTF8.self), let character = text.first else {
      if letter.count >= 4 { letter = [] }
      return nil
    }
    letter = []
    return .character(character)
  }
}
