import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': '設定密碼',
  'password.text': '{user}，您好！請為 {name} 設定密碼。',
  'password.submit': '設定密碼',
  'password.done': '密碼已設定',
  'password.doneText': '您已在所有裝置上登出。請使用新密碼登入。',
  'password.gone': '此連結已失效',
  'password.goneText': '連結已使用、由新連結取代或已過期。請向系統管理員索取新連結。',
  'password.lostText': '如果您的帳號有電子郵件地址，您會收到一個連結，可用來設定新密碼。',
  'password.lostName': '使用者名稱或電子郵件地址',
  'password.lostSubmit': '傳送連結',
  'password.lostCaptcha': '請先確認您不是機器人。',
  'password.sent': '請查看電子郵件',
  'password.sentText': '如果存在有電子郵件地址的帳號，連結已在傳送途中，一小時內有效。',
  'password.sentNothing': '如果沒有收到，請查看垃圾郵件資料夾，或詢問系統管理員。',
  'password.toLogin': '返回登入',
};
