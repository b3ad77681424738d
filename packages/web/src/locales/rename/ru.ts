import type { RenameMessages } from './en';

export const messages: RenameMessages = {
  'rename.title':
    '{count, plural, one {Переименовать # элемент} few {Переименовать # элемента} many {Переименовать # элементов} other {Переименовать # элемента}}',
  'rename.way': 'Что меняется',
  'rename.way.pattern': 'Шаблон',
  'rename.way.replace': 'Найти и заменить',
  'rename.way.case': 'Прописные и строчные буквы',
  'rename.pattern': 'Новое имя',
  'rename.number': 'Номер',
  'rename.start': 'Начать счёт с',
  'rename.find': 'Найти',
  'rename.with': 'Заменить на',
  'rename.matchCase': 'Учитывать регистр',
  'rename.expression': 'Регулярное выражение',
  'rename.badExpression': 'Это не регулярное выражение.',
  'rename.case.lower': 'строчные буквы',
  'rename.case.upper': 'ПРОПИСНЫЕ БУКВЫ',
  'rename.case.title': 'Слова С Прописной',
  'rename.preview': 'Предварительный просмотр',
  'rename.twice': 'Это имя получает другой элемент.',
  'rename.faults':
    '{count, plural, one {# имя использовать нельзя.} few {# имени использовать нельзя.} many {# имён использовать нельзя.} other {# имени использовать нельзя.}}',
  'rename.nothing': 'Ни одно имя не меняется.',
  'rename.failed':
    '{count, plural, =1 {«{name}» — не переименовано.} one {Не переименован # элемент.} few {Не переименовано # элемента.} many {Не переименовано # элементов.} other {Не переименовано # элемента.}}',
};
