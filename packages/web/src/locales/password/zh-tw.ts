import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': '設定密碼',
  'password.text': '{user}，您好！請為 {name} 設定密碼。',
  'password.submit': '設定密碼',
  'password.done': '密碼已設定',
  'password.doneText': '您已在所有裝置上登出。請使用新密碼登入。',
  'password.gone': '此連結已失效',
  'password.goneText': '連結已使用、由新連結取代或已過期。請向系統管理員索取新連結。',
};
