import Combine

/// The form, drawn as text. It decides nothing: it shows what the model says.
final class LoginView<Context: Scheduler> {
  let dataModel: LoginDataModel<Context>
  private(set) var showAlert = false

  init(dataModel: LoginDataModel<Context>) {
    self.dataModel = dataModel
  }

  var body: [String] {
    var lines = [dataModel.userName.isEmpty ? "请输入用户名" : dataModel.userName]
    if dataModel.showUserNameError { lines.append("  用户名不能少于3位!!!") }
    lines.append(dataModel.password.isEmpty ? "请输入密码" : String(repeating: "*", count: dataModel.password.count))
    if dataModel.showPasswordError { lines.append("  密码不能少于6位!!!") }
    lines.append(dataModel.buttonEnable ? "[登录]" : "(登录)")
    if showAlert { lines.append("登录成功") }
    return lines
  }

  /// The button was tapped.
  func onTap() {
    if dataModel.buttonEnable { showAlert.toggle() }
  }

  func onDisappear() {
    dataModel.clear()
  }
}
