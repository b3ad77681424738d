import type { EncodingMessages } from './en';

export const messages: EncodingMessages = {
  'encoding.choose': 'Kodlama',
  'encoding.is': 'Kodlama: {encoding}',
  'encoding.automatic': 'Otomatik',
  'encoding.of': '{readers} ({encoding})',
  'encoding.western': 'Batı Avrupa',
  'encoding.central': 'Orta Avrupa',
  'encoding.baltic': 'Baltık',
};
