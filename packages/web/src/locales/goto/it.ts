import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Trova una cartella per nome',
  'goto.count': '{count, plural, one {# cartella} other {# cartelle}}',
  'goto.none': 'Nessuna cartella ha questo nome.',
  'goto.missing': 'Questa cartella non esiste.',
};
