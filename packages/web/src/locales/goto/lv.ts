import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Meklēt mapi pēc nosaukuma',
  'goto.count': '{count, plural, zero {# mapju} one {# mape} other {# mapes}}',
  'goto.none': 'Nav mapes ar šādu nosaukumu.',
  'goto.missing': 'Šādas mapes nav.',
};
