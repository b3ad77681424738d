import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Знайти папку за назвою',
  'goto.count': '{count, plural, one {# папка} few {# папки} many {# папок} other {# папки}}',
  'goto.none': 'Папки з такою назвою немає.',
  'goto.missing': 'Такої папки немає.',
  'files.copy.title':
    '{count, plural, =1 {Копіювати {name}} one {Копіювати # елемент} few {Копіювати # елементи} many {Копіювати # елементів} other {Копіювати # елемента}}',
  'files.copy.submit': 'Копіювати до «{folder}»',
  'files.move.title':
    '{count, plural, =1 {Перемістити {name}} one {Перемістити # елемент} few {Перемістити # елементи} many {Перемістити # елементів} other {Перемістити # елемента}}',
  'files.move.submit': 'Перемістити до «{folder}»',
  'files.transfer.text':
    'Виберіть папку. Зараз {count, plural, =1 {елемент} one {елементи} few {елементи} many {елементи} other {елементи}} тут: <b>{folder}</b>.',
};
