import type { EncodingMessages } from './en';

export const messages: EncodingMessages = {
  'encoding.choose': 'Kodowanie',
  'encoding.is': 'Kodowanie: {encoding}',
  'encoding.automatic': 'Automatyczne',
  'encoding.of': '{readers} ({encoding})',
  'encoding.western': 'Zachodnioeuropejskie',
  'encoding.central': 'Środkowoeuropejskie',
  'encoding.baltic': 'Bałtyckie',
};
