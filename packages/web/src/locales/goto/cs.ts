import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Najít složku podle názvu',
  'goto.count': '{count, plural, one {# složka} few {# složky} many {# složky} other {# složek}}',
  'goto.none': 'Žádná složka se tak nejmenuje.',
  'goto.missing': 'Taková složka neexistuje.',
};
