import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Знайти папку за назвою',
  'goto.count': '{count, plural, one {# папка} few {# папки} many {# папок} other {# папки}}',
  'goto.none': 'Папки з такою назвою немає.',
  'goto.missing': 'Такої папки немає.',
};
