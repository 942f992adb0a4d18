/// The service's answer to a search.
struct GithubRepositoryResponse: Decodable {
  var items: [GithubRepository]
}

/// One result of a search: as much of it as the list shows. (The article does not show its own.)
struct GithubRepository: Decodable, Identifiable, Equatable {
  let id: Int

  /// With its owner: `owner/name`.
  var fullName: String

  var stars: Int

  // Some repositories have neither.
  var description: String?
  var language: String?

  enum CodingKeys: String, CodingKey {
    case id
    case fullName = "full_name"
    case stars = "stargazers_count"
    case description
    case language
  }
}
