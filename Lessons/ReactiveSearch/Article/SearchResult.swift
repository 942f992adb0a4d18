/// A result of a search. (The article does not show its own.)
struct SearchResult: Decodable, Identifiable, Equatable {
  let id: Int
  var name: String
}

/// The kind of thing to search for. (The article does not show its own.)
enum SearchFilter: String {
  case books
  case films
}
