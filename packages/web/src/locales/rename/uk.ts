import type { RenameMessages } from './en';

export const messages: RenameMessages = {
  'rename.title':
    'Перейменувати {count, plural, one {# елемент} few {# елементи} many {# елементів} other {# елемента}}',
  'rename.way': 'Що змінюється',
  'rename.way.pattern': 'Шаблон',
  'rename.way.replace': 'Знайти й замінити',
  'rename.way.case': 'Великі й малі літери',
  'rename.pattern': 'Нова назва',
  'rename.number': 'Номер',
  'rename.start': 'Рахувати від',
  'rename.find': 'Знайти',
  'rename.with': 'Замінити на',
  'rename.matchCase': 'З урахуванням регістру',
  'rename.expression': 'Регулярний вираз',
  'rename.badExpression': 'Це не регулярний вираз.',
  'rename.case.lower': 'малі літери',
  'rename.case.upper': 'ВЕЛИКІ ЛІТЕРИ',
  'rename.case.title': 'Кожне Слово З Великої',
  'rename.preview': 'Попередній перегляд',
  'rename.twice': 'Цю назву отримує інший елемент.',
  'rename.faults':
    '{count, plural, one {# назву не можна використати.} few {# назви не можна використати.} many {# назв не можна використати.} other {# назви не можна використати.}}',
  'rename.nothing': 'Жодна назва не змінюється.',
  'rename.failed':
    '{count, plural, =1 {Не вдалося перейменувати «{name}».} one {Не перейменовано # елемент.} few {Не перейменовано # елементи.} many {Не перейменовано # елементів.} other {Не перейменовано # елемента.}}',
};
