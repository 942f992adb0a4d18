import Foundation

extension JSONEncoder: TopLevelEncoder {
  /// The JSON text as data.
  public typealias Output = Data
}

extension JSONDecoder: TopLevelDecoder {
  /// The JSON text as data.
  public typealias Input = Data
}

extension PropertyListEncoder: TopLevelEncoder {
  /// The property list as data.
  public typealias Output = Data
}

extension PropertyListDecoder: TopLevelDecoder {
  /// The property list as data.
  public typealias Input = Data
}
