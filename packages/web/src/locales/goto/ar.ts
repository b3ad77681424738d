import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'البحث عن مجلد بالاسم',
  'goto.count':
    '{count, plural, zero {لا مجلدات} one {مجلد واحد} two {مجلدان} few {# مجلدات} many {# مجلدًا} other {# مجلد}}',
  'goto.none': 'لا يوجد مجلد بهذا الاسم.',
  'goto.missing': 'هذا المجلد غير موجود.',
  'files.copy.title':
    '{count, plural, zero {نسخ # عنصر} one {نسخ {name}} two {نسخ عنصرين} few {نسخ # عناصر} many {نسخ # عنصرًا} other {نسخ # عنصر}}',
  'files.copy.submit': 'نسخ إلى {folder}',
  'files.move.title':
    '{count, plural, zero {نقل # عنصر} one {نقل {name}} two {نقل عنصرين} few {نقل # عناصر} many {نقل # عنصرًا} other {نقل # عنصر}}',
  'files.move.submit': 'نقل إلى {folder}',
  'files.transfer.text':
    'اختر الوجهة. المكان الحالي {count, plural, zero {للعناصر} one {للعنصر} two {للعنصرين} few {للعناصر} many {للعناصر} other {للعناصر}}: <b>{folder}</b>.',
};
