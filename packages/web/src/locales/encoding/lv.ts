import type { EncodingMessages } from './en';

export const messages: EncodingMessages = {
  'encoding.choose': 'Kodējums',
  'encoding.is': 'Kodējums: {encoding}',
  'encoding.automatic': 'Automātisks',
  'encoding.of': '{readers} ({encoding})',
  'encoding.western': 'Rietumeiropas',
  'encoding.central': 'Centrāleiropas',
  'encoding.baltic': 'Baltijas',
};
