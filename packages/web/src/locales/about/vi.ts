import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': 'Trình quản lý tệp cho máy chủ của riêng bạn.',
  'about.version': 'Phiên bản {version}',
  'about.project': 'Trang dự án',
  'about.license': 'Giấy phép của {name}',
  'about.inside': 'Thành phần bên trong',
  'about.packages': '{count, plural, other {# gói}} của các tác giả khác, mỗi gói có giấy phép riêng.',
  'about.noText': 'Gói này không kèm nội dung giấy phép.',
};
