/// The server wraps each answer in this: `{"result": …}`.
struct NetworkResponse<Result: Decodable>: Decodable {
  var result: Result
}
