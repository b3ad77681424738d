import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Procurar uma pasta pelo nome',
  'goto.count': '{count, plural, one {# pasta} other {# pastas}}',
  'goto.none': 'Nenhuma pasta tem este nome.',
  'goto.missing': 'Esta pasta não existe.',
};
