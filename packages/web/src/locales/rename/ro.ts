import type { RenameMessages } from './en';

export const messages: RenameMessages = {
  'rename.title':
    '{count, plural, one {Redenumește # element} few {Redenumește # elemente} other {Redenumește # de elemente}}',
  'rename.way': 'Ce se schimbă',
  'rename.way.pattern': 'Model',
  'rename.way.replace': 'Găsește și înlocuiește',
  'rename.way.case': 'Majuscule și minuscule',
  'rename.pattern': 'Nume nou',
  'rename.number': 'Număr',
  'rename.start': 'Numără de la',
  'rename.find': 'Găsește',
  'rename.with': 'Înlocuiește cu',
  'rename.matchCase': 'Potrivește majusculele',
  'rename.expression': 'Expresie regulată',
  'rename.badExpression': 'Aceasta nu este o expresie regulată.',
  'rename.case.lower': 'minuscule',
  'rename.case.upper': 'MAJUSCULE',
  'rename.case.title': 'Inițiale Majuscule',
  'rename.preview': 'Previzualizare',
  'rename.twice': 'Alt element primește acest nume.',
  'rename.faults':
    '{count, plural, one {# nume nu poate fi folosit.} few {# nume nu pot fi folosite.} other {# de nume nu pot fi folosite.}}',
  'rename.nothing': 'Niciun nume nu se schimbă.',
  'rename.failed':
    '{count, plural, one {„{name}” nu a fost redenumit.} few {# elemente nu au fost redenumite.} other {# de elemente nu au fost redenumite.}}',
};
