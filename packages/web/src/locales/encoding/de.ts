import type { EncodingMessages } from './en';

export const messages: EncodingMessages = {
  'encoding.choose': 'Zeichenkodierung',
  'encoding.is': 'Zeichenkodierung: {encoding}',
  'encoding.automatic': 'Automatisch',
  'encoding.of': '{readers} ({encoding})',
  'encoding.western': 'Westeuropäisch',
  'encoding.central': 'Mitteleuropäisch',
  'encoding.baltic': 'Baltisch',
};
