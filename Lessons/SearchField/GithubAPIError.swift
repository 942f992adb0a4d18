import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Why there is no answer that one could use.
enum GithubAPIError: Error, LocalizedError {
  case unknown
  case apiError(reason: String)
  case networkError(from: URLError)

  /// Too many requests; when the next one is allowed, if the service says so. The article has this under `apiError`.
  case rateLimited(until: Date?)

  var errorDescription: String? {
    switch self {
    case .unknown: "Unknown error"
    case .apiError(let reason): reason
    case .networkError(let error): error.localizedDescription
    case .rateLimited: "Too many requests"
    }
  }
}

extension GithubAPIError {
  /// What is wrong with an answer, judged by its status; nil if it is good.
  ///
  /// - Parameters:
  ///   - response: The answer's status and headers.
  ///   - now: The present time, from which a wait is counted.
  init?(_ response: URLResponse, now: Date) {
    guard let response = response as? HTTPURLResponse else {
      self = .unknown
      return
    }
    if let rateLimit = GithubAPIError(rateLimit: response, now: now) {
      self = rateLimit
      return
    }
    switch response.statusCode {
    case 401: self = .apiError(reason: "Unauthorized")
    case 403: self = .apiError(reason: "Resource forbidden")
    case 404: self = .apiError(reason: "Resource not found")
    case 400..<500: self = .apiError(reason: "client error")
    case 500..<600: self = .apiError(reason: "server error")
    default: return nil
    }
  }

  /// The service refuses with 403 as well as with 429, and tells in one of two headers how long.
  private init?(rateLimit response: HTTPURLResponse, now: Date) {
    func number(_ header: String) -> Double? { response.value(forHTTPHeaderField: header).flatMap(Double.init) }

    guard [403, 429].contains(response.statusCode) else { return nil }
    if let seconds = number("Retry-After") {
      self = .rateLimited(until: now.addingTimeInterval(seconds))
    } else if number("X-RateLimit-Remaining") == 0 {
      self = .rateLimited(until: number("X-RateLimit-Reset").map(Date.init(timeIntervalSince1970:)))
    } else if response.statusCode == 429 {
      self = .rateLimited(until: nil)
    } else {
      return nil
    }
  }
}
