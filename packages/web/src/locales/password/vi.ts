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
  'password.lostText':
    'Nếu tài khoản của bạn có địa chỉ email, bạn sẽ nhận được liên kết để chọn mật khẩu mới.',
  'password.lostName': 'Tên người dùng hoặc địa chỉ email',
  'password.lostSubmit': 'Gửi liên kết',
  'password.lostCaptcha': 'Trước tiên hãy xác nhận bạn không phải là robot.',
  'password.sent': 'Hãy xem email của bạn',
  'password.sentText':
    'Nếu có tài khoản với địa chỉ email, liên kết đang được gửi đến. Liên kết có hiệu lực trong một giờ.',
  'password.sentNothing': 'Nếu không nhận được gì, hãy xem thư mục thư rác hoặc hỏi quản trị viên.',
  'password.toLogin': 'Quay lại đăng nhập',
};
