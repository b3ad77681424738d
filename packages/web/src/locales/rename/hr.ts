import type { RenameMessages } from './en';

export const messages: RenameMessages = {
  'rename.title':
    '{count, plural, one {Preimenuj # stavku} few {Preimenuj # stavke} other {Preimenuj # stavki}}',
  'rename.way': 'Što se mijenja',
  'rename.way.pattern': 'Uzorak',
  'rename.way.replace': 'Pronađi i zamijeni',
  'rename.way.case': 'Velika i mala slova',
  'rename.pattern': 'Novi naziv',
  'rename.number': 'Broj',
  'rename.start': 'Broji od',
  'rename.find': 'Traži',
  'rename.with': 'Zamijeni s',
  'rename.matchCase': 'Razlikuj velika i mala slova',
  'rename.expression': 'Regularni izraz',
  'rename.badExpression': 'Ovo nije regularni izraz.',
  'rename.case.lower': 'mala slova',
  'rename.case.upper': 'VELIKA SLOVA',
  'rename.case.title': 'Svaka Riječ Velikim',
  'rename.preview': 'Pretpregled',
  'rename.twice': 'Ovaj naziv dobiva i druga stavka.',
  'rename.faults':
    '{count, plural, one {# naziv se ne može koristiti.} few {# naziva se ne mogu koristiti.} other {# naziva se ne može koristiti.}}',
  'rename.nothing': 'Nijedan se naziv ne mijenja.',
  'rename.failed':
    '{count, plural, one {Stavka „{name}” nije preimenovana.} few {# stavke nisu preimenovane.} other {# stavki nije preimenovano.}}',
};
