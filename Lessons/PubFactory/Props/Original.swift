import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Has the article's version of a method of `URLSession`, of which this lesson has a version of its own.
struct Original {
  let session: URLSession
}

extension URLSession {
  /// This session with the article's method: `session.original.myDataTaskPublisher(for: url)`.
  var original: Original { Original(session: self) }
}
