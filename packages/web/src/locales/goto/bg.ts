import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Търсене на папка по име',
  'goto.count': '{count, plural, one {# папка} other {# папки}}',
  'goto.none': 'Няма папка с това име.',
  'goto.missing': 'Няма такава папка.',
};
