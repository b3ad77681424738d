import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': '设置密码',
  'password.text': '{user}，您好！请为 {name} 设置密码。',
  'password.submit': '设置密码',
  'password.done': '密码已设置',
  'password.doneText': '您已在所有设备上退出。请使用新密码登录。',
  'password.gone': '此链接已失效',
  'password.goneText': '链接已被使用、被新链接取代或已过期。请向管理员索取新链接。',
};
