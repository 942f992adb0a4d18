/// What the service answers to a search.
struct GithubRepositoryResponse: Decodable {
  var items: [GithubRepository]
}

/// One result of a search: as much of it as is shown.
struct GithubRepository: Decodable, Identifiable, Equatable {
  let id: Int

  /// With its owner: `owner/name`.
  var fullName: String

  var stars: Int

  /// Not every repository has one, nor a language.
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
