import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'یافتن پوشه با نام',
  'goto.count': '{count, plural, one {# پوشه} other {# پوشه}}',
  'goto.none': 'پوشه‌ای با این نام نیست.',
  'goto.missing': 'چنین پوشه‌ای نیست.',
  'files.copy.title': '{count, plural, one {کپی {name}} other {کپی # مورد}}',
  'files.copy.submit': 'کپی در {folder}',
  'files.move.title': '{count, plural, one {انتقال {name}} other {انتقال # مورد}}',
  'files.move.submit': 'انتقال به {folder}',
  'files.transfer.text':
    'مقصد را انتخاب کنید. {count, plural, one {این مورد اکنون در <b>{folder}</b> است.} other {این موارد اکنون در <b>{folder}</b> هستند.}}',
};
