/// The server wraps each answer in this: `{"result": …}`. (The article has it from another article.)
struct NetworkResponse<Result: Decodable>: Decodable {
  var result: Result
}
