import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'Phiên bản',
  'versions.none':
    'Chưa có phiên bản cũ nào. Khi tệp được lưu hoặc thay thế, nội dung trước đó được giữ ở đây.',
  'versions.replaced': '{name} đã thay thế',
  'versions.show': 'Xem phiên bản này',
  'versions.compare': 'So sánh với hiện tại',
  'versions.compare.before': 'Phiên bản {date}',
  'versions.compare.now': 'Hiện tại',
  'versions.short.compare': 'So sánh',
  'versions.short.restore': 'Khôi phục',
  'versions.actionsFor': 'Thao tác với phiên bản {date}',
  'versions.download': 'Tải phiên bản này xuống',
  'versions.restore': 'Khôi phục phiên bản này',
  'versions.delete': 'Xóa phiên bản này',
  'versions.delete.title': 'Xóa vĩnh viễn phiên bản này?',
  'versions.delete.text': 'Không thể hoàn tác việc này. Bản thân tệp vẫn giữ nguyên.',
  'versions.restored': 'Đã khôi phục phiên bản {date}.',
  'versions.loadFailed': 'Không đọc được các phiên bản.',
};
