import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Nájsť priečinok podľa názvu',
  'goto.count':
    '{count, plural, one {# priečinok} few {# priečinky} many {# priečinka} other {# priečinkov}}',
  'goto.none': 'Žiadny priečinok sa tak nevolá.',
  'goto.missing': 'Taký priečinok neexistuje.',
};
