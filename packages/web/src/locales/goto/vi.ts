import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Tìm thư mục theo tên',
  'goto.count': '{count, plural, other {# thư mục}}',
  'goto.none': 'Không có thư mục nào mang tên này.',
  'goto.missing': 'Không có thư mục như vậy.',
  'files.copy.title': '{count, plural, =1 {Sao chép {name}} other {Sao chép # mục}}',
  'files.copy.submit': 'Sao chép đến {folder}',
  'files.move.title': '{count, plural, =1 {Di chuyển {name}} other {Di chuyển # mục}}',
  'files.move.submit': 'Di chuyển đến {folder}',
  'files.transfer.text':
    'Chọn nơi đến. {count, plural, =1 {Mục này} other {Các mục này}} hiện ở trong <b>{folder}</b>.',
};
