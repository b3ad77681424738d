import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Найти папку по имени',
  'goto.count': '{count, plural, one {# папка} few {# папки} many {# папок} other {# папки}}',
  'goto.none': 'Папки с таким именем нет.',
  'goto.missing': 'Такой папки нет.',
  'files.copy.title':
    '{count, plural, =1 {Копировать {name}} one {Копировать # элемент} few {Копировать # элемента} many {Копировать # элементов} other {Копировать # элемента}}',
  'files.copy.submit': 'Копировать в {folder}',
  'files.move.title':
    '{count, plural, =1 {Переместить {name}} one {Переместить # элемент} few {Переместить # элемента} many {Переместить # элементов} other {Переместить # элемента}}',
  'files.move.submit': 'Переместить в {folder}',
  'files.transfer.text':
    'Выберите папку. Сейчас {count, plural, =1 {элемент находится} one {элементы находятся} few {элементы находятся} many {элементы находятся} other {элементы находятся}} здесь: <b>{folder}</b>.',
};
