import type { RenameMessages } from './en';

export const messages: RenameMessages = {
  'rename.title': '{count, plural, one {# Element umbenennen} other {# Elemente umbenennen}}',
  'rename.way': 'Was sich ändert',
  'rename.way.pattern': 'Muster',
  'rename.way.replace': 'Suchen und ersetzen',
  'rename.way.case': 'Groß- und Kleinschreibung',
  'rename.pattern': 'Neuer Name',
  'rename.number': 'Nummer',
  'rename.start': 'Zählen ab',
  'rename.find': 'Suchen',
  'rename.with': 'Ersetzen durch',
  'rename.matchCase': 'Groß-/Kleinschreibung beachten',
  'rename.expression': 'Regulärer Ausdruck',
  'rename.badExpression': 'Das ist kein regulärer Ausdruck.',
  'rename.case.lower': 'kleinbuchstaben',
  'rename.case.upper': 'GROSSBUCHSTABEN',
  'rename.case.title': 'Wortanfänge Groß',
  'rename.preview': 'Vorschau',
  'rename.twice': 'Ein anderes Element bekommt diesen Namen.',
  'rename.faults':
    '{count, plural, one {# Name kann nicht verwendet werden.} other {# Namen können nicht verwendet werden.}}',
  'rename.nothing': 'Kein Name ändert sich.',
  'rename.failed':
    '{count, plural, one {„{name}“ wurde nicht umbenannt.} other {# Elemente wurden nicht umbenannt.}}',
};
