import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, other {“{name}” thiếu # mục.}} Tệp “{note}” trong đó cho biết thiếu gì và vì sao.',
  'downloads.stalled': 'Quá trình tải xuống “{name}” đã dừng ở {reached}: một lúc lâu không nhận được gì.',
  'downloads.failed': 'Quá trình tải xuống “{name}” đã dừng ở {reached}: máy chủ không đọc tiếp được.',
  'downloads.resume': 'Trình duyệt có thể tải tiếp từ danh sách tải xuống.',
  'downloads.restart': 'Không thể tải tiếp một tệp lưu trữ, chỉ có thể tải lại từ đầu.',
  'downloads.again': 'Tải xuống lại',
  'downloads.several': 'Một số lượt tải xuống đã dừng trước khi hoàn tất: {names}',
  'downloads.reached': '{received}/{size}',
};
