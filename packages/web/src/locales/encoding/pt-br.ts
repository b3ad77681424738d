import type { EncodingMessages } from './en';

export const messages: EncodingMessages = {
  'encoding.choose': 'Codificação',
  'encoding.is': 'Codificação: {encoding}',
  'encoding.automatic': 'Automática',
  'encoding.of': '{readers} ({encoding})',
  'encoding.western': 'Europa Ocidental',
  'encoding.central': 'Europa Central',
  'encoding.baltic': 'Báltico',
};
