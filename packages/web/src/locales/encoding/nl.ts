import type { EncodingMessages } from './en';

export const messages: EncodingMessages = {
  'encoding.choose': 'Tekencodering',
  'encoding.is': 'Tekencodering: {encoding}',
  'encoding.automatic': 'Automatisch',
  'encoding.of': '{readers} ({encoding})',
  'encoding.western': 'West-Europees',
  'encoding.central': 'Centraal-Europees',
  'encoding.baltic': 'Baltisch',
};
