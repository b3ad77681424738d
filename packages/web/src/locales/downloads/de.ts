import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, one {In „{name}“ fehlt # Element.} other {In „{name}“ fehlen # Elemente.}} Die Datei „{note}“ darin sagt, was fehlt und warum.',
  'downloads.stalled':
    'Der Download von „{name}“ ist bei {reached} stehen geblieben: Eine Zeit lang wurde nichts empfangen.',
  'downloads.failed':
    'Der Download von „{name}“ ist bei {reached} abgebrochen: Der Server konnte nicht weiterlesen.',
  'downloads.resume': 'Ihr Browser kann ihn vielleicht in seiner Liste der Downloads fortsetzen.',
  'downloads.restart': 'Ein Archiv kann nicht fortgesetzt, nur neu heruntergeladen werden.',
  'downloads.again': 'Erneut herunterladen',
  'downloads.several': 'Mehrere Downloads sind vorzeitig abgebrochen: {names}',
  'downloads.reached': '{received} von {size}',
};
