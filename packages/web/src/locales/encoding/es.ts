import type { EncodingMessages } from './en';

export const messages: EncodingMessages = {
  'encoding.choose': 'Codificación',
  'encoding.is': 'Codificación: {encoding}',
  'encoding.automatic': 'Automática',
  'encoding.of': '{readers} ({encoding})',
  'encoding.western': 'Europa occidental',
  'encoding.central': 'Europa central',
  'encoding.baltic': 'Báltico',
};
