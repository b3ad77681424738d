import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'البحث عن مجلد بالاسم',
  'goto.count':
    '{count, plural, zero {لا مجلدات} one {مجلد واحد} two {مجلدان} few {# مجلدات} many {# مجلدًا} other {# مجلد}}',
  'goto.none': 'لا يوجد مجلد بهذا الاسم.',
  'goto.missing': 'هذا المجلد غير موجود.',
};
