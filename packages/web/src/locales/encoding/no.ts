import type { EncodingMessages } from './en';

export const messages: EncodingMessages = {
  'encoding.choose': 'Tegnkoding',
  'encoding.is': 'Tegnkoding: {encoding}',
  'encoding.automatic': 'Automatisk',
  'encoding.of': '{readers} ({encoding})',
  'encoding.western': 'Vesteuropeisk',
  'encoding.central': 'Sentraleuropeisk',
  'encoding.baltic': 'Baltisk',
};
