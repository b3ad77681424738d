import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Ordner nach Namen finden',
  'goto.count': '{count, plural, one {# Ordner} other {# Ordner}}',
  'goto.none': 'Kein Ordner heißt so.',
  'goto.missing': 'Diesen Ordner gibt es nicht.',
  'files.copy.title': '{count, plural, one {{name} kopieren} other {# Elemente kopieren}}',
  'files.copy.submit': 'Nach {folder} kopieren',
  'files.move.title': '{count, plural, one {{name} verschieben} other {# Elemente verschieben}}',
  'files.move.submit': 'Nach {folder} verschieben',
  'files.transfer.text':
    'Wählen Sie das Ziel. Zurzeit {count, plural, one {liegt es} other {liegen sie}} in <b>{folder}</b>.',
};
