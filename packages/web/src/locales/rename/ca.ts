import type { RenameMessages } from './en';

export const messages: RenameMessages = {
  'rename.title': '{count, plural, one {Canvia el nom de # element} other {Canvia el nom de # elements}}',
  'rename.way': 'Què canvia',
  'rename.way.pattern': 'Patró',
  'rename.way.replace': 'Cerca i reemplaça',
  'rename.way.case': 'Majúscules i minúscules',
  'rename.pattern': 'Nom nou',
  'rename.number': 'Nombre',
  'rename.start': 'Compta des de',
  'rename.find': 'Cerca',
  'rename.with': 'Reemplaça per',
  'rename.matchCase': 'Distingeix majúscules',
  'rename.expression': 'Expressió regular',
  'rename.badExpression': 'Això no és una expressió regular.',
  'rename.case.lower': 'minúscules',
  'rename.case.upper': 'MAJÚSCULES',
  'rename.case.title': 'Majúscula A Cada Paraula',
  'rename.preview': 'Previsualització',
  'rename.twice': 'Un altre element rep aquest nom.',
  'rename.faults':
    '{count, plural, one {# nom no es pot fer servir.} other {# noms no es poden fer servir.}}',
  'rename.nothing': 'Cap nom no canvia.',
  'rename.failed':
    '{count, plural, one {No s’ha canviat el nom de «{name}».} other {No s’ha canviat el nom de # elements.}}',
};
