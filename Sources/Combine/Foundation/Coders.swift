import Foundation

extension JSONEncoder: TopLevelEncoder {
  /// The JSON text.
  public typealias Output = Data
}

extension JSONDecoder: TopLevelDecoder {
  /// The JSON text.
  public typealias Input = Data
}

extension PropertyListEncoder: TopLevelEncoder {
  /// The property list, as it stands in a file.
  public typealias Output = Data
}

extension PropertyListDecoder: TopLevelDecoder {
  /// The property list, as it stands in a file.
  public typealias Input = Data
}
