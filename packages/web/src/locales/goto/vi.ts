import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Tìm thư mục theo tên',
  'goto.count': '{count, plural, other {# thư mục}}',
  'goto.none': 'Không có thư mục nào mang tên này.',
  'goto.missing': 'Không có thư mục như vậy.',
};
