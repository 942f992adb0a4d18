/// The members of a model that the view shows. The article's model and ours have them.
protocol LoginFormModel: AnyObject {
  var userName: String { get set }
  var password: String { get set }
  var buttonEnable: Bool { get }
  var showUserNameError: Bool { get }
  var showPasswordError: Bool { get }
}

extension Original.LoginDataModel: LoginFormModel {}
extension LoginDataModel: LoginFormModel {}

/// A stand-in for the article's SwiftUI view. It prints what the view shows.
final class LoginView<Model: LoginFormModel> {
  let dataModel: Model

  init(dataModel: Model) {
    self.dataModel = dataModel
  }

  /// Prints the two fields, each with its error, and the button: `[登录]` is enabled, `(登录)` is not.
  func draw() {
    let userName = dataModel.userName.isEmpty ? "请输入用户名" : dataModel.userName
    let password = dataModel.password.isEmpty ? "请输入密码" : String(repeating: "*", count: dataModel.password.count)
    print("    \(userName)\(dataModel.showUserNameError ? "  用户名不能少于3位!!!" : "")")
    print("    \(password)\(dataModel.showPasswordError ? "  密码不能少于6位!!!" : "")")
    print("    \(dataModel.buttonEnable ? "[登录]" : "(登录)")")
  }

  /// Does what a tap on the button does: it shows the alert, or nothing if the button is disabled.
  func tap() {
    guard dataModel.buttonEnable else { return print("    (no alert)") }
    print("    登录成功")
    print("    \(dataModel.userName)")
    print("    \(dataModel.password)")
  }
}

extension LoginView where Model == Original.LoginDataModel {
  func onDisappear() {
    dataModel.clear()
  }
}
