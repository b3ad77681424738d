import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'Versjoner',
  'versions.none':
    'Det finnes ingen tidligere versjoner. Når filen lagres eller erstattes, tas det som var i den, vare på her.',
  'versions.replaced': 'Erstattet av {name}',
  'versions.show': 'Vis denne versjonen',
  'versions.compare': 'Sammenlign med nå',
  'versions.compare.before': 'Versjonen fra {date}',
  'versions.compare.now': 'Nå',
  'versions.short.compare': 'Sammenlign',
  'versions.short.restore': 'Gjenopprett',
  'versions.actionsFor': 'Handlinger for versjonen fra {date}',
  'versions.download': 'Last ned denne versjonen',
  'versions.restore': 'Gjenopprett denne versjonen',
  'versions.delete': 'Slett denne versjonen',
  'versions.delete.title': 'Slette denne versjonen for godt?',
  'versions.delete.text': 'Dette kan ikke angres. Selve filen forblir som den er.',
  'versions.restored': 'Versjonen fra {date} er gjenopprettet.',
  'versions.loadFailed': 'Versjonene kunne ikke leses.',
};
