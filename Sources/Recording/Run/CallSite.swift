import Foundation

#if os(Linux)
  import Runtime
#endif

/// The calls of a thread at one moment: they tell which line of a step was running.
///
/// Nothing is known on other systems.
package struct CallSite: Sendable {
  /// Where in the program's file the calls stand, innermost first.
  package let addresses: [UInt64]

  /// The calls of this thread, now.
  static var current: CallSite {
    #if os(Linux)
      guard let program, let calls = try? Backtrace.capture(limit: nil, images: images) else {
        return CallSite(addresses: [])
      }
      return CallSite(
        addresses: calls.frames.compactMap { frame in
          UInt64(frame.adjustedProgramCounter).flatMap { program.contains($0) ? $0 - program.lowerBound : nil }
        })
    #else
      CallSite(addresses: [])
    #endif
  }

  #if os(Linux)
    /// Found once, because that takes longer than all the rest.
    private static let images = ImageMap.capture()

    /// Where the program is in memory.
    private static let program: Range<UInt64>? = {
      let path = Bundle.main.executableURL?.resolvingSymlinksInPath().path
      guard let image = images.first(where: { $0.path == path }),
        let start = UInt64(image.baseAddress), let end = UInt64(image.endOfText)
      else { return nil }
      return start..<end
    }()
  #endif
}
