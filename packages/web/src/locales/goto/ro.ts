import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Găsește un dosar după nume',
  'goto.count': '{count, plural, one {# dosar} few {# dosare} other {# de dosare}}',
  'goto.none': 'Niciun dosar nu are acest nume.',
  'goto.missing': 'Acest dosar nu există.',
};
