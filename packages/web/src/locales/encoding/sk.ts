import type { EncodingMessages } from './en';

export const messages: EncodingMessages = {
  'encoding.choose': 'Kódovanie',
  'encoding.is': 'Kódovanie: {encoding}',
  'encoding.automatic': 'Automatické',
  'encoding.of': '{readers} ({encoding})',
  'encoding.western': 'Západoeurópske',
  'encoding.central': 'Stredoeurópske',
  'encoding.baltic': 'Baltské',
};
