import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Why a request brings no data.
enum GithubAPIError: Error, LocalizedError {
  case unknown
  case apiError(reason: String)
  case networkError(from: URLError)

  var errorDescription: String? {
    switch self {
    case .unknown: "Unknown error"
    case .apiError(let reason): reason
    case .networkError(let error): error.localizedDescription
    }
  }
}
