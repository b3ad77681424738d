import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Ordner nach Namen finden',
  'goto.count': '{count, plural, one {# Ordner} other {# Ordner}}',
  'goto.none': 'Kein Ordner heißt so.',
  'goto.missing': 'Diesen Ordner gibt es nicht.',
};
