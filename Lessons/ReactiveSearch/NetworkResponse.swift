/// What the server wraps around every answer.
struct NetworkResponse<Result: Decodable>: Decodable {
  var result: Result
}
