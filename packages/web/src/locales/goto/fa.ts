import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'یافتن پوشه با نام',
  'goto.count': '{count, plural, one {# پوشه} other {# پوشه}}',
  'goto.none': 'پوشه‌ای با این نام نیست.',
  'goto.missing': 'چنین پوشه‌ای نیست.',
};
