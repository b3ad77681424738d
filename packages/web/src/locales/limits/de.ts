import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': 'Speicherlimit',
  'limits.items': 'Dateien und Ordner',
  'limits.unit': 'Einheit',
  'limits.empty': 'Leer: kein Limit',
  'limits.itemsUsed': '<b>{used}</b> von {limit} Dateien und Ordnern',
  'limits.near': 'Es ist nur noch wenig Platz.',
  'limits.full': 'Ihr Speicherlimit ist ausgeschöpft: Was Sie löschen, zählt, bis Sie den Papierkorb leeren.',
  'limits.fullFolder': 'Das Speicherlimit dieses Ordners ist ausgeschöpft.',
  'limits.kept': 'Davon {size} im Papierkorb und in früheren Versionen',
  'limits.forUser':
    'Für alles in den eigenen Ordnern des Benutzers sowie für seinen Papierkorb und seine früheren Versionen.',
  'limits.forMembers': 'Für jedes Mitglied, das kein eigenes hat. Bei mehreren Gruppen zählt das größte.',
  'limits.forFolder': 'Für alles, was im Ordner liegt, egal wer es dort abgelegt hat.',
  'limits.asGroups': 'Wie die Gruppen vorgeben',
  'limits.none': 'Kein Limit',
  'limits.own': 'Eigenes Limit',
  'limits.counting': 'Wird gezählt …',
  'limits.counted': 'Zuletzt gezählt: {time}',
  'limits.uncounted': 'Noch nicht gezählt',
  'limits.countAgain': 'Neu zählen',
};
