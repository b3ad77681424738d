import type { RenameMessages } from './en';

export const messages: RenameMessages = {
  'rename.title': '{count, plural, one {Преименуване на # елемент} other {Преименуване на # елемента}}',
  'rename.way': 'Какво се променя',
  'rename.way.pattern': 'Шаблон',
  'rename.way.replace': 'Търсене и замяна',
  'rename.way.case': 'Главни и малки букви',
  'rename.pattern': 'Ново име',
  'rename.number': 'Номер',
  'rename.start': 'Броене от',
  'rename.find': 'Търсене',
  'rename.with': 'Замяна с',
  'rename.matchCase': 'Главни и малки букви',
  'rename.expression': 'Регулярен израз',
  'rename.badExpression': 'Това не е регулярен израз.',
  'rename.case.lower': 'малки букви',
  'rename.case.upper': 'ГЛАВНИ БУКВИ',
  'rename.case.title': 'Всяка Дума С Главна',
  'rename.preview': 'Преглед',
  'rename.twice': 'Друг елемент получава това име.',
  'rename.faults':
    '{count, plural, one {# име не може да се използва.} other {# имена не могат да се използват.}}',
  'rename.nothing': 'Нито едно име не се променя.',
  'rename.failed':
    '{count, plural, one {„{name}“ не можа да се преименува.} other {# елемента не можаха да се преименуват.}}',
};
