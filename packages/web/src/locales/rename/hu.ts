import type { RenameMessages } from './en';

export const messages: RenameMessages = {
  'rename.title': '{count, plural, one {# elem átnevezése} other {# elem átnevezése}}',
  'rename.way': 'Mi változik',
  'rename.way.pattern': 'Minta',
  'rename.way.replace': 'Keresés és csere',
  'rename.way.case': 'Kis- és nagybetűk',
  'rename.pattern': 'Új név',
  'rename.number': 'Sorszám',
  'rename.start': 'Számozás kezdete',
  'rename.find': 'Keresés',
  'rename.with': 'Csere erre',
  'rename.matchCase': 'Kis- és nagybetű számít',
  'rename.expression': 'Reguláris kifejezés',
  'rename.badExpression': 'Ez nem reguláris kifejezés.',
  'rename.case.lower': 'kisbetűs',
  'rename.case.upper': 'NAGYBETŰS',
  'rename.case.title': 'Nagy Kezdőbetűs',
  'rename.preview': 'Előnézet',
  'rename.twice': 'Egy másik elem kapja ezt a nevet.',
  'rename.faults': '{count, plural, one {# név nem használható.} other {# név nem használható.}}',
  'rename.nothing': 'Egy név sem változik.',
  'rename.failed':
    '{count, plural, one {Az átnevezés nem sikerült: „{name}”.} other {# elem átnevezése nem sikerült.}}',
};
