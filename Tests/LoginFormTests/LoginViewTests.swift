import Combine
import Testing

@testable import LoginForm

@Suite struct LoginViewTests {
  private let view = LoginView(dataModel: LoginDataModel(scheduler: ImmediateScheduler.shared))

  @Test func theEmptyForm() {
    #expect(view.body == ["请输入用户名", "请输入密码", "(登录)"])
  }

  @Test func bothErrors() {
    view.dataModel.userName = "M"
    view.dataModel.password = "1234"
    #expect(view.body == ["M", "  用户名不能少于3位!!!", "****", "  密码不能少于6位!!!", "(登录)"])
  }

  @Test func theButtonWorksWhenItIsEnabled() {
    view.onTap()
    #expect(!view.showAlert)
    view.dataModel.userName = "Merlin"
    view.dataModel.password = "123456"
    #expect(view.body == ["Merlin", "******", "[登录]"])
    view.onTap()
    #expect(view.showAlert)
    #expect(view.body.last == "登录成功")
    #expect(!view.body.contains { $0.contains("123456") })
  }

  @Test func whatDisappearsIsNoLongerChecked() {
    view.onDisappear()
    view.dataModel.userName = "M"
    #expect(view.body == ["M", "请输入密码", "(登录)"])
  }
}
