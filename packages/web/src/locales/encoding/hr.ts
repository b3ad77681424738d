import type { EncodingMessages } from './en';

export const messages: EncodingMessages = {
  'encoding.choose': 'Kodiranje',
  'encoding.is': 'Kodiranje: {encoding}',
  'encoding.automatic': 'Automatski',
  'encoding.of': '{readers} ({encoding})',
  'encoding.western': 'Zapadnoeuropsko',
  'encoding.central': 'Srednjoeuropsko',
  'encoding.baltic': 'Baltičko',
};
