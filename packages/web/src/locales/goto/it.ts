import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Trova una cartella per nome',
  'goto.count': '{count, plural, one {# cartella} other {# cartelle}}',
  'goto.none': 'Nessuna cartella ha questo nome.',
  'goto.missing': 'Questa cartella non esiste.',
  'files.copy.title': '{count, plural, one {Copia {name}} other {Copia # elementi}}',
  'files.copy.submit': 'Copia in {folder}',
  'files.move.title': '{count, plural, one {Sposta {name}} other {Sposta # elementi}}',
  'files.move.submit': 'Sposta in {folder}',
  'files.transfer.text':
    'Scegli la destinazione. Ora {count, plural, one {si trova} other {si trovano}} in <b>{folder}</b>.',
};
