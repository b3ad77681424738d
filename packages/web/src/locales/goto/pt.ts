import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Procurar uma pasta pelo nome',
  'goto.count': '{count, plural, one {# pasta} other {# pastas}}',
  'goto.none': 'Nenhuma pasta tem este nome.',
  'goto.missing': 'Esta pasta não existe.',
  'files.copy.title': '{count, plural, one {Copiar {name}} other {Copiar # itens}}',
  'files.copy.submit': 'Copiar para {folder}',
  'files.move.title': '{count, plural, one {Mover {name}} other {Mover # itens}}',
  'files.move.submit': 'Mover para {folder}',
  'files.transfer.text':
    'Escolha o destino. Agora {count, plural, one {está} other {estão}} em <b>{folder}</b>.',
};
