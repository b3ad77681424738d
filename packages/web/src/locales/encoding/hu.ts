import type { EncodingMessages } from './en';

export const messages: EncodingMessages = {
  'encoding.choose': 'Kódolás',
  'encoding.is': 'Kódolás: {encoding}',
  'encoding.automatic': 'Automatikus',
  'encoding.of': '{readers} ({encoding})',
  'encoding.western': 'Nyugat-európai',
  'encoding.central': 'Közép-európai',
  'encoding.baltic': 'Balti',
};
