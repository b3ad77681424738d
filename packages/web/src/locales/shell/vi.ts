import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': 'Dòng lệnh',
  'shell.command': 'Lệnh',
  'shell.placeholder': 'Nhập lệnh',
  'shell.running': 'Đang chạy…',
  'shell.output': 'Kết quả',
  'shell.hint': 'Lệnh chạy trong thư mục đang mở. “clear” xóa nội dung bảng này, “exit” đóng bảng.',
  'shell.clear': 'Xóa nội dung',
  'shell.cancel': 'Dừng lệnh',
  'shell.resize': 'Chiều cao dòng lệnh',
  'shell.end.code': 'Đã kết thúc với mã {code}',
  'shell.end.signal': 'Đã kết thúc bởi {signal}',
  'shell.end.cancelled': 'Đã dừng',
  'shell.end.time': 'Đã dừng vì chạy quá lâu.',
  'shell.end.output': 'Đã dừng vì kết quả quá dài.',
  'shell.end.rights': 'Đã dừng vì bạn không còn quyền chạy lệnh này.',
  'shell.refused.forbidden': 'Lệnh không được phép.',
  'shell.refused.invalid_input': 'Thiếu dấu ngoặc kép đóng.',
  'shell.refused.not_found': 'Không có chương trình hay thư mục nào có tên này.',
  'shell.refused.too_many_requests': 'Một lệnh khác của bạn vẫn đang chạy.',
  'shell.end.lost': 'Đã mất kết nối.',
};
