import type { RenameMessages } from './en';

export const messages: RenameMessages = {
  'rename.title':
    '{count, plural, one {Zmień nazwę # elementu} few {Zmień nazwy # elementów} many {Zmień nazwy # elementów} other {Zmień nazwy # elementu}}',
  'rename.way': 'Co się zmienia',
  'rename.way.pattern': 'Wzorzec',
  'rename.way.replace': 'Znajdź i zamień',
  'rename.way.case': 'Wielkie i małe litery',
  'rename.pattern': 'Nowa nazwa',
  'rename.number': 'Numer',
  'rename.start': 'Licz od',
  'rename.find': 'Znajdź',
  'rename.with': 'Zamień na',
  'rename.matchCase': 'Uwzględnij wielkość liter',
  'rename.expression': 'Wyrażenie regularne',
  'rename.badExpression': 'To nie jest wyrażenie regularne.',
  'rename.case.lower': 'małe litery',
  'rename.case.upper': 'WIELKIE LITERY',
  'rename.case.title': 'Początek Wielką Literą',
  'rename.preview': 'Podgląd',
  'rename.twice': 'Inny element otrzymuje tę nazwę.',
  'rename.faults':
    '{count, plural, one {# nazwy nie można użyć.} few {# nazw nie można użyć.} many {# nazw nie można użyć.} other {# nazwy nie można użyć.}}',
  'rename.nothing': 'Żadna nazwa się nie zmienia.',
  'rename.failed':
    '{count, plural, one {Nie zmieniono nazwy „{name}”.} few {Nie zmieniono nazw # elementów.} many {Nie zmieniono nazw # elementów.} other {Nie zmieniono nazw # elementu.}}',
};
