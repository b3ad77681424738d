import type { RenameMessages } from './en';

export const messages: RenameMessages = {
  'rename.title':
    '{count, plural, one {Přejmenovat # položku} few {Přejmenovat # položky} many {Přejmenovat # položky} other {Přejmenovat # položek}}',
  'rename.way': 'Co se změní',
  'rename.way.pattern': 'Vzor',
  'rename.way.replace': 'Najít a nahradit',
  'rename.way.case': 'Velká a malá písmena',
  'rename.pattern': 'Nový název',
  'rename.number': 'Číslo',
  'rename.start': 'Počítat od',
  'rename.find': 'Najít',
  'rename.with': 'Nahradit čím',
  'rename.matchCase': 'Rozlišovat velikost písmen',
  'rename.expression': 'Regulární výraz',
  'rename.badExpression': 'Toto není regulární výraz.',
  'rename.case.lower': 'malá písmena',
  'rename.case.upper': 'VELKÁ PÍSMENA',
  'rename.case.title': 'Každé Slovo Velkým',
  'rename.preview': 'Náhled',
  'rename.twice': 'Tento název dostane i jiná položka.',
  'rename.faults':
    '{count, plural, one {# název nelze použít.} few {# názvy nelze použít.} many {# názvu nelze použít.} other {# názvů nelze použít.}}',
  'rename.nothing': 'Žádný název se nezmění.',
  'rename.failed':
    '{count, plural, one {Položka „{name}“ nebyla přejmenována.} few {# položky nebyly přejmenovány.} many {# položky nebylo přejmenováno.} other {# položek nebylo přejmenováno.}}',
};
