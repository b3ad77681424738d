import type { EncodingMessages } from './en';

export const messages: EncodingMessages = {
  'encoding.choose': 'Codifica',
  'encoding.is': 'Codifica: {encoding}',
  'encoding.automatic': 'Automatica',
  'encoding.of': '{readers} ({encoding})',
  'encoding.western': 'Europa occidentale',
  'encoding.central': 'Europa centrale',
  'encoding.baltic': 'Baltico',
};
