import type { EncodingMessages } from './en';

export const messages: EncodingMessages = {
  'encoding.choose': 'Codificare',
  'encoding.is': 'Codificare: {encoding}',
  'encoding.automatic': 'Automată',
  'encoding.of': '{readers} ({encoding})',
  'encoding.western': 'Vest-europeană',
  'encoding.central': 'Central-europeană',
  'encoding.baltic': 'Baltică',
};
