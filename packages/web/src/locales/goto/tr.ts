import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Ada göre klasör bul',
  'goto.count': '{count, plural, one {# klasör} other {# klasör}}',
  'goto.none': 'Bu adda bir klasör yok.',
  'goto.missing': 'Böyle bir klasör yok.',
};
