import type { RenameMessages } from './en';

export const messages: RenameMessages = {
  'rename.title':
    '{count, plural, one {Premenovať # položku} few {Premenovať # položky} many {Premenovať # položky} other {Premenovať # položiek}}',
  'rename.way': 'Čo sa zmení',
  'rename.way.pattern': 'Vzor',
  'rename.way.replace': 'Nájsť a nahradiť',
  'rename.way.case': 'Veľké a malé písmená',
  'rename.pattern': 'Nový názov',
  'rename.number': 'Číslo',
  'rename.start': 'Počítať od',
  'rename.find': 'Nájsť',
  'rename.with': 'Nahradiť čím',
  'rename.matchCase': 'Rozlišovať veľkosť písmen',
  'rename.expression': 'Regulárny výraz',
  'rename.badExpression': 'Toto nie je regulárny výraz.',
  'rename.case.lower': 'malé písmená',
  'rename.case.upper': 'VEĽKÉ PÍSMENÁ',
  'rename.case.title': 'Každé Slovo Veľkým',
  'rename.preview': 'Ukážka',
  'rename.twice': 'Tento názov dostane aj iná položka.',
  'rename.faults':
    '{count, plural, one {# názov nemožno použiť.} few {# názvy nemožno použiť.} many {# názvu nemožno použiť.} other {# názvov nemožno použiť.}}',
  'rename.nothing': 'Žiadny názov sa nezmení.',
  'rename.failed':
    '{count, plural, one {Položka „{name}“ nebola premenovaná.} few {# položky neboli premenované.} many {# položky nebolo premenovanej.} other {# položiek nebolo premenovaných.}}',
};
