import type { EditorMessages } from './en';

export const messages: EditorMessages = {
  'editor.close': 'Quay lại thư mục',
  'editor.unsaved': 'Thay đổi chưa lưu',
  'editor.saved': 'Đã lưu {time}',
  'editor.readOnly': 'Chỉ đọc',
  'editor.view': 'Chế độ chỉ đọc',
  'editor.find': 'Tìm',
  'editor.wrap': 'Ngắt dòng dài',
  'editor.place': 'Dòng {line}, cột {column}',
  'editor.lines': '{count, plural, other {# dòng}}',
  'editor.mixedBreaks': 'Kiểu ngắt dòng không đồng nhất',
  'editor.plainText': 'Văn bản thuần',
  'editor.notUtf8':
    'Chưa xác định chắc chắn bảng mã của văn bản này. Việc lưu có thể làm hỏng văn bản, nên chỉ có thể đọc.',
  'editor.unencodable': 'Chưa lưu: tệp dùng bảng mã {encoding}, trong đó không có “{character}”.',
  'editor.restored': 'Các thay đổi chưa lưu đã được khôi phục. Hãy lưu để giữ lại.',
  'editor.conflict.title': 'Người khác đã thay đổi {name}',
  'editor.conflict.text':
    'Tệp không còn là bản bạn đã mở. Ghi đè sẽ mất thay đổi của họ; tải bản mới sẽ mất thay đổi của bạn.',
  'editor.conflict.deletedTitle': '{name} không còn ở đó',
  'editor.conflict.deletedText':
    'Tệp đã bị di chuyển hoặc xóa trong lúc bạn chỉnh sửa. Bạn có thể lưu văn bản thành tệp mới.',
  'editor.conflict.overwrite': 'Ghi đè',
  'editor.conflict.reload': 'Tải bản mới',
  'editor.conflict.recreate': 'Lưu lại',
  'editor.conflict.keep': 'Chỉnh sửa tiếp',
  'editor.leave.title': 'Lưu thay đổi trong {name}?',
  'editor.leave.text': 'Thay đổi sẽ mất nếu bạn rời đi mà không lưu.',
  'editor.leave.discard': 'Bỏ thay đổi',
  'editor.leave.stay': 'Chỉnh sửa tiếp',
  'editor.leave.save': 'Lưu',
};
