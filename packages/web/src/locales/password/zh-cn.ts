import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': '设置密码',
  'password.text': '{user}，您好！请为 {name} 设置密码。',
  'password.submit': '设置密码',
  'password.done': '密码已设置',
  'password.doneText': '您已在所有设备上退出。请使用新密码登录。',
  'password.gone': '此链接已失效',
  'password.goneText': '链接已被使用、被新链接取代或已过期。请向管理员索取新链接。',
  'password.lostText': '如果您的账号有邮箱地址，您会收到一封含链接的邮件，可用来设置新密码。',
  'password.lostName': '用户名或邮箱地址',
  'password.lostSubmit': '发送链接',
  'password.lostCaptcha': '请先确认您不是机器人。',
  'password.sent': '请查收邮件',
  'password.sentText': '如果存在有邮箱地址的账号，链接已在发送途中，一小时内有效。',
  'password.sentNothing': '如果没有收到，请查看垃圾邮件文件夹，或询问管理员。',
  'password.toLogin': '返回登录',
};
