import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Търсене на папка по име',
  'goto.count': '{count, plural, one {# папка} other {# папки}}',
  'goto.none': 'Няма папка с това име.',
  'goto.missing': 'Няма такава папка.',
  'files.copy.title': '{count, plural, one {Копиране на {name}} other {Копиране на # елемента}}',
  'files.copy.submit': 'Копиране в {folder}',
  'files.move.title': '{count, plural, one {Преместване на {name}} other {Преместване на # елемента}}',
  'files.move.submit': 'Преместване в {folder}',
  'files.transfer.text':
    'Изберете папка. Сега {count, plural, one {елементът е} other {елементите са}} в <b>{folder}</b>.',
};
