import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Найти папку по имени',
  'goto.count': '{count, plural, one {# папка} few {# папки} many {# папок} other {# папки}}',
  'goto.none': 'Папки с таким именем нет.',
  'goto.missing': 'Такой папки нет.',
};
