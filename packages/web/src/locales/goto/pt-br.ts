import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Encontrar uma pasta pelo nome',
  'goto.count': '{count, plural, one {# pasta} other {# pastas}}',
  'goto.none': 'Nenhuma pasta tem esse nome.',
  'goto.missing': 'Esta pasta não existe.',
};
