import Foundation

extension String {
  /// FNV-1a of the text, in eight hexadecimal digits. A translation keeps that of the English from which it was made.
  public var fingerprint: String {
    let text = trimmingCharacters(in: .whitespacesAndNewlines)
    let hash = text.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
