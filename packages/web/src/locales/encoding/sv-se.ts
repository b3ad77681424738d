import type { EncodingMessages } from './en';

export const messages: EncodingMessages = {
  'encoding.choose': 'Teckenkodning',
  'encoding.is': 'Teckenkodning: {encoding}',
  'encoding.automatic': 'Automatisk',
  'encoding.of': '{readers} ({encoding})',
  'encoding.western': 'Västeuropeisk',
  'encoding.central': 'Centraleuropeisk',
  'encoding.baltic': 'Baltisk',
};
