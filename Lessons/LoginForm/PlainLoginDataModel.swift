/// The same model without Combine, which the article does not write.
final class PlainLoginDataModel {
  var userName = "" {
    didSet {
      showUserNameError = (1...2).contains(userName.count)
      updateButton()
    }
  }

  var password = "" {
    didSet {
      showPasswordError = (1...5).contains(password.count)
      updateButton()
    }
  }

  private(set) var buttonEnable = false
  private(set) var showUserNameError = false
  private(set) var showPasswordError = false

  private func updateButton() {
    buttonEnable = userName.count > 2 && password.count > 5
  }
}
