import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Đặt mật khẩu',
  'password.text': 'Xin chào {user}! Hãy chọn mật khẩu cho {name}.',
  'password.submit': 'Đặt mật khẩu',
  'password.done': 'Đã đặt mật khẩu',
  'password.doneText': 'Bạn đã được đăng xuất khỏi mọi thiết bị. Hãy đăng nhập bằng mật khẩu mới.',
  'password.gone': 'Liên kết này không còn dùng được',
  'password.goneText':
    'Liên kết đã được dùng, đã bị thay bằng liên kết mới hoặc đã hết hạn. Hãy xin quản trị viên liên kết mới.',
};
